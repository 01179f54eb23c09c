//! The connections that read: a few of them, opened when first needed, each used by one caller at a
//! time on a blocking thread. They can write nothing.

use crate::{StoreError, open};
use rusqlite::Connection;
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};
use tokio::{sync::Semaphore, task::spawn_blocking};

/// Reads that may run at once; further ones wait their turn.
const READERS: u32 = 3;

#[derive(Debug)]
pub(crate) struct Readers {
    path: PathBuf,
    turns: Arc<Semaphore>,
    idle: Arc<Mutex<Vec<Connection>>>,
}

impl Readers {
    pub(crate) fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            turns: Arc::new(Semaphore::new(READERS as usize)),
            idle: Arc::default(),
        }
    }

    /// Does the reading on a blocking thread and gives back what came of it. Everything it reads is
    /// one state of the database. Needs a Tokio runtime.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let turns = Arc::clone(&self.turns);
        let turn = turns
            .acquire_owned()
            .await
            .map_err(|_| StoreError::Closed)?;
        let (idle, path) = (Arc::clone(&self.idle), self.path.clone());
        let reading = spawn_blocking(move || {
            let waiting = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let connection = match waiting {
                Some(connection) => connection,
                None => open::reader(&path)?,
            };
            let outcome = in_one_state(&connection, read);
            idle.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(connection);
            drop(turn);
            outcome
        });
        reading.await.map_err(|_| StoreError::Closed)?
    }

    /// Waits for the reads that run, lets no new ones begin, closes the connections.
    pub(crate) async fn close(&self) {
        // An error means that they are closed already.
        let _everyone = self.turns.acquire_many(READERS).await;
        self.turns.close();
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }
}

fn in_one_state<T>(
    connection: &Connection,
    read: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let transaction = connection.unchecked_transaction()?;
    let outcome = read(&transaction);
    transaction.rollback()?;
    outcome
}
