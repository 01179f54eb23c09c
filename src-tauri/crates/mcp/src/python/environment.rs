//! Where plugins are installed: an environment of Qilbee's own, made when it is first needed, or the one of an
//! interpreter the person named, which is used as it is.

use super::{PythonError, line};
use crate::find_program;
use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};
use uuid::Uuid;

/// The folder of the environment, within the one for everything of Python's.
const OWN: &str = "venv";
/// How long the import of a plugin may take.
const IMPORT_LIMIT: Duration = Duration::from_secs(20);
/// Says which installation was the last.
const INSTALLATION: &str = "installation";
/// Locked while packages are installed or removed.
const LOCK: &str = "lock";
/// Stands in an environment that was made to its end.
const MARKER: &str = "qilbee-made";
/// What makes environments fastest, where the person has it.
const UV: &str = "uv";
/// The names a Python may have.
#[cfg(unix)]
const PYTHONS: [&str; 2] = ["python3", "python"];
#[cfg(not(unix))]
const PYTHONS: [&str; 3] = ["py", "python3", "python"];
/// Fails where the host cannot run.
const VERSION_CHECK: &str = "import sys; sys.exit(sys.version_info < (3, 9))";

/// An environment; not necessarily there yet.
#[derive(Clone, Debug)]
pub struct PythonEnvironment {
    /// Everything of Python's.
    folder: PathBuf,
    /// The one the person named.
    named: Option<PathBuf>,
    import_limit: Duration,
}

impl PythonEnvironment {
    /// One of its own within `folder`, or that of the interpreter the person named.
    #[must_use]
    pub fn new(folder: PathBuf, named: Option<PathBuf>) -> Self {
        Self {
            folder,
            named,
            import_limit: IMPORT_LIMIT,
        }
    }

    /// The same with another limit to how long the import of a plugin may take.
    #[must_use]
    pub fn with_import_limit(mut self, limit: Duration) -> Self {
        self.import_limit = limit;
        self
    }

    /// Whether there can be plugins in it.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.named.is_some() || self.marker().is_file()
    }

    /// The Python of the environment.
    #[must_use]
    pub fn interpreter(&self) -> PathBuf {
        let own = self.folder.join(OWN);
        match &self.named {
            Some(named) => named.clone(),
            None if cfg!(windows) => own.join("Scripts").join("python.exe"),
            None => own.join("bin").join("python"),
        }
    }

    /// Makes it, unless it is there. `told` is given what happens, line by line.
    pub fn make(&self, told: &mut dyn FnMut(&str)) -> Result<(), PythonError> {
        if self.named.is_some() {
            return self.check();
        }
        if self.is_there() && self.check().is_ok() {
            return Ok(());
        }
        let own = self.folder.join(OWN);
        // What is there without the marker was broken off, and without its Python it is no use any more.
        if own.exists() {
            fs::remove_dir_all(&own).map_err(PythonError::file(&own))?;
        }
        fs::create_dir_all(&self.folder).map_err(PythonError::file(&self.folder))?;
        told(&format!(
            "Making an environment for plugins in {}",
            own.display()
        ));
        let command = match uv() {
            Some(uv) => {
                let mut command = line::command(&uv);
                command.args(["venv", "--python", ">=3.9"]);
                command
            }
            None => {
                let python = any_python()?;
                check_version(&python)?;
                let mut command = line::command(&python);
                command.args(["-m", "venv"]);
                command
            }
        };
        let mut command = command;
        command.arg(&own);
        line::run(command, "Making an environment for plugins", told)?;
        fs::write(self.marker(), "").map_err(PythonError::file(self.marker()))
    }

    /// Whether its Python can be started.
    ///
    /// # Errors
    /// When it is not there, or too old.
    pub(super) fn check(&self) -> Result<(), PythonError> {
        match &self.named {
            Some(named) if named.is_file() => check_version(named),
            Some(named) => Err(PythonError::NoInterpreter(named.clone())),
            // It is a link to the Python it was made with, which an update may have taken away.
            None if self.interpreter().exists() => Ok(()),
            None => Err(PythonError::Gone(self.interpreter())),
        }
    }

    /// Which installation or removal here was the last; nothing before the first.
    #[must_use]
    pub fn installation(&self) -> Option<String> {
        fs::read_to_string(self.folder.join(INSTALLATION)).ok()
    }

    /// Lets other Qilbees know that there are other packages now.
    pub(super) fn note_installation(&self) -> Result<(), PythonError> {
        fs::create_dir_all(&self.folder).map_err(PythonError::file(&self.folder))?;
        let file = self.folder.join(INSTALLATION);
        fs::write(&file, Uuid::new_v4().to_string()).map_err(PythonError::file(&file))
    }

    /// Waits until no other Qilbee changes what is in it, and keeps others from it as long as the file is open.
    pub(super) fn lock(&self, told: &mut dyn FnMut(&str)) -> Result<fs::File, PythonError> {
        fs::create_dir_all(&self.folder).map_err(PythonError::file(&self.folder))?;
        let path = self.folder.join(LOCK);
        let file = fs::File::create(&path).map_err(PythonError::file(&path))?;
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(fs::TryLockError::WouldBlock) => {
                told("Waiting for another Qilbee that installs or removes a plugin");
            }
            Err(fs::TryLockError::Error(error)) => return Err(PythonError::file(&path)(error)),
        }
        file.lock().map_err(PythonError::file(&path))?;
        Ok(file)
    }

    pub(super) fn import_limit(&self) -> Duration {
        self.import_limit
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn is_own(&self) -> bool {
        self.named.is_none()
    }

    fn marker(&self) -> PathBuf {
        self.folder.join(OWN).join(MARKER)
    }
}

/// Where `uv` is, if the person has it.
pub(super) fn uv() -> Option<PathBuf> {
    find_program(UV, None).ok()
}

fn any_python() -> Result<PathBuf, PythonError> {
    let mut found = PYTHONS
        .iter()
        .filter_map(|name| find_program(name, None).ok());
    found.next().ok_or(PythonError::NoPython)
}

fn check_version(python: &Path) -> Result<(), PythonError> {
    let mut command = line::command(python);
    command.args(["-c", VERSION_CHECK]);
    line::run(command, "Asking Python for its version", &mut |_| {})
        .map_err(|_| PythonError::TooOld(python.to_path_buf()))
}
