//! Path resolution: expands `~` and resolves links; opens no file.

use super::FileError;
use crate::ToolError;
use localization::localized;
use std::{
    env, fs, io,
    path::{Component, Path, PathBuf},
};

/// Real path of a file: no existing part of it is a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RealPath(PathBuf);

impl RealPath {
    /// Resolves the links of an absolute path. Parts at its end may not exist yet.
    pub(crate) fn resolve(path: &Path) -> Result<Self, FileError> {
        match fs::canonicalize(path) {
            Ok(real) => Ok(Self(real)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => resolve_missing(path),
            Err(error) => Err(FileError::reading(path, error)),
        }
    }

    /// The path.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

/// Parses the absolute path that a model wrote: `~` is the person's home folder.
pub(crate) fn absolute_path(path_text: &str) -> Result<PathBuf, ToolError> {
    if path_text.is_empty() || path_text.contains('\0') {
        return Err(ToolError::ForModel(localized!("tools-path-empty")));
    }
    let home = env::home_dir();
    let below_home = match path_text.strip_prefix('~') {
        Some("") => Some(""),
        Some(rest) => rest.strip_prefix('/'),
        None => None,
    };
    if let (Some(rest), Some(home)) = (below_home, &home) {
        return Ok(home.join(rest));
    }
    let path = PathBuf::from(path_text);
    if path.is_absolute() {
        return Ok(path);
    }
    let suggestion = home.unwrap_or_else(|| PathBuf::from("/")).join(path_text);
    Err(ToolError::ForModel(localized!(
        "tools-path-relative",
        path = path_text,
        suggestion = suggestion.display().to_string()
    )))
}

/// Returns the real path when the path has links; `None` when it has none. A home folder that is itself a link keeps its
/// name.
pub(crate) fn link_target(path_text: &str) -> Option<PathBuf> {
    let path = absolute_path(path_text).ok()?;
    let real = RealPath::resolve(&path).ok()?.0;
    let home = env::home_dir();
    let real_home = home.as_ref().and_then(|home| fs::canonicalize(home).ok());
    let real = match (home, real_home) {
        (Some(home), Some(real_home)) => match real.strip_prefix(real_home) {
            Ok(below) => home.join(below),
            Err(_) => real,
        },
        (_, _) => real,
    };
    let named: PathBuf = path.components().collect();
    (real != named).then_some(real)
}

/// Resolves the path of something that doesn't exist: the existing part of it is resolved.
fn resolve_missing(path: &Path) -> Result<RealPath, FileError> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(FileError::Dangling(path.display().to_string()));
    }
    let not_found = || FileError::NotFound(path.display().to_string());
    // In a folder that doesn't exist, `..` has no meaning.
    let Some(Component::Normal(name)) = path.components().next_back() else {
        return Err(not_found());
    };
    let folder = RealPath::resolve(path.parent().ok_or_else(not_found)?)?;
    Ok(RealPath(folder.0.join(name)))
}
