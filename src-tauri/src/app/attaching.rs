//! Socket by which the chats of this program are reached, while it works in any.

use super::App;
#[cfg(unix)]
use crate::attach::Server;
#[cfg(unix)]
use std::sync::Arc;
#[cfg(unix)]
use tokio::sync::Mutex;

/// The socket's server, once it is wanted.
#[derive(Default)]
pub(super) struct Attaching {
    #[cfg(unix)]
    server: Mutex<Option<Server>>,
}

impl App {
    /// Lets `qilbee attach` reach the chats that are open here. What works without it goes on.
    #[cfg(unix)]
    pub(crate) async fn accept_attaching(&self) {
        let sessions = Arc::clone(&self.sessions);
        let settings = Arc::clone(&self.settings);
        match Server::start(self.home.sockets(), sessions, settings).await {
            Ok(server) => *self.attaching.server.lock().await = Some(server),
            Err(error) => tracing::warn!(%error, "nobody can attach to the chats of this program"),
        }
    }

    /// Such sockets are of Unix.
    #[cfg(not(unix))]
    #[expect(clippy::unused_async, reason = "the same signature on all systems")]
    pub(crate) async fn accept_attaching(&self) {}

    /// Lets those who are attached read to the end. For the time after the chats were closed.
    #[cfg(unix)]
    pub(super) async fn end_attaching(&self) {
        let server = self.attaching.server.lock().await.take();
        if let Some(server) = server {
            server.close().await;
        }
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_async, reason = "the same signature on all systems")]
    pub(super) async fn end_attaching(&self) {
        let Attaching {} = self.attaching;
    }
}
