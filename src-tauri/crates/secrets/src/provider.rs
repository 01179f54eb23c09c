//! Providers with keys, and the sources of keys.

use crate::UnknownProvider;
use localization::{LocalizedText, localized};
use std::{fmt, str::FromStr};

/// Provider that needs a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Provider {
    /// Claude.
    Anthropic,
    /// OpenAI and compatible providers.
    OpenAi,
    /// Qube, for business processes.
    Qube,
}

/// Source of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// This environment variable.
    Environment(&'static str),
    /// Memory, until the program ends.
    Session,
    /// The system's keychain.
    Keychain,
}

impl Provider {
    /// All providers.
    pub const ALL: [Self; 3] = [Self::Anthropic, Self::OpenAi, Self::Qube];

    /// Returns the name in commands and settings; also the account in the keychain.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Anthropic => "anthropic",
            Self::OpenAi => "openai",
            Self::Qube => "qube",
        }
    }

    /// Returns the environment variable, which has priority.
    #[must_use]
    pub fn variable(self) -> &'static str {
        match self {
            Self::Anthropic => "ANTHROPIC_API_KEY",
            Self::OpenAi => "OPENAI_API_KEY",
            Self::Qube => "QUBE_API_KEY",
        }
    }
}

impl fmt::Display for Provider {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl FromStr for Provider {
    type Err = UnknownProvider;

    fn from_str(name: &str) -> Result<Self, UnknownProvider> {
        Self::ALL
            .into_iter()
            .find(|provider| provider.name() == name)
            .ok_or(UnknownProvider)
    }
}

impl Source {
    /// Returns the source in words.
    #[must_use]
    pub fn label(self) -> LocalizedText {
        match self {
            Self::Environment(variable) => localized!("keys-source-variable", variable = variable),
            Self::Session => localized!("keys-source-session"),
            Self::Keychain => localized!("keys-source-keychain"),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.label().fmt(formatter)
    }
}
