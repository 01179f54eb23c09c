//! Restores an older state of a file, as carefully as any other change. What is restored, and whether it may be, is
//! decided elsewhere. Everything here blocks on the disk.

use crate::{
    FileChange,
    files::{self, Change, FileError, FileSnapshot},
};
use localization::{LocalizedText, localized};
use std::path::Path;

/// Maximum size of a file, in bytes.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// A file as it is now.
#[derive(Clone, Debug)]
pub struct CurrentFile(FileSnapshot);

/// A file that can't be restored: a sentence for people.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct RestoreError(LocalizedText);

impl CurrentFile {
    /// Reads a file that was saved before. Its path must still have no links, so that nothing is written elsewhere.
    pub fn read(path: &Path) -> Result<Self, RestoreError> {
        let found = files::read_snapshot(path, MAX_BYTES)?;
        if found.path == path {
            Ok(Self(found))
        } else {
            let path = path.display().to_string();
            Err(RestoreError(localized!("tools-file-now-link", path = path)))
        }
    }

    /// Returns its content; `None` when it doesn't exist.
    #[must_use]
    pub fn bytes(&self) -> Option<&[u8]> {
        self.0.bytes.as_deref()
    }

    /// Returns the change back to `bytes`. A file that doesn't exist gets these permissions.
    #[must_use]
    pub fn restore_to(self, bytes: Option<Vec<u8>>, mode: Option<u32>) -> FileRestore {
        let mode = mode.filter(|_| self.0.bytes.is_none());
        FileRestore(Change {
            found: self.0,
            after: bytes,
            mode,
        })
    }
}

/// A restore that can be applied.
#[derive(Clone, Debug)]
pub struct FileRestore(Change);

impl FileRestore {
    /// Returns the change to save before.
    #[must_use]
    pub fn change(&self) -> FileChange {
        self.0.file_change()
    }

    /// Applies it, unless the file changed since it was read.
    pub fn apply(&self) -> Result<(), RestoreError> {
        Ok(self.0.write()?)
    }
}

impl RestoreError {
    /// Returns the error after a panic in file code.
    #[must_use]
    pub fn internal() -> Self {
        Self(localized!("tools-file-internal"))
    }

    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        self.0.clone()
    }
}

impl From<FileError> for RestoreError {
    fn from(error: FileError) -> Self {
        Self(error.sentence())
    }
}
