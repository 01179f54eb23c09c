//! Files that hold one record each, as JSON: made once or replaced at once, and safe from a loss of power.

use crate::{
    FleetError,
    private_files::{create_private_whole, write_private},
};
use serde::{Serialize, de::DeserializeOwned};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Reason why a record could not be read or made.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub(super) struct FolderError {
    path: PathBuf,
    source: io::Error,
}

impl FolderError {
    /// An error of the system at a path.
    pub(super) fn at(path: &Path, source: io::Error) -> Self {
        Self {
            path: path.to_owned(),
            source,
        }
    }

    /// Returns whether a folder is not there any more.
    pub(super) fn is_gone(&self) -> bool {
        self.source.kind() == io::ErrorKind::NotFound
    }

    /// Returns whether a record is there, and means nothing.
    pub(super) fn is_nonsense(&self) -> bool {
        use io::ErrorKind::{InvalidData, UnexpectedEof};
        matches!(self.source.kind(), InvalidData | UnexpectedEof)
    }
}

impl From<FolderError> for FleetError {
    fn from(error: FolderError) -> Self {
        Self::Folder(error.to_string())
    }
}

/// Makes a record. Returns whether there was none.
pub(super) fn create<T: Serialize>(path: &Path, record: &T) -> Result<bool, FolderError> {
    let content = serde_json::to_vec(record);
    let content = content.map_err(|error| FolderError::at(path, error.into()))?;
    create_private_whole(path, &content).map_err(|error| FolderError::at(path, error))
}

/// Makes a record, or replaces the one that is there.
pub(super) fn replace<T: Serialize>(path: &Path, record: &T) -> Result<(), FolderError> {
    let content = serde_json::to_vec(record);
    let content = content.map_err(|error| FolderError::at(path, error.into()))?;
    write_private(path, &content).map_err(|error| FolderError::at(path, error))
}

/// Reads a record, if it is there.
pub(super) fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, FolderError> {
    let content = match fs::read(path) {
        Ok(content) => content,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(FolderError::at(path, error)),
    };
    let record = serde_json::from_slice(&content);
    record
        .map(Some)
        .map_err(|error| FolderError::at(path, error.into()))
}

/// Returns whether a file or folder is there.
pub(super) fn is_there(path: &Path) -> Result<bool, FolderError> {
    path.try_exists()
        .map_err(|error| FolderError::at(path, error))
}
