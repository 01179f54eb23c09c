//! Failures of attempts, as the engine takes them.

use crate::session::AttemptFailure;
use std::{fmt::Display, io};
use temporalio_sdk::{ApplicationFailure, activities::ActivityError};
use tokio::sync::watch;

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

    /// Returns a failure as the engine takes it, and takes note of one that is the desktop's.
    pub(super) fn to_activity_error(&self, failure: AttemptFailure) -> ActivityError {
        match failure {
            AttemptFailure::Retryable(words) => retryable_failure(&words),
            AttemptFailure::Permanent(words) => permanent_failure(&words),
            AttemptFailure::Desktop(words) => self.note(&words),
        }
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
