//! Whose keys there are, and where one was found.

use crate::UnknownProvider;
use std::{fmt, str::FromStr};

/// Someone who wants a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Provider {
    /// Claude.
    Anthropic,
    /// OpenAI, or whoever speaks its language.
    OpenAi,
    /// Business processes.
    Qube,
}

/// Where a key was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// In this environment variable.
    Environment(&'static str),
    /// In memory, until the program ends.
    Session,
    /// In the system's keychain.
    Keychain,
}

impl Provider {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Anthropic, Self::OpenAi, Self::Qube];

    /// The name in commands and settings; also the account in the keychain.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Anthropic => "anthropic",
            Self::OpenAi => "openai",
            Self::Qube => "qube",
        }
    }

    /// The environment variable that is looked at first.
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

impl fmt::Display for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Environment(variable) => write!(formatter, "the environment variable {variable}"),
            Self::Session => formatter.write_str("memory, for this session only"),
            Self::Keychain => formatter.write_str("the system's keychain"),
        }
    }
}
