//! The folder the notes lie in, and nothing outside of it: every name is looked up from an open folder,
//! and neither `..` nor a link leads out, also when somebody exchanges folders meanwhile.

use super::way::Way;
use crate::files::Entry;
use cap_std::{
    ambient_authority,
    fs::{Dir, OpenOptions},
};
use std::{
    io::{self, ErrorKind, Read as _, Write as _},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
};

/// The largest note, in bytes.
pub(super) const MAX_NOTE_BYTES: u64 = 256 * 1024;
/// All notes together, in bytes.
pub(super) const MAX_ALL_BYTES: u64 = 16 * 1024 * 1024;
/// The most notes and folders.
pub(super) const MAX_ENTRIES: usize = 1000;

/// An open folder of notes.
pub(super) struct Shelf {
    dir: Dir,
    /// Where it really lies.
    folder: PathBuf,
}

/// What is at the end of a way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    Nothing,
    Folder,
    Note(Vec<u8>),
}

impl Shelf {
    /// Opens the folder, making it when it is not there; only the person may look into it.
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

    /// Where something on it really lies.
    pub(super) fn place(&self, way: &Way) -> PathBuf {
        way.below(&self.folder)
    }

    /// What is at the end of a way. A link is refused, also on the way: a note is a file of its own, and has one
    /// name, by which it can be put back.
    pub(super) fn look(&self, way: &Way) -> io::Result<Thing> {
        let path = way.path();
        if path.ancestors().skip(1).any(|above| self.is_link(above)) {
            return Err(io::Error::other("a link stands in the way to it"));
        }
        let metadata = match self.dir.symlink_metadata(&path) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Thing::Nothing),
            // A note stands where a folder would have to be.
            Err(error) if error.kind() == ErrorKind::NotADirectory => return Ok(Thing::Nothing),
            Err(error) => return Err(error),
        };
        if metadata.is_dir() {
            return Ok(Thing::Folder);
        }
        if !metadata.is_file() {
            return Err(io::Error::other("it is neither a note nor a folder"));
        }
        let mut bytes = Vec::new();
        let file = self.dir.open(&path)?;
        file.take(MAX_NOTE_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_NOTE_BYTES {
            let sentence = format!("it has more than {MAX_NOTE_BYTES} bytes");
            return Err(io::Error::new(ErrorKind::FileTooLarge, sentence));
        }
        Ok(Thing::Note(bytes))
    }

    fn is_link(&self, path: &Path) -> bool {
        let metadata = self.dir.symlink_metadata(path);
        metadata.is_ok_and(|metadata| metadata.is_symlink())
    }

    /// What is in a folder, each folder before what is in it and with the size of all of that; up to so
    /// many levels are told.
    pub(super) fn entries(&self, way: &Way, levels: u32) -> io::Result<Vec<Entry>> {
        let dir = self.dir.open_dir(way.path())?;
        let mut entries = Vec::new();
        walk(&dir, "", levels, &mut entries)?;
        Ok(entries)
    }

    /// Whether there is anything in a folder that is neither a note nor a folder of notes.
    pub(super) fn has_strangers(&self, way: &Way) -> io::Result<bool> {
        has_strangers(&self.dir.open_dir(way.path())?)
    }

    /// Writes a note, whole and durable, where `before` still is what is there.
    pub(super) fn write(&self, way: &Way, before: &Thing, bytes: &[u8]) -> io::Result<()> {
        let path = way.path();
        if let Some(parent) = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
        {
            self.dir.create_dir_all(parent)?;
        }
        let unfinished = path.with_file_name(unfinished());
        let written = self
            .fill(&unfinished, bytes)
            .and_then(|()| self.check(way, before))
            .and_then(|()| self.put(&unfinished, &path, before));
        if written.is_err() {
            // It may not even be there.
            let _ = self.dir.remove_file(&unfinished);
        }
        written?;
        self.settle(&path)
    }

    /// Takes a note or a folder away.
    pub(super) fn remove(&self, way: &Way, what: &Thing) -> io::Result<()> {
        self.check(way, what)?;
        match what {
            Thing::Nothing => return Ok(()),
            Thing::Folder => self.dir.remove_dir_all(way.path())?,
            Thing::Note(_) => self.dir.remove_file(way.path())?,
        }
        self.settle(&way.path())
    }

    /// Gives a note or a folder another name, at which nothing may be.
    pub(super) fn rename(&self, from: &Way, to: &Way, what: &Thing) -> io::Result<()> {
        self.check(from, what)?;
        let path = to.path();
        if let Some(parent) = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
        {
            self.dir.create_dir_all(parent)?;
        }
        self.check(to, &Thing::Nothing)?;
        self.dir.rename(from.path(), &self.dir, &path)?;
        self.settle(&path)?;
        self.settle(&from.path())
    }

    fn fill(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        let mut file = self.dir.open_with(path, &options)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn put(&self, unfinished: &Path, path: &Path, before: &Thing) -> io::Result<()> {
        if *before == Thing::Nothing {
            // A second name takes nobody's place, where renaming would.
            self.dir.hard_link(unfinished, &self.dir, path)?;
            self.dir.remove_file(unfinished)
        } else {
            self.dir.rename(unfinished, &self.dir, path)
        }
    }

    /// Makes names durable: they are kept in the folder they are in.
    #[cfg(unix)]
    fn settle(&self, path: &Path) -> io::Result<()> {
        let parent = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        // Opened as a file: a folder that is only open to be gone through cannot be synced.
        self.dir.open(parent)?.sync_all()
    }

    #[cfg(not(unix))]
    fn settle(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn check(&self, way: &Way, before: &Thing) -> io::Result<()> {
        if self.look(way)? == *before {
            Ok(())
        } else {
            Err(io::Error::other(
                "something else changed it in the meantime",
            ))
        }
    }
}

fn has_strangers(dir: &Dir) -> io::Result<bool> {
    for entry in dir.entries()? {
        let entry = entry?;
        let kind = entry.file_type()?;
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        if is_hidden || !(kind.is_dir() || kind.is_file()) {
            return Ok(true);
        }
        if kind.is_dir() && has_strangers(&entry.open_dir()?)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Takes in what is in a folder and gives the size of it.
fn walk(dir: &Dir, way: &str, levels: u32, entries: &mut Vec<Entry>) -> io::Result<u64> {
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
        let path = format!("{way}{name}");
        let at = entries.len();
        if levels > 0 && at < MAX_ENTRIES {
            entries.push(Entry {
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

/// A name no note can have.
fn unfinished() -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!(".qilbee-{}-{number}", process::id())
}
