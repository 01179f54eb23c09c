//! Failures that end a turn with an error, as people are told: what happened, and what to do. Pure.

use model::{ModelError, Remedy};
use protocol::{DurableBody, ErrorCode, NoticeEvent};
use std::time::Duration;

/// A failure in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    code: ErrorCode,
    message: String,
    next: String,
}

impl Failure {
    /// The provider did not answer, and asking again is no use or was none.
    pub(crate) fn of_model(error: ModelError) -> Self {
        let (code, next) = match error.remedy {
            _ if error.offline => (
                ErrorCode::Offline,
                "Check the connection to the network, then try again.",
            ),
            Remedy::AddKey => (ErrorCode::KeyMissing, "Add one, then try again."),
            Remedy::ReplaceKey => (ErrorCode::KeyRejected, "Set another, then try again."),
            Remedy::StopSpending => (
                ErrorCode::SpendLimit,
                "Raise the limit in your account, or wait until it starts anew.",
            ),
            Remedy::Retry { .. } => (ErrorCode::Provider, "Try again in a moment."),
            Remedy::Shrink => (
                ErrorCode::Provider,
                "It is too much for one request. Start a new chat, or send fewer or smaller pictures and files.",
            ),
            Remedy::Tell => (
                ErrorCode::Provider,
                "Try again; if it happens again, choose another model or start a new chat.",
            ),
        };
        Self::new(code, error.message, next)
    }

    /// The provider wants to be left alone for longer than anybody waits.
    pub(crate) fn come_back_later(error: ModelError, after: Duration) -> Self {
        let wait = in_words(after);
        let message = format!(
            "{} The provider asks to wait {wait} before the next try.",
            error.message
        );
        let code = if error.offline {
            ErrorCode::Offline
        } else {
            ErrorCode::Provider
        };
        Self::new(code, message, &format!("Come back in {wait}."))
    }

    /// A tool says that going on makes no sense.
    pub(crate) fn of_tool(message: String) -> Self {
        let next = "Try again; if it happens again, start a new chat.";
        Self::new(ErrorCode::Internal, message, next)
    }

    /// The session was told to use a model that is not there.
    pub(crate) fn no_model(name: &str) -> Self {
        let message = format!("The model “{name}” is not available here.");
        Self::new(ErrorCode::Internal, message, "Choose another model.")
    }

    /// The conversation cannot be put into messages.
    pub(crate) fn broken_history(reason: &str) -> Self {
        let message = format!("The conversation is not whole: {reason}.");
        Self::new(ErrorCode::Internal, message, "Start a new chat.")
    }

    /// Answer after answer was too long for its limit.
    pub(crate) fn always_cut_off() -> Self {
        let message = "The model's answers were cut off at their length limit again and again.";
        let next =
            "Ask for a smaller part of the task, or choose a model that can write longer answers.";
        Self::new(ErrorCode::Provider, message.to_owned(), next)
    }

    /// The provider paused its answer again and again.
    pub(crate) fn always_paused() -> Self {
        let message = "The provider paused its answer again and again without finishing it.";
        Self::new(
            ErrorCode::Provider,
            message.to_owned(),
            "Try again, or choose another model.",
        )
    }

    /// The model cannot take in the whole conversation any more.
    pub(crate) fn no_longer_fits() -> Self {
        let message = "The conversation no longer fits into what the model can read at once.";
        let next = "Start a new chat and say there what matters from this one, or choose a model that can read more.";
        Self::new(ErrorCode::Provider, message.to_owned(), next)
    }

    pub(crate) fn into_event(self) -> DurableBody {
        DurableBody::Notice(NoticeEvent::Error {
            code: self.code,
            message: self.message.into(),
            next: self.next.into(),
        })
    }

    fn new(code: ErrorCode, message: String, next: &str) -> Self {
        Self {
            code,
            message,
            next: format!("Everything up to here was kept. {next}"),
        }
    }
}

/// Minutes or hours, rounded up, so that nobody comes back too early.
fn in_words(duration: Duration) -> String {
    let minutes = duration.as_secs().div_ceil(60).max(1);
    match minutes {
        1 => "a minute".to_owned(),
        2..=90 => format!("{minutes} minutes"),
        _ => format!("about {} hours", minutes.div_ceil(60)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_remedy_has_its_code() {
        let check = |remedy, offline, wanted| {
            let error = ModelError {
                remedy,
                message: "No.".to_owned(),
                request_id: None,
                offline,
            };
            let failure = Failure::of_model(error);
            assert_eq!((failure.code, failure.message), (wanted, "No.".to_owned()));
        };
        check(Remedy::AddKey, false, ErrorCode::KeyMissing);
        check(Remedy::ReplaceKey, false, ErrorCode::KeyRejected);
        check(Remedy::StopSpending, false, ErrorCode::SpendLimit);
        check(Remedy::Retry { after: None }, false, ErrorCode::Provider);
        check(Remedy::Retry { after: None }, true, ErrorCode::Offline);
        check(Remedy::Shrink, false, ErrorCode::Provider);
        check(Remedy::Tell, false, ErrorCode::Provider);
        check(Remedy::Tell, true, ErrorCode::Offline);
    }

    #[test]
    fn a_long_wait_is_told_in_words() {
        let check = |seconds, wanted: &str| {
            assert_eq!(in_words(Duration::from_secs(seconds)), wanted);
        };
        check(0, "a minute");
        check(301, "6 minutes");
        check(5400, "90 minutes");
        check(5401, "about 2 hours");
        check(86_400, "about 24 hours");
    }
}
