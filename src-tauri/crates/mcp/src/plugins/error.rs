//! Errors of Python environments and plugins, in sentences that say what to do.

use localization::{LocalizedText, localized};
use std::{
    fmt, io,
    path::{Path, PathBuf},
};

/// Failure of a Python environment or a plugin.
#[derive(Debug)]
pub enum PythonError {
    /// No Python to make an environment with.
    NoPython,
    /// The interpreter in the settings doesn't exist.
    NoInterpreter(PathBuf),
    /// The Python that the environment was made with is gone.
    Gone(PathBuf),
    /// It cannot run the host.
    TooOld(PathBuf),
    /// Neither a package's name nor a path.
    BadSource(String),
    /// A name that a plugin can't have.
    BadName(String),
    /// The folder isn't empty.
    Occupied(PathBuf),
    /// A program of Python failed.
    Failed {
        /// The purpose of the program.
        purpose: LocalizedText,
        /// The last lines of its output.
        output: String,
    },
    /// It must run inside walls, and none can be built.
    Walls(LocalizedText),
    /// A file could not be read or written, or a program not started.
    File {
        /// The file or program.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

impl PythonError {
    /// Returns the error for people, as a sentence without a full stop.
    #[must_use]
    pub fn text(&self) -> LocalizedText {
        let shown = |path: &Path| path.display().to_string();
        match self {
            Self::NoPython => localized!("mcp-python-missing"),
            Self::NoInterpreter(path) => {
                localized!("mcp-python-no-interpreter", path = shown(path))
            }
            Self::Gone(path) => localized!("mcp-python-gone", path = shown(path)),
            Self::TooOld(path) => localized!("mcp-python-too-old", path = shown(path)),
            Self::BadSource(text) => localized!("mcp-python-bad-source", text = text),
            Self::BadName(name) => localized!("mcp-python-bad-name", name = name),
            Self::Occupied(path) => localized!("mcp-python-occupied", path = shown(path)),
            Self::Walls(reason) => reason.clone(),
            Self::Failed { purpose, output } => {
                localized!("mcp-python-failed", output = output, purpose = purpose)
            }
            Self::File { path, source } => localized!(
                "mcp-python-file",
                error = source.to_string(),
                path = shown(path)
            ),
        }
    }

    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}

impl fmt::Display for PythonError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(formatter)
    }
}

impl std::error::Error for PythonError {}
