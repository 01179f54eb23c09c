//! Error of a settings file that can't be used.

use localization::{LocalizedText, localized};
use std::{fmt, io, path::PathBuf};

/// Settings file that can't be used. The message names the file and the remedy.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The file exists and can't be read.
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The system's error.
        source: io::Error,
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
}

impl SettingsError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::Unreadable { file, source } => localized!(
                "settings-file-unreadable",
                file = file.display().to_string(),
                reason = source.to_string()
            ),
            Self::Invalid {
                file,
                line,
                problem,
            } => localized!(
                "settings-file-invalid",
                file = file.display().to_string(),
                line = *line,
                problem = problem
            ),
        }
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}
