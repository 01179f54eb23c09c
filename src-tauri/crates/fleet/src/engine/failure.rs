//! Failures of attempts: those that another attempt may not have, and those that every one would have.

use crate::session::{NOT_STARTED, SessionProcess};
use protocol::TurnEnd;
use std::{fmt::Display, io, time::Duration};
use temporalio_sdk::{ApplicationFailure, activities::ActivityError};
use tokio::sync::watch;

/// Exit code of a program that was called with what means nothing to it: another try changes nothing.
const USAGE: i32 = 2;

/// The reason why a desktop can do no task any more, for the worker that waits for one.
#[derive(Debug)]
pub(super) struct DesktopFault(watch::Sender<Option<String>>);

impl DesktopFault {
    /// A desktop without one, and the place where one will be told.
    pub(super) fn none() -> (Self, watch::Receiver<Option<String>>) {
        let (sender, receiver) = watch::channel(None);
        (Self(sender), receiver)
    }

    /// Notes that the desktop is at fault: it takes no more tasks, and another one gets this one.
    pub(super) fn note(&self, error: &(impl Display + ?Sized)) -> ActivityError {
        self.0.send_replace(Some(error.to_string()));
        retryable_failure(error)
    }
}

/// A failure that another attempt may not have.
pub(super) fn retryable_failure(error: &(impl Display + ?Sized)) -> ActivityError {
    ApplicationFailure::new(io::Error::other(error.to_string())).into()
}

/// A failure that every attempt would have.
pub(super) fn permanent_failure(error: &str) -> ActivityError {
    ActivityError::application(ApplicationFailure::non_retryable(error))
}

/// The failure of a program that ended although its chat had not.
pub(super) async fn exit_failure(
    fault: &DesktopFault,
    process: SessionProcess,
    left: Duration,
) -> ActivityError {
    let complaint = process.complaint();
    let (code, words) = match process.end(left).await {
        Ok(status) => (
            status.code(),
            format!("qilbee ended with {status}: {complaint}"),
        ),
        Err(error) => (None, format!("qilbee ended: {error}")),
    };
    match code {
        Some(USAGE) => permanent_failure(&words),
        Some(NOT_STARTED) => fault.note(&words),
        Some(_) | None => retryable_failure(&words),
    }
}

/// The failure of a task whose chat ended before it was done. What a person stopped is not tried again.
pub(super) fn unfinished(
    end: Option<TurnEnd>,
    trouble: Option<String>,
    given_up: bool,
) -> ActivityError {
    match end {
        Some(TurnEnd::Stopped) if given_up => {
            permanent_failure("somebody took over, and the task was not to go on")
        }
        Some(TurnEnd::Stopped) => permanent_failure("somebody stopped it at the desktop"),
        _ => {
            let words = trouble.unwrap_or_else(|| "the chat was ended from outside".to_owned());
            retryable_failure(&words)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_stopped_is_not_tried_again() {
        let check = |end, given_up, is_final| {
            let ActivityError::Application(failure) = unfinished(Some(end), None, given_up) else {
                panic!("no failure of the task");
            };
            assert_eq!(failure.is_non_retryable(), is_final, "{end:?}");
        };
        check(TurnEnd::Stopped, false, true);
        check(TurnEnd::Stopped, true, true);
        check(TurnEnd::Closed, false, false);
        check(TurnEnd::Error, false, false);
    }
}
