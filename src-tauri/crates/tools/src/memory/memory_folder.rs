//! Folder of the notes, and nothing outside of it: every name is resolved from an open folder, and neither `..` nor a link
//! leads out, also when another program replaces folders meanwhile.

use super::memory_path::MemoryPath;
use crate::{error::io_error, files::FolderEntry};
use cap_std::{
    ambient_authority,
    fs::{Dir, OpenOptions},
};
use localization::{LocalizedText, localized};
use std::{
    io::{self, ErrorKind, Read as _, Write as _},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
};

/// Maximum size of a note, in bytes.
pub(super) const MAX_NOTE_BYTES: u64 = 256 * 1024;
/// Maximum size of all notes together, in bytes.
pub(super) const MAX_ALL_BYTES: u64 = 16 * 1024 * 1024;
/// Maximum number of notes and folders.
pub(super) const MAX_ENTRIES: usize = 1000;

/// The open folder of the notes.
pub(super) struct MemoryFolder {
    dir: Dir,
    /// Its real path.
    folder: PathBuf,
}

/// Entry at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MemoryEntry {
    Missing,
    Folder,
    Note(Vec<u8>),
}

impl MemoryFolder {
    /// Opens the folder and creates it when missing; only the person can read it.
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        let mut builder = std::fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder)?;
        let folder = folder.canonicalize()?;
        let dir = Dir::open_ambient_dir(&folder, ambient_authority())?;
        Ok(Self { dir, folder })
    }

    /// Returns the real path of an entry.
    pub(super) fn real_path(&self, note: &MemoryPath) -> PathBuf {
        note.under(&self.folder)
    }

    /// Reads the entry at a path. Links are refused anywhere in it: a note is a file of its own with one name, by which it
    /// can be restored.
    pub(super) fn read(&self, note: &MemoryPath) -> io::Result<MemoryEntry> {
        let path = note.relative();
        if path.ancestors().skip(1).any(|above| self.is_link(above)) {
            return Err(refused(localized!("tools-memory-link")));
        }
        let metadata = match self.dir.symlink_metadata(&path) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(MemoryEntry::Missing),
            // A note stands where a folder would have to be.
            Err(error) if error.kind() == ErrorKind::NotADirectory => {
                return Ok(MemoryEntry::Missing);
            }
            Err(error) => return Err(error),
        };
        if metadata.is_dir() {
            return Ok(MemoryEntry::Folder);
        }
        if !metadata.is_file() {
            return Err(refused(localized!("tools-memory-no-note")));
        }
        let mut bytes = Vec::new();
        let file = self.dir.open(&path)?;
        file.take(MAX_NOTE_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_NOTE_BYTES {
            let message = localized!("tools-memory-large", limit = MAX_NOTE_BYTES);
            return Err(io_error(ErrorKind::FileTooLarge, message));
        }
        Ok(MemoryEntry::Note(bytes))
    }

    fn is_link(&self, path: &Path) -> bool {
        let metadata = self.dir.symlink_metadata(path);
        metadata.is_ok_and(|metadata| metadata.is_symlink())
    }

    /// Lists a folder up to so many levels deep, each folder before its content and with its total size.
    pub(super) fn entries(&self, note: &MemoryPath, levels: u32) -> io::Result<Vec<FolderEntry>> {
        let dir = self.dir.open_dir(note.relative())?;
        let mut entries = Vec::new();
        walk(&dir, "", levels, &mut entries)?;
        Ok(entries)
    }

    /// Returns `true` if a folder has anything that is neither a note nor a folder of notes.
    pub(super) fn has_foreign_entries(&self, note: &MemoryPath) -> io::Result<bool> {
        has_foreign_entries(&self.dir.open_dir(note.relative())?)
    }

    /// Writes a note, whole and durable, if the entry still is `before`.
    pub(super) fn write(
        &self,
        note: &MemoryPath,
        before: &MemoryEntry,
        bytes: &[u8],
    ) -> io::Result<()> {
        let path = note.relative();
        if let Some(parent) = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
        {
            self.dir.create_dir_all(parent)?;
        }
        let temp_name = path.with_file_name(temp_name());
        let written = self
            .write_temp(&temp_name, bytes)
            .and_then(|()| self.check(note, before))
            .and_then(|()| self.put(&temp_name, &path, before));
        if written.is_err() {
            // It may not even be there.
            let _ = self.dir.remove_file(&temp_name);
        }
        written?;
        self.sync_parent(&path)
    }

    /// Deletes a note or a folder.
    pub(super) fn remove(&self, note: &MemoryPath, what: &MemoryEntry) -> io::Result<()> {
        self.check(note, what)?;
        match what {
            MemoryEntry::Missing => return Ok(()),
            MemoryEntry::Folder => self.dir.remove_dir_all(note.relative())?,
            MemoryEntry::Note(_) => self.dir.remove_file(note.relative())?,
        }
        self.sync_parent(&note.relative())
    }

    /// Renames a note or a folder to a path that must not exist.
    pub(super) fn rename(
        &self,
        from: &MemoryPath,
        to: &MemoryPath,
        what: &MemoryEntry,
    ) -> io::Result<()> {
        self.check(from, what)?;
        let path = to.relative();
        if let Some(parent) = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
        {
            self.dir.create_dir_all(parent)?;
        }
        self.check(to, &MemoryEntry::Missing)?;
        self.dir.rename(from.relative(), &self.dir, &path)?;
        self.sync_parent(&path)?;
        self.sync_parent(&from.relative())
    }

    fn write_temp(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        let mut file = self.dir.open_with(path, &options)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn put(&self, temp_name: &Path, path: &Path, before: &MemoryEntry) -> io::Result<()> {
        if *before == MemoryEntry::Missing {
            // A hard link replaces nothing, whereas a rename would.
            self.dir.hard_link(temp_name, &self.dir, path)?;
            self.dir.remove_file(temp_name)
        } else {
            self.dir.rename(temp_name, &self.dir, path)
        }
    }

    /// Makes a rename durable by syncing the folder.
    #[cfg(unix)]
    fn sync_parent(&self, path: &Path) -> io::Result<()> {
        let parent = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        // Opened as a file: a folder that is only open to be gone through cannot be synced.
        self.dir.open(parent)?.sync_all()
    }

    #[cfg(not(unix))]
    fn sync_parent(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn check(&self, note: &MemoryPath, before: &MemoryEntry) -> io::Result<()> {
        if self.read(note)? == *before {
            Ok(())
        } else {
            Err(refused(localized!("tools-memory-changed")))
        }
    }
}

fn refused(message: LocalizedText) -> io::Error {
    io_error(ErrorKind::Other, message)
}

fn has_foreign_entries(dir: &Dir) -> io::Result<bool> {
    for entry in dir.entries()? {
        let entry = entry?;
        let kind = entry.file_type()?;
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        if is_hidden || !(kind.is_dir() || kind.is_file()) {
            return Ok(true);
        }
        if kind.is_dir() && has_foreign_entries(&entry.open_dir()?)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Collects the entries of a folder and returns its total size.
fn walk(dir: &Dir, note: &str, levels: u32, entries: &mut Vec<FolderEntry>) -> io::Result<u64> {
    let mut here = Vec::new();
    for entry in dir.entries()? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') {
            here.push((name, entry));
        }
    }
    here.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut all = 0;
    for (name, entry) in here {
        let metadata = entry.metadata()?;
        let is_folder = metadata.is_dir();
        let path = format!("{note}{name}");
        let at = entries.len();
        if levels > 0 && at < MAX_ENTRIES {
            entries.push(FolderEntry {
                path: path.clone(),
                is_folder,
                size: Some(metadata.len()),
            });
        }
        let size = if is_folder {
            let below = levels.saturating_sub(1);
            walk(&entry.open_dir()?, &format!("{path}/"), below, entries)?
        } else {
            metadata.len()
        };
        if let Some(entry) = entries.get_mut(at).filter(|entry| entry.path == path) {
            entry.size = Some(size);
        }
        all += size;
    }
    Ok(all)
}

/// Returns a name that no note can have.
fn temp_name() -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!(".qilbee-{}-{number}", process::id())
}
