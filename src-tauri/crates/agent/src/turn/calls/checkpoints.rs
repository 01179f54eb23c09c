//! File checkpoints: the bytes of a file before a call changes it go into the store, and the event that names them is
//! durable before the call goes on.

use crate::{events::file_kept, session::log::Log};
use async_trait::async_trait;
use protocol::{CallId, DurableBody};
use std::sync::Arc;
use store::{Store, StoreError};
use tokio::sync::{mpsc, oneshot};
use tools::{CheckpointError, FileChange, FileCheckpoints};

/// Checkpoints of one call. The call runner records the events, since it has the log.
pub(super) struct CallCheckpoints {
    store: Store,
    call: CallId,
    runner: mpsc::Sender<PendingCheckpoint>,
}

/// Checkpoint event that a call waits for.
pub(super) struct PendingCheckpoint {
    event: DurableBody,
    written: oneshot::Sender<()>,
}

impl PendingCheckpoint {
    /// Records it and lets the call go on.
    pub(super) async fn write(self, log: &mut Log) -> Result<(), StoreError> {
        log.record(vec![self.event]).await?;
        // A call that was stopped does not wait any more.
        let _ = self.written.send(());
        Ok(())
    }
}

impl CallCheckpoints {
    pub(super) fn shared(
        store: Store,
        call: CallId,
        runner: mpsc::Sender<PendingCheckpoint>,
    ) -> Arc<dyn FileCheckpoints> {
        Arc::new(Self {
            store,
            call,
            runner,
        })
    }
}

#[async_trait]
impl FileCheckpoints for CallCheckpoints {
    async fn save(&self, change: FileChange) -> Result<(), CheckpointError> {
        let event = file_kept(&self.store, self.call.clone(), change, None).await?;
        let (written, done) = oneshot::channel();
        let over = || CheckpointError("the turn is over.".into());
        let checkpoint = PendingCheckpoint { event, written };
        self.runner.send(checkpoint).await.map_err(|_| over())?;
        done.await.map_err(|_| over())
    }
}
