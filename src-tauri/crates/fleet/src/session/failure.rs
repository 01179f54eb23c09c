//! Failures of attempts at a task: those that another attempt may not have, and those that every one would have.

use super::{NOT_STARTED, SessionProcess};
use protocol::TurnEnd;
use std::time::Duration;

/// Exit code of a program that was called with what means nothing to it: another try changes nothing.
const USAGE: i32 = 2;

/// Failure of an attempt, with words for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AttemptFailure {
    /// Another attempt may not have it.
    Retryable(String),
    /// Every attempt would have it.
    Permanent(String),
    /// This desktop would have it with every task.
    Desktop(String),
}

/// The failure of a program that ended although its chat had not.
pub(crate) async fn exit_failure(process: SessionProcess, left: Duration) -> AttemptFailure {
    let complaint = process.complaint();
    let (code, words) = match process.end(left).await {
        Ok(status) => (
            status.code(),
            format!("qilbee ended with {status}: {complaint}"),
        ),
        Err(error) => (None, format!("qilbee ended: {error}")),
    };
    match code {
        Some(USAGE) => AttemptFailure::Permanent(words),
        Some(NOT_STARTED) => AttemptFailure::Desktop(words),
        Some(_) | None => AttemptFailure::Retryable(words),
    }
}

/// The failure of a task whose chat ended before it was done. What a person stopped is not tried again.
pub(crate) fn unfinished(
    end: Option<TurnEnd>,
    trouble: Option<String>,
    given_up: bool,
) -> AttemptFailure {
    let permanent = |words: &str| AttemptFailure::Permanent(words.to_owned());
    match end {
        Some(TurnEnd::Stopped) if given_up => {
            permanent("somebody took over, and the task was not to go on")
        }
        Some(TurnEnd::Stopped) => permanent("somebody stopped it at the desktop"),
        _ => AttemptFailure::Retryable(
            trouble.unwrap_or_else(|| "the chat was ended from outside".to_owned()),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_stopped_is_not_tried_again() {
        let check = |end, given_up, is_final| {
            let failure = unfinished(Some(end), None, given_up);
            let is_permanent = matches!(failure, AttemptFailure::Permanent(_));
            assert_eq!(is_permanent, is_final, "{end:?}");
        };
        check(TurnEnd::Stopped, false, true);
        check(TurnEnd::Stopped, true, true);
        check(TurnEnd::Closed, false, false);
        check(TurnEnd::Error, false, false);
    }
}
