//! Changing a file: what it was is kept first, then it is exchanged as a whole. Whoever reads it sees
//! the old or the new one, also when the power fails in between. A file that something else changed
//! since it was read is left alone.

use super::{
    Found, Trouble, crashed,
    held::{Held, Missing, Unfinished},
};
use crate::{FileChange, ToolContext, ToolError};
use std::io;

/// The permissions of a new file, before the system takes away what the person wants taken away.
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

    /// Makes it so, in the folder that was looked at and in no other.
    pub(crate) fn write(&self) -> Result<(), Trouble> {
        match (&self.after, &self.found.bytes) {
            (None, None) => Ok(()),
            (None, Some(_)) => {
                let held = self.held(Missing::Refused)?;
                self.check_unchanged(&held)?;
                held.remove().map_err(|error| self.trouble(error))?;
                held.settle().map_err(|error| self.trouble(error))
            }
            (Some(bytes), None) => self.create(bytes),
            (Some(bytes), Some(_)) => self.exchange(bytes),
        }
    }

    fn create(&self, bytes: &[u8]) -> Result<(), Trouble> {
        let held = self.held(Missing::Made)?;
        let trouble = |error| self.trouble(error);
        let usual = self.mode.is_none().then_some(NEW_FILE_MODE);
        let unfinished = held.fill(bytes, usual).map_err(trouble)?;
        if let Some(mode) = self.mode {
            set_mode(&unfinished, mode).map_err(trouble)?;
            unfinished.file().sync_all().map_err(trouble)?;
        }
        unfinished.take_free_place().map_err(|error| {
            if error.kind() == io::ErrorKind::AlreadyExists {
                Trouble::Appeared(self.found.path.display().to_string())
            } else {
                self.trouble(error)
            }
        })?;
        held.settle().map_err(trouble)
    }

    fn exchange(&self, bytes: &[u8]) -> Result<(), Trouble> {
        let held = self.held(Missing::Refused)?;
        let trouble = |error| self.trouble(error);
        self.check_unchanged(&held)?;
        // Taking a file's place needs no leave to write to it; the person's wish that nobody does counts.
        let (metadata, owner) = held.writable().map_err(trouble)?;
        let unfinished = held.fill(bytes, None).map_err(trouble)?;
        keep_owner(&unfinished, &owner);
        // After the owner: a new one takes some of the permissions away.
        let permissions = metadata.permissions();
        let file = unfinished.file();
        file.set_permissions(permissions).map_err(trouble)?;
        file.sync_all().map_err(trouble)?;
        self.check_unchanged(&held)?;
        unfinished.take_place().map_err(trouble)?;
        held.settle().map_err(trouble)
    }

    /// The folder, in which the names still lead to where they led.
    fn held(&self, missing: Missing) -> Result<Held, Trouble> {
        let path = &self.found.path;
        Held::open(path, missing).map_err(|error| match error.kind() {
            // A link, or something else that is no folder, stands in the way that was free of them.
            io::ErrorKind::NotADirectory => Trouble::Changed(path.display().to_string()),
            _ => self.trouble(error),
        })
    }

    /// Looks once more, right before the exchange.
    fn check_unchanged(&self, held: &Held) -> Result<(), Trouble> {
        let limit = self.found.bytes.as_ref().map_or(0, Vec::len) as u64;
        let now = held.read(limit).map_err(|error| self.trouble(error))?;
        if now.is_some() && now == self.found.bytes {
            Ok(())
        } else {
            Err(Trouble::Changed(self.found.path.display().to_string()))
        }
    }

    fn trouble(&self, error: io::Error) -> Trouble {
        Trouble::writing(&self.found.path, error)
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
        kept = context.checkpoints.save(change) => kept,
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

/// Gives the file the owner and group of the old one, where this account may.
#[cfg(unix)]
fn keep_owner(file: &Unfinished<'_>, old: &std::fs::Metadata) {
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
fn keep_owner(_: &Unfinished<'_>, _: &std::fs::Metadata) {}

#[cfg(unix)]
fn set_mode(file: &Unfinished<'_>, mode: u32) -> io::Result<()> {
    use cap_std::fs::PermissionsExt as _;
    let permissions = cap_std::fs::Permissions::from_mode(mode);
    file.file().set_permissions(permissions)
}

#[cfg(not(unix))]
fn set_mode(_: &Unfinished<'_>, _: u32) -> io::Result<()> {
    Ok(())
}
