//! The two things a session takes from the world besides models and tools: the time, and fresh names.
//! Tests give it their own.

use jiff::Timestamp;

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
