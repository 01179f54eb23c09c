//! Optional sandbox of shells: commands can write only in chosen folders, have no network, and can read what the person
//! can. With bubblewrap the whole supervisor starts inside the sandbox; otherwise it restricts itself with Landlock before
//! it starts anything. Where neither works no shell starts: a requested sandbox is never skipped.

#[cfg(unix)]
use crate::error::io_error;
use localization::{LocalizedText, localized};
use std::{
    ffi::OsString,
    fmt, io,
    path::{Path, PathBuf},
    process::Command,
};

/// Environment variable for the supervisor: a JSON list of the writable folders.
pub(super) const WRITABLE_VARIABLE: &str = "QILBEE_SHELL_WRITABLE";
const BUBBLEWRAP: &str = "bwrap";
/// Folders with sockets of the person's session services, which could do outside what the sandbox forbids.
const HIDDEN_FOLDERS: [&str; 2] = ["/tmp", "/run"];
/// Environment variables that lead to those services.
const SERVICE_VARIABLES: [&str; 6] = [
    "DBUS_SESSION_BUS_ADDRESS",
    "XDG_RUNTIME_DIR",
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "XAUTHORITY",
    "SSH_AUTH_SOCK",
];

/// Sandbox setting of shells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ShellSandbox {
    /// No sandbox.
    #[default]
    Off,
    /// Commands can write only in these folders and have no network.
    On {
        /// The folders.
        writable: Vec<PathBuf>,
        /// Backend to use; `None` chooses the best available.
        backend: Option<SandboxBackend>,
    },
    /// The setting could not be read, so no shell starts.
    Unknown {
        /// The reason, a sentence.
        reason: LocalizedText,
    },
}

/// Backend of a sandbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SandboxBackend {
    /// The program `bwrap`: a view of the file system and a network of its own.
    Bubblewrap,
    /// The kernel's Landlock: refuses writing, and TCP.
    Landlock,
}

/// A sandbox that works on this system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sandbox {
    backend: SandboxBackend,
    writable: Vec<PathBuf>,
}

impl ShellSandbox {
    /// Returns the sandbox for shells on this system; `None` when it is off. Tries the backend with a program, which takes
    /// some milliseconds.
    ///
    /// # Errors
    /// A sentence, when a sandbox is requested, or may be, and none works.
    pub fn resolve(&self) -> Result<Option<Sandbox>, LocalizedText> {
        let (writable, wanted) = match self {
            Self::Off => return Ok(None),
            Self::On { writable, backend } => (writable, backend),
            Self::Unknown { reason } => return Err(reason.clone()),
        };
        let writable = writable.iter().map(|folder| checked(folder));
        let writable = writable.collect::<Result<Vec<_>, _>>()?;
        let possible = match wanted {
            Some(backend) => vec![*backend],
            None => vec![SandboxBackend::Bubblewrap, SandboxBackend::Landlock],
        };
        let mut reasons: Option<LocalizedText> = None;
        for backend in possible {
            let sandbox = Sandbox {
                backend,
                writable: writable.clone(),
            };
            match sandbox.probe() {
                Ok(()) => return Ok(Some(sandbox)),
                Err(error) => {
                    let backend = backend.to_string();
                    let reason =
                        localized!("tools-sandbox-reason", backend = backend, error = error);
                    reasons = Some(match reasons {
                        None => reason,
                        Some(first) => {
                            localized!("tools-sandbox-reasons", first = first, next = reason)
                        }
                    });
                }
            }
        }
        let reasons = reasons.unwrap_or_else(|| "".into());
        Err(localized!("tools-sandbox-unavailable", reasons = reasons))
    }
}

impl Sandbox {
    /// Returns the command that starts a supervisor in the sandbox.
    pub(super) fn command(&self, supervisor: &Path, arguments: &[OsString]) -> Command {
        let mut command = match self.backend {
            SandboxBackend::Bubblewrap => {
                let mut command = self.bubblewrap();
                // It may lie in a hidden folder.
                command.arg("--ro-bind").args([supervisor, supervisor]);
                command.arg("--").arg(supervisor);
                command
            }
            SandboxBackend::Landlock => {
                let mut command = Command::new(supervisor);
                // Paths that were checked are UTF-8.
                let folders: Vec<_> = self
                    .writable
                    .iter()
                    .filter_map(|path| path.to_str())
                    .collect();
                command.env(WRITABLE_VARIABLE, serde_json::json!(folders).to_string());
                command
            }
        };
        command.args(arguments);
        for variable in SERVICE_VARIABLES {
            command.env_remove(variable);
        }
        command
    }

    fn bubblewrap(&self) -> Command {
        let mut command = Command::new(BUBBLEWRAP);
        command.args(["--unshare-net", "--unshare-ipc", "--ro-bind", "/", "/"]);
        command.args(["--dev", "/dev", "--proc", "/proc"]);
        for folder in HIDDEN_FOLDERS
            .iter()
            .filter(|folder| Path::new(folder).is_dir())
        {
            command.args(["--tmpfs", folder]);
        }
        for folder in &self.writable {
            command.arg("--bind").args([folder, folder]);
        }
        command
    }

    fn probe(&self) -> Result<(), LocalizedText> {
        match self.backend {
            SandboxBackend::Bubblewrap => {
                let tried = self.bubblewrap().args(["--", "true"]).output();
                let tried = tried.map_err(|error| {
                    let error = error.to_string();
                    localized!("tools-sandbox-no-bubblewrap", error = error)
                })?;
                if tried.status.success() {
                    return Ok(());
                }
                let said = String::from_utf8_lossy(&tried.stderr);
                Err(match said.lines().next() {
                    Some(line) => line.into(),
                    None => localized!("tools-sandbox-failed"),
                })
            }
            SandboxBackend::Landlock => landlock::probe(),
        }
    }
}

impl fmt::Display for SandboxBackend {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Bubblewrap => "bubblewrap",
            Self::Landlock => "Landlock",
        })
    }
}

impl Sandbox {
    /// Returns a description for people: what commands can write and reach.
    #[must_use]
    pub fn describe(&self) -> LocalizedText {
        let folders: Vec<_> = self
            .writable
            .iter()
            .map(|folder| folder.display().to_string())
            .collect();
        let folders = match (folders.is_empty(), self.backend) {
            (true, SandboxBackend::Bubblewrap) => localized!("tools-sandbox-own-tmp"),
            (true, SandboxBackend::Landlock) => localized!("tools-sandbox-nowhere"),
            (false, SandboxBackend::Bubblewrap) => localized!(
                "tools-sandbox-folders-and-tmp",
                folders = folders.join(", ")
            ),
            (false, SandboxBackend::Landlock) => {
                localized!("tools-sandbox-folders", folders = folders.join(", "))
            }
        };
        let network = match self.backend {
            SandboxBackend::Bubblewrap => localized!("tools-sandbox-no-network"),
            SandboxBackend::Landlock => localized!("tools-sandbox-no-tcp"),
        };
        localized!(
            "tools-sandbox",
            backend = self.backend.to_string(),
            folders = folders,
            network = network
        )
    }
}

/// Restricts this process and everything it starts, if its environment requests it. Must be called before it starts a
/// thread.
#[cfg(unix)]
pub(super) fn restrict() -> io::Result<()> {
    let Some(folders) = std::env::var_os(WRITABLE_VARIABLE) else {
        return Ok(());
    };
    let folders = folders.to_str().map(serde_json::from_str::<Vec<PathBuf>>);
    match folders {
        Some(Ok(folders)) => landlock::restrict(&folders),
        Some(Err(_)) | None => Err(io_error(
            io::ErrorKind::Other,
            localized!("tools-sandbox-unreadable"),
        )),
    }
}

/// Checks a writable folder: it must exist, be absolute and UTF-8. Returns it without links in its path.
fn checked(folder: &Path) -> Result<PathBuf, LocalizedText> {
    let fault = |why: LocalizedText| {
        let path = folder.display().to_string();
        localized!("tools-sandbox-bad-folder", error = why, path = path)
    };
    if !folder.is_absolute() {
        return Err(fault(localized!("tools-sandbox-relative")));
    }
    let real = folder
        .canonicalize()
        .map_err(|error| fault(error.to_string().into()))?;
    if !real.is_dir() {
        return Err(fault(localized!("tools-sandbox-no-folder")));
    }
    match real.as_os_str().to_str() {
        Some(_) if real.parent().is_none() => Err(fault(localized!("tools-sandbox-everything"))),
        Some(_) => Ok(real),
        None => Err(fault(localized!("tools-sandbox-not-utf8"))),
    }
}

#[cfg(target_os = "linux")]
mod landlock {
    //! Sandbox by Landlock: only named folders can be written.

    use crate::error::io_error;
    use landlock::{
        ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr,
        RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
    };
    use localization::{LocalizedText, localized};
    use std::{io, path::PathBuf};

    /// Landlock version that is required: that of Linux 6.7, the first with network rules.
    const RULES: ABI = ABI::V4;
    /// Devices that stay writable because they store nothing.
    const DEVICES: [&str; 6] = [
        "/dev/null",
        "/dev/zero",
        "/dev/full",
        "/dev/tty",
        "/dev/ptmx",
        "/dev/pts",
    ];

    pub(super) fn probe() -> Result<(), LocalizedText> {
        rules()
            .map(|_| ())
            .map_err(|error| error.to_string().into())
    }

    pub(super) fn restrict(writable: &[PathBuf]) -> io::Result<()> {
        let restricted = rules().and_then(|rules| {
            rules
                .add_rules(path_beneath_rules(writable, AccessFs::from_write(RULES)))?
                .add_rules(path_beneath_rules(DEVICES, AccessFs::from_write(RULES)))?
                .restrict_self()
        });
        match restricted.map_err(io::Error::other)?.ruleset {
            // Older kernels cannot shut off abstract sockets; all else was required.
            RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced => Ok(()),
            RulesetStatus::NotEnforced => Err(io_error(
                io::ErrorKind::Other,
                localized!("tools-sandbox-not-enforced"),
            )),
        }
    }

    fn rules() -> Result<RulesetCreated, RulesetError> {
        Ruleset::default()
            .set_compatibility(CompatLevel::HardRequirement)
            .handle_access(AccessFs::from_write(RULES))?
            .handle_access(AccessNet::from_all(RULES))?
            .set_compatibility(CompatLevel::BestEffort)
            .scope(Scope::AbstractUnixSocket)?
            .create()
            .map(|rules| rules.set_compatibility(CompatLevel::HardRequirement))
    }
}

#[cfg(not(target_os = "linux"))]
mod landlock {
    //! Stub for systems without Landlock.

    use crate::error::io_error;
    use localization::{LocalizedText, localized};
    use std::{io, path::PathBuf};

    pub(super) fn probe() -> Result<(), LocalizedText> {
        Err(localized!("tools-sandbox-only-linux"))
    }

    pub(super) fn restrict(_: &[PathBuf]) -> io::Result<()> {
        Err(io_error(
            io::ErrorKind::Other,
            localized!("tools-sandbox-only-linux"),
        ))
    }
}
