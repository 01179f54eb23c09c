//! Errors of Python environments and plugins, in sentences that say what to do.

use std::{io, path::PathBuf};

/// Failure of a Python environment or a plugin.
#[derive(Debug, thiserror::Error)]
pub enum PythonError {
    /// No Python to make an environment with.
    #[error(
        "there is no Python here. Install Python 3.9 or newer, or name one in config.toml: [python] interpreter = \"…\""
    )]
    NoPython,
    /// The interpreter in the settings doesn't exist.
    #[error(
        "there is no program {0}, which config.toml names as the interpreter of Python. Correct it there"
    )]
    NoInterpreter(PathBuf),
    /// The Python that the environment was made with is gone.
    #[error(
        "the Python that the plugins were installed with is gone, perhaps with an update ({0}); install the plugins again with `qilbee plugins install`"
    )]
    Gone(PathBuf),
    /// It cannot run the host.
    #[error("{0} is not Python 3.9 or newer")]
    TooOld(PathBuf),
    /// Neither a package's name nor a path.
    #[error(
        "{0:?} is neither a folder or file that is there nor the name of a package, such as NAME or NAME==1.2"
    )]
    NotWanted(String),
    /// A name that a plugin can't have.
    #[error(
        "a plugin cannot be called {0:?}: use small letters, digits and _, and begin with a letter"
    )]
    BadName(String),
    /// The folder isn't empty.
    #[error("{0} is there already and not empty; nothing was written")]
    Occupied(PathBuf),
    /// A program of Python failed.
    #[error("{what} did not work. It said:\n{said}")]
    Failed {
        /// The purpose of the program.
        what: String,
        /// The last lines of its output.
        said: String,
    },
    /// A file could not be read or written, or a program not started.
    #[error("{path}: {source}")]
    File {
        /// The file or program.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

impl PythonError {
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}
