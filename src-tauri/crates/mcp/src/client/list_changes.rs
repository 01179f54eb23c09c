//! Watch for changed lists of a server that tells of them only to whoever asks (protocol 2026-07-28). Older ones tell of them
//! anyway.

use super::notifications::NotificationHandler;
use rmcp::{RoleClient, model::SubscriptionFilter, service::Peer};
use std::{sync::Arc, time::Duration};
use tokio::time::sleep;
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

/// Pause before a watch that ended is begun again.
const PAUSE: Duration = Duration::from_secs(30);

/// Watches until the connection ends or the handle is dropped; nothing where there is nothing to watch.
pub(crate) fn watch(
    peer: &Peer<RoleClient>,
    notifications: &Arc<NotificationHandler>,
    end: &CancellationToken,
) -> Option<AbortOnDropHandle<()>> {
    let filter = filter(peer)?;
    let (peer, notifications, end) = (peer.clone(), Arc::clone(notifications), end.clone());
    let watching = async move {
        loop {
            // A server that can't be asked stays as it was listed.
            if let Ok(mut changes) = peer.listen(filter.clone()).await {
                while let Ok(Some(_)) = changes.next().await {
                    notifications.changed.notify_one();
                }
                // Changes may have been missed.
                notifications.changed.notify_one();
            }
            sleep(PAUSE).await;
        }
    };
    Some(AbortOnDropHandle::new(tokio::spawn(async move {
        end.run_until_cancelled(watching).await;
    })))
}

/// Returns the lists that the server says it tells of.
fn filter(peer: &Peer<RoleClient>) -> Option<SubscriptionFilter> {
    let known = peer.peer_info()?;
    if known.protocol_version.has_initialize() {
        return None;
    }
    let able = &known.capabilities;
    let mut filter = SubscriptionFilter::new();
    let tells = |told: Option<bool>| told.filter(|told| *told);
    filter.tools_list_changed = tells(able.tools.as_ref().and_then(|one| one.list_changed));
    filter.prompts_list_changed = tells(able.prompts.as_ref().and_then(|one| one.list_changed));
    filter.resources_list_changed = tells(able.resources.as_ref().and_then(|one| one.list_changed));
    (filter != SubscriptionFilter::new()).then_some(filter)
}
