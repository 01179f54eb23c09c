//! Where the hands' calls run: here, or on the main thread of the program where the system wants that.
//!
//! A call that the main thread has not begun in time is taken back and never runs later: nobody expects
//! a click any more by then.

use crate::{InputError, MainThread};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    time::Duration,
};

/// How long the main thread may be busy with something else.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long a call may take that it has begun.
const CALL: Duration = Duration::from_secs(10);

/// A thing that is only touched where the system allows it.
pub(super) struct Confined<T> {
    thing: Arc<Mutex<T>>,
    main_thread: Option<Arc<dyn MainThread>>,
}

impl<T: Send + 'static> Confined<T> {
    /// Makes the thing there.
    pub(super) fn new(
        main_thread: Option<Arc<dyn MainThread>>,
        make: impl FnOnce() -> Result<T, InputError> + Send + 'static,
    ) -> Result<Self, InputError> {
        let thing = match &main_thread {
            None => make()?,
            Some(main_thread) => run_on(&**main_thread, make)?,
        };
        Ok(Self {
            thing: Arc::new(Mutex::new(thing)),
            main_thread,
        })
    }

    /// Uses the thing there, and waits for what comes of it.
    pub(super) fn with<R: Send + 'static>(
        &self,
        work: impl FnOnce(&mut T) -> Result<R, InputError> + Send + 'static,
    ) -> Result<R, InputError> {
        let thing = self.thing.clone();
        let locked = move || work(&mut thing.lock().unwrap_or_else(PoisonError::into_inner));
        match &self.main_thread {
            None => locked(),
            Some(main_thread) => run_on(&**main_thread, locked),
        }
    }
}

fn run_on<R: Send + 'static>(
    main_thread: &dyn MainThread,
    work: impl FnOnce() -> Result<R, InputError> + Send + 'static,
) -> Result<R, InputError> {
    let taken = Arc::new(AtomicBool::new(false));
    let (begin, begun) = mpsc::sync_channel(1);
    let (answer, answered) = mpsc::sync_channel(1);
    let theirs = taken.clone();
    main_thread.run(Box::new(move || {
        if theirs.swap(true, Ordering::AcqRel) {
            return;
        }
        // Whoever waits is there: it has not taken the call back.
        let _ = begin.send(());
        // A fault in here must not end the program's window.
        let result = catch_unwind(AssertUnwindSafe(work))
            .unwrap_or_else(|_| Err(InputError("The system's input library failed.".to_owned())));
        let _ = answer.send(result);
    }))?;
    if begun.recv_timeout(PATIENCE).is_err() && !taken.swap(true, Ordering::AcqRel) {
        return Err(InputError(
            "Qilbee's main thread is busy and did not get to it.".to_owned(),
        ));
    }
    answered.recv_timeout(CALL).unwrap_or_else(|_| {
        Err(InputError(
            "Qilbee's main thread did not come back from it.".to_owned(),
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::{self, ThreadId};

    type Work = Box<dyn FnOnce() + Send>;

    /// A thread that does one piece of work after the other, as an event loop does.
    struct Loop(mpsc::Sender<Work>);

    impl MainThread for Loop {
        fn run(&self, work: Work) -> Result<(), InputError> {
            self.0
                .send(work)
                .map_err(|_| InputError("The loop has ended.".to_owned()))
        }
    }

    fn start() -> (Arc<Loop>, ThreadId) {
        let (sender, receiver) = mpsc::channel::<Work>();
        let thread = thread::spawn(move || receiver.into_iter().for_each(|work| work()));
        (Arc::new(Loop(sender)), thread.thread().id())
    }

    #[test]
    fn every_call_runs_on_that_thread_and_is_answered() {
        let (main, id) = start();
        let made_on = Arc::new(Mutex::new(None));
        let noted = made_on.clone();
        let confined = Confined::new(Some(main), move || {
            *noted.lock().unwrap() = Some(thread::current().id());
            Ok(0)
        })
        .unwrap();
        assert_eq!(*made_on.lock().unwrap(), Some(id));
        for count in 1..=3 {
            let answer = confined.with(move |number| {
                *number += 1;
                Ok((*number, thread::current().id()))
            });
            assert_eq!(answer, Ok((count, id)));
        }
        let failed: Result<(), _> = confined.with(|_| Err(InputError("No.".to_owned())));
        assert_eq!(failed, Err(InputError("No.".to_owned())));
    }

    #[test]
    fn a_fault_is_an_error_and_the_thread_lives_on() {
        let (main, _) = start();
        let confined = Confined::new(Some(main), || Ok(1)).unwrap();
        let faulted: Result<(), _> = confined.with(|_| panic!("a fault on purpose"));
        assert_eq!(
            faulted,
            Err(InputError("The system's input library failed.".to_owned()))
        );
        assert_eq!(confined.with(|number| Ok(*number)), Ok(1));
    }

    #[test]
    fn what_a_busy_thread_did_not_begin_is_never_done() {
        let (main, _) = start();
        let confined = Confined::new(Some(main.clone()), || Ok(0)).unwrap();
        let (free, wait) = mpsc::channel::<()>();
        main.run(Box::new(move || {
            let _ = wait.recv();
        }))
        .unwrap();
        let late = confined.with(|number| {
            *number += 1;
            Ok(())
        });
        assert_eq!(
            late,
            Err(InputError(
                "Qilbee's main thread is busy and did not get to it.".to_owned()
            ))
        );
        free.send(()).unwrap();
        assert_eq!(confined.with(|number| Ok(*number)), Ok(0));
    }

    #[test]
    fn a_thread_that_is_gone_is_told() {
        struct Gone;
        impl MainThread for Gone {
            fn run(&self, _work: Work) -> Result<(), InputError> {
                Err(InputError("The program is ending.".to_owned()))
            }
        }
        let made = Confined::new(Some(Arc::new(Gone)), || Ok(()));
        assert_eq!(
            made.err(),
            Some(InputError("The program is ending.".to_owned()))
        );
    }
}
