//! Why something with Python did not work, in sentences that say what to do.

use std::{io, path::PathBuf};

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub enum PythonError {
    /// There is none to make an environment with.
    #[error(
        "there is no Python here. Install Python 3.9 or newer, or name one in config.toml: [python] interpreter = \"…\""
    )]
    NoPython,
    /// The one the person named is not there.
    #[error(
        "there is no program {0}, which config.toml names as the interpreter of Python. Correct it there"
    )]
    NoInterpreter(PathBuf),
    /// What the environment was made with is not there any more.
    #[error(
        "the Python that the plugins were installed with is gone, perhaps with an update ({0}); install the plugins again with `qilbee plugins install`"
    )]
    Gone(PathBuf),
    /// It cannot run the host.
    #[error("{0} is not Python 3.9 or newer")]
    TooOld(PathBuf),
    /// What was asked for is neither a package's name nor a place.
    #[error(
        "{0:?} is neither a folder or file that is there nor the name of a package, such as NAME or NAME==1.2"
    )]
    NotWanted(String),
    /// A plugin cannot be called so.
    #[error(
        "a plugin cannot be called {0:?}: use small letters, digits and _, and begin with a letter"
    )]
    BadName(String),
    /// There is something already.
    #[error("{0} is there already and not empty; nothing was written")]
    Occupied(PathBuf),
    /// A program of Python's did not do its work.
    #[error("{what} did not work. It said:\n{said}")]
    Failed {
        /// What was tried.
        what: String,
        /// The last lines of what it printed.
        said: String,
    },
    /// A file could not be read or written, or a program not started.
    #[error("{path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl PythonError {
    pub(super) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}
