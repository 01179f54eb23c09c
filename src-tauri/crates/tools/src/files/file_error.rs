//! Errors of file access, as sentences for the model.

use crate::ToolError;
use std::{io, path::Path};

/// A file that could not be read or changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FileError {
    /// It doesn't exist.
    #[error("Error: File not found. There is no {0}.")]
    NotFound(String),
    /// It is a folder.
    #[error("Error: {0} is a folder, not a file.")]
    Folder(String),
    /// It is a device, a pipe or the like.
    #[error("Error: {0} is not an ordinary file.")]
    Special(String),
    /// It is a link to something that doesn't exist.
    #[error("Error: {0} is a link to something that is not there.")]
    Dangling(String),
    /// It exceeds the size limit.
    #[error("Error: {path} has more than {limit} bytes, which is too large for this tool.")]
    TooLarge {
        /// The file.
        path: String,
        /// Maximum size in bytes.
        limit: u64,
    },
    /// The person has no permission to read it.
    #[error("Error: Permission denied. Cannot read {0}.")]
    CannotRead(String),
    /// The person has no permission to change it.
    #[error("Error: Permission denied. Cannot write to file {0}.")]
    CannotWrite(String),
    /// Another program changed it between reading and writing.
    #[error(
        "Error: {0} was changed by something else in the meantime. Nothing was written; view it again."
    )]
    Changed(String),
    /// Another program created it between reading and writing.
    #[error("Error: {0} came into being in the meantime. Nothing was written; view it first.")]
    Appeared(String),
    /// Any other error of the system.
    #[error("Error: {path}: {error}.")]
    Other {
        /// The file.
        path: String,
        /// The system's error.
        error: io::Error,
    },
}

impl FileError {
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
        Self::ForModel(trouble.to_string())
    }
}
