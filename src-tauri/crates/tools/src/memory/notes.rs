//! The notes as the person sees them: to list, read, edit and clear. Waits for the disk.

use super::{
    shelf::{Shelf, Thing},
    way::{ROOT, Way},
};
use serde::Serialize;
use std::{
    io,
    path::{Path, PathBuf},
};

/// How deep notes lie at most.
const LEVELS: u32 = 32;

/// What Qilbee remembers, in a folder of the person's own.
#[derive(Clone, Debug)]
pub struct Notes {
    folder: PathBuf,
}

/// A note, without its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// Its way below the folder, with `/` between names.
    pub name: String,
    /// Its length.
    pub bytes: u64,
}

impl Notes {
    /// The notes in this folder, which need not be there yet.
    #[must_use]
    pub fn at(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All notes, by name.
    pub fn list(&self) -> io::Result<Vec<Note>> {
        let entries = Shelf::open(&self.folder)?.entries(&way("")?, LEVELS)?;
        let notes = entries.into_iter().filter(|entry| !entry.is_folder);
        let note = |entry: crate::files::Entry| Note {
            name: entry.path,
            bytes: entry.size.unwrap_or(0),
        };
        Ok(notes.map(note).collect())
    }

    /// What a note holds.
    pub fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        match Shelf::open(&self.folder)?.look(&way(name)?)? {
            Thing::Note(bytes) => Ok(bytes),
            Thing::Nothing | Thing::Folder => Err(no_note()),
        }
    }

    /// The file of a note.
    pub fn file(&self, name: &str) -> io::Result<PathBuf> {
        self.read(name)?;
        Ok(Shelf::open(&self.folder)?.place(&way(name)?))
    }

    /// Deletes a note for good.
    pub fn delete(&self, name: &str) -> io::Result<()> {
        let (shelf, way) = (Shelf::open(&self.folder)?, way(name)?);
        match shelf.look(&way)? {
            what @ Thing::Note(_) => shelf.remove(&way, &what),
            Thing::Nothing | Thing::Folder => Err(no_note()),
        }
    }
}

fn way(name: &str) -> io::Result<Way> {
    let words = format!("{ROOT}/{}", name.strip_prefix("/memories/").unwrap_or(name));
    Way::parse(&words).map_err(|error| io::Error::other(error.to_string()))
}

fn no_note() -> io::Error {
    io::Error::new(io::ErrorKind::NotFound, "there is no such note")
}
