//! Time, as this crate needs it: how long it has been, and waiting that can be cut short.

use std::{
    thread,
    time::{Duration, Instant},
};
use tokio_util::sync::CancellationToken;

/// A wait looks at its cancellation this often. Also how late a stop may come.
const CANCEL_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Measures and waits.
pub trait Clock: Send {
    /// Time since some fixed moment.
    fn now(&self) -> Duration;

    /// Waits for `duration`, or until `cancel` fires.
    fn sleep(&self, duration: Duration, cancel: &CancellationToken) -> SleepOutcome;
}

/// How a wait ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SleepOutcome {
    /// The whole time has passed.
    Elapsed,
    /// It was cut short.
    Cancelled,
}

/// The clock of this machine.
pub(crate) struct SystemClock {
    start: Instant,
}

impl SystemClock {
    pub(crate) fn new() -> Self {
        Self {
            start: Instant::now(),
        }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn sleep(&self, duration: Duration, cancel: &CancellationToken) -> SleepOutcome {
        let end = Instant::now() + duration;
        loop {
            if cancel.is_cancelled() {
                return SleepOutcome::Cancelled;
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return SleepOutcome::Elapsed;
            }
            thread::sleep(left.min(CANCEL_POLL_INTERVAL));
        }
    }
}
