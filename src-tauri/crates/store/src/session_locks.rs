//! Locks on sessions and on the desktop. Two programs may have one journal open, such as a window and a terminal, but
//! only one of them may write to a session.
//!
//! A claim is a system lock on a small file, so it ends with its process however that ends.

use crate::StoreError;
use protocol::SessionId;
use std::{
    fs::{self, File, TryLockError},
    io::ErrorKind,
    path::{Path, PathBuf},
};

/// Exclusive right to write to a session or to act on the desktop, until dropped.
#[derive(Debug)]
pub struct Claim {
    _file: File,
}

/// Folder of the lock files.
#[derive(Clone, Debug)]
pub(crate) struct SessionLocks(PathBuf);

impl SessionLocks {
    /// Opens the folder `claims` beside a database.
    pub(crate) fn beside(database: &Path) -> Self {
        Self(database.with_file_name("claims"))
    }

    /// Claims a session; `None` when it is taken.
    pub(crate) fn claim(&self, id: &SessionId) -> Result<Option<Claim>, StoreError> {
        self.lock(self.path(id))
    }

    /// Claims the desktop; `None` when it is taken. No session's file has this name.
    pub(crate) fn claim_desktop(&self) -> Result<Option<Claim>, StoreError> {
        self.lock(self.0.join("desktop"))
    }

    fn lock(&self, path: PathBuf) -> Result<Option<Claim>, StoreError> {
        fs::create_dir_all(&self.0).map_err(|source| failed(&self.0, source))?;
        let file = File::options().create(true).append(true).open(&path);
        let file = file.map_err(|source| failed(&path, source))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Claim { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(source)) => Err(failed(&path, source)),
        }
    }

    /// Returns whether anybody has claimed a session. Creates no file.
    pub(crate) fn is_claimed(&self, id: &SessionId) -> Result<bool, StoreError> {
        let path = self.path(id);
        let file = match File::options().append(true).open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            Err(source) => return Err(failed(&path, source)),
        };
        match file.try_lock() {
            Ok(()) => Ok(false),
            Err(TryLockError::WouldBlock) => Ok(true),
            Err(TryLockError::Error(source)) => Err(failed(&path, source)),
        }
    }

    /// Removes the lock file of a deleted session.
    pub(crate) fn remove(&self, id: &SessionId) {
        // A file that stays is empty and harms nobody.
        let _ = fs::remove_file(self.path(id));
    }

    fn path(&self, id: &SessionId) -> PathBuf {
        // Ids come from people too (`--session`): what is no plain name becomes one.
        let plain = |character: char| {
            if character.is_ascii_alphanumeric() || character == '-' {
                character
            } else {
                '_'
            }
        };
        self.0
            .join(id.as_str().chars().map(plain).collect::<String>() + ".lock")
    }
}

fn failed(path: &Path, source: std::io::Error) -> StoreError {
    StoreError::Claim {
        path: path.to_path_buf(),
        source,
    }
}
