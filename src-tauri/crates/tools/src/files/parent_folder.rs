//! Open handle of a file's folder: operations stay in that very folder, also when another program replaces parts of its
//! path with links meanwhile.

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

/// Prefix of temporary files.
const TEMP_PREFIX: &str = ".qilbee-";

/// A folder and the name of a file in it.
pub(super) struct ParentFolder {
    dir: Dir,
    name: OsString,
}

/// A temporary file beside the one it is to replace; deleted on drop, unless it was put in place.
pub(super) struct TempFile<'a> {
    folder: &'a ParentFolder,
    name: OsString,
    file: File,
}

/// Handling of missing folders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MissingFolders {
    Create,
    Refuse,
}

impl ParentFolder {
    /// Opens the folder of a file by its real path, which must have no links.
    pub(super) fn open(path: &Path, missing: MissingFolders) -> io::Result<Self> {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
            return Err(ErrorKind::InvalidFilename.into());
        };
        Ok(Self {
            dir: walk(folder, missing)?,
            name: name.to_owned(),
        })
    }

    /// Reads the file; `None` when it is no ordinary one of at most so many bytes.
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

    /// Returns the file's permissions and owner, if it may be written to.
    pub(super) fn writable(&self) -> io::Result<(Metadata, std::fs::Metadata)> {
        let file = self
            .dir
            .open_with(&self.name, OpenOptions::new().write(true))?;
        Ok((file.metadata()?, file.into_std().metadata()?))
    }

    pub(super) fn remove(&self) -> io::Result<()> {
        self.dir.remove_file(&self.name)
    }

    /// Writes a temporary file. With `mode` it has those permissions, less the umask; without, only the person can read
    /// it.
    pub(super) fn write_temp(&self, bytes: &[u8], mode: Option<u32>) -> io::Result<TempFile<'_>> {
        let name = OsString::from(format!("{TEMP_PREFIX}{}", Uuid::now_v7().simple()));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        cap_std::fs::OpenOptionsExt::mode(&mut options, mode.unwrap_or(0o600));
        #[cfg(not(unix))]
        let _ = mode;
        let file = self.dir.open_with(&name, &options)?;
        let mut temp = TempFile {
            folder: self,
            name,
            file,
        };
        temp.file.write_all(bytes)?;
        temp.file.sync_all()?;
        Ok(temp)
    }

    /// Makes a rename durable by syncing the folder.
    #[cfg(unix)]
    pub(super) fn settle(&self) -> io::Result<()> {
        // Opened as a file: a folder that is only open to be gone through cannot be synced.
        self.dir.open(".")?.sync_all()
    }

    #[cfg(not(unix))]
    pub(super) fn settle(&self) -> io::Result<()> {
        Ok(())
    }

    /// Renames a file to a name that must not exist.
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

impl TempFile<'_> {
    pub(super) fn file(&self) -> &File {
        &self.file
    }

    /// Replaces the existing file.
    pub(super) fn replace_existing(self) -> io::Result<()> {
        let ParentFolder { dir, name } = self.folder;
        dir.rename(&self.name, dir, name)
    }

    /// Puts the file in place, where nothing may exist.
    pub(super) fn put_new(self) -> io::Result<()> {
        self.folder.rename_to_new(&self.name)
    }
}

impl Drop for TempFile<'_> {
    fn drop(&mut self) {
        // Once put in place, no file has this name.
        let _ = self.folder.dir.remove_file(&self.name);
    }
}

/// Opens folder after folder, following no link.
#[cfg(unix)]
fn walk(folder: &Path, missing: MissingFolders) -> io::Result<Dir> {
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
            Err(Errno::NOENT) if missing == MissingFolders::Create => {
                make(&dir, name)?;
                open()
            }
            // Some systems report a link this way.
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

/// Opens a folder and checks afterwards that no link led there, on systems without `openat`.
#[cfg(not(unix))]
fn walk(folder: &Path, missing: MissingFolders) -> io::Result<Dir> {
    if missing == MissingFolders::Create {
        std::fs::create_dir_all(folder)?;
    }
    let dir = Dir::open_ambient_dir(folder, ambient_authority())?;
    match folder.canonicalize()? == folder {
        true => Ok(dir),
        false => Err(ErrorKind::NotADirectory.into()),
    }
}
