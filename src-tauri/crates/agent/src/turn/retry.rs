//! Retry policy for requests to a provider. Pure: the waiting is done by the turn.
//!
//! Trouble is waited out: an unattended task shall outlive an outage. Only a person, a limit of the task or the end of
//! its patience gives up.

use model::RecoveryHint;
use std::time::Duration;

/// Attempts that are made however little patience there is.
const QUICK_ATTEMPTS: u32 = 4;
/// Number of billed answers that may break off in a row before the next tries come less and less often: half an hour of
/// them is about a dozen.
const MAX_FREQUENT_PAID_ATTEMPTS: u32 = 8;
const FIRST_DELAY: Duration = Duration::from_millis(500);
const LONGEST_DELAY: Duration = Duration::from_secs(60);
const LONGEST_DELAY_WHEN_PAID: Duration = Duration::from_secs(15 * 60);
/// Largest part of a delay that jitter takes away.
const JITTER: f64 = 0.25;

/// Trouble since the last answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trouble {
    /// Attempts that failed.
    pub(crate) attempts: u32,
    /// Attempts among them that cost something.
    pub(crate) paid_attempts: u32,
    /// Time since the first of them.
    pub(crate) lasted: Duration,
}

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

/// Decides after a failed attempt. `jitter` is how much of the jitter to take, from 0 to 1.
pub(crate) fn decide(
    recovery: RecoveryHint,
    trouble: Trouble,
    patience: Duration,
    jitter: f64,
) -> RetryDecision {
    let after = match recovery {
        RecoveryHint::Retry { after } => after,
        RecoveryHint::Shrink
        | RecoveryHint::AddKey
        | RecoveryHint::ReplaceKey
        | RecoveryHint::StopSpending
        | RecoveryHint::FixAddress
        | RecoveryHint::AskOwner
        | RecoveryHint::Rephrase
        | RecoveryHint::ChangeModel
        | RecoveryHint::LeaveOutTool { .. }
        | RecoveryHint::RestoreScreen
        | RecoveryHint::Fatal => return RetryDecision::No,
    };
    let left = patience.saturating_sub(trouble.lasted);
    let is_over = left.is_zero() && trouble.attempts >= QUICK_ATTEMPTS;
    match after {
        _ if is_over => RetryDecision::No,
        Some(after) if after > left.max(LONGEST_DELAY) => RetryDecision::ComeBack(after),
        // At once, again and again, is not what a provider can mean.
        Some(after) if trouble.was_billed_often() => {
            RetryDecision::After(after.max(own_delay(trouble, left, jitter)))
        }
        Some(after) => RetryDecision::After(match trouble.attempts >= QUICK_ATTEMPTS {
            true => after.max(FIRST_DELAY),
            false => after,
        }),
        None => RetryDecision::After(own_delay(trouble, left, jitter)),
    }
}

impl Trouble {
    /// True if each further attempt should be rare, because those before it were billed.
    fn was_billed_often(self) -> bool {
        self.paid_attempts > MAX_FREQUENT_PAID_ATTEMPTS
    }
}

fn own_delay(trouble: Trouble, left: Duration, jitter: f64) -> Duration {
    let doublings = trouble.attempts.saturating_sub(1);
    let longest = match trouble.was_billed_often() {
        // The last one ends with the patience.
        true => LONGEST_DELAY_WHEN_PAID.min(left.max(LONGEST_DELAY)),
        false => LONGEST_DELAY,
    };
    FIRST_DELAY
        .saturating_mul(2_u32.saturating_pow(doublings))
        .min(longest)
        .mul_f64(1.0 - JITTER * jitter.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(1800);

    fn check(after_secs: Option<u64>, trouble: (u32, u64), jitter: f64, wanted: RetryDecision) {
        let after = after_secs.map(Duration::from_secs);
        let trouble = Trouble {
            attempts: trouble.0,
            paid_attempts: 0,
            lasted: Duration::from_secs(trouble.1),
        };
        let decided = decide(RecoveryHint::Retry { after }, trouble, PATIENCE, jitter);
        assert_eq!(decided, wanted, "{after:?} {trouble:?}");
    }

    fn ms(delay_ms: u64) -> RetryDecision {
        RetryDecision::After(Duration::from_millis(delay_ms))
    }

    #[test]
    fn waits_longer_each_time_and_gives_up_at_last() {
        check(None, (1, 0), 0.0, ms(500));
        check(None, (2, 1), 0.0, ms(1000));
        check(None, (3, 2), 0.0, ms(2000));
        check(None, (8, 100), 0.0, ms(60_000));
        check(None, (37, 1799), 0.0, ms(60_000));
        check(None, (38, 1800), 0.0, RetryDecision::No);
    }

    #[test]
    fn chance_only_shortens_the_wait() {
        check(None, (1, 0), 1.0, ms(375));
        check(None, (2, 0), 0.5, ms(875));
        check(None, (1, 0), 7.0, ms(375));
    }

    #[test]
    fn does_what_the_provider_asks_within_reason() {
        check(Some(30), (1, 0), 1.0, ms(30_000));
        check(Some(300), (3, 1500), 0.0, ms(300_000));
        let come_back = |seconds| RetryDecision::ComeBack(Duration::from_secs(seconds));
        check(Some(301), (3, 1500), 0.0, come_back(301));
        check(Some(7200), (1, 0), 0.0, come_back(7200));
        check(Some(0), (2, 0), 0.0, ms(0));
        check(Some(0), (9, 1), 0.0, ms(500));
        check(Some(30), (50, 1800), 0.0, RetryDecision::No);
    }

    #[test]
    fn nothing_is_retried_that_a_retry_cannot_mend() {
        let trouble = Trouble {
            attempts: 1,
            paid_attempts: 0,
            lasted: Duration::ZERO,
        };
        for recovery in [
            RecoveryHint::Shrink,
            RecoveryHint::AddKey,
            RecoveryHint::ReplaceKey,
            RecoveryHint::StopSpending,
            RecoveryHint::FixAddress,
            RecoveryHint::AskOwner,
            RecoveryHint::Rephrase,
            RecoveryHint::ChangeModel,
            RecoveryHint::LeaveOutTool { place: 0 },
            RecoveryHint::RestoreScreen,
            RecoveryHint::Fatal,
        ] {
            let decided = decide(recovery, trouble, PATIENCE, 0.0);
            assert_eq!(decided, RetryDecision::No, "{recovery:?}");
        }
    }

    #[test]
    fn what_is_billed_each_time_is_tried_about_a_dozen_times() {
        let delays = |after: Option<Duration>| {
            let again = RecoveryHint::Retry { after };
            let mut trouble = Trouble {
                attempts: 0,
                paid_attempts: 0,
                lasted: Duration::ZERO,
            };
            let mut delays = Vec::new();
            loop {
                trouble.attempts += 1;
                trouble.paid_attempts += 1;
                let RetryDecision::After(delay) = decide(again, trouble, PATIENCE, 0.0) else {
                    return delays;
                };
                trouble.lasted += delay;
                delays.push(delay.as_secs());
            }
        };
        let wanted = [0, 1, 2, 4, 8, 16, 32, 60, 128, 256, 512, 780];
        assert_eq!(delays(None), wanted);
        // Also where the provider says that it is ready at once.
        let wanted = [1, 1, 1, 1, 1, 1, 1, 1, 128, 256, 512, 896];
        assert_eq!(delays(Some(Duration::from_secs(1))), wanted);
    }

    #[test]
    fn without_patience_there_are_a_few_quick_attempts() {
        let again = RecoveryHint::Retry { after: None };
        let tries = (1..10).take_while(|attempts| {
            let trouble = Trouble {
                attempts: *attempts,
                paid_attempts: 0,
                lasted: Duration::from_secs(1),
            };
            decide(again, trouble, Duration::ZERO, 0.0) != RetryDecision::No
        });
        assert_eq!(tries.count(), 3);
    }
}
