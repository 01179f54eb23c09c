//! The folder that a file lies in, held open: what is done in it is done in that very folder, also when somebody
//! exchanges the names that lead to it for links meanwhile.

use cap_std::{
    ambient_authority,
    fs::{Dir, File, Metadata, OpenOptions},
};
use std::{
    ffi::{OsStr, OsString},
    io::{self, ErrorKind, Read as _, Write as _},
    path::{Component, Path},
};
use uuid::Uuid;

/// What an unfinished file is called, until it takes its place.
const UNFINISHED: &str = ".qilbee-";

/// A folder and the name of a file in it.
pub(super) struct Held {
    dir: Dir,
    name: OsString,
}

/// A new file beside the one whose place it is to take; gone with this, unless it took that place.
pub(super) struct Unfinished<'a> {
    held: &'a Held,
    name: OsString,
    file: File,
}

/// Whether folders that are missing are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    Made,
    Refused,
}

impl Held {
    /// Opens the folder of a file by its real path, in which no link may stand.
    pub(super) fn open(path: &Path, missing: Missing) -> io::Result<Self> {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
            return Err(ErrorKind::InvalidFilename.into());
        };
        Ok(Self {
            dir: walk(folder, missing)?,
            name: name.to_owned(),
        })
    }

    /// The file as it is; nothing when it is no ordinary one of at most so many bytes.
    pub(super) fn read(&self, limit: u64) -> io::Result<Option<Vec<u8>>> {
        let metadata = self.dir.symlink_metadata(&self.name)?;
        if !metadata.is_file() || metadata.len() > limit {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        let file = self.dir.open(&self.name)?;
        file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
        Ok((bytes.len() as u64 <= limit).then_some(bytes))
    }

    /// The file's permissions and owner, when it may be written to.
    pub(super) fn writable(&self) -> io::Result<(Metadata, std::fs::Metadata)> {
        let file = self
            .dir
            .open_with(&self.name, OpenOptions::new().write(true))?;
        Ok((file.metadata()?, file.into_std().metadata()?))
    }

    pub(super) fn remove(&self) -> io::Result<()> {
        self.dir.remove_file(&self.name)
    }

    /// A new file with these bytes. With `mode` it has those permissions, less what the person wants taken away;
    /// without, nobody else may look into it.
    pub(super) fn fill(&self, bytes: &[u8], mode: Option<u32>) -> io::Result<Unfinished<'_>> {
        let name = OsString::from(format!("{UNFINISHED}{}", Uuid::now_v7().simple()));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        cap_std::fs::OpenOptionsExt::mode(&mut options, mode.unwrap_or(0o600));
        #[cfg(not(unix))]
        let _ = mode;
        let file = self.dir.open_with(&name, &options)?;
        let mut unfinished = Unfinished {
            held: self,
            name,
            file,
        };
        unfinished.file.write_all(bytes)?;
        unfinished.file.sync_all()?;
        Ok(unfinished)
    }

    /// Makes an exchange of names durable: they are kept in the folder.
    #[cfg(unix)]
    pub(super) fn settle(&self) -> io::Result<()> {
        // Opened as a file: a folder that is only open to be gone through cannot be synced.
        self.dir.open(".")?.sync_all()
    }

    #[cfg(not(unix))]
    pub(super) fn settle(&self) -> io::Result<()> {
        Ok(())
    }

    /// Gives a file another name, at which nothing may be.
    fn rename_to_new(&self, from: &OsStr) -> io::Result<()> {
        #[cfg(any(target_os = "linux", target_vendor = "apple"))]
        {
            use rustix::{fs::RenameFlags, io::Errno};
            let flags = RenameFlags::NOREPLACE;
            match rustix::fs::renameat_with(&self.dir, from, &self.dir, &self.name, flags) {
                // Not every file system can do that.
                Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {}
                done => return Ok(done?),
            }
        }
        // A second name takes nobody's place, where renaming would.
        self.dir.hard_link(from, &self.dir, &self.name)?;
        self.dir.remove_file(from)
    }
}

impl Unfinished<'_> {
    pub(super) fn file(&self) -> &File {
        &self.file
    }

    /// Takes the place of the file that is there.
    pub(super) fn take_place(self) -> io::Result<()> {
        let Held { dir, name } = self.held;
        dir.rename(&self.name, dir, name)
    }

    /// Takes a place at which nothing may be.
    pub(super) fn take_free_place(self) -> io::Result<()> {
        self.held.rename_to_new(&self.name)
    }
}

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        // Where it took its place, there is none of this name.
        let _ = self.held.dir.remove_file(&self.name);
    }
}

/// Goes from folder to folder, through no link.
#[cfg(unix)]
fn walk(folder: &Path, missing: Missing) -> io::Result<Dir> {
    use rustix::{
        fs::{Mode, OFlags, openat},
        io::Errno,
    };
    #[cfg(target_os = "linux")]
    const FOLDER: OFlags = OFlags::PATH
        .union(OFlags::DIRECTORY)
        .union(OFlags::NOFOLLOW);
    #[cfg(not(target_os = "linux"))]
    const FOLDER: OFlags = OFlags::DIRECTORY.union(OFlags::NOFOLLOW);
    let mut dir = Dir::open_ambient_dir("/", ambient_authority())?;
    for part in folder.components() {
        let name = match part {
            Component::Normal(name) => name,
            Component::RootDir => continue,
            Component::Prefix(_) | Component::CurDir | Component::ParentDir => {
                return Err(ErrorKind::InvalidFilename.into());
            }
        };
        let open = || openat(&dir, name, FOLDER | OFlags::CLOEXEC, Mode::empty());
        let opened = match open() {
            Err(Errno::NOENT) if missing == Missing::Made => {
                make(&dir, name)?;
                open()
            }
            // What some systems say of a link.
            Err(Errno::LOOP) => Err(Errno::NOTDIR),
            opened => opened,
        };
        dir = Dir::from_std_file(opened?.into());
    }
    Ok(dir)
}

#[cfg(unix)]
fn make(dir: &Dir, name: &OsStr) -> io::Result<()> {
    match dir.create_dir(name) {
        // Somebody else was faster.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        made => made,
    }
}

/// Where folders cannot be gone through one by one, it is looked at whether a link leads there.
#[cfg(not(unix))]
fn walk(folder: &Path, missing: Missing) -> io::Result<Dir> {
    if missing == Missing::Made {
        std::fs::create_dir_all(folder)?;
    }
    let dir = Dir::open_ambient_dir(folder, ambient_authority())?;
    match folder.canonicalize()? == folder {
        true => Ok(dir),
        false => Err(ErrorKind::NotADirectory.into()),
    }
}
