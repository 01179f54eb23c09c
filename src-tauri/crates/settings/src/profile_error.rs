//! Error of a profile that can't be used or kept.

use localization::{LocalizedText, localized};
use std::{fmt, io, path::PathBuf};

/// Profile that can't be used or kept. The message says what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// This can't be the name of a profile.
    InvalidName {
        /// The text.
        name: String,
        /// Letters that a name may have.
        most: usize,
    },
    /// There is no such profile.
    Unknown {
        /// The name.
        name: String,
        /// The names that there are.
        known: Vec<String>,
    },
    /// There is one of this name already.
    Exists(String),
    /// A file or folder can't be read.
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A file is longer than any profile.
    TooLong {
        /// The file.
        file: PathBuf,
        /// Most bytes of a profile.
        most: u64,
    },
    /// A key or a value is invalid.
    Invalid {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The problem and the possible values.
        problem: LocalizedText,
    },
    /// The record of what the person has read is damaged, or of a newer version.
    Record {
        /// The file.
        file: PathBuf,
        /// The problem.
        reason: String,
    },
    /// A file can't be written or removed.
    Unwritable {
        /// The file.
        file: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

impl ProfileError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        let shown = |file: &PathBuf| file.display().to_string();
        match self {
            Self::InvalidName { name, most } => {
                localized!("settings-profile-name", most = *most, name = name)
            }
            Self::Unknown { name, known } if known.is_empty() => {
                localized!("settings-profile-none", name = name)
            }
            Self::Unknown { name, known } => {
                localized!(
                    "settings-profile-unknown",
                    known = known.join(", "),
                    name = name
                )
            }
            Self::Exists(name) => localized!("settings-profile-exists", name = name),
            Self::Unreadable { file, source } => localized!(
                "settings-profile-unreadable",
                file = shown(file),
                reason = source.to_string()
            ),
            Self::TooLong { file, most } => {
                localized!(
                    "settings-profile-too-long",
                    file = shown(file),
                    most = *most
                )
            }
            Self::Invalid {
                file,
                line,
                problem,
            } => localized!(
                "settings-profile-invalid",
                file = shown(file),
                line = *line,
                problem = problem
            ),
            Self::Record { file, reason } => {
                localized!(
                    "settings-profile-record",
                    file = shown(file),
                    reason = reason
                )
            }
            Self::Unwritable { file, source } => localized!(
                "settings-profile-unwritable",
                file = shown(file),
                reason = source.to_string()
            ),
        }
    }
}

impl fmt::Display for ProfileError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}
