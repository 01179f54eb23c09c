//! Marks of runs. A mark is a locked file that goes when the run ends; one that is there without its lock is of a run that
//! ended without a word. A run that ended with its computer or its session on the computer is not told of.

use super::create_private;
use jiff::Timestamp;
use std::{
    env,
    fs::{self, File, TryLockError},
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
    process,
};

/// Beginning of a mark's file name; process and time follow.
const PREFIX: &str = "running-";
/// Beginning of its name while it is made, so that nobody takes it for one that was left.
const UNFINISHED: &str = "new-";

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
        let new = folder.join(format!("{UNFINISHED}{name}"));
        let mut mark = Self {
            file: Some(create_private(&new)?),
            path: new,
        };
        // Whatever fails from here on, nothing of it stays.
        if let Some(file) = &mut mark.file {
            file.try_lock()?;
            write!(file, "{now}\n{}", surroundings())?;
        }
        let path = folder.join(name);
        fs::rename(&mark.path, &path)?;
        mark.path = path;
        Ok(mark)
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
    let mut file = File::open(path).ok()?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock | TryLockError::Error(_)) => return None,
    }
    let mut mark = String::new();
    file.read_to_string(&mut mark).ok()?;
    fs::remove_file(path).ok()?;
    let (started, rest) = mark.split_once('\n')?;
    (rest == surroundings()).then(|| AbandonedRun {
        started: started.to_owned(),
    })
}

/// Start of the computer, the person's session on it, and the display of that. Empty where the system does not tell them.
fn surroundings() -> String {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let session = env::var("XDG_SESSION_ID").unwrap_or_default();
    let display = display_socket().and_then(|socket| made(&socket));
    format!("{} {session} {}", boot.trim(), display.unwrap_or_default())
}

/// The socket of the display server, which goes and comes with a session. Many desktops tell programs no session.
fn display_socket() -> Option<PathBuf> {
    if let Some(name) = env::var_os("WAYLAND_DISPLAY") {
        return Some(Path::new(&env::var_os("XDG_RUNTIME_DIR")?).join(name));
    }
    let display = env::var("DISPLAY").ok()?;
    let number = display.strip_prefix(':')?.split('.').next()?;
    Some(PathBuf::from(format!("/tmp/.X11-unix/X{number}")))
}

/// Tells a file from one that is made in its place later.
#[cfg(unix)]
fn made(file: &Path) -> Option<String> {
    use std::os::unix::fs::MetadataExt as _;
    let file = fs::metadata(file).ok()?;
    Some(format!("{}.{}", file.ino(), file.ctime()))
}

#[cfg(not(unix))]
fn made(_: &Path) -> Option<String> {
    None
}
