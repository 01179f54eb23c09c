//! Requests to the main window's page to show something, from the tray, a notification or the quick prompt.

use protocol::SessionId;
use serde::Serialize;
use tokio::sync::broadcast;

/// Requests that wait for a slow page.
const QUEUE: usize = 16;

/// A view to show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "show", rename_all = "snake_case")]
pub(crate) enum PageRequest {
    /// This chat.
    Chat { session: SessionId },
    /// A chat with nothing in it yet.
    NewChat,
}

/// Sends requests to the page.
pub(crate) struct PageRequests(broadcast::Sender<PageRequest>);

impl PageRequests {
    pub(crate) fn ask(&self, request: PageRequest) {
        // A page that is not there yet shows what it showed last.
        let _ = self.0.send(request);
    }

    pub(crate) fn listen(&self) -> broadcast::Receiver<PageRequest> {
        self.0.subscribe()
    }
}

impl Default for PageRequests {
    fn default() -> Self {
        Self(broadcast::Sender::new(QUEUE))
    }
}
