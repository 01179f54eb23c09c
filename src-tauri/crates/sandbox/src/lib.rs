//! Walls around the programs that tools start: the folders they can change, what is hidden from them, and what they reach.
//! The kernel holds the walls, so they do not depend on reading a command right. Decides nothing about permission.
//!
//! [`Sandbox::command`] starts a program of our own that calls [`enter`] before anything else. With bubblewrap it finds
//! itself in a file system, process list and network of its own; with Landlock it gives up its rights in [`enter`]. Both
//! load a filter of system calls there. [`run_inside`] does the same for any other program.

mod enter;
mod environment;
mod environment_files;
mod places;

#[cfg(target_os = "linux")]
mod bubblewrap;
#[cfg(target_os = "linux")]
mod capabilities;
#[cfg(target_os = "linux")]
mod landlock;
#[cfg(target_os = "linux")]
mod mount_table;
#[cfg(target_os = "linux")]
mod system_calls;

pub use enter::{PLAN_VARIABLE, enter, enter_with, run_inside};
pub use environment::{is_kept, is_secret_name};
pub use places::is_too_wide;

use localization::{LocalizedText, localized};
use serde::{Deserialize, Serialize};
use std::{ffi::OsString, fmt, io, path::Path, path::PathBuf, process::Command};

/// Port inside the walls on which programs find the proxy.
pub const PROXY_PORT: u16 = 3128;
/// Path of the proxy's socket inside the walls.
pub const PROXY_SOCKET: &str = "/run/qilbee-proxy.sock";

/// Walls of one program and of everything it starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walls {
    /// Folders and files it can change. One that does not exist, or is hidden, is left out.
    pub writable: Vec<PathBuf>,
    /// Folders and files it cannot read, even where a parent is writable.
    pub hidden: Vec<PathBuf>,
    /// Folder with the person's projects. Environment files below it (`.env`) that it cannot change are hidden too, as far
    /// as a short search finds them.
    pub projects: Option<PathBuf>,
    /// Folders and files below hidden ones that it can read all the same. No program inside any walls may be able to
    /// change what is on the way to them.
    pub readable: Vec<PathBuf>,
    /// A folder that it alone has and keeps between its starts, with its caches. It may lie below a hidden one.
    pub state: Option<PathBuf>,
    /// An empty folder for its temporary files; `/tmp` inside, where there is a file system of its own.
    pub temp: PathBuf,
    /// Its network.
    pub network: Network,
}

/// Network of a program inside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Network {
    /// None but its own loopback, where the walls can give it one.
    #[default]
    None,
    /// A proxy that listens on this Unix socket. Needs a network of its own; Landlock alone leaves it without.
    Proxy {
        /// The socket, outside.
        socket: PathBuf,
    },
}

/// Mechanism that holds the walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Backend {
    /// The program `bwrap`: namespaces for files, processes, network and users.
    Bubblewrap,
    /// The kernel's Landlock.
    Landlock,
}

/// Mechanism that works on this system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sandbox {
    backend: Backend,
}

impl Sandbox {
    /// Returns the best mechanism that works here. Tries it with a program, which takes some milliseconds.
    ///
    /// # Errors
    /// A sentence with the reason of each that does not work.
    pub fn detect() -> Result<Self, LocalizedText> {
        Self::first_of(&[Backend::Bubblewrap, Backend::Landlock])
    }

    /// Returns this mechanism, if it works here.
    ///
    /// # Errors
    /// As [`detect`](Self::detect).
    pub fn with(backend: Backend) -> Result<Self, LocalizedText> {
        Self::first_of(&[backend])
    }

    /// Returns its mechanism.
    #[must_use]
    pub const fn backend(self) -> Backend {
        self.backend
    }

    /// Returns the command that starts `program` inside. The program must call [`enter`] first. It gets the part of this
    /// process's environment that [`is_kept`] names.
    ///
    /// # Errors
    /// When a folder on the way to a hidden place cannot be read.
    pub fn command(
        self,
        walls: &Walls,
        program: &Path,
        arguments: &[OsString],
    ) -> io::Result<Command> {
        let walls = places::checked(walls);
        let mut command = self.start(&walls, program)?;
        command.args(arguments);
        environment::set(&mut command, self.backend, &walls);
        let plan = enter::Plan {
            backend: self.backend,
            walls,
        };
        command.env(enter::PLAN_VARIABLE, serde_json::to_string(&plan)?);
        Ok(command)
    }

    /// Returns the path outside of one that a program inside named.
    #[must_use]
    pub fn outside_path(self, walls: &Walls, path: &Path) -> PathBuf {
        let shared = walls.writable.iter().any(|folder| path.starts_with(folder));
        match (self.backend, path.strip_prefix("/tmp")) {
            (Backend::Bubblewrap, Ok(rest)) if !shared => walls.temp.join(rest),
            (Backend::Bubblewrap | Backend::Landlock, _) => path.to_path_buf(),
        }
    }

    /// Returns a description for people: what programs inside can do.
    #[must_use]
    pub fn describe(self) -> LocalizedText {
        match self.backend {
            Backend::Bubblewrap => localized!("sandbox-bubblewrap"),
            Backend::Landlock => localized!("sandbox-landlock"),
        }
    }

    fn first_of(backends: &[Backend]) -> Result<Self, LocalizedText> {
        let mut reasons: Option<LocalizedText> = None;
        for backend in backends.iter().copied() {
            let Err(error) = probe(backend) else {
                return Ok(Self { backend });
            };
            let name = backend.to_string();
            let reason = localized!("sandbox-reason", backend = name, error = error);
            reasons = Some(match reasons {
                None => reason,
                Some(first) => localized!("sandbox-reasons", first = first, next = reason),
            });
        }
        let reasons = reasons.unwrap_or_else(|| "".into());
        Err(localized!("sandbox-unavailable", reasons = reasons))
    }

    #[cfg(target_os = "linux")]
    fn start(self, walls: &Walls, program: &Path) -> io::Result<Command> {
        Ok(match self.backend {
            Backend::Bubblewrap => bubblewrap::command(walls, program)?,
            Backend::Landlock => Command::new(program),
        })
    }

    #[cfg(not(target_os = "linux"))]
    fn start(self, _: &Walls, program: &Path) -> io::Result<Command> {
        Ok(Command::new(program))
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Bubblewrap => "bubblewrap",
            Self::Landlock => "Landlock",
        })
    }
}

#[cfg(target_os = "linux")]
fn probe(backend: Backend) -> Result<(), LocalizedText> {
    match backend {
        Backend::Bubblewrap => bubblewrap::probe(),
        Backend::Landlock => landlock::probe(),
    }
}

#[cfg(not(target_os = "linux"))]
fn probe(_: Backend) -> Result<(), LocalizedText> {
    Err(localized!("sandbox-only-linux"))
}
