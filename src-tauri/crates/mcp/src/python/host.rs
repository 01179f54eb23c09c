//! The host of an environment: its code, how it is started as an MCP server, and what it reports of the plugins.

use super::{PythonEnvironment, PythonError, line};
use crate::{Holds, Limits, PluginState, PluginStatus, Reach, ServerSettings, refusal};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

/// What it is called among the servers.
pub const PLUGIN_HOST: &str = "Python plugins";

/// Its code.
const HOST: &str = include_str!("host.py");
/// What it uses.
const PROCESSES: &str = include_str!("plugin_process.py");
/// The code of each plugin's process.
const WORKER: &str = include_str!("worker.py");
/// How long the host may take to start: longer than the import of any plugin.
const START_LIMIT: Duration = Duration::from_secs(60);

/// What is in an environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PluginReport {
    /// The version of Python.
    pub python: String,
    /// Its plugins, by name.
    pub plugins: Vec<PluginStatus>,
}

impl PythonEnvironment {
    /// How its host is started as a server.
    pub fn server(&self) -> Result<ServerSettings, PythonError> {
        if self.is_own() {
            self.check()?;
        }
        let arguments = self.host_line()?.into_iter();
        let arguments = arguments.map(|part| part.to_string_lossy().into_owned());
        Ok(ServerSettings {
            name: PLUGIN_HOST.to_owned(),
            reach: Reach::Program {
                command: self.interpreter().to_string_lossy().into_owned(),
                arguments: arguments.collect(),
                folder: None,
                environment: BTreeMap::new(),
            },
            disabled: false,
            trusted: false,
            limits: Limits {
                start: START_LIMIT,
                ..Limits::default()
            },
            holds: Holds::Plugins,
        })
    }

    /// Imports every plugin, each in a process of its own, and says how it went. There is nothing in an
    /// environment that was not made yet.
    pub fn report(&self) -> Result<Option<PluginReport>, PythonError> {
        if !self.is_there() {
            return Ok(None);
        }
        self.check()?;
        let interpreter = self.interpreter();
        let mut command = line::command(&interpreter);
        command.args(self.host_line()?).arg("--report");
        let output = command.stderr(Stdio::piped()).output();
        let output = output.map_err(PythonError::file(interpreter))?;
        let said: Said = serde_json::from_slice(&output.stdout).map_err(|_| {
            let said = String::from_utf8_lossy(&output.stderr);
            PythonError::Failed {
                what: "Looking at the plugins".to_owned(),
                said: said.trim_end().to_owned(),
            }
        })?;
        Ok(Some(said.believed()))
    }

    /// What its Python is started with.
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

    /// Where the file with this code is; written when it is another.
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

/// What the host says of an environment.
#[derive(Deserialize)]
struct Said {
    python: String,
    plugins: Vec<PluginStatus>,
    /// What each plugin's tool takes, by the plugin's name.
    schemas: BTreeMap<String, Map<String, Value>>,
}

impl Said {
    /// A plugin whose tool would not be taken by a chat is not said to work.
    fn believed(mut self) -> PluginReport {
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

/// At once or not at all: another Qilbee may be reading it.
fn write(folder: &Path, file: &Path, code: &str) -> std::io::Result<()> {
    let draft = tempfile::NamedTempFile::new_in(folder)?;
    fs::write(draft.path(), code)?;
    draft.persist(file)?;
    Ok(())
}
