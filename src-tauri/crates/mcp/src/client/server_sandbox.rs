//! Walls around the programs of servers and plugins on this system. The crate `sandbox` builds them.

use super::{
    server_network::{InstallerGate, ServerGate, ServerNetwork},
    state_folders,
};
use crate::config::{
    programs::search_path,
    server_settings::{ServerEndpoint, ServerSettings},
    server_walls::{InsideWalls, WallsChoice, writable_places},
};
use localization::{LocalizedText, localized};
use sandbox::{Backend, Network, Sandbox, Walls};
use std::{
    collections::BTreeMap,
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    process::Command,
    sync::{Arc, OnceLock},
};
use tempfile::TempDir;

/// Environment variable with the variables of a server, which its supervisor sets. Set on the supervisor itself they would
/// reach programs that run before the walls stand.
pub(crate) const SERVER_ENVIRONMENT: &str = "QILBEE_SERVER_ENVIRONMENT";
/// Caches of installers that do not follow the usual variables, in the server's own folder.
const INSTALLER_FOLDERS: [(&str, &str); 3] = [
    ("UV_TOOL_DIR", "cache/uv-tools"),
    ("PIPX_HOME", "cache/pipx"),
    ("BUN_INSTALL_CACHE_DIR", "cache/bun"),
];
/// Makes Node's own requests use the proxy.
const NODE_PROXY: (&str, &str) = ("NODE_USE_ENV_PROXY", "1");

/// Walls around servers, as this system has them, and what is the same for all of them.
#[derive(Debug)]
pub struct ServerSandbox {
    /// Places that no server can read.
    hidden: Vec<PathBuf>,
    /// Folder with the folders that servers keep.
    states: PathBuf,
    /// Addresses of this computer and its network can be reached like others.
    allow_local: bool,
    backend: Option<Backend>,
    found: OnceLock<Result<Sandbox, LocalizedText>>,
}

/// Program inside walls, to be started; and what must outlive it.
pub(crate) struct RoomedProgram {
    pub(crate) command: Command,
    pub(crate) room: ServerRoom,
}

/// Things that a program inside uses while it runs.
pub(crate) struct ServerRoom {
    pub(crate) network: Option<Arc<ServerNetwork>>,
    _temp: TempDir,
}

/// Program to start, as its entry has it.
pub(crate) struct ServerLine<'a> {
    pub(crate) settings: &'a ServerSettings,
    pub(crate) program: &'a Path,
    pub(crate) arguments: &'a [OsString],
    pub(crate) environment: &'a BTreeMap<String, String>,
    /// Program and arguments that enter the walls.
    pub(crate) supervisor: &'a (PathBuf, Vec<OsString>),
}

impl ServerSandbox {
    /// Returns the walls with these hidden places. `states` gets a folder for each server.
    #[must_use]
    pub fn new(hidden: Vec<PathBuf>, states: PathBuf, allow_local: bool) -> Self {
        Self {
            hidden,
            states,
            allow_local,
            backend: None,
            found: OnceLock::new(),
        }
    }

    /// Sets the mechanism; otherwise the best is used.
    #[must_use]
    pub fn with_backend(mut self, backend: Backend) -> Self {
        self.backend = Some(backend);
        self
    }

    /// Returns the mechanism. The first call tries it with a program, which takes some milliseconds.
    ///
    /// # Errors
    /// A sentence, where no walls can be built.
    pub fn mechanism(&self) -> Result<Sandbox, LocalizedText> {
        let found = self.found.get_or_init(|| match self.backend {
            Some(backend) => Sandbox::with(backend),
            None => Sandbox::detect(),
        });
        found.clone()
    }

    /// Deletes the folders of servers that are not configured any more and were not started for some time.
    pub fn sweep(&self, configured: &[&ServerSettings]) {
        state_folders::sweep(&self.states, configured);
    }

    /// Returns the mechanism for these walls; none for a server that runs without, because it is free or because there are
    /// none here. Waits for the disk.
    ///
    /// # Errors
    /// A sentence, when it must run inside and cannot.
    pub(crate) fn mechanism_for(
        &self,
        choice: &WallsChoice,
    ) -> Result<Option<Sandbox>, LocalizedText> {
        let WallsChoice::Inside(inside) = choice else {
            return Ok(None);
        };
        match self.mechanism() {
            Ok(sandbox) => Ok(Some(sandbox)),
            Err(reason) if inside.required => {
                Err(localized!("mcp-walls-required", reason = reason))
            }
            Err(reason) => {
                tracing::warn!(%reason, "a server runs without walls");
                Ok(None)
            }
        }
    }

    /// Returns the program inside its walls. Waits for the disk; a network needs a Tokio runtime.
    pub(crate) fn enter(
        &self,
        sandbox: Sandbox,
        line: &ServerLine<'_>,
        network: Option<ServerNetwork>,
    ) -> io::Result<RoomedProgram> {
        let temp = TempDir::with_prefix("qilbee-server-")?;
        let state = state_folders::prepare(&self.states, line.settings)?;
        let walls = Walls {
            writable: writable(line.settings),
            hidden: self.hidden.clone(),
            projects: std::env::home_dir(),
            readable: exceptions(line.settings).readable,
            state: Some(state.clone()),
            temp: temp.path().to_path_buf(),
            network: match &network {
                Some(network) => Network::Proxy {
                    socket: network.socket().to_path_buf(),
                },
                None => Network::None,
            },
        };
        let (supervisor, own) = line.supervisor;
        let mut arguments = own.clone();
        arguments.push(line.program.into());
        arguments.extend_from_slice(line.arguments);
        let mut command = sandbox.command(&walls, supervisor, &arguments)?;
        let variables = variables(line.environment, &state);
        command
            .env(SERVER_ENVIRONMENT, serde_json::to_string(&variables)?)
            .env(tools::TOOL_VARIABLE, "1");
        Ok(RoomedProgram {
            command,
            room: ServerRoom {
                network: network.map(Arc::new),
                _temp: temp,
            },
        })
    }

    /// Returns the network of a server inside. Landlock has none of its own to put a proxy into.
    pub(crate) fn network(
        &self,
        sandbox: Sandbox,
        settings: &ServerSettings,
        installer: &InstallerGate,
    ) -> io::Result<Option<ServerNetwork>> {
        if sandbox.backend() == Backend::Landlock {
            return Ok(None);
        }
        let line = match &settings.endpoint {
            ServerEndpoint::Program {
                command, arguments, ..
            } => std::iter::once(command).chain(arguments).cloned().collect(),
            ServerEndpoint::Address { .. } => Vec::new(),
        };
        let sites = exceptions(settings).sites;
        let gate = ServerGate::new(settings.name.clone(), sites, installer(line));
        ServerNetwork::start(gate, self.allow_local).map(Some)
    }
}

/// Returns the places that a server inside can change.
pub(crate) fn writable(settings: &ServerSettings) -> Vec<PathBuf> {
    match (&settings.endpoint, &settings.walls) {
        (
            ServerEndpoint::Program {
                arguments, folder, ..
            },
            WallsChoice::Inside(inside),
        ) => writable_places(inside, arguments, folder.as_deref()),
        (ServerEndpoint::Program { .. }, WallsChoice::Free)
        | (ServerEndpoint::Address { .. }, _) => Vec::new(),
    }
}

fn exceptions(settings: &ServerSettings) -> InsideWalls {
    match &settings.walls {
        WallsChoice::Inside(inside) => inside.clone(),
        WallsChoice::Free => InsideWalls::default(),
    }
}

/// Returns the variables that the supervisor sets for the server: its own, and the folders of installers.
fn variables(own: &BTreeMap<String, String>, state: &Path) -> BTreeMap<String, String> {
    let text = |path: PathBuf| path.to_string_lossy().into_owned();
    let folders = INSTALLER_FOLDERS
        .iter()
        .map(|(name, folder)| ((*name).to_owned(), text(state.join(folder))));
    let mut variables: BTreeMap<String, String> = folders.collect();
    variables.insert(NODE_PROXY.0.to_owned(), NODE_PROXY.1.to_owned());
    variables.insert("PATH".to_owned(), text(search_path().into()));
    variables.extend(own.clone());
    variables
}
