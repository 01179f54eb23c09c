//! Where Qilbee keeps things. Everything is under one folder; nothing is written anywhere else.

use mcp::PythonEnvironment;
use settings::{PythonSettings, Settings, SettingsError};
use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

/// The folder for data, settings and logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home(PathBuf);

/// The folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum HomeError {
    /// The system names no such folder.
    #[error("this system names no folder for a program's data; set QILBEE_HOME to one")]
    NoFolder,
    /// It could not be made.
    #[error(
        "the folder {folder} could not be made ({source}); set QILBEE_HOME to one you can write to"
    )]
    Unwritable {
        /// Which folder.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl Home {
    /// `QILBEE_HOME`, or the platform's folder for a program's data; made if it is not there.
    pub fn find() -> Result<Self, HomeError> {
        let chosen = env::var_os("QILBEE_HOME")
            .filter(|folder| !folder.is_empty())
            .map(PathBuf::from);
        let folder = match chosen {
            Some(folder) => folder,
            None => dirs::data_dir().ok_or(HomeError::NoFolder)?.join("qilbee"),
        };
        // What was being erased when the program was ended is erased now.
        crate::data::finish_erasing(&Self(folder.clone()));
        Self::at(folder)
    }

    /// This folder; made if it is not there.
    pub fn at(folder: PathBuf) -> Result<Self, HomeError> {
        let home = Self(folder);
        for folder in [home.folder().to_path_buf(), home.logs()] {
            make_private(&folder).map_err(|source| HomeError::Unwritable { folder, source })?;
        }
        Ok(home)
    }

    /// The folder itself.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// The journal.
    #[must_use]
    pub fn journal(&self) -> PathBuf {
        self.0.join("journal.db")
    }

    /// What the person has set.
    #[must_use]
    pub fn settings(&self) -> PathBuf {
        self.0.join("config.toml")
    }

    /// The MCP servers the person has configured.
    #[must_use]
    pub fn mcp_servers(&self) -> PathBuf {
        self.0.join("mcp_servers.json")
    }

    /// Everything of Python's: the environment with the plugins, and their host.
    #[must_use]
    pub fn python(&self) -> PathBuf {
        self.0.join("python")
    }

    /// The Python of plugins: the one that the person named, or one of Qilbee's own.
    #[must_use]
    pub(crate) fn plugins(&self, settings: &PythonSettings) -> PythonEnvironment {
        PythonEnvironment::new(self.python(), settings.interpreter.clone())
    }

    /// The Python of plugins by these settings. Settings that cannot be read may name another Python.
    pub(crate) fn plugin_environment(
        &self,
        settings: &Result<Settings, SettingsError>,
    ) -> Result<PythonEnvironment, String> {
        match settings {
            Ok(settings) => Ok(self.plugins(&settings.python)),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Where the log files are.
    #[must_use]
    pub fn logs(&self) -> PathBuf {
        self.0.join("logs")
    }

    /// What the webview keeps for itself: its cache and what the window remembers of its own looks.
    #[must_use]
    pub fn webview(&self) -> PathBuf {
        self.0.join("webview")
    }

    /// Where the person put the strip that is shown while Qilbee acts.
    #[must_use]
    pub fn strip_place(&self) -> PathBuf {
        self.0.join("strip.json")
    }

    /// What Qilbee remembers from chat to chat.
    #[must_use]
    pub fn memory(&self) -> PathBuf {
        self.0.join("memory")
    }

    /// What arrived in the practice window.
    #[must_use]
    pub fn practice_record(&self) -> PathBuf {
        self.0.join("practice.json")
    }
}

/// Makes a folder that only the person can look into. One that is there stays as it is.
fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
