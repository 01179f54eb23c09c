//! The one task of a worker that sends chats to the archive.

use crate::{session::Outbox, signals::EndRequests};
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::oneshot,
    task::JoinSet,
    time::{sleep, timeout},
};

/// Time to send what is due before the worker ends.
const LAST_SENDING_LIMIT: Duration = Duration::from_secs(10);

/// Sending, for as long as the value lives.
pub(super) struct Sending {
    end: oneshot::Sender<()>,
    task: JoinSet<()>,
}

impl Sending {
    /// Begins to send what is due in an outbox.
    pub(super) fn start(outbox: Arc<Outbox>) -> Self {
        let (end, ended) = oneshot::channel();
        let mut task = JoinSet::new();
        task.spawn(async move { outbox.send_until(ended).await });
        Self { end, task }
    }

    /// Sends what is due now and ends, unless it takes long or the system asks for the end again. The next start sends the rest.
    pub(super) async fn finish(mut self) {
        drop(self.end);
        let finished = async {
            if timeout(LAST_SENDING_LIMIT, self.task.join_next())
                .await
                .is_err()
            {
                tracing::warn!("chats stay in the outbox: there was no time");
            }
        };
        let told_again = async {
            match EndRequests::listen() {
                Ok(mut told) => told.next().await,
                // Nobody can ask again.
                Err(_) => sleep(LAST_SENDING_LIMIT).await,
            }
        };
        tokio::select! {
            () = finished => {}
            () = told_again => {}
        }
    }
}
