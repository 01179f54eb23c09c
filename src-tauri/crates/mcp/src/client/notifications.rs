//! Notification handler: progress of calls, and changes of a server's lists. Requests of servers are declined, since this
//! client offers no sampling, elicitation or roots.

use super::text::clean;
use rmcp::{
    ClientHandler,
    model::{
        ClientCapabilities, ClientConfig, Implementation, ProgressNotificationParam, ProgressToken,
    },
    service::{NotificationContext, RoleClient},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::Notify;
use tools::{Progress, ProgressSink};

/// The longest message of progress that people are shown, in characters.
const MAX_MESSAGE: usize = 200;

/// Handler of one server's notifications.
pub(crate) struct NotificationHandler {
    /// This program's version, for the server's log.
    version: &'static str,
    calls: Mutex<HashMap<ProgressToken, ProgressListener>>,
    /// Its lists have changed since they were read.
    pub(crate) changed: Notify,
}

/// Receiver of a call's progress.
#[derive(Clone)]
struct ProgressListener {
    sink: ProgressSink,
    sign: Arc<Notify>,
}

/// Subscription to the progress of a call, as long as it lives.
pub(crate) struct ProgressSubscription {
    notifications: Arc<NotificationHandler>,
    token: ProgressToken,
    /// Notified at every sign of progress.
    pub(crate) sign: Arc<Notify>,
}

impl NotificationHandler {
    pub(crate) fn new(version: &'static str) -> Self {
        Self {
            version,
            calls: Mutex::default(),
            changed: Notify::new(),
        }
    }

    /// Sends the progress of this call to `sink` from now on.
    pub(crate) fn subscribe(
        self: &Arc<Self>,
        token: ProgressToken,
        sink: ProgressSink,
    ) -> ProgressSubscription {
        let sign = Arc::new(Notify::new());
        let listener = ProgressListener {
            sink,
            sign: Arc::clone(&sign),
        };
        self.calls().insert(token.clone(), listener);
        ProgressSubscription {
            notifications: Arc::clone(self),
            token,
            sign,
        }
    }

    fn calls(&self) -> MutexGuard<'_, HashMap<ProgressToken, ProgressListener>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ProgressSubscription {
    fn drop(&mut self) {
        self.notifications.calls().remove(&self.token);
    }
}

impl ClientHandler for NotificationHandler {
    async fn on_progress(
        &self,
        said: ProgressNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        let listener = self.calls().get(&said.progress_token).cloned();
        let Some(listener) = listener else { return };
        listener.sign.notify_one();
        let total = said.total.filter(|total| *total > 0.0);
        let fraction = total.map(|total| (said.progress / total).clamp(0.0, 1.0));
        let message = said.message.unwrap_or_else(|| match total {
            Some(total) => format!("{} of {total}", said.progress),
            None => said.progress.to_string(),
        });
        listener.sink.report(Progress {
            message: clean(&message, MAX_MESSAGE).into(),
            fraction: fraction.filter(|fraction| fraction.is_finite()),
        });
    }

    async fn on_tool_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.changed.notify_one();
    }

    async fn on_resource_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.changed.notify_one();
    }

    async fn on_prompt_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.changed.notify_one();
    }

    fn get_info(&self) -> ClientConfig {
        let this = Implementation::new("qilbee", self.version);
        ClientConfig::new(ClientCapabilities::default(), this.with_title("Qilbee"))
    }
}
