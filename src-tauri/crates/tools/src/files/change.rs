//! Atomic changes of files: the old state is saved first, then the file is replaced as a whole. Readers see the old or
//! the new one, also after a power failure. A file that something else changed since it was read is left alone.

use super::{
    FileError, FileSnapshot, internal_error,
    parent_folder::{MissingFolders, ParentFolder, TempFile},
};
use crate::{FileChange, ToolContext, ToolError};
use localization::localized;
use std::io;

/// Permissions of a new file, before the umask.
const NEW_FILE_MODE: u32 = 0o666;

/// A change of a file.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// The file as it was read.
    pub(crate) found: FileSnapshot,
    /// The new content; `None` deletes the file.
    pub(crate) after: Option<Vec<u8>>,
    /// Permissions of a file that is created, if not the default ones.
    pub(crate) mode: Option<u32>,
}

impl Change {
    /// Creates a change to this content.
    pub(crate) fn to(found: FileSnapshot, after: Vec<u8>) -> Self {
        Self {
            found,
            after: Some(after),
            mode: None,
        }
    }

    /// Returns `true` if the content stays the same.
    pub(crate) fn is_none(&self) -> bool {
        self.found.bytes == self.after
    }

    /// Returns the change as checkpoints take it.
    pub(crate) fn file_change(&self) -> FileChange {
        FileChange {
            path: self.found.path.clone(),
            before: self.found.bytes.clone().map(Into::into),
            after: self.after.clone().map(Into::into),
            mode: self.found.mode,
        }
    }

    /// Applies the change, in the folder that was read and in no other.
    pub(crate) fn write(&self) -> Result<(), FileError> {
        match (&self.after, &self.found.bytes) {
            (None, None) => Ok(()),
            (None, Some(_)) => {
                let folder = self.folder(MissingFolders::Refuse)?;
                self.check_unchanged(&folder)?;
                folder.remove().map_err(|error| self.file_error(error))?;
                folder.settle().map_err(|error| self.file_error(error))
            }
            (Some(bytes), None) => self.create(bytes),
            (Some(bytes), Some(_)) => self.exchange(bytes),
        }
    }

    fn create(&self, bytes: &[u8]) -> Result<(), FileError> {
        let folder = self.folder(MissingFolders::Create)?;
        let file_error = |error| self.file_error(error);
        let usual = self.mode.is_none().then_some(NEW_FILE_MODE);
        let temp = folder.write_temp(bytes, usual).map_err(file_error)?;
        if let Some(mode) = self.mode {
            set_mode(&temp, mode).map_err(file_error)?;
            temp.file().sync_all().map_err(file_error)?;
        }
        temp.put_new().map_err(|error| {
            if error.kind() == io::ErrorKind::AlreadyExists {
                FileError::Appeared(self.found.path.display().to_string())
            } else {
                self.file_error(error)
            }
        })?;
        folder.settle().map_err(file_error)
    }

    fn exchange(&self, bytes: &[u8]) -> Result<(), FileError> {
        let folder = self.folder(MissingFolders::Refuse)?;
        let file_error = |error| self.file_error(error);
        self.check_unchanged(&folder)?;
        // Replacing a file needs no permission to write to it; a read-only file is respected all the same.
        let (metadata, owner) = folder.writable().map_err(file_error)?;
        let temp = folder.write_temp(bytes, None).map_err(file_error)?;
        copy_owner(&temp, &owner);
        // After the owner: a new one takes some of the permissions away.
        let permissions = metadata.permissions();
        let file = temp.file();
        file.set_permissions(permissions).map_err(file_error)?;
        file.sync_all().map_err(file_error)?;
        self.check_unchanged(&folder)?;
        temp.replace_existing().map_err(file_error)?;
        folder.settle().map_err(file_error)
    }

    /// Opens the folder, if its path still leads there.
    fn folder(&self, missing: MissingFolders) -> Result<ParentFolder, FileError> {
        let path = &self.found.path;
        ParentFolder::open(path, missing).map_err(|error| match error.kind() {
            // A link, or something else that is no folder, appeared in the path.
            io::ErrorKind::NotADirectory => FileError::Changed(path.display().to_string()),
            _ => self.file_error(error),
        })
    }

    /// Checks the content once more, right before the replacement.
    fn check_unchanged(&self, folder: &ParentFolder) -> Result<(), FileError> {
        let limit = self.found.bytes.as_ref().map_or(0, Vec::len) as u64;
        let now = folder.read(limit).map_err(|error| self.file_error(error))?;
        if now.is_some() && now == self.found.bytes {
            Ok(())
        } else {
            Err(FileError::Changed(self.found.path.display().to_string()))
        }
    }

    fn file_error(&self, error: io::Error) -> FileError {
        FileError::writing(&self.found.path, error)
    }
}

/// Saves the old state, then applies the change. What wasn't saved isn't changed.
pub(crate) async fn apply(change: Change, context: &ToolContext) -> Result<(), ToolError> {
    if change.is_none() {
        return Ok(());
    }
    save_checkpoint(change.file_change(), context).await?;
    let written = tokio::task::spawn_blocking(move || change.write()).await;
    written
        .map_err(|_| internal_error())?
        .map_err(ToolError::from)
}

/// Saves an old state. When this fails, nothing may be changed.
pub(crate) async fn save_checkpoint(
    change: FileChange,
    context: &ToolContext,
) -> Result<(), ToolError> {
    let kept = tokio::select! {
        biased;
        () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
        kept = context.checkpoints.save(change) => kept,
    };
    kept.map_err(|reason| {
        ToolError::ForModel(localized!("tools-file-not-saved", error = reason.0))
    })?;
    if context.cancel.is_cancelled() {
        return Err(ToolError::Cancelled);
    }
    Ok(())
}

/// Gives the file the owner and group of the old one, where this account may.
#[cfg(unix)]
fn copy_owner(file: &TempFile<'_>, old: &std::fs::Metadata) {
    use std::os::unix::fs::MetadataExt as _;
    let file = file.file();
    let uid = rustix::fs::Uid::from_raw(old.uid());
    let gid = rustix::fs::Gid::from_raw(old.gid());
    // Only an administrator may give a file away; a group can be kept by whoever is in it.
    if rustix::fs::fchown(file, Some(uid), Some(gid)).is_err() {
        let _ = rustix::fs::fchown(file, None, Some(gid));
    }
}

#[cfg(not(unix))]
fn copy_owner(_: &TempFile<'_>, _: &std::fs::Metadata) {}

#[cfg(unix)]
fn set_mode(file: &TempFile<'_>, mode: u32) -> io::Result<()> {
    use cap_std::fs::PermissionsExt as _;
    let permissions = cap_std::fs::Permissions::from_mode(mode);
    file.file().set_permissions(permissions)
}

#[cfg(not(unix))]
fn set_mode(_: &TempFile<'_>, _: u32) -> io::Result<()> {
    Ok(())
}
