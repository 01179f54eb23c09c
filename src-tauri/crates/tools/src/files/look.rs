//! Reading a file as it is now, whole, within a limit.

use super::{Place, Trouble};
use std::{
    fs::{File, Metadata},
    io::Read as _,
    path::{Path, PathBuf},
};

/// A file as it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// Where it really lies.
    pub(crate) path: PathBuf,
    /// What it holds; absent when it is not there.
    pub(crate) bytes: Option<Vec<u8>>,
    /// Its permissions.
    pub(crate) mode: Option<u32>,
}

impl Found {
    /// What it holds, when it has to be there.
    pub(crate) fn bytes(&self) -> Result<&[u8], Trouble> {
        let missing = || Trouble::NotFound(self.path.display().to_string());
        self.bytes.as_deref().ok_or_else(missing)
    }
}

/// Reads the file at an absolute path, which need not be there.
pub(crate) fn look(path: &Path, limit: u64) -> Result<Found, Trouble> {
    let place = Place::of(path)?;
    let (bytes, mode) = match read(place.path(), limit)? {
        Some((bytes, metadata)) => (Some(bytes), mode(&metadata)),
        None => (None, None),
    };
    Ok(Found {
        path: place.path().to_path_buf(),
        bytes,
        mode,
    })
}

/// What a file holds; absent when it is not there. Nothing but an ordinary file is opened, so that no
/// pipe can hold this up.
pub(super) fn read(path: &Path, limit: u64) -> Result<Option<(Vec<u8>, Metadata)>, Trouble> {
    let name = || path.display().to_string();
    let too_large = || Trouble::TooLarge {
        path: name(),
        limit,
    };
    let metadata = match std::fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Trouble::reading(path, error)),
    };
    if metadata.is_dir() {
        return Err(Trouble::Folder(name()));
    }
    if !metadata.is_file() {
        return Err(Trouble::Special(name()));
    }
    if metadata.len() > limit {
        return Err(too_large());
    }
    let file = File::open(path).map_err(|error| Trouble::reading(path, error))?;
    let mut bytes = Vec::new();
    // Some files, such as those the kernel makes up, are longer than they say.
    file.take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Trouble::reading(path, error))?;
    if bytes.len() as u64 > limit {
        return Err(too_large());
    }
    Ok(Some((bytes, metadata)))
}

/// The permissions, without what kind of file it is.
#[cfg(unix)]
fn mode(metadata: &Metadata) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt as _;
    Some(metadata.permissions().mode() & 0o7777)
}

#[cfg(not(unix))]
fn mode(_: &Metadata) -> Option<u32> {
    None
}
