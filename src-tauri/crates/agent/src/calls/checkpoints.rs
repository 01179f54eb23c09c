//! File checkpoints: the bytes of a file before a call changes it go into the store, and the event that names them is
//! durable before the call goes on.

use crate::log::Log;
use async_trait::async_trait;
use protocol::{CallEvent, CallId, DurableBody};
use std::sync::Arc;
use store::{Store, StoreError};
use tokio::sync::{mpsc, oneshot};
use tools::{CheckpointError, FileChange, FileCheckpoints};

/// What the bytes are called: nobody looks at them as anything else.
const MEDIA_TYPE: &str = "application/octet-stream";

/// Checkpoints of one call. The runner of the calls writes the events, since it has the log.
pub(super) struct Checkpoints {
    store: Store,
    call: CallId,
    runner: mpsc::Sender<Checkpoint>,
}

/// An event that a call waits for.
pub(super) struct Checkpoint {
    event: DurableBody,
    written: oneshot::Sender<()>,
}

impl Checkpoint {
    /// Writes it, and lets the call go on.
    pub(super) async fn write(self, log: &mut Log) -> Result<(), StoreError> {
        log.record(vec![self.event]).await?;
        // A call that was stopped does not wait any more.
        let _ = self.written.send(());
        Ok(())
    }
}

impl Checkpoints {
    pub(super) fn shared(
        store: Store,
        call: CallId,
        runner: mpsc::Sender<Checkpoint>,
    ) -> Arc<dyn FileCheckpoints> {
        Arc::new(Self {
            store,
            call,
            runner,
        })
    }
}

#[async_trait]
impl FileCheckpoints for Checkpoints {
    async fn save(&self, change: FileChange) -> Result<(), CheckpointError> {
        let event = file_kept(&self.store, self.call.clone(), change, None).await?;
        let (written, done) = oneshot::channel();
        let over = || CheckpointError("the turn is over.".to_owned());
        let checkpoint = Checkpoint { event, written };
        self.runner.send(checkpoint).await.map_err(|_| over())?;
        done.await.map_err(|_| over())
    }
}

/// The event for a change, with the old state in the store.
pub(crate) async fn file_kept(
    store: &Store,
    call: CallId,
    change: FileChange,
    undoes: Option<u64>,
) -> Result<DurableBody, CheckpointError> {
    let Some(path) = change.path.to_str() else {
        return Err(CheckpointError("its path is no valid text.".to_owned()));
    };
    let before = match change.before {
        None => None,
        Some(bytes) => {
            let stored = store.put_blob(bytes, MEDIA_TYPE, None).await;
            Some(stored.map_err(|error| CheckpointError(error.to_string()))?)
        }
    };
    Ok(DurableBody::Call(CallEvent::FileKept {
        call,
        path: path.to_owned(),
        before,
        after: change.after.map(|bytes| Store::name_of(bytes.as_slice())),
        mode: change.mode,
        undoes,
    }))
}
