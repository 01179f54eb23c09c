//! Changing a file: what it was is kept first, then it is exchanged as a whole. Whoever reads it sees
//! the old or the new one, also when the power fails in between. A file that something else changed
//! since it was read is left alone.

use super::{Found, Trouble, crashed, look};
use crate::{FileChange, ToolContext, ToolError};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    path::Path,
};
use tempfile::{Builder, NamedTempFile};

/// What the unfinished file is called, until it takes its place.
const UNFINISHED: &str = ".qilbee-";
/// The permissions of a new file, before the system takes away what the person wants taken away.
#[cfg(unix)]
const NEW_FILE_MODE: u32 = 0o666;

/// What is to become of a file.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// The file as it was read.
    pub(crate) found: Found,
    /// What it is to hold; absent when it is to go away.
    pub(crate) after: Option<Vec<u8>>,
    /// The permissions a file that is not there is to have, when they are not the usual ones.
    pub(crate) mode: Option<u32>,
}

/// Who may look into the unfinished file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// Whoever may look into new files.
    Usual,
    /// Nobody else, until it has the permissions it is to have.
    OwnerOnly,
}

impl Change {
    /// The file is to hold this.
    pub(crate) fn to(found: Found, after: Vec<u8>) -> Self {
        Self {
            found,
            after: Some(after),
            mode: None,
        }
    }

    /// Whether nothing would be different.
    pub(crate) fn is_none(&self) -> bool {
        self.found.bytes == self.after
    }

    /// As whoever keeps the old state is told of it.
    pub(crate) fn told(&self) -> FileChange {
        FileChange {
            path: self.found.path.clone(),
            before: self.found.bytes.clone().map(Into::into),
            after: self.after.clone().map(Into::into),
            mode: self.found.mode,
        }
    }

    /// Makes it so.
    pub(crate) fn write(&self) -> Result<(), Trouble> {
        let path = &self.found.path;
        match (&self.after, &self.found.bytes) {
            (None, None) => Ok(()),
            (None, Some(_)) => {
                self.check_unchanged()?;
                fs::remove_file(path).map_err(|error| Trouble::writing(path, error))?;
                settle(path)
            }
            (Some(bytes), None) => self.create(bytes),
            (Some(bytes), Some(_)) => self.exchange(bytes),
        }
    }

    fn create(&self, bytes: &[u8]) -> Result<(), Trouble> {
        let path = &self.found.path;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| Trouble::writing(path, error))?;
        }
        let access = self.mode.map_or(Access::Usual, |_| Access::OwnerOnly);
        let unfinished = self.unfinished(bytes, access)?;
        if let Some(mode) = self.mode {
            set_mode(unfinished.as_file(), mode).map_err(|error| Trouble::writing(path, error))?;
            settle_file(&unfinished, path)?;
        }
        unfinished.persist_noclobber(path).map_err(|failure| {
            if failure.error.kind() == io::ErrorKind::AlreadyExists {
                Trouble::Appeared(path.display().to_string())
            } else {
                Trouble::writing(path, failure.error)
            }
        })?;
        settle(path)
    }

    fn exchange(&self, bytes: &[u8]) -> Result<(), Trouble> {
        let path = &self.found.path;
        let trouble = |error| Trouble::writing(path, error);
        // Taking a file's place needs no leave to write to it; the person's wish that nobody does counts.
        let old = OpenOptions::new().write(true).open(path).map_err(trouble)?;
        let metadata = old.metadata().map_err(trouble)?;
        let unfinished = self.unfinished(bytes, Access::OwnerOnly)?;
        keep_owner(unfinished.as_file(), &metadata);
        // After the owner: a new one takes some of the permissions away.
        unfinished
            .as_file()
            .set_permissions(metadata.permissions())
            .map_err(trouble)?;
        settle_file(&unfinished, path)?;
        self.check_unchanged()?;
        unfinished
            .persist(path)
            .map_err(|failure| trouble(failure.error))?;
        settle(path)
    }

    /// The new file, complete and durable, beside the old one.
    fn unfinished(&self, bytes: &[u8], access: Access) -> Result<NamedTempFile, Trouble> {
        let path = &self.found.path;
        let trouble = |error| Trouble::writing(path, error);
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut builder = Builder::new();
        builder.prefix(UNFINISHED);
        #[cfg(unix)]
        match access {
            Access::Usual => {
                use std::os::unix::fs::PermissionsExt as _;
                builder.permissions(fs::Permissions::from_mode(NEW_FILE_MODE));
            }
            // What nobody else could read is not shown for a moment either.
            Access::OwnerOnly => {}
        }
        #[cfg(not(unix))]
        let _ = access;
        let mut file = builder.tempfile_in(folder).map_err(trouble)?;
        file.write_all(bytes).map_err(trouble)?;
        file.as_file().sync_all().map_err(trouble)?;
        Ok(file)
    }

    /// Looks once more, right before the exchange.
    fn check_unchanged(&self) -> Result<(), Trouble> {
        let path = &self.found.path;
        let limit = self.found.bytes.as_ref().map_or(0, Vec::len) as u64;
        let now = match look::read(path, limit) {
            Ok(now) => now.map(|(bytes, _)| bytes),
            Err(Trouble::TooLarge { .. }) => None,
            Err(trouble) => return Err(trouble),
        };
        if now == self.found.bytes {
            Ok(())
        } else {
            Err(Trouble::Changed(path.display().to_string()))
        }
    }
}

/// Keeps the old state, then makes the change. What was not kept is not changed.
pub(crate) async fn carry_out(change: Change, context: &ToolContext) -> Result<(), ToolError> {
    if change.is_none() {
        return Ok(());
    }
    keep(change.told(), context).await?;
    let written = tokio::task::spawn_blocking(move || change.write()).await;
    written.map_err(|_| crashed())?.map_err(ToolError::from)
}

/// Has an old state kept. When this fails, nothing may be changed.
pub(crate) async fn keep(change: FileChange, context: &ToolContext) -> Result<(), ToolError> {
    let kept = tokio::select! {
        biased;
        () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
        kept = context.keeper.keep(change) => kept,
    };
    kept.map_err(|reason| {
        ToolError::ForModel(format!(
            "Error: Nothing was written, because the old state could not be kept: {reason}"
        ))
    })?;
    if context.cancel.is_cancelled() {
        return Err(ToolError::Cancelled);
    }
    Ok(())
}

/// Makes what was last done to the unfinished file durable.
fn settle_file(unfinished: &NamedTempFile, path: &Path) -> Result<(), Trouble> {
    let synced = unfinished.as_file().sync_all();
    synced.map_err(|error| Trouble::writing(path, error))
}

/// Makes the exchange itself durable: a name is kept in its folder.
#[cfg(unix)]
fn settle(path: &Path) -> Result<(), Trouble> {
    let Some(folder) = path.parent() else {
        return Ok(());
    };
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(|error| Trouble::writing(path, error))
}

#[cfg(not(unix))]
fn settle(_: &Path) -> Result<(), Trouble> {
    Ok(())
}

/// Gives the file the owner and group of the old one, where this account may.
#[cfg(unix)]
fn keep_owner(file: &File, old: &fs::Metadata) {
    use std::os::unix::fs::MetadataExt as _;
    let uid = rustix::fs::Uid::from_raw(old.uid());
    let gid = rustix::fs::Gid::from_raw(old.gid());
    // Only an administrator may give a file away; a group can be kept by whoever is in it.
    if rustix::fs::fchown(file, Some(uid), Some(gid)).is_err() {
        let _ = rustix::fs::fchown(file, None, Some(gid));
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) {}

#[cfg(unix)]
fn set_mode(file: &File, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn set_mode(_: &File, _: u32) -> io::Result<()> {
    Ok(())
}
