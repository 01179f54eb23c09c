//! Errors of keys, with the remedy. No message holds a key or a part of one: outside texts pass through the redactor
//! first.

use localization::{LocalizedText, localized};
use std::fmt;

/// Key that could not be read, stored or deleted.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SecretsError {
    /// The system has no keychain, or none that can be reached now.
    NoKeychain {
        /// The system's error.
        cause: LocalizedText,
        /// The variable that works without a keychain.
        variable: &'static str,
    },
    /// The keychain denies access.
    Locked {
        /// The system's error.
        cause: LocalizedText,
        /// The variable that works without a keychain.
        variable: &'static str,
    },
    /// No answer in time: the keychain may be waiting for its password.
    TimedOut {
        /// The timeout.
        limit_seconds: u64,
        /// The variable that works without a keychain.
        variable: &'static str,
    },
    /// The keychain failed in another way.
    Failed {
        /// The system's error.
        cause: LocalizedText,
        /// The variable that works without a keychain.
        variable: &'static str,
    },
    /// The keychain accepted the key but returns another one.
    NotStored {
        /// The variable that works without a keychain.
        variable: &'static str,
    },
    /// A named secret can't be read, stored or deleted.
    NamedSecret {
        /// Its name.
        name: String,
        /// The keychain's error.
        cause: LocalizedText,
    },
    /// The name can't be the name of a secret.
    InvalidName {
        /// The name as given.
        name: String,
    },
    /// The text can't be a key.
    InvalidKey {
        /// The problem.
        fault: KeyFault,
    },
    /// The environment variable holds a text that can't be a key.
    InvalidVariable {
        /// The variable.
        variable: &'static str,
        /// The problem.
        fault: KeyFault,
    },
}

/// Problem of a text that can't be a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyFault {
    /// It is not UTF-8.
    NotText,
    /// It is empty.
    Empty,
    /// It is longer than a keychain entry.
    TooLong,
    /// It has characters that an HTTP header doesn't take.
    NotPlain,
    /// It has control characters.
    NotPrintable,
}

/// Provider name that doesn't exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct UnknownProvider;

impl SecretsError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::NoKeychain { cause, variable } => {
                localized!("keys-no-keychain", cause = cause, variable = *variable)
            }
            Self::Locked { cause, variable } => {
                localized!("keys-keychain-locked", cause = cause, variable = *variable)
            }
            Self::TimedOut {
                limit_seconds,
                variable,
            } => localized!(
                "keys-keychain-timed-out",
                seconds = *limit_seconds,
                variable = *variable
            ),
            Self::Failed { cause, variable } => {
                localized!("keys-keychain-failed", cause = cause, variable = *variable)
            }
            Self::NotStored { variable } => {
                localized!("keys-not-stored", variable = *variable)
            }
            Self::NamedSecret { name, cause } => {
                localized!("keys-named-secret-failed", cause = cause, name = name)
            }
            Self::InvalidName { name } => {
                localized!("keys-invalid-name", name = format!("{name:?}"))
            }
            Self::InvalidKey { fault } => localized!("keys-invalid-key", reason = fault.message()),
            Self::InvalidVariable { variable, fault } => localized!(
                "keys-invalid-variable",
                reason = fault.message(),
                variable = *variable
            ),
        }
    }
}

impl KeyFault {
    fn message(self) -> LocalizedText {
        match self {
            Self::NotText => localized!("keys-fault-not-text"),
            Self::Empty => localized!("keys-fault-empty"),
            Self::TooLong => localized!("keys-fault-too-long"),
            Self::NotPlain => localized!("keys-fault-not-plain"),
            Self::NotPrintable => localized!("keys-fault-not-printable"),
        }
    }
}

impl UnknownProvider {
    /// Returns the message for people.
    #[must_use]
    pub fn message(self) -> LocalizedText {
        localized!("keys-unknown-provider")
    }
}

impl fmt::Display for SecretsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

impl fmt::Display for UnknownProvider {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}
