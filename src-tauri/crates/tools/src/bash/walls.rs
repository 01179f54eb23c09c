//! Walls of shells: the setting, the folders that a chat's commands can change, and the words that go with them. The crate
//! `sandbox` builds them.

use super::network::ChatNetwork;
use localization::LocalizedText;
use protocol::Confinement;
use sandbox::{Backend, Network, Sandbox, Walls, is_too_wide};
use std::{
    env, io,
    path::{Path, PathBuf},
};

/// Phrases that commands print when the walls stopped them.
const REFUSALS: [&str; 8] = [
    "Read-only file system",
    "Permission denied",
    "Operation not permitted",
    "Network is unreachable",
    "Could not resolve",
    "Temporary failure in name resolution",
    "cannot open display",
    "EROFS",
];

/// Setting of the walls around shells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ShellSandbox {
    /// No walls.
    #[default]
    Off,
    /// Walls.
    On(ShellWalls),
    /// The setting could not be read, so no shell starts.
    Unknown {
        /// The reason, a sentence.
        reason: LocalizedText,
    },
}

/// Options that are the same for the shells of all chats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShellWalls {
    /// Folders that every chat's commands can change.
    pub writable: Vec<PathBuf>,
    /// Places that no command can read.
    pub hidden: Vec<PathBuf>,
    /// Mechanism to use; `None` chooses the best.
    pub backend: Option<Backend>,
    /// No shell starts where no walls can be built. Otherwise it starts without, and each call says so.
    pub required: bool,
    /// Addresses of this computer and its network can be reached like others.
    pub allow_local: bool,
}

impl ShellSandbox {
    /// Returns the walls for shells on this system; `None` when there are none. Tries them with a program, which takes some
    /// milliseconds.
    ///
    /// # Errors
    /// A sentence, when walls are required, or may be, and none can be built.
    pub fn resolve(&self) -> Result<Option<ShellRoom>, LocalizedText> {
        let walls = match self {
            Self::Off => return Ok(None),
            Self::On(walls) => walls,
            Self::Unknown { reason } => return Err(reason.clone()),
        };
        let found = match walls.backend {
            Some(backend) => Sandbox::with(backend),
            None => Sandbox::detect(),
        };
        match found {
            Ok(sandbox) => Ok(Some(ShellRoom {
                sandbox,
                walls: walls.clone(),
            })),
            Err(reason) if walls.required => Err(reason),
            Err(reason) => {
                tracing::warn!(%reason, "commands run without walls");
                Ok(None)
            }
        }
    }
}

/// Walls that can be built here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellRoom {
    /// The mechanism.
    pub sandbox: Sandbox,
    walls: ShellWalls,
}

impl ShellRoom {
    /// Returns the network of a chat's commands.
    pub(super) fn network(&self, chat: &mut ChatNetwork) -> io::Result<Network> {
        chat.of_walls(self.sandbox.backend(), self.walls.allow_local)
    }

    /// Returns the walls of a shell whose chat has these folders.
    pub(super) fn walls(&self, folders: &[PathBuf], temp: &Path, network: Network) -> Walls {
        let mut writable = self.walls.writable.clone();
        writable.extend_from_slice(folders);
        Walls {
            writable,
            hidden: self.walls.hidden.clone(),
            projects: env::home_dir(),
            readable: Vec::new(),
            state: None,
            temp: temp.to_path_buf(),
            network,
        }
    }
}

/// Returns the folders among `named` that could be opened, in order, each once.
pub(super) fn openable(named: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    let home = env::home_dir();
    let mut found = Vec::new();
    for path in named {
        let there = path.is_absolute() && path.exists();
        if there && !is_too_wide(&path, home.as_deref()) && !found.contains(&path) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Returns the note for the model after a command that failed inside, probably because of the walls.
pub(super) fn hint(printed: &str, folders: &[PathBuf]) -> Option<String> {
    let refused = REFUSALS.iter().any(|refusal| printed.contains(refusal));
    let folders: Vec<_> = folders
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    let folders = match folders.is_empty() {
        true => "$TMPDIR".to_owned(),
        false => format!("{} and $TMPDIR", folders.join(", ")),
    };
    refused.then(|| {
        format!(
            "[This ran inside walls: it can change only {folders}, reaches sites only through the proxy in https_proxy, and no screen. To change another folder name it in \"write\"; to run one command without walls give the reason in \"outside\".]"
        )
    })
}

/// Returns the walls that a call has.
pub(super) fn confinement(walled: bool, outside: bool) -> Confinement {
    match (walled, outside) {
        (_, true) => Confinement::Outside,
        (true, false) => Confinement::Inside,
        (false, false) => Confinement::None,
    }
}
