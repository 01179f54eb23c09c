//! Clock abstraction: elapsed time and cancellable sleep.

use std::{
    thread,
    time::{Duration, Instant},
};
use tokio_util::sync::CancellationToken;

/// Interval at which a sleep checks for cancellation; also the longest delay of a stop.
const CANCEL_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// A monotonic clock with cancellable sleep.
pub trait Clock: Send {
    /// Returns the time since a fixed moment.
    fn now(&self) -> Duration;

    /// Sleeps for `duration` or until `cancel` fires.
    fn sleep(&self, duration: Duration, cancel: &CancellationToken) -> SleepOutcome;
}

/// Result of a sleep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SleepOutcome {
    /// The full duration has passed.
    Elapsed,
    /// The sleep was cancelled.
    Cancelled,
}

/// The system clock.
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
