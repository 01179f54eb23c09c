//! Thread that calls the backend, so that a keychain which waits for its password blocks nobody else for ever. At most
//! one call can hang, and with it at most one thread.

use crate::backend::{Backend, BackendError};
use localization::localized;
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError, SyncSender},
    },
    thread,
    time::Duration,
};

/// Calls that may wait behind one that hangs; further ones fail at once.
const QUEUE: usize = 8;

type Call = Box<dyn FnOnce(&mut dyn Backend) + Send>;

/// Handle of the thread. The thread starts with the first call and ends when the handle is dropped and
/// the running call, if any, has returned.
pub(crate) struct BackendThread {
    state: Mutex<ThreadState>,
}

enum ThreadState {
    Idle(Option<Box<dyn Backend>>),
    Running(SyncSender<Call>),
}

/// Call without a result.
#[derive(Debug, PartialEq)]
pub(crate) enum CallError {
    TimedOut,
    Backend(BackendError),
}

impl BackendThread {
    pub(crate) fn new(backend: impl Backend) -> Self {
        Self {
            state: Mutex::new(ThreadState::Idle(Some(Box::new(backend)))),
        }
    }

    /// Makes a call on the thread and waits for its result up to a limit. A call that timed out before
    /// it started is skipped.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        limit: Duration,
        call: impl FnOnce(&mut dyn Backend) -> Result<T, BackendError> + Send + 'static,
    ) -> Result<T, CallError> {
        let cancelled = Arc::new(AtomicBool::new(false));
        let is_cancelled = Arc::clone(&cancelled);
        let (answer, answered) = mpsc::sync_channel(1);
        let call: Call = Box::new(move |backend| {
            if !is_cancelled.load(Ordering::SeqCst) {
                // The caller may be gone meanwhile.
                let _ = answer.send(call(backend));
            }
        });
        // A full queue means that a call hangs already.
        self.sender()?.try_send(call).map_err(|error| match error {
            mpsc::TrySendError::Full(_) => CallError::TimedOut,
            mpsc::TrySendError::Disconnected(_) => ended(),
        })?;
        match answered.recv_timeout(limit) {
            Ok(outcome) => outcome.map_err(CallError::Backend),
            Err(RecvTimeoutError::Timeout) => {
                cancelled.store(true, Ordering::SeqCst);
                Err(CallError::TimedOut)
            }
            Err(RecvTimeoutError::Disconnected) => Err(ended()),
        }
    }

    fn sender(&self) -> Result<SyncSender<Call>, CallError> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let backend = match &mut *state {
            ThreadState::Running(calls) => return Ok(calls.clone()),
            ThreadState::Idle(backend) => backend.take().ok_or_else(ended)?,
        };
        let calls = start(backend)?;
        *state = ThreadState::Running(calls.clone());
        Ok(calls)
    }
}

fn start(mut backend: Box<dyn Backend>) -> Result<SyncSender<Call>, CallError> {
    let (calls, waiting) = mpsc::sync_channel::<Call>(QUEUE);
    thread::Builder::new()
        .name("keychain".to_owned())
        .spawn(move || {
            for call in waiting {
                call(backend.as_mut());
            }
        })
        .map_err(|error| CallError::Backend(BackendError::Failed(error.to_string().into())))?;
    Ok(calls)
}

fn ended() -> CallError {
    CallError::Backend(BackendError::Failed(localized!("keys-thread-ended")))
}
