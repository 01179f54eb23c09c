//! Writer thread. It owns the write connection; callers send it work and wait for the result. Accepted work is done even
//! when nobody waits any longer.

use crate::{StoreError, database_file};
use rusqlite::Connection;
use std::{
    sync::{Mutex, PoisonError},
    thread::{self, JoinHandle},
};
use tokio::sync::{mpsc, oneshot};

/// Capacity of the queue; further callers wait.
const QUEUE: usize = 64;

type Work = Box<dyn FnOnce(&mut Connection) + Send>;

/// Handle of the thread. Closing or dropping it lets the thread finish its queue and end.
#[derive(Debug)]
pub(crate) struct WriterThread {
    queue: Mutex<Option<mpsc::Sender<Work>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl WriterThread {
    /// Starts the thread.
    pub(crate) fn start(connection: Connection) -> Result<Self, StoreError> {
        let (queue, work) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || write_until_closed(connection, work))
            .map_err(StoreError::io("start-thread", "the journal"))?;
        Ok(Self {
            queue: Mutex::new(Some(queue)),
            thread: Mutex::new(Some(thread)),
        })
    }

    /// Runs work on the thread and returns its result.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let queue = lock(&self.queue).clone().ok_or(StoreError::Closed)?;
        let (answer, answered) = oneshot::channel();
        let work: Work = Box::new(move |connection| {
            // The caller may be gone; the work is done all the same.
            let _ = answer.send(work(connection));
        });
        queue.send(work).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Closes the queue and returns the thread to join, once.
    pub(crate) fn close(&self) -> Option<JoinHandle<()>> {
        lock(&self.queue).take();
        lock(&self.thread).take()
    }
}

impl Drop for WriterThread {
    fn drop(&mut self) {
        let Some(thread) = self.close() else { return };
        // Waiting here is what makes an ordinary end of the program a clean one.
        if thread.thread().id() != thread::current().id() && thread.join().is_err() {
            tracing::error!("the journal's thread ended unexpectedly");
        }
    }
}

fn write_until_closed(mut connection: Connection, mut work: mpsc::Receiver<Work>) {
    while let Some(work) = work.blocking_recv() {
        work(&mut connection);
    }
    database_file::close(connection);
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
