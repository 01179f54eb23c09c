//! Retry policy for requests to a provider. Pure: the waiting is done by the turn.

use model::RecoveryHint;
use std::time::Duration;

/// Requests for one answer, at most.
pub(crate) const MAX_ATTEMPTS: u32 = 4;
/// Longest wait for a provider; beyond it the turn ends and says when to come back.
pub(crate) const LONGEST_ASKED: Duration = Duration::from_secs(300);
const FIRST_DELAY: Duration = Duration::from_millis(500);
const LONGEST_DELAY: Duration = Duration::from_secs(8);
/// Largest part of a delay that jitter takes away.
const JITTER: f64 = 0.25;

/// Decision after a request that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RetryDecision {
    /// Retry after this long.
    After(Duration),
    /// The provider asks for a wait that is too long.
    ComeBack(Duration),
    /// A retry is no use.
    No,
}

/// Decides after an attempt (from 1). `jitter` is how much of the jitter to take, from 0 to 1.
pub(crate) fn decide(recovery: RecoveryHint, attempt: u32, jitter: f64) -> RetryDecision {
    let after = match recovery {
        RecoveryHint::Retry { after } => after,
        RecoveryHint::Shrink
        | RecoveryHint::AddKey
        | RecoveryHint::ReplaceKey
        | RecoveryHint::StopSpending
        | RecoveryHint::Fatal => return RetryDecision::No,
    };
    match after {
        Some(after) if after > LONGEST_ASKED => RetryDecision::ComeBack(after),
        _ if attempt >= MAX_ATTEMPTS => RetryDecision::No,
        Some(after) => RetryDecision::After(after),
        None => RetryDecision::After(own_delay(attempt, jitter)),
    }
}

fn own_delay(attempt: u32, jitter: f64) -> Duration {
    let doubled = FIRST_DELAY.saturating_mul(2_u32.saturating_pow(attempt.saturating_sub(1)));
    doubled
        .min(LONGEST_DELAY)
        .mul_f64(1.0 - JITTER * jitter.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(after_secs: Option<u64>, attempt: u32, jitter: f64, wanted: RetryDecision) {
        let after = after_secs.map(Duration::from_secs);
        assert_eq!(
            decide(RecoveryHint::Retry { after }, attempt, jitter),
            wanted
        );
    }

    fn ms(delay_ms: u64) -> RetryDecision {
        RetryDecision::After(Duration::from_millis(delay_ms))
    }

    #[test]
    fn waits_longer_each_time_and_gives_up() {
        check(None, 1, 0.0, ms(500));
        check(None, 2, 0.0, ms(1000));
        check(None, 3, 0.0, ms(2000));
        check(None, 4, 0.0, RetryDecision::No);
    }

    #[test]
    fn chance_only_shortens_the_wait() {
        check(None, 1, 1.0, ms(375));
        check(None, 2, 0.5, ms(875));
        check(None, 1, 7.0, ms(375));
    }

    #[test]
    fn does_what_the_provider_asks_within_reason() {
        check(Some(30), 1, 1.0, ms(30_000));
        check(Some(300), 3, 0.0, ms(300_000));
        check(Some(30), 4, 0.0, RetryDecision::No);
        check(
            Some(301),
            1,
            0.0,
            RetryDecision::ComeBack(Duration::from_secs(301)),
        );
        assert_eq!(decide(RecoveryHint::AddKey, 1, 0.0), RetryDecision::No);
    }
}
