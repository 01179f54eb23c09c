//! What a session takes from the world besides models and tools: the time, fresh names, and chance.
//! Tests give it their own.

use jiff::Timestamp;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};

/// Tells the time.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Timestamp;
}

/// Makes names that were never used before.
pub trait Ids: Send + Sync {
    /// A fresh one.
    fn fresh(&self) -> String;
}

/// Spreads waiting times, so that many who were turned away do not come back all at once.
pub trait Jitter: Send + Sync {
    /// How much of the jitter to take, from 0 to 1.
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

/// Chance, good enough to spread waiting times and for nothing else.
pub struct RandomJitter;

impl Jitter for RandomJitter {
    fn fraction(&self) -> f64 {
        let random = RandomState::new().build_hasher().finish();
        f64::from((random >> 32) as u32) / f64::from(u32::MAX)
    }
}
