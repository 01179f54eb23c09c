//! A world that is the same in every run: time moves a second at each look, ids count up.

use agent::{Clock, Ids, Jitter};
use jiff::{SignedDuration, Timestamp};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

/// Starts at 2026-11-20 09:00 UTC and moves a second each time it is read.
#[derive(Default)]
pub struct TickingClock(AtomicI64);

impl Clock for TickingClock {
    fn now(&self) -> Timestamp {
        let seconds = self.0.fetch_add(1, Ordering::Relaxed);
        const START: Timestamp = Timestamp::constant(1_795_165_200, 0);
        START + SignedDuration::from_secs(seconds)
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
