//! Errors of file access, as sentences for the model.

use crate::{ToolError, error::io_message};
use localization::{LocalizedText, localized};
use std::{io, path::Path};

/// A file that could not be read or changed.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub(crate) enum FileError {
    /// It doesn't exist.
    NotFound(String),
    /// It is a folder.
    Folder(String),
    /// It is a device, a pipe or the like.
    Special(String),
    /// It is a link to something that doesn't exist.
    Dangling(String),
    /// It exceeds the size limit.
    TooLarge {
        /// The file.
        path: String,
        /// Maximum size in bytes.
        limit: u64,
    },
    /// The person has no permission to read it.
    CannotRead(String),
    /// The person has no permission to change it.
    CannotWrite(String),
    /// Another program changed it between reading and writing.
    Changed(String),
    /// Another program created it between reading and writing.
    Appeared(String),
    /// Any other error of the system.
    Other {
        /// The file.
        path: String,
        /// The system's error.
        error: io::Error,
    },
}

impl FileError {
    /// Returns the message of a failed call.
    pub(crate) fn message(&self) -> LocalizedText {
        localized!("tools-error-sentence", problem = self.sentence())
    }

    /// Returns the message on its own, as a sentence.
    pub(crate) fn sentence(&self) -> LocalizedText {
        match self {
            Self::NotFound(path) => localized!("tools-file-missing", path = path),
            Self::Folder(path) => localized!("tools-file-folder", path = path),
            Self::Special(path) => localized!("tools-file-special", path = path),
            Self::Dangling(path) => localized!("tools-file-dangling", path = path),
            Self::TooLarge { path, limit } => {
                localized!("tools-file-too-large", limit = *limit, path = path)
            }
            Self::CannotRead(path) => localized!("tools-file-unreadable", path = path),
            Self::CannotWrite(path) => localized!("tools-file-unwritable", path = path),
            Self::Changed(path) => localized!("tools-file-changed", path = path),
            Self::Appeared(path) => localized!("tools-file-appeared", path = path),
            Self::Other { path, error } => {
                localized!("tools-file-error", error = io_message(error), path = path)
            }
        }
    }

    /// Converts an error of reading.
    pub(crate) fn reading(path: &Path, error: io::Error) -> Self {
        Self::of(path, error, Self::CannotRead)
    }

    /// Converts an error of writing.
    pub(crate) fn writing(path: &Path, error: io::Error) -> Self {
        Self::of(path, error, Self::CannotWrite)
    }

    fn of(path: &Path, error: io::Error, denied: fn(String) -> Self) -> Self {
        let path = path.display().to_string();
        match error.kind() {
            io::ErrorKind::NotFound => Self::NotFound(path),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => denied(path),
            io::ErrorKind::IsADirectory => Self::Folder(path),
            _ => Self::Other { path, error },
        }
    }
}

impl From<FileError> for ToolError {
    fn from(trouble: FileError) -> Self {
        Self::ForModel(trouble.message())
    }
}
