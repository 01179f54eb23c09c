//! What can be in the way of a file, as sentences for the model.

use crate::ToolError;
use std::{io, path::Path};

/// Why a file could not be read or changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    /// Nothing is there.
    #[error("Error: File not found. There is no {0}.")]
    NotFound(String),
    /// A folder stands where a file was expected.
    #[error("Error: {0} is a folder, not a file.")]
    Folder(String),
    /// A device, a pipe or the like.
    #[error("Error: {0} is not an ordinary file.")]
    Special(String),
    /// A link that leads nowhere.
    #[error("Error: {0} is a link to something that is not there.")]
    Dangling(String),
    /// More than can be worked with.
    #[error("Error: {path} has more than {limit} bytes, which is too large for this tool.")]
    TooLarge {
        /// Which file.
        path: String,
        /// What it may have.
        limit: u64,
    },
    /// The person who runs Qilbee may not read it.
    #[error("Error: Permission denied. Cannot read {0}.")]
    CannotRead(String),
    /// The person who runs Qilbee may not change it.
    #[error("Error: Permission denied. Cannot write to file {0}.")]
    CannotWrite(String),
    /// Somebody else changed it between reading and writing.
    #[error(
        "Error: {0} was changed by something else in the meantime. Nothing was written; view it again."
    )]
    Changed(String),
    /// Somebody else made it between looking and writing.
    #[error("Error: {0} came into being in the meantime. Nothing was written; view it first.")]
    Appeared(String),
    /// Anything else the system says.
    #[error("Error: {path}: {error}.")]
    Other {
        /// Which file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
}

impl Trouble {
    /// What an error while reading means.
    pub(crate) fn reading(path: &Path, error: io::Error) -> Self {
        Self::of(path, error, Self::CannotRead)
    }

    /// What an error while writing means.
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

impl From<Trouble> for ToolError {
    fn from(trouble: Trouble) -> Self {
        Self::ForModel(trouble.to_string())
    }
}
