//! When to ask a provider again. Pure: the waiting is done by the turn.

use model::Remedy;
use std::time::Duration;

/// Requests for one answer, at most.
pub(crate) const MAX_ATTEMPTS: u32 = 4;
const FIRST_DELAY: Duration = Duration::from_millis(500);
const LONGEST_DELAY: Duration = Duration::from_secs(8);

/// How long to wait before the attempt after this one (from 1); `None` when asking again is no use.
pub(crate) fn delay(remedy: Remedy, attempt: u32) -> Option<Duration> {
    let after = match remedy {
        Remedy::Retry { after } => after,
        Remedy::Shrink
        | Remedy::AddKey
        | Remedy::ReplaceKey
        | Remedy::StopSpending
        | Remedy::Tell => return None,
    };
    if attempt >= MAX_ATTEMPTS {
        return None;
    }
    let doubled = FIRST_DELAY.saturating_mul(2_u32.saturating_pow(attempt.saturating_sub(1)));
    Some(after.unwrap_or_else(|| doubled.min(LONGEST_DELAY)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_longer_each_time_and_gives_up() {
        let delays = [1, 2, 3, 4].map(|attempt| {
            delay(Remedy::Retry { after: None }, attempt).map(|delay| delay.as_millis())
        });
        assert_eq!(delays, [Some(500), Some(1000), Some(2000), None]);
    }

    #[test]
    fn does_what_the_provider_asks() {
        let after = Duration::from_secs(30);
        assert_eq!(delay(Remedy::Retry { after: Some(after) }, 1), Some(after));
        assert_eq!(delay(Remedy::AddKey, 1), None);
    }
}
