//! Files of blobs, named by their hash, in folders by its first two digits, beside the
//! database (`blobs/ab/abcdef…`).
//!
//! Files rather than rows, because a session takes hundreds of screenshots: the database stays small
//! enough to copy before a migration and to check quickly, its log never carries pictures, and the
//! window can be served a picture without a query. The price is that a file and its row are two
//! things. So the order is fixed: a file is durable before its row is written, and is removed only
//! after its row is gone. A crash in between leaves a file that nobody names, which
//! [`crate::Store::remove_unused_blobs`] finds.

use crate::{RemovedBlobs, StoreError};
use jiff::Timestamp;
use localization::{LocalizedText, localized};
use protocol::BlobId;
use sha2::{Digest, Sha256};
use std::{
    fmt::Write as _,
    fs::{self, DirEntry, File, Metadata, OpenOptions},
    io::{ErrorKind, Write as _},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
};

const HASH_DIGITS: usize = 64;
const SHARD_DIGITS: usize = 2;
const UNFINISHED: &str = "tmp";

/// Folder of the blobs.
#[derive(Clone, Debug)]
pub(crate) struct BlobFiles {
    folder: PathBuf,
}

/// Files without a row.
#[derive(Debug, Default)]
pub(crate) struct Leftovers {
    files: Vec<PathBuf>,
    bytes: u64,
}

impl Leftovers {
    /// Returns their number and size.
    pub(crate) fn removed(&self) -> RemovedBlobs {
        RemovedBlobs {
            count: self.files.len() as u64,
            bytes: self.bytes,
        }
    }

    /// Removes the files.
    pub(crate) fn remove(self) -> Result<RemovedBlobs, StoreError> {
        self.files.iter().try_for_each(|file| remove_file(file))?;
        Ok(self.removed())
    }
}

/// Returns the id of these bytes.
pub(crate) fn hash(bytes: &[u8]) -> BlobId {
    let mut digits = String::with_capacity(HASH_DIGITS);
    for byte in Sha256::digest(bytes) {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
    }
    BlobId::new(digits)
}

impl BlobFiles {
    /// Opens the folder `blobs` beside a database.
    pub(crate) fn beside(database: &Path) -> Self {
        Self {
            folder: database.with_file_name("blobs"),
        }
    }

    /// Writes the file, whole and durable, unless it exists.
    pub(crate) fn write(&self, id: &BlobId, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.path(id)?;
        if self.byte_count(id)? == Some(bytes.len() as u64) {
            return Ok(());
        }
        let shard = path.parent().unwrap_or(&self.folder);
        create_private_folder(&self.folder)?;
        create_private_folder(shard)?;
        sync_folder(&self.folder)?;
        let unfinished = unfinished_name(&path);
        write_new(&unfinished, bytes)
            .and_then(|()| fs::rename(&unfinished, &path))
            .map_err(|error| {
                // Best effort: the sweep of unused files takes what is left.
                let _ = fs::remove_file(&unfinished);
                StoreError::io("write", &path)(error)
            })?;
        sync_folder(shard)
    }

    /// Reads the bytes and checks them against their hash.
    pub(crate) fn read(&self, id: &BlobId) -> Result<Vec<u8>, StoreError> {
        let path = self.path(id)?;
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(damaged(id, localized!("store-blob-missing")));
            }
            Err(error) => return Err(StoreError::io("read", path)(error)),
        };
        if hash(&bytes) != *id {
            return Err(damaged(id, localized!("store-blob-changed")));
        }
        Ok(bytes)
    }

    /// Returns the file's length, if it exists.
    pub(crate) fn byte_count(&self, id: &BlobId) -> Result<Option<u64>, StoreError> {
        let path = self.path(id)?;
        match fs::metadata(&path) {
            Ok(metadata) => Ok(Some(metadata.len())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(StoreError::io("inspect", path)(error)),
        }
    }

    /// Removes the file, if it exists.
    pub(crate) fn remove(&self, id: &BlobId) -> Result<(), StoreError> {
        remove_file(&self.path(id)?)
    }

    /// Returns files older than a moment that `is_known` doesn't know: leftovers of a crash, unfinished
    /// files included.
    pub(crate) fn leftovers(
        &self,
        before: Timestamp,
        mut is_known: impl FnMut(&BlobId) -> Result<bool, StoreError>,
    ) -> Result<Leftovers, StoreError> {
        let mut leftovers = Leftovers::default();
        for shard in entries(&self.folder)? {
            for file in entries(&shard.path())? {
                let path = file.path();
                let metadata = inspect(&file)?;
                let is_old = modified(&file, &metadata)? < before;
                let name = file.file_name();
                let is_blob = name.len() == HASH_DIGITS && path.extension().is_none();
                let known = is_blob && is_known(&BlobId::new(name.to_string_lossy()))?;
                if is_old && !known {
                    leftovers.files.push(path);
                    leftovers.bytes += metadata.len();
                }
            }
        }
        Ok(leftovers)
    }

    fn path(&self, id: &BlobId) -> Result<PathBuf, StoreError> {
        let digits = id.as_str();
        let is_hash = digits.len() == HASH_DIGITS
            && digits
                .bytes()
                .all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        if !is_hash {
            return Err(damaged(id, localized!("store-blob-bad-name")));
        }
        Ok(self.folder.join(&digits[..SHARD_DIGITS]).join(digits))
    }
}

/// Removes a file, if it exists.
pub(crate) fn remove_file(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(StoreError::io("remove", path)(error))
        }
        _ => Ok(()),
    }
}

/// Creates a folder that only this user may read; its parents get the system's default permissions.
pub(crate) fn create_private_folder(folder: &Path) -> Result<(), StoreError> {
    if folder.is_dir() {
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
        .create(folder)
        .map_err(StoreError::io("create", folder))
}

/// Options for a new file that only this user may read.
pub(crate) fn new_private_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes the names in a folder durable, where the system knows such a thing.
pub(crate) fn sync_folder(folder: &Path) -> Result<(), StoreError> {
    if cfg!(unix) {
        File::open(folder)
            .and_then(|folder| folder.sync_all())
            .map_err(StoreError::io("save", folder))?;
    }
    Ok(())
}

fn write_new(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = new_private_file().open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Returns a file name unique to this call.
fn unfinished_name(path: &Path) -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    path.with_extension(format!("{}-{count}.{UNFINISHED}", process::id()))
}

fn entries(folder: &Path) -> Result<Vec<DirEntry>, StoreError> {
    match fs::read_dir(folder) {
        Ok(entries) => entries
            .collect::<Result<_, _>>()
            .map_err(StoreError::io("list", folder)),
        // A file among the folders, or no folder yet: nothing of ours.
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Ok(Vec::new())
        }
        Err(error) => Err(StoreError::io("list", folder)(error)),
    }
}

fn inspect(file: &DirEntry) -> Result<Metadata, StoreError> {
    file.metadata()
        .map_err(StoreError::io("inspect", file.path()))
}

fn modified(file: &DirEntry, metadata: &Metadata) -> Result<Timestamp, StoreError> {
    let at = metadata
        .modified()
        .map_err(StoreError::io("inspect", file.path()))?;
    Timestamp::try_from(at).map_err(|error| StoreError::Damaged {
        reason: format!("the date of {}: {error}", file.path().display()).into(),
    })
}

fn damaged(id: &BlobId, reason: LocalizedText) -> StoreError {
    StoreError::BlobDamaged {
        id: id.clone(),
        reason,
    }
}
