//! Notes as the person manages them: list, read, edit and delete. Blocks on the disk.

use super::{
    memory_folder::{MAX_NOTE_BYTES, MemoryEntry, MemoryFolder},
    memory_path::{MemoryPath, ROOT},
};
use crate::error::io_error;
use localization::localized;
use serde::Serialize;
use std::{
    io,
    path::{Path, PathBuf},
};

/// Maximum depth of notes.
const LEVELS: u32 = 32;

/// Notes of Qilbee, in a folder of their own.
#[derive(Clone, Debug)]
pub struct Notes {
    folder: PathBuf,
}

/// A note, without its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Note {
    /// Path below the folder, with `/` between names.
    pub name: String,
    /// Its size.
    pub bytes: u64,
}

impl Notes {
    /// Opens the notes in this folder, which need not exist yet.
    #[must_use]
    pub fn at(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Lists all notes, by name.
    pub fn list(&self) -> io::Result<Vec<Note>> {
        let entries = MemoryFolder::open(&self.folder)?.entries(&path("")?, LEVELS)?;
        let notes = entries.into_iter().filter(|entry| !entry.is_folder);
        let note = |entry: crate::files::FolderEntry| Note {
            name: entry.path,
            bytes: entry.size.unwrap_or(0),
        };
        Ok(notes.map(note).collect())
    }

    /// Reads a note.
    pub fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        match MemoryFolder::open(&self.folder)?.read(&path(name)?)? {
            MemoryEntry::Note(bytes) => Ok(bytes),
            MemoryEntry::Missing | MemoryEntry::Folder => Err(no_note()),
        }
    }

    /// Returns the file of a note.
    pub fn file(&self, name: &str) -> io::Result<PathBuf> {
        self.read(name)?;
        Ok(MemoryFolder::open(&self.folder)?.real_path(&path(name)?))
    }

    /// Changes a note, if it still holds `before`.
    pub fn change(&self, name: &str, before: &str, text: &str) -> io::Result<()> {
        if text.len() as u64 > MAX_NOTE_BYTES {
            let message = localized!("tools-memory-large", limit = MAX_NOTE_BYTES);
            return Err(io_error(io::ErrorKind::FileTooLarge, message));
        }
        let before = MemoryEntry::Note(before.as_bytes().to_vec());
        MemoryFolder::open(&self.folder)?.write(&path(name)?, &before, text.as_bytes())
    }

    /// Deletes a note for good.
    pub fn delete(&self, name: &str) -> io::Result<()> {
        let (folder, path) = (MemoryFolder::open(&self.folder)?, path(name)?);
        match folder.read(&path)? {
            what @ MemoryEntry::Note(_) => folder.remove(&path, &what),
            MemoryEntry::Missing | MemoryEntry::Folder => Err(no_note()),
        }
    }
}

fn path(name: &str) -> io::Result<MemoryPath> {
    let path_text = format!("{ROOT}/{}", name.strip_prefix("/memories/").unwrap_or(name));
    MemoryPath::parse(&path_text).map_err(|error| io_error(io::ErrorKind::Other, error.message()))
}

fn no_note() -> io::Error {
    io_error(
        io::ErrorKind::NotFound,
        localized!("tools-memory-note-missing"),
    )
}
