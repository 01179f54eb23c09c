//! Time, as this crate needs it: how long it has been, and waiting that can be cut short.

use std::{
    thread,
    time::{Duration, Instant},
};
use tokio_util::sync::CancellationToken;

/// A wait looks at its cancellation this often. Also how late a stop may come.
const SLICE: Duration = Duration::from_millis(10);

/// Measures and waits.
pub trait Clock: Send {
    /// Time since some fixed moment.
    fn now(&self) -> Duration;

    /// Waits for `duration`, or until `cancel` fires.
    fn sleep(&self, duration: Duration, cancel: &CancellationToken) -> Slept;
}

/// How a wait ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slept {
    /// The whole time has passed.
    Whole,
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

    fn sleep(&self, duration: Duration, cancel: &CancellationToken) -> Slept {
        let end = Instant::now() + duration;
        loop {
            if cancel.is_cancelled() {
                return Slept::Cancelled;
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Slept::Whole;
            }
            thread::sleep(left.min(SLICE));
        }
    }
}
