//! Python environment of the plugins: Qilbee's own, made when it is first needed, or that of the interpreter in the
//! settings, which is used as it is.

use super::{command, error::PythonError};
use crate::{
    client::{options::Supervisor, server_sandbox::ServerSandbox},
    config::{
        programs::find,
        server_settings::ServerTimeouts,
        server_walls::{InsideWalls, WallsChoice},
    },
};
use localization::{LocalizedText, localized};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
use uuid::Uuid;

/// The folder of the environment, below the one for Python.
const OWN: &str = "venv";
/// The time for the import of a plugin.
const IMPORT_LIMIT: Duration = Duration::from_secs(20);
/// The file with the id of the last installation.
const INSTALLATION: &str = "installation";
/// The file that is locked while packages are installed or removed.
const LOCK: &str = "lock";
/// The file that marks a complete environment.
const MARKER: &str = "qilbee-made";
/// The fastest maker of environments, where the user has it.
const UV: &str = "uv";
/// The names a Python may have.
#[cfg(unix)]
const PYTHONS: [&str; 2] = ["python3", "python"];
#[cfg(not(unix))]
const PYTHONS: [&str; 3] = ["py", "python3", "python"];
/// Code that fails where the host can't run.
const VERSION_CHECK: &str = "import sys; sys.exit(sys.version_info < (3, 9))";

/// A Python environment; it may not exist yet.
#[derive(Clone, Debug)]
pub struct PythonEnvironment {
    /// The folder for everything of Python.
    folder: PathBuf,
    /// The interpreter in the settings.
    named: Option<PathBuf>,
    import_limit: Duration,
    call_limit: Duration,
    walls: WallsChoice,
    room: Option<PluginRoom>,
}

/// Means of running the host inside walls.
#[derive(Clone, Debug)]
pub(crate) struct PluginRoom {
    pub(crate) sandbox: Arc<ServerSandbox>,
    /// The program with arguments that enters the walls.
    pub(crate) supervisor: Supervisor,
}

impl PythonEnvironment {
    /// Returns Qilbee's own environment in `folder`, or that of the named interpreter.
    #[must_use]
    pub fn new(folder: PathBuf, named: Option<PathBuf>) -> Self {
        Self {
            folder,
            named,
            import_limit: IMPORT_LIMIT,
            call_limit: ServerTimeouts::default().call,
            walls: WallsChoice::default(),
            room: None,
        }
    }

    /// Puts the host inside these walls, as `choice` says. `supervisor` is the program with its arguments that calls
    /// `supervise_server`.
    #[must_use]
    pub fn with_walls(
        mut self,
        choice: WallsChoice,
        sandbox: Arc<ServerSandbox>,
        supervisor: Supervisor,
    ) -> Self {
        self.walls = choice;
        self.room = Some(PluginRoom {
            sandbox,
            supervisor,
        });
        self
    }

    /// Sets the time for the import of a plugin.
    #[must_use]
    pub fn with_import_limit(mut self, limit: Duration) -> Self {
        self.import_limit = limit;
        self
    }

    /// Sets the time of a call of a plugin.
    #[must_use]
    pub fn with_call_limit(mut self, limit: Duration) -> Self {
        self.call_limit = limit;
        self
    }

    /// True when there can be plugins in it.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.named.is_some() || self.marker().is_file()
    }

    /// Returns the Python of the environment.
    #[must_use]
    pub fn interpreter(&self) -> PathBuf {
        let own = self.folder.join(OWN);
        match &self.named {
            Some(named) => named.clone(),
            None if cfg!(windows) => own.join("Scripts").join("python.exe"),
            None => own.join("bin").join("python"),
        }
    }

    /// Makes it, unless it exists. `report` is given the output, line by line.
    pub fn make(&self, report: &mut dyn FnMut(LocalizedText)) -> Result<(), PythonError> {
        if self.named.is_some() {
            return self.check();
        }
        if self.is_there() && self.check().is_ok() {
            return Ok(());
        }
        let own = self.folder.join(OWN);
        // An environment without the marker is incomplete, and one without its Python is no use.
        if own.exists() {
            fs::remove_dir_all(&own).map_err(PythonError::file(&own))?;
        }
        fs::create_dir_all(&self.folder).map_err(PythonError::file(&self.folder))?;
        report(localized!(
            "mcp-python-make-in",
            path = own.display().to_string()
        ));
        let command = match uv() {
            Some(uv) => {
                let mut command = command::command(&uv);
                command.args(["venv", "--python", ">=3.9"]);
                command
            }
            None => {
                let python = any_python()?;
                check_version(&python)?;
                let mut command = command::command(&python);
                command.args(["-m", "venv"]);
                command
            }
        };
        let mut command = command;
        command.arg(&own);
        command::run(command, localized!("mcp-python-make"), report)?;
        fs::write(self.marker(), "").map_err(PythonError::file(self.marker()))
    }

    /// Checks that its Python can be started.
    ///
    /// # Errors
    /// When it is not there, or too old.
    pub(crate) fn check(&self) -> Result<(), PythonError> {
        match &self.named {
            Some(named) if named.is_file() => check_version(named),
            Some(named) => Err(PythonError::NoInterpreter(named.clone())),
            // It is a link to the Python it was made with, which an update may have taken away.
            None if self.interpreter().exists() => Ok(()),
            None => Err(PythonError::Gone(self.interpreter())),
        }
    }

    /// Returns the id of the last installation or removal; none before the first.
    #[must_use]
    pub fn installation(&self) -> Option<String> {
        fs::read_to_string(self.folder.join(INSTALLATION)).ok()
    }

    /// Notes a new installation for other Qilbee processes.
    pub(crate) fn note_installation(&self) -> Result<(), PythonError> {
        fs::create_dir_all(&self.folder).map_err(PythonError::file(&self.folder))?;
        let file = self.folder.join(INSTALLATION);
        fs::write(&file, Uuid::new_v4().to_string()).map_err(PythonError::file(&file))
    }

    /// Locks the environment against other Qilbee processes while the file is open; waits for the lock.
    pub(crate) fn lock(
        &self,
        report: &mut dyn FnMut(LocalizedText),
    ) -> Result<fs::File, PythonError> {
        fs::create_dir_all(&self.folder).map_err(PythonError::file(&self.folder))?;
        let path = self.folder.join(LOCK);
        let file = fs::File::create(&path).map_err(PythonError::file(&path))?;
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(fs::TryLockError::WouldBlock) => {
                report(localized!("mcp-python-wait"));
            }
            Err(fs::TryLockError::Error(error)) => return Err(PythonError::file(&path)(error)),
        }
        file.lock().map_err(PythonError::file(&path))?;
        Ok(file)
    }

    pub(crate) fn import_limit(&self) -> Duration {
        self.import_limit
    }

    pub(crate) fn call_limit(&self) -> Duration {
        self.call_limit
    }

    /// Returns the walls around the host. Its code and environment lie in Qilbee's own folder, which is hidden.
    pub(crate) fn walls(&self) -> WallsChoice {
        match &self.walls {
            WallsChoice::Free => WallsChoice::Free,
            WallsChoice::Inside(inside) => WallsChoice::Inside(InsideWalls {
                readable: vec![self.folder.clone()],
                ..inside.clone()
            }),
        }
    }

    pub(crate) fn room(&self) -> Option<&PluginRoom> {
        self.room.as_ref()
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn is_own(&self) -> bool {
        self.named.is_none()
    }

    fn marker(&self) -> PathBuf {
        self.folder.join(OWN).join(MARKER)
    }
}

/// Returns the path of `uv`, if the user has it.
pub(crate) fn uv() -> Option<PathBuf> {
    find(UV, None).ok()
}

fn any_python() -> Result<PathBuf, PythonError> {
    let mut found = PYTHONS.iter().filter_map(|name| find(name, None).ok());
    found.next().ok_or(PythonError::NoPython)
}

fn check_version(python: &Path) -> Result<(), PythonError> {
    let mut command = command::command(python);
    command.args(["-c", VERSION_CHECK]);
    command::run(command, localized!("mcp-python-version"), &mut |_| {})
        .map_err(|_| PythonError::TooOld(python.to_path_buf()))
}
