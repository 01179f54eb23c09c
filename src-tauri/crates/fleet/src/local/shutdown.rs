//! The end of a worker: the system's requests for it, and the time that a running task has after the first.

use crate::signals::EndRequests;
use std::{io, time::Duration};
use tokio::time::timeout;

/// Requests to end.
pub(super) struct Shutdown {
    requests: EndRequests,
    drain: Duration,
    is_requested: bool,
}

impl Shutdown {
    /// Begins to listen. `drain` is the time that a task has to end by itself.
    pub(super) fn listen(drain: Duration) -> io::Result<Self> {
        Ok(Self {
            requests: EndRequests::listen()?,
            drain,
            is_requested: false,
        })
    }

    /// Waits for the first request. Safe to drop while it waits.
    pub(super) async fn requested(&mut self) {
        if !self.is_requested {
            self.requests.next().await;
            self.is_requested = true;
            tracing::info!("takes no more tasks");
        }
    }

    /// Waits for the first request, so long at most. Returns whether there was one.
    pub(super) async fn is_requested_within(&mut self, limit: Duration) -> bool {
        timeout(limit, self.requested()).await.is_ok()
    }

    /// Waits until what runs must stop: its time is over, or there was another request.
    pub(super) async fn due(&mut self) {
        self.requested().await;
        // Either ends the wait.
        let _ = timeout(self.drain, self.requests.next()).await;
    }
}
