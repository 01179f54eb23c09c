//! Errors of a model, by recovery.

use localization::LocalizedText;
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
    /// No answer at all: the network is down, or no provider listens at the address.
    pub offline: bool,
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
            offline: false,
        }
    }
}
