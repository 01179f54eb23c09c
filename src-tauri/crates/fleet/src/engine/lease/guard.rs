//! The guard of a lease: the time for which a desktop may act without a confirmation. Pure, but for the clock, which goes on
//! while the computer sleeps: the server's does, too.

use std::time::Duration;

/// A moment since the computer was started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::engine) struct Moment(Duration);

/// Time without a confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guard {
    length: Duration,
    confirmed: Moment,
}

impl Moment {
    /// This moment.
    #[cfg(target_os = "linux")]
    pub(in crate::engine) fn now() -> Self {
        let now = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
        // Only a moment before the start of the computer would not fit.
        Self(now.try_into().unwrap_or_default())
    }

    /// This moment. Elsewhere than on Linux the clock may stand still while the computer sleeps.
    #[cfg(not(target_os = "linux"))]
    pub(in crate::engine) fn now() -> Self {
        use std::{sync::LazyLock, time::Instant};
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        Self(START.elapsed())
    }

    /// The moment so much later.
    pub(in crate::engine) fn after(self, time: Duration) -> Self {
        Self(self.0.saturating_add(time))
    }
}

impl Guard {
    pub(super) fn new(length: Duration, confirmed: Moment) -> Self {
        Self { length, confirmed }
    }

    /// Notes a confirmation that was asked for at this moment.
    pub(super) fn confirm(&mut self, asked: Moment) {
        self.confirmed = self.confirmed.max(asked);
    }

    /// Time left at this moment.
    pub(super) fn left(&self, now: Moment) -> Duration {
        let end = self.confirmed.after(self.length);
        end.0.saturating_sub(now.0)
    }

    /// Returns whether a confirmation that was asked for then still counts at this moment.
    pub(super) fn counts(&self, asked: Moment, now: Moment) -> bool {
        now < asked.after(self.length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Moment {
        Moment(Duration::from_secs(seconds))
    }

    #[test]
    fn an_old_confirmation_does_not_count() {
        let guard = Guard::new(Duration::from_secs(6), at(0));
        assert!(guard.counts(at(10), at(15)));
        assert!(!guard.counts(at(10), at(16)));
        assert!(!guard.counts(at(10), at(100)));
    }

    #[test]
    fn time_is_left_since_the_last_question() {
        let mut guard = Guard::new(Duration::from_secs(6), at(10));
        assert_eq!(guard.left(at(12)), Duration::from_secs(4));
        guard.confirm(at(13));
        guard.confirm(at(11));
        assert_eq!(guard.left(at(12)), Duration::from_secs(7));
        assert_eq!(guard.left(at(19)), Duration::ZERO);
        assert_eq!(guard.left(at(99)), Duration::ZERO);
    }

    #[test]
    fn the_clock_goes_on() {
        assert!(Moment::now() <= Moment::now());
        assert!(Moment::now() > at(0));
    }
}
