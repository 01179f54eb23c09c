//! Errors of a model, by recovery.

use localization::LocalizedText;
use protocol::Tokens;
use std::time::Duration;

/// Error of a request.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{message}")]
pub struct ModelError {
    /// Possible recovery.
    pub recovery: RecoveryHint,
    /// Message for people.
    pub message: LocalizedText,
    /// Request id of the provider, for support.
    pub request_id: Option<String>,
    /// Place where it went wrong.
    pub origin: ErrorOrigin,
    /// Use of an answer that broke off; the provider bills it.
    pub spent: Option<Box<Spent>>,
}

/// Tokens used, and their price.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spent {
    /// Tokens used.
    pub tokens: Tokens,
    /// Their price at list prices, in US dollars.
    pub cost_usd: f64,
}

/// Place where a request went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorOrigin {
    /// The way there: no network, or something else answers in the provider's place.
    Network,
    /// The address: no server listens there, or another kind of server.
    Address,
    /// The provider, or this program.
    Provider,
}

/// Possible recovery from a failed request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecoveryHint {
    /// Retry, after this long if the provider said so.
    Retry {
        /// Wait that the provider asked for.
        after: Option<Duration>,
    },
    /// Send less: the request is too large.
    Shrink,
    /// Add a key.
    AddKey,
    /// Replace the key: it was rejected.
    ReplaceKey,
    /// Stop: a spending limit was reached, so a retry won't help.
    StopSpending,
    /// Correct the address.
    FixAddress,
    /// Ask whoever owns the account: it may not do this.
    AskOwner,
    /// Ask for something else: the provider does not answer this.
    Rephrase,
    /// Choose another model: this one does not exist.
    ChangeModel,
    /// Leave out a tool: the provider does not take it.
    LeaveOutTool {
        /// Its place among the tools of the request.
        place: usize,
    },
    /// Bring the screen back to what a recorded step needs.
    RestoreScreen,
    /// Nothing can be done automatically; the person sees the message.
    Fatal,
}

impl ModelError {
    /// Returns an error that only a person can solve.
    pub fn fatal(message: impl Into<LocalizedText>) -> Self {
        Self {
            recovery: RecoveryHint::Fatal,
            message: message.into(),
            request_id: None,
            origin: ErrorOrigin::Provider,
            spent: None,
        }
    }

    /// Returns an error that may be gone at the next try.
    pub fn transient(message: impl Into<LocalizedText>, origin: ErrorOrigin) -> Self {
        Self {
            recovery: RecoveryHint::Retry { after: None },
            origin,
            ..Self::fatal(message)
        }
    }

    /// Adds the provider's id of the request.
    #[must_use]
    pub fn with_request_id(self, request_id: Option<String>) -> Self {
        Self { request_id, ..self }
    }
}
