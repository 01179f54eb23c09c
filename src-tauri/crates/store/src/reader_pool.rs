//! Pool of read-only connections, opened when needed, each used by one caller at a time on a blocking thread.

use crate::{StoreError, database_file};
use rusqlite::Connection;
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};
use tokio::{sync::Semaphore, task::spawn_blocking};

/// Most concurrent reads; further ones wait.
const READERS: u32 = 3;

#[derive(Debug)]
pub(crate) struct ReaderPool {
    path: PathBuf,
    permits: Arc<Semaphore>,
    idle: Arc<Mutex<Vec<Connection>>>,
}

impl ReaderPool {
    pub(crate) fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            permits: Arc::new(Semaphore::new(READERS as usize)),
            idle: Arc::default(),
        }
    }

    /// Runs a read on a blocking thread and repermits its result. It sees one snapshot of the database. Needs a
    /// Tokio runtime.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let permits = Arc::clone(&self.permits);
        let permit = permits
            .acquire_owned()
            .await
            .map_err(|_| StoreError::Closed)?;
        let (idle, path) = (Arc::clone(&self.idle), self.path.clone());
        let reading = spawn_blocking(move || {
            let waiting = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let connection = match waiting {
                Some(connection) => connection,
                None => database_file::reader(&path)?,
            };
            let outcome = in_snapshot(&connection, read);
            idle.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(connection);
            drop(permit);
            outcome
        });
        reading.await.map_err(|_| StoreError::Closed)?
    }

    /// Waits for running reads, refuses new ones and closes the connections.
    pub(crate) async fn close(&self) {
        // An error means that they are closed already.
        let _everyone = self.permits.acquire_many(READERS).await;
        self.permits.close();
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }
}

fn in_snapshot<T>(
    connection: &Connection,
    read: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let transaction = connection.unchecked_transaction()?;
    let outcome = read(&transaction);
    transaction.rollback()?;
    outcome
}
