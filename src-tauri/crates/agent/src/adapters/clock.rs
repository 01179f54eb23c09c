//! Clock, fresh ids and jitter of a session.
//! Tests give it their own.

use jiff::Timestamp;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};

/// Source of the time.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Timestamp;
}

/// Source of fresh ids.
pub trait Ids: Send + Sync {
    /// Returns an id that was never used before.
    fn fresh(&self) -> String;
}

/// Spreads waiting times, so that clients that were turned away don't all return at once.
pub trait Jitter: Send + Sync {
    /// Share of the jitter to apply, from 0 to 1.
    fn fraction(&self) -> f64;
}

/// The system's clock.
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// UUIDs, version 7: they sort by the time they were made.
pub struct RandomIds;

impl Ids for RandomIds {
    fn fresh(&self) -> String {
        uuid::Uuid::now_v7().to_string()
    }
}

/// Random jitter, good enough to spread waiting times and for nothing else.
pub struct RandomJitter;

impl Jitter for RandomJitter {
    fn fraction(&self) -> f64 {
        let random = RandomState::new().build_hasher().finish();
        f64::from((random >> 32) as u32) / f64::from(u32::MAX)
    }
}
