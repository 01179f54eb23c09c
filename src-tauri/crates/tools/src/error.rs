//! The two ways a call can fail: the model is told, or the turn ends.

use localization::{LocalizedText, localized};
use std::io;

/// A call that did not succeed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum ToolError {
    /// The model is told, in English, and may try something else.
    ForModel(LocalizedText),
    /// The call was stopped; its effect may be partial.
    Cancelled,
    /// The person took over what it acted on, with this. Its effect may be partial.
    TakenOver(&'static str),
    /// Going on makes no sense, such as a display that is gone. Ends the turn.
    Fatal(LocalizedText),
}

impl ToolError {
    /// Returns the message for people. The model reads its English wording.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::ForModel(message) | Self::Fatal(message) => message.clone(),
            Self::Cancelled => localized!("tools-call-stopped"),
            Self::TakenOver(_) => localized!("tools-call-taken-over"),
        }
    }
}

/// A message as the cause of an [`io::Error`].
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct MessageCause(LocalizedText);

/// Creates an error of the system with a message from the catalogue.
pub(crate) fn io_error(kind: io::ErrorKind, message: LocalizedText) -> io::Error {
    io::Error::new(kind, MessageCause(message))
}

/// Returns the message of an error: the system's words, unless [`io_error`] made it.
#[must_use]
pub fn io_message(error: &io::Error) -> LocalizedText {
    let cause = error.get_ref().and_then(|cause| cause.downcast_ref());
    match cause {
        Some(MessageCause(message)) => message.clone(),
        None => error.to_string().into(),
    }
}
