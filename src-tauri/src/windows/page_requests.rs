//! Requests to the main window's page to show something, from the tray, a notification, the quick prompt or a link.

use crate::app_link::AppLink;
use protocol::SessionId;
use serde::Serialize;
use std::sync::{Mutex, PoisonError};
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
    /// The questions of the fleet.
    Fleet,
    /// Destination of a link, if the person agrees.
    Link { link: AppLink },
}

/// Sends requests to the page.
pub(crate) struct PageRequests {
    sender: broadcast::Sender<PageRequest>,
    /// The last request before there was a page.
    waiting: Mutex<Option<PageRequest>>,
}

impl PageRequests {
    pub(crate) fn ask(&self, request: PageRequest) {
        // Held for as long as it takes: a page that begins to listen meanwhile must find it.
        let mut waiting = self.waiting();
        if let Err(unheard) = self.sender.send(request) {
            *waiting = Some(unheard.0);
        }
    }

    /// Returns the request that waited for a page, if any, and those to come.
    pub(crate) fn listen(&self) -> (Option<PageRequest>, broadcast::Receiver<PageRequest>) {
        let mut waiting = self.waiting();
        let receiver = self.sender.subscribe();
        (waiting.take(), receiver)
    }

    fn waiting(&self) -> std::sync::MutexGuard<'_, Option<PageRequest>> {
        // Replaced whole; a panic elsewhere cannot leave half of it.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for PageRequests {
    fn default() -> Self {
        Self {
            sender: broadcast::Sender::new(QUEUE),
            waiting: Mutex::default(),
        }
    }
}
