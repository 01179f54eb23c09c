//! Marks of runs. A mark is a locked file that goes when the run ends; one that is there without its lock is of a run that
//! ended without a word. A run that ended with its computer or its session on the computer is not told of.

use super::create_private;
use jiff::Timestamp;
use std::{
    env,
    fs::{self, File, TryLockError},
    io::{self, Write as _},
    path::{Path, PathBuf},
    process,
};

/// Beginning of a mark's file name; process and time follow.
const PREFIX: &str = "running-";

/// Mark that this run is going on.
#[derive(Debug)]
pub struct RunMark {
    path: PathBuf,
    /// The system lets go of its lock when the process ends, however it does.
    file: Option<File>,
}

/// A run that ended without a word.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct AbandonedRun {
    /// Time of its start, as its mark has it.
    pub(super) started: String,
}

impl RunMark {
    pub(super) fn make(folder: &Path) -> io::Result<Self> {
        let now = Timestamp::now();
        let name = format!("{PREFIX}{}-{}", process::id(), now.as_nanosecond());
        let path = folder.join(name);
        let mut file = create_private(&path)?;
        file.try_lock()?;
        write!(file, "{now}\n{}", surroundings())?;
        let file = Some(file);
        Ok(Self { path, file })
    }

    #[cfg(test)]
    pub(super) fn abandon(mut self) {
        self.file = None;
    }

    #[cfg(test)]
    pub(super) fn abandon_in(mut self, surroundings: &str) {
        fs::write(&self.path, format!("{}\n{surroundings}", Timestamp::now())).unwrap();
        self.file = None;
    }
}

impl Drop for RunMark {
    fn drop(&mut self) {
        if self.file.is_some() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Removes the marks of runs that ended, and returns those to tell of.
pub(super) fn take_abandoned(folder: &Path) -> io::Result<Vec<AbandonedRun>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(PREFIX) {
            found.extend(take(&entry.path()));
        }
    }
    Ok(found)
}

/// Removes a mark unless its run goes on. Returns the run if it is to be told of.
fn take(path: &Path) -> Option<AbandonedRun> {
    let file = File::open(path).ok()?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock | TryLockError::Error(_)) => return None,
    }
    let mark = fs::read_to_string(path).ok()?;
    // Without words it is being made just now.
    let (started, rest) = mark.split_once('\n')?;
    fs::remove_file(path).ok()?;
    (rest == surroundings()).then(|| AbandonedRun {
        started: started.to_owned(),
    })
}

/// Start of the computer and session on it. Empty where the system does not tell them.
fn surroundings() -> String {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let session = env::var("XDG_SESSION_ID").unwrap_or_default();
    format!("{} {session}", boot.trim())
}
