//! Outcomes of attempts, as measurements and traces tell them.

use crate::{TaskEnd, task::MAX_ATTEMPTS};
use temporalio_sdk::activities::ActivityError;

/// Outcome of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AttemptOutcome {
    /// The task was done.
    Done,
    /// The task has failed.
    Failed,
    /// Another attempt does it, if one is left.
    Retried,
    /// Somebody ended the task.
    Cancelled,
}

impl AttemptOutcome {
    pub(super) const ALL: [Self; 4] = [Self::Done, Self::Failed, Self::Retried, Self::Cancelled];

    /// Tells the outcome of an attempt by its result.
    pub(super) fn of(result: &Result<TaskEnd, ActivityError>) -> Self {
        match result {
            Ok(end) if end.is_success() => Self::Done,
            Ok(_) => Self::Failed,
            Err(ActivityError::Application(failure)) if failure.is_non_retryable() => Self::Failed,
            Err(ActivityError::Cancelled { .. }) => Self::Cancelled,
            Err(_) => Self::Retried,
        }
    }

    /// Tells whether the task is over after an attempt, counted from 1.
    pub(super) fn ends_task(self, attempt: u32) -> bool {
        match self {
            Self::Done | Self::Failed | Self::Cancelled => true,
            Self::Retried => attempt >= MAX_ATTEMPTS,
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Retried => "retried",
            Self::Cancelled => "cancelled",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_attempt_ends_a_task() {
        for outcome in AttemptOutcome::ALL {
            let is_final = outcome != AttemptOutcome::Retried;
            assert_eq!(outcome.ends_task(1), is_final, "{outcome:?}");
            assert!(outcome.ends_task(MAX_ATTEMPTS), "{outcome:?}");
        }
    }
}
