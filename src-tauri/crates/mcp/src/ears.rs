//! What a server says by itself: how far a call is, and that its lists have changed. Whatever else it asks for
//! is declined, since this client offers neither a model nor the person nor folders.

use crate::listing;
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

/// Listens to one server.
pub(super) struct Ears {
    /// This program's version, for the server's log.
    version: &'static str,
    calls: Mutex<HashMap<ProgressToken, Heard>>,
    /// Its lists have changed since they were read.
    pub(super) changed: Notify,
}

/// A call that wants to know how far it is.
#[derive(Clone)]
struct Heard {
    sink: ProgressSink,
    sign: Arc<Notify>,
}

/// As long as it lives, a call hears how far it is.
pub(super) struct Hearing {
    ears: Arc<Ears>,
    token: ProgressToken,
    /// There was a sign that it goes on.
    pub(super) sign: Arc<Notify>,
}

impl Ears {
    pub(super) fn new(version: &'static str) -> Self {
        Self {
            version,
            calls: Mutex::default(),
            changed: Notify::new(),
        }
    }

    /// From now on what is said of this call goes to `sink`.
    pub(super) fn hear(self: &Arc<Self>, token: ProgressToken, sink: ProgressSink) -> Hearing {
        let sign = Arc::new(Notify::new());
        let heard = Heard {
            sink,
            sign: Arc::clone(&sign),
        };
        self.calls().insert(token.clone(), heard);
        Hearing {
            ears: Arc::clone(self),
            token,
            sign,
        }
    }

    fn calls(&self) -> MutexGuard<'_, HashMap<ProgressToken, Heard>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Hearing {
    fn drop(&mut self) {
        self.ears.calls().remove(&self.token);
    }
}

impl ClientHandler for Ears {
    async fn on_progress(
        &self,
        said: ProgressNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        let heard = self.calls().get(&said.progress_token).cloned();
        let Some(heard) = heard else { return };
        heard.sign.notify_one();
        let total = said.total.filter(|total| *total > 0.0);
        let fraction = total.map(|total| (said.progress / total).clamp(0.0, 1.0));
        let message = said.message.unwrap_or_else(|| match total {
            Some(total) => format!("{} of {total}", said.progress),
            None => said.progress.to_string(),
        });
        heard.sink.report(Progress {
            message: listing::clean(&message, MAX_MESSAGE),
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
