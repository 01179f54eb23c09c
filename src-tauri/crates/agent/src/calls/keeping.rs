//! Keeping what files were before calls change them: the bytes go into the store, and the event that names
//! them is durable before the call hears of it.

use crate::log::Log;
use async_trait::async_trait;
use protocol::{CallEvent, CallId, DurableBody};
use std::sync::Arc;
use store::{Store, StoreError};
use tokio::sync::{mpsc, oneshot};
use tools::{FileChange, FileKeeper, NotKept};

/// What the bytes are called: nobody looks at them as anything else.
const MEDIA_TYPE: &str = "application/octet-stream";

/// Keeps files for one call. The runner of the calls writes the events, since it has the log.
pub(super) struct Keeper {
    store: Store,
    call: CallId,
    runner: mpsc::Sender<Keep>,
}

/// An event that a call waits for.
pub(super) struct Keep {
    event: DurableBody,
    written: oneshot::Sender<()>,
}

impl Keep {
    /// Writes it, and lets the call go on.
    pub(super) async fn write(self, log: &mut Log) -> Result<(), StoreError> {
        log.record(vec![self.event]).await?;
        // A call that was stopped does not wait any more.
        let _ = self.written.send(());
        Ok(())
    }
}

impl Keeper {
    pub(super) fn shared(
        store: Store,
        call: CallId,
        runner: mpsc::Sender<Keep>,
    ) -> Arc<dyn FileKeeper> {
        Arc::new(Self {
            store,
            call,
            runner,
        })
    }
}

#[async_trait]
impl FileKeeper for Keeper {
    async fn keep(&self, change: FileChange) -> Result<(), NotKept> {
        let event = file_kept(&self.store, self.call.clone(), change, None).await?;
        let (written, done) = oneshot::channel();
        let over = || NotKept("the turn is over.".to_owned());
        let keep = Keep { event, written };
        self.runner.send(keep).await.map_err(|_| over())?;
        done.await.map_err(|_| over())
    }
}

/// The event for a change, with the old state in the store.
pub(crate) async fn file_kept(
    store: &Store,
    call: CallId,
    change: FileChange,
    undoes: Option<u64>,
) -> Result<DurableBody, NotKept> {
    let Some(path) = change.path.to_str() else {
        return Err(NotKept("its path is no valid text.".to_owned()));
    };
    let before = match change.before {
        None => None,
        Some(bytes) => {
            let stored = store.put_blob(bytes, MEDIA_TYPE, None).await;
            Some(stored.map_err(|error| NotKept(error.to_string()))?)
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
