//! Plugin host of an environment: its code, its settings as an MCP server, and its report of the plugins.

use super::{
    command,
    environment::{PluginRoom, PythonEnvironment},
    error::PythonError,
    status::{PluginState, PluginStatus},
};
use crate::{
    client::{
        input_schema::refusal,
        server_sandbox::{RoomedProgram, ServerLine},
    },
    config::server_settings::{ServerEndpoint, ServerKind, ServerSettings, ServerTimeouts},
};
use localization::localized;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use std::{
    collections::BTreeMap,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::{Output, Stdio},
    time::Duration,
};

/// The name of the host among the servers.
pub const PLUGIN_HOST: &str = "Python plugins";

/// The code of the host.
const HOST: &str = include_str!("host.py");
/// The module of the host that runs plugins' processes.
const PROCESSES: &str = include_str!("plugin_process.py");
/// The code of each plugin's process.
const WORKER: &str = include_str!("worker.py");
/// The time for the host to start, which imports nothing itself.
const START_LIMIT: Duration = Duration::from_secs(60);

/// Report of the plugins in an environment.
#[derive(Clone, Debug, PartialEq)]
pub struct PluginReport {
    /// The version of Python.
    pub python: String,
    /// Its plugins, by name.
    pub plugins: Vec<PluginStatus>,
}

impl PythonEnvironment {
    /// Returns the settings of its host as a server.
    pub fn server(&self) -> Result<ServerSettings, PythonError> {
        if self.is_own() {
            self.check()?;
        }
        let arguments = self.host_line()?.into_iter();
        let arguments = arguments.map(|part| part.to_string_lossy().into_owned());
        Ok(ServerSettings {
            name: PLUGIN_HOST.to_owned(),
            endpoint: ServerEndpoint::Program {
                command: self.interpreter().to_string_lossy().into_owned(),
                arguments: arguments.collect(),
                folder: None,
                environment: BTreeMap::new(),
            },
            disabled: false,
            trusted: false,
            timeouts: ServerTimeouts {
                start: START_LIMIT,
                call: self.call_limit(),
            },
            kind: ServerKind::Plugins,
            walls: self.walls(),
        })
    }

    /// Imports every plugin, each in a process of its own, and reports the results; none for an environment that doesn't
    /// exist yet.
    pub fn report(&self) -> Result<Option<PluginReport>, PythonError> {
        self.report_of(&[])
    }

    /// Reports these plugins alone, or all where none is named.
    pub(crate) fn report_of(&self, names: &[String]) -> Result<Option<PluginReport>, PythonError> {
        let mut options = vec!["--report".to_owned()];
        // In one word: a name may begin with a stroke.
        options.extend(names.iter().map(|name| format!("--only={name}")));
        let report: Option<HostReport> = self.ask_host(&options)?;
        Ok(report.map(HostReport::checked))
    }

    /// Lists the plugins that are installed, without importing any: one that hangs delays nobody.
    pub(crate) fn installed(&self) -> Result<Vec<InstalledPlugin>, PythonError> {
        let installed = self.ask_host(&["--names".to_owned()])?;
        Ok(installed.unwrap_or_default())
    }

    /// Runs the host to its end and reads what it prints; none for an environment that doesn't exist yet.
    fn ask_host<T: DeserializeOwned>(&self, options: &[String]) -> Result<Option<T>, PythonError> {
        if !self.is_there() {
            return Ok(None);
        }
        self.check()?;
        let output = run_host(&self.server()?, self.room(), options)?;
        let said = serde_json::from_slice(&output.stdout).map_err(|_| {
            let said = String::from_utf8_lossy(&output.stderr);
            PythonError::Failed {
                purpose: localized!("mcp-python-report"),
                output: said.trim_end().to_owned(),
            }
        })?;
        Ok(Some(said))
    }

    /// Returns the arguments of its Python.
    fn host_line(&self) -> Result<Vec<PathBuf>, PythonError> {
        self.code("plugin_process.py", PROCESSES)?;
        let (host, worker) = (self.code("host.py", HOST)?, self.code("worker.py", WORKER)?);
        let mut line: Vec<PathBuf> = Vec::new();
        // In its own environment only what was installed there counts.
        if self.is_own() {
            line.push("-I".into());
        }
        let seconds = self.import_limit().as_secs_f32().to_string();
        line.extend(["-X".into(), "utf8".into(), host, "--worker".into(), worker]);
        line.extend(["--import-seconds".into(), seconds.into()]);
        Ok(line)
    }

    /// Returns the file with this code; writes it when it differs.
    fn code(&self, name: &str, code: &str) -> Result<PathBuf, PythonError> {
        let folder = self.folder().join("host");
        let file = folder.join(name);
        if fs::read(&file).is_ok_and(|there| there == code.as_bytes()) {
            return Ok(file);
        }
        fs::create_dir_all(&folder).map_err(PythonError::file(&folder))?;
        write(&folder, &file, code).map_err(PythonError::file(&file))?;
        Ok(file)
    }
}

/// A plugin that is installed.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct InstalledPlugin {
    pub(crate) name: String,
    /// The package it came with.
    pub(crate) package: String,
    /// Differs when the package was installed anew.
    mark: Value,
}

/// The host's report, as it prints it.
#[derive(Deserialize)]
struct HostReport {
    python: String,
    plugins: Vec<PluginStatus>,
    /// The schema of each plugin's tool, by the plugin's name.
    schemas: BTreeMap<String, Map<String, Value>>,
}

impl HostReport {
    /// Checks the report: a plugin whose schema a chat would refuse is broken.
    fn checked(mut self) -> PluginReport {
        for plugin in &mut self.plugins {
            let schema = self.schemas.get(&plugin.name);
            if plugin.state == PluginState::Ready
                && let Some(why) = schema.and_then(refusal)
            {
                plugin.state = PluginState::Broken;
                plugin.reason = Some(why);
                plugin.tools = Vec::new();
            }
        }
        PluginReport {
            python: self.python,
            plugins: self.plugins,
        }
    }
}

/// Runs the host with these options to its end. It may import plugins, so it runs inside as well, without any network.
fn run_host(
    host: &ServerSettings,
    room: Option<&PluginRoom>,
    options: &[String],
) -> Result<Output, PythonError> {
    let ServerEndpoint::Program {
        command: interpreter,
        arguments,
        ..
    } = &host.endpoint
    else {
        return Err(PythonError::NoPython);
    };
    let interpreter = Path::new(interpreter);
    let mut arguments: Vec<_> = arguments.iter().map(OsString::from).collect();
    arguments.extend(options.iter().map(OsString::from));
    let inside = match room {
        Some(room) => room.enter(host, interpreter, &arguments)?,
        None => None,
    };
    let (mut command, _room) = match inside {
        Some(RoomedProgram { command, room }) => (command, Some(room)),
        None => {
            let mut command = command::command(interpreter);
            command.args(&arguments);
            (command, None)
        }
    };
    let child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.map_err(PythonError::file(interpreter))?;
    // While this is open the supervisor lets it run.
    let _input = child.stdin.take();
    child
        .wait_with_output()
        .map_err(PythonError::file(interpreter))
}

impl PluginRoom {
    /// Returns the program inside; none where it runs without walls.
    fn enter(
        &self,
        host: &ServerSettings,
        program: &Path,
        arguments: &[OsString],
    ) -> Result<Option<RoomedProgram>, PythonError> {
        let sandbox = self.sandbox.mechanism_for(&host.walls);
        let Some(sandbox) = sandbox.map_err(PythonError::Walls)? else {
            return Ok(None);
        };
        let line = ServerLine {
            settings: host,
            program,
            arguments,
            environment: &BTreeMap::new(),
            supervisor: &self.supervisor,
        };
        let entered = self.sandbox.enter(sandbox, &line, None);
        entered.map(Some).map_err(PythonError::file(program))
    }
}

/// Writes the file in one move: another Qilbee process may be reading it.
fn write(folder: &Path, file: &Path, code: &str) -> std::io::Result<()> {
    let draft = tempfile::NamedTempFile::new_in(folder)?;
    fs::write(draft.path(), code)?;
    draft.persist(file)?;
    Ok(())
}
