//! What can go wrong with a model, by what can be done about it.

use std::time::Duration;

/// A request that was not answered.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{message}")]
pub struct ModelError {
    /// What can be done.
    pub remedy: Remedy,
    /// What happened, as a sentence for people.
    pub message: String,
    /// The provider's name for the request, for support.
    pub request_id: Option<String>,
    /// Nobody answered at all: it is the network, or an address where no provider is.
    pub offline: bool,
}

/// What can be done about a failed request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Ask again, after this long if the provider said so.
    Retry {
        /// The provider's own wish.
        after: Option<Duration>,
    },
    /// Ask with less: the request is too large.
    Shrink,
    /// The person must give a key.
    AddKey,
    /// The person must give another key: this one was not taken.
    ReplaceKey,
    /// A spending limit was reached; asking again does not help.
    StopSpending,
    /// Nothing can be done here; the person is told.
    Tell,
}

impl ModelError {
    /// A failure that only the person can do something about.
    pub fn tell(message: impl Into<String>) -> Self {
        Self {
            remedy: Remedy::Tell,
            message: message.into(),
            request_id: None,
            offline: false,
        }
    }
}
