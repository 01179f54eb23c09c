//! Snapshots of files: content and permissions, within a size limit.

use super::{FileError, RealPath, Text};
use crate::encoding::{Encoding, Unencodable};
use std::{
    fs::{File, Metadata},
    io::Read as _,
    path::{Path, PathBuf},
};

/// A file as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileSnapshot {
    /// Real path.
    pub(crate) path: PathBuf,
    /// Content; `None` when it doesn't exist.
    pub(crate) bytes: Option<Vec<u8>>,
    /// Its permissions.
    pub(crate) mode: Option<u32>,
}

impl FileSnapshot {
    /// Returns the content of a file that must exist.
    pub(crate) fn bytes(&self) -> Result<&[u8], FileError> {
        let missing = || FileError::NotFound(self.path.display().to_string());
        self.bytes.as_deref().ok_or_else(missing)
    }

    /// Encodes a whole new text: as the file was, with its line ends.
    pub(crate) fn rewritten(&self, text: &str) -> Result<Vec<u8>, Unencodable> {
        let before = self.bytes.as_deref().map(Encoding::decode);
        if let Some(Ok((encoding, before))) = before {
            let text = Text::new(before).rewritten(text);
            return encoding.encode(text.raw());
        }
        Ok(text.as_bytes().to_vec())
    }
}

/// Reads the file at an absolute path, which need not exist.
pub(crate) fn read_snapshot(path: &Path, limit: u64) -> Result<FileSnapshot, FileError> {
    let real = RealPath::resolve(path)?;
    let (bytes, mode) = match read(real.path(), limit)? {
        Some((bytes, metadata)) => (Some(bytes), mode(&metadata)),
        None => (None, None),
    };
    Ok(FileSnapshot {
        path: real.path().to_path_buf(),
        bytes,
        mode,
    })
}

/// Reads a file; `None` when it doesn't exist. Only ordinary files are opened, so that no pipe can block this.
pub(super) fn read(path: &Path, limit: u64) -> Result<Option<(Vec<u8>, Metadata)>, FileError> {
    let name = || path.display().to_string();
    let too_large = || FileError::TooLarge {
        path: name(),
        limit,
    };
    let metadata = match std::fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(FileError::reading(path, error)),
    };
    if metadata.is_dir() {
        return Err(FileError::Folder(name()));
    }
    if !metadata.is_file() {
        return Err(FileError::Special(name()));
    }
    if metadata.len() > limit {
        return Err(too_large());
    }
    let file = File::open(path).map_err(|error| FileError::reading(path, error))?;
    let mut bytes = Vec::new();
    // Some files, such as those the kernel makes up, are longer than they say.
    file.take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| FileError::reading(path, error))?;
    if bytes.len() as u64 > limit {
        return Err(too_large());
    }
    Ok(Some((bytes, metadata)))
}

/// Returns the permissions, without the file type.
#[cfg(unix)]
fn mode(metadata: &Metadata) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt as _;
    Some(metadata.permissions().mode() & 0o7777)
}

#[cfg(not(unix))]
fn mode(_: &Metadata) -> Option<u32> {
    None
}
