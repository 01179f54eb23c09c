//! Deterministic clock, ids and jitter: time moves a second per call or on request, ids count up.

use agent::{Clock, Ids, Jitter};
use jiff::{SignedDuration, Timestamp};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

const START: Timestamp = Timestamp::constant(1_795_165_200, 0);

/// Starts at 2026-11-20 09:00 UTC and moves a second each time it is read.
#[derive(Default)]
pub struct TickingClock(AtomicI64);

impl Clock for TickingClock {
    fn now(&self) -> Timestamp {
        let seconds = self.0.fetch_add(1, Ordering::Relaxed);
        START + SignedDuration::from_secs(seconds)
    }
}

/// Starts at the same moment, and stands still until it is moved.
#[derive(Default)]
pub struct StandingClock(AtomicI64);

impl StandingClock {
    /// Puts it so many milliseconds after the start.
    pub fn set(&self, after_start_ms: i64) {
        self.0.store(after_start_ms, Ordering::Relaxed);
    }
}

impl Clock for StandingClock {
    fn now(&self) -> Timestamp {
        START + SignedDuration::from_millis(self.0.load(Ordering::Relaxed))
    }
}

/// `id-1`, `id-2`, …
#[derive(Default)]
pub struct CountingIds(AtomicU64);

impl Ids for CountingIds {
    fn fresh(&self) -> String {
        format!("id-{}", self.0.fetch_add(1, Ordering::Relaxed) + 1)
    }
}

/// No waiting time is shortened.
pub struct NoJitter;

impl Jitter for NoJitter {
    fn fraction(&self) -> f64 {
        0.0
    }
}
