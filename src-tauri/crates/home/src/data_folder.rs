//! Layout of the data folder. Nothing is written anywhere else.

use crate::{finish_erasing, permissions::make_private};
use localization::{LocalizedText, localized};
use std::{
    env, fmt, fs, io,
    path::{Path, PathBuf},
};

/// Data folder, with settings and logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home(PathBuf);

/// Data folder that can't be used.
#[derive(Debug, thiserror::Error)]
pub enum HomeError {
    /// The system has no data folder.
    NoFolder,
    /// The folder can't be created.
    Unwritable {
        /// The folder.
        folder: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

impl HomeError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::NoFolder => localized!("home-no-folder"),
            Self::Unwritable { folder, source } => localized!(
                "home-not-created",
                folder = folder.display().to_string(),
                reason = source.to_string()
            ),
        }
    }
}

impl fmt::Display for HomeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

impl Home {
    /// Opens `QILBEE_HOME`, or the platform's data folder, and creates it if needed. Finishes an erasure that the end of
    /// the program interrupted.
    pub fn find() -> Result<Self, HomeError> {
        let chosen = env::var_os("QILBEE_HOME")
            .filter(|folder| !folder.is_empty())
            .map(PathBuf::from);
        let folder = match chosen {
            Some(folder) => folder,
            None => dirs::data_dir().ok_or(HomeError::NoFolder)?.join("qilbee"),
        };
        finish_erasing(&folder);
        Self::at(folder)
    }

    /// Opens this folder, creates it if needed, and takes the rights of others from it.
    pub fn at(folder: PathBuf) -> Result<Self, HomeError> {
        let home = Self(folder);
        for folder in [home.folder().to_path_buf(), home.logs()] {
            create_private(&folder).map_err(|source| HomeError::Unwritable { folder, source })?;
        }
        make_private(home.folder());
        Ok(home)
    }

    /// Returns the folder itself.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// Returns the journal.
    #[must_use]
    pub fn journal(&self) -> PathBuf {
        self.0.join("journal.db")
    }

    /// Returns the folder of pictures and files.
    #[must_use]
    pub fn blobs(&self) -> PathBuf {
        self.0.join("blobs")
    }

    /// Returns the settings file.
    #[must_use]
    pub fn settings(&self) -> PathBuf {
        self.0.join("config.toml")
    }

    /// Returns the folder of profiles.
    #[must_use]
    pub fn profiles(&self) -> PathBuf {
        self.0.join("profiles")
    }

    /// Returns the file that says which profiles the person has read.
    #[must_use]
    pub fn read_profiles(&self) -> PathBuf {
        self.0.join("read_profiles.json")
    }

    /// Returns the file of configured MCP servers.
    #[must_use]
    pub fn mcp_servers(&self) -> PathBuf {
        self.0.join("mcp_servers.json")
    }

    /// Returns the folder of the plugins' Python environment and host.
    #[must_use]
    pub fn python(&self) -> PathBuf {
        self.0.join("python")
    }

    /// Returns the folder with what MCP servers and plugins inside walls keep.
    #[must_use]
    pub fn server_states(&self) -> PathBuf {
        self.0.join("servers")
    }

    /// Returns the folder of the sockets by which programs that work in chats are reached.
    #[must_use]
    pub fn sockets(&self) -> PathBuf {
        self.0.join("sockets")
    }

    /// Returns the folder of log files.
    #[must_use]
    pub fn logs(&self) -> PathBuf {
        self.0.join("logs")
    }

    /// Returns the webview's folder: its cache and the window's own state.
    #[must_use]
    pub fn webview(&self) -> PathBuf {
        self.0.join("webview")
    }

    /// Returns the file with the position of the control bar.
    #[must_use]
    pub fn strip_place(&self) -> PathBuf {
        self.0.join("strip.json")
    }

    /// Returns the folder of memories.
    #[must_use]
    pub fn memory(&self) -> PathBuf {
        self.0.join("memory")
    }

    /// Returns the file with the input that arrived in the practice window.
    #[must_use]
    pub fn practice_record(&self) -> PathBuf {
        self.0.join("practice.json")
    }
}

/// Creates a folder that only the user can read.
fn create_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
