//! Retry delays and polling intervals, and the clock they use. The delays are pure; tests bring a clock of their own.

use super::QubeOptions;
use async_trait::async_trait;
use jiff::Timestamp;
use std::{
    hash::{BuildHasher as _, Hasher as _, RandomState},
    time::Duration,
};

/// Maximum number of doublings of a delay.
const MAX_DOUBLINGS: u32 = 16;

/// Clock with jitter.
#[async_trait]
pub trait QubeClock: Send + Sync {
    /// Returns the current time.
    fn now(&self) -> Timestamp;

    /// Waits.
    async fn wait(&self, delay: Duration);

    /// Returns a random fraction from 0 to 1, so that many rejected clients don't retry at once.
    fn jitter(&self) -> f64;
}

/// The system's clock.
pub struct SystemClock;

#[async_trait]
impl QubeClock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }

    async fn wait(&self, delay: Duration) {
        tokio::time::sleep(delay).await;
    }

    fn jitter(&self) -> f64 {
        let random = RandomState::new().build_hasher().finish();
        f64::from((random >> 32) as u32) / f64::from(u32::MAX)
    }
}

/// Delays before retries and polls.
pub(super) struct RetryDelays(QubeOptions);

impl RetryDelays {
    pub(super) fn of(options: QubeOptions) -> Self {
        Self(options)
    }

    /// Returns the delay before the next poll.
    pub(super) fn next_poll(&self, after: Option<Duration>) -> Duration {
        after.map_or(self.0.poll, |after| self.bounded(after))
    }

    /// Returns the delay before a retry after `failures` failures in a row, at least one.
    pub(super) fn retry(&self, failures: u32, after: Option<Duration>, jitter: f64) -> Duration {
        if let Some(after) = after {
            return self.bounded(after);
        }
        let doublings = failures.saturating_sub(1).min(MAX_DOUBLINGS);
        let delay = self.0.first_retry.saturating_mul(1 << doublings);
        // Between half of it and all of it.
        let share = 1.0 - jitter.clamp(0.0, 1.0) / 2.0;
        delay.min(self.0.longest_retry).mul_f64(share)
    }

    fn bounded(&self, after: Duration) -> Duration {
        let (least, most) = self.0.retry_after;
        after.max(least).min(most)
    }
}

/// Parses `Retry-After`: seconds, or a date.
pub(super) fn retry_after(value: &str, now: Timestamp) -> Option<Duration> {
    let value = value.trim();
    if let Ok(seconds) = value.parse::<u32>() {
        return Some(Duration::from_secs(seconds.into()));
    }
    let moment = jiff::fmt::rfc2822::parse(value).ok()?.timestamp();
    Some(Duration::try_from(moment.duration_since(now)).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn delays_grow_to_a_limit_and_wishes_are_bounded() {
        let delays = RetryDelays::of(QubeOptions::default());
        let retry = |failures, jitter| delays.retry(failures, None, jitter).as_millis();
        let whole: Vec<_> = (1..=8).map(|failures| retry(failures, 0.0)).collect();
        assert_eq!(
            whole,
            [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]
        );
        assert_eq!((retry(2, 1.0), retry(u32::MAX, 0.5)), (1_000, 45_000));
        assert_eq!(delays.next_poll(None), seconds(30));
        for (value, taken) in [(0, 1), (7, 7), (86_400, 300)] {
            assert_eq!(delays.next_poll(Some(seconds(value))), seconds(taken));
            assert_eq!(delays.retry(5, Some(seconds(value)), 0.5), seconds(taken));
        }
    }

    #[test]
    fn a_wish_is_a_number_or_a_moment() {
        let now: Timestamp = "2026-11-20T12:00:00Z".parse().unwrap();
        for (value, wanted) in [
            ("7", Some(7)),
            (" 0 ", Some(0)),
            ("Fri, 20 Nov 2026 12:00:30 GMT", Some(30)),
            ("Fri, 20 Nov 2026 11:00:00 GMT", Some(0)),
            ("-1", None),
            ("soon", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(retry_after(value, now), wanted.map(seconds), "{value}");
        }
    }
}
