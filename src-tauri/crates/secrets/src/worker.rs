//! The one thread that talks to a backend, so that a keychain which waits for its password makes
//! nobody else wait for ever. At most one call can hang, and with it at most one thread.

use crate::backend::{Backend, BackendError};
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError, SyncSender},
    },
    thread,
    time::Duration,
};

/// Calls that may wait behind one that hangs; further ones are told at once.
const QUEUE: usize = 8;

type Call = Box<dyn FnOnce(&mut dyn Backend) + Send>;

/// The door to the thread. The thread begins with the first call and ends when this is dropped and
/// the call that runs, if any, has returned.
pub(crate) struct Worker {
    state: Mutex<State>,
}

enum State {
    Resting(Option<Box<dyn Backend>>),
    Running(SyncSender<Call>),
}

/// Why there is no answer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NoAnswer {
    TimedOut,
    Backend(BackendError),
}

impl Worker {
    pub(crate) fn new(backend: impl Backend) -> Self {
        Self {
            state: Mutex::new(State::Resting(Some(Box::new(backend)))),
        }
    }

    /// Makes a call on the thread and waits for what comes of it, for so long. A call that was given
    /// up before it began is not made any more.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        limit: Duration,
        call: impl FnOnce(&mut dyn Backend) -> Result<T, BackendError> + Send + 'static,
    ) -> Result<T, NoAnswer> {
        let given_up = Arc::new(AtomicBool::new(false));
        let is_given_up = Arc::clone(&given_up);
        let (answer, answered) = mpsc::sync_channel(1);
        let call: Call = Box::new(move |backend| {
            if !is_given_up.load(Ordering::SeqCst) {
                // The one who asked may have gone meanwhile.
                let _ = answer.send(call(backend));
            }
        });
        // A full queue means that a call hangs already.
        self.door()?.try_send(call).map_err(|error| match error {
            mpsc::TrySendError::Full(_) => NoAnswer::TimedOut,
            mpsc::TrySendError::Disconnected(_) => ended(),
        })?;
        match answered.recv_timeout(limit) {
            Ok(outcome) => outcome.map_err(NoAnswer::Backend),
            Err(RecvTimeoutError::Timeout) => {
                given_up.store(true, Ordering::SeqCst);
                Err(NoAnswer::TimedOut)
            }
            Err(RecvTimeoutError::Disconnected) => Err(ended()),
        }
    }

    fn door(&self) -> Result<SyncSender<Call>, NoAnswer> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let backend = match &mut *state {
            State::Running(calls) => return Ok(calls.clone()),
            State::Resting(backend) => backend.take().ok_or_else(ended)?,
        };
        let calls = start(backend)?;
        *state = State::Running(calls.clone());
        Ok(calls)
    }
}

fn start(mut backend: Box<dyn Backend>) -> Result<SyncSender<Call>, NoAnswer> {
    let (calls, waiting) = mpsc::sync_channel::<Call>(QUEUE);
    thread::Builder::new()
        .name("keychain".to_owned())
        .spawn(move || {
            for call in waiting {
                call(backend.as_mut());
            }
        })
        .map_err(|error| NoAnswer::Backend(BackendError::Failed(error.to_string())))?;
    Ok(calls)
}

fn ended() -> NoAnswer {
    let cause = "the thread that talks to it has ended; start Qilbee again";
    NoAnswer::Backend(BackendError::Failed(cause.to_owned()))
}
