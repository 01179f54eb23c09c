//! The walls around a shell, when the person wants some: commands can write in chosen folders alone, have
//! no network, and can read what the person can. With bubblewrap the whole supervisor starts inside the
//! walls; without it the supervisor puts them around itself (Landlock) before it starts anything. Where
//! neither works no shell starts: walls that were asked for are never left out.

use std::{
    ffi::OsString,
    fmt, io,
    path::{Path, PathBuf},
    process::Command,
};

/// Says to a supervisor where the walls are: a JSON list of the folders that can be written in.
pub(super) const VARIABLE: &str = "QILBEE_SHELL_WRITABLE";
const BUBBLEWRAP: &str = "bwrap";
/// Where services of the person's session listen, which could do outside what is refused inside.
const HIDDEN: [&str; 2] = ["/tmp", "/run"];
/// What names those services.
const DOORS: [&str; 6] = [
    "DBUS_SESSION_BUS_ADDRESS",
    "XDG_RUNTIME_DIR",
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "XAUTHORITY",
    "SSH_AUTH_SOCK",
];

/// Whether shells have walls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ShellSandbox {
    /// They have none.
    #[default]
    Off,
    /// Commands can write in these folders alone, and have no network.
    On {
        /// The folders.
        writable: Vec<PathBuf>,
        /// What the walls are; nothing chooses the best there is.
        walls: Option<Walls>,
    },
    /// It cannot be told whether the person wants walls, so no shell starts.
    Unknown {
        /// Why.
        reason: String,
    },
}

/// What walls are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walls {
    /// The program `bwrap`: a view of the file system and a network of its own.
    Bubblewrap,
    /// The kernel's Landlock: refuses writing, and TCP.
    Landlock,
}

/// Walls that this system can put up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosure {
    walls: Walls,
    writable: Vec<PathBuf>,
}

impl ShellSandbox {
    /// What shells have around them here; nothing when they have no walls. Looks whether the walls hold
    /// a program, which takes some milliseconds.
    ///
    /// # Errors
    /// When they are wanted, or may be, and cannot be had: a sentence.
    pub fn enclosure(&self) -> Result<Option<Enclosure>, String> {
        let (writable, wanted) = match self {
            Self::Off => return Ok(None),
            Self::On { writable, walls } => (writable, walls),
            Self::Unknown { reason } => return Err(reason.clone()),
        };
        let writable = writable.iter().map(|folder| checked(folder));
        let writable = writable.collect::<Result<Vec<_>, _>>()?;
        let possible = match wanted {
            Some(walls) => vec![*walls],
            None => vec![Walls::Bubblewrap, Walls::Landlock],
        };
        let mut reasons = Vec::new();
        for walls in possible {
            let enclosure = Enclosure {
                walls,
                writable: writable.clone(),
            };
            match enclosure.try_out() {
                Ok(()) => return Ok(Some(enclosure)),
                Err(reason) => reasons.push(format!("{walls}: {reason}")),
            }
        }
        Err(format!(
            "The settings ask for a sandbox around the shell, and this system has none that works ({}). \
             Install bubblewrap, or set `sandbox = false` under [shell].",
            reasons.join("; ")
        ))
    }
}

impl Enclosure {
    /// The command that starts a supervisor within the walls.
    pub(super) fn command(&self, supervisor: &Path, arguments: &[OsString]) -> Command {
        let mut command = match self.walls {
            Walls::Bubblewrap => {
                let mut command = self.bubblewrap();
                // It may lie in a hidden folder.
                command.arg("--ro-bind").args([supervisor, supervisor]);
                command.arg("--").arg(supervisor);
                command
            }
            Walls::Landlock => {
                let mut command = Command::new(supervisor);
                // Paths that were checked are UTF-8.
                let folders: Vec<_> = self
                    .writable
                    .iter()
                    .filter_map(|path| path.to_str())
                    .collect();
                command.env(VARIABLE, serde_json::json!(folders).to_string());
                command
            }
        };
        command.args(arguments);
        for door in DOORS {
            command.env_remove(door);
        }
        command
    }

    fn bubblewrap(&self) -> Command {
        let mut command = Command::new(BUBBLEWRAP);
        command.args(["--unshare-net", "--unshare-ipc", "--ro-bind", "/", "/"]);
        command.args(["--dev", "/dev", "--proc", "/proc"]);
        for folder in HIDDEN.iter().filter(|folder| Path::new(folder).is_dir()) {
            command.args(["--tmpfs", folder]);
        }
        for folder in &self.writable {
            command.arg("--bind").args([folder, folder]);
        }
        command
    }

    fn try_out(&self) -> Result<(), String> {
        match self.walls {
            Walls::Bubblewrap => {
                let tried = self.bubblewrap().args(["--", "true"]).output();
                let tried = tried.map_err(|error| format!("bwrap cannot be started ({error})"))?;
                if tried.status.success() {
                    return Ok(());
                }
                let said = String::from_utf8_lossy(&tried.stderr);
                Err(said.lines().next().unwrap_or("it failed").to_owned())
            }
            Walls::Landlock => landlock::is_there(),
        }
    }
}

impl fmt::Display for Walls {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Bubblewrap => "bubblewrap",
            Self::Landlock => "Landlock",
        })
    }
}

/// What the walls keep in and what they do not, for people.
impl fmt::Display for Enclosure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let folders: Vec<_> = self
            .writable
            .iter()
            .map(|folder| folder.display().to_string())
            .collect();
        let folders = match (folders.is_empty(), self.walls) {
            (true, Walls::Bubblewrap) => "only in a /tmp of their own".to_owned(),
            (true, Walls::Landlock) => "nowhere".to_owned(),
            (false, Walls::Bubblewrap) => {
                format!("only in {} and a /tmp of their own", folders.join(", "))
            }
            (false, Walls::Landlock) => format!("only in {}", folders.join(", ")),
        };
        let network = match self.walls {
            Walls::Bubblewrap => {
                "They have no network and reach no services of your session under /run and /tmp"
            }
            Walls::Landlock => {
                "They have no TCP; other network and services of your session can still be reached"
            }
        };
        write!(
            formatter,
            "{}: commands can write {folders}. {network}. They can read what you can read",
            self.walls
        )
    }
}

/// Puts the walls around this process, when its environment says so, and everything it starts from now
/// on. Must be called before it starts a thread.
#[cfg(unix)]
pub(super) fn enclose() -> io::Result<()> {
    let Some(folders) = std::env::var_os(VARIABLE) else {
        return Ok(());
    };
    let folders = folders.to_str().map(serde_json::from_str::<Vec<PathBuf>>);
    match folders {
        Some(Ok(folders)) => landlock::enclose(&folders),
        Some(Err(_)) | None => Err(io::Error::other("its sandbox cannot be read")),
    }
}

/// A folder as the walls need it: there, absolute, without links in its path, and in UTF-8.
fn checked(folder: &Path) -> Result<PathBuf, String> {
    let fault = |why: &dyn fmt::Display| {
        format!(
            "The sandbox of the shell cannot be put up: {} cannot be a folder to write in ({why}).",
            folder.display()
        )
    };
    if !folder.is_absolute() {
        return Err(fault(&"its path does not begin at /"));
    }
    let real = folder.canonicalize().map_err(|error| fault(&error))?;
    if !real.is_dir() {
        return Err(fault(&"it is no folder"));
    }
    match real.as_os_str().to_str() {
        Some(_) if real.parent().is_none() => Err(fault(&"it is everything there is")),
        Some(_) => Ok(real),
        None => Err(fault(&"its name is not in UTF-8")),
    }
}

#[cfg(target_os = "linux")]
mod landlock {
    //! The same walls by Landlock: whatever is not named cannot be written.

    use landlock::{
        ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr,
        RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
    };
    use std::{io, path::PathBuf};

    /// The kernel's rules that are asked for: those of Linux 6.7, the first to know of the network.
    const RULES: ABI = ABI::V4;
    /// Devices that programs write to and nothing remembers.
    const DEVICES: [&str; 6] = [
        "/dev/null",
        "/dev/zero",
        "/dev/full",
        "/dev/tty",
        "/dev/ptmx",
        "/dev/pts",
    ];

    pub(super) fn is_there() -> Result<(), String> {
        rules().map(|_| ()).map_err(|error| error.to_string())
    }

    pub(super) fn enclose(writable: &[PathBuf]) -> io::Result<()> {
        let enclosed = rules().and_then(|rules| {
            rules
                .add_rules(path_beneath_rules(writable, AccessFs::from_write(RULES)))?
                .add_rules(path_beneath_rules(DEVICES, AccessFs::from_write(RULES)))?
                .restrict_self()
        });
        match enclosed.map_err(io::Error::other)?.ruleset {
            // Older kernels cannot shut off abstract sockets; all else was required.
            RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced => Ok(()),
            RulesetStatus::NotEnforced => {
                Err(io::Error::other("the kernel does not enforce the sandbox"))
            }
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
    //! Only Linux has it.

    use std::{io, path::PathBuf};

    const ONLY_LINUX: &str = "only Linux has it";

    pub(super) fn is_there() -> Result<(), String> {
        Err(ONLY_LINUX.to_owned())
    }

    pub(super) fn enclose(_: &[PathBuf]) -> io::Result<()> {
        Err(io::Error::other(ONLY_LINUX))
    }
}
