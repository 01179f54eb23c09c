//! From the words of a path to where the file really lies. Opens nothing.

use super::Trouble;
use crate::ToolError;
use std::{
    env, fs, io,
    path::{Component, Path, PathBuf},
};

/// Where a file really lies. No part of it is a link, as far as it is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place(PathBuf);

impl Place {
    /// Follows the links of an absolute path. What is not there yet may be missing at its end.
    pub(crate) fn of(path: &Path) -> Result<Self, Trouble> {
        match fs::canonicalize(path) {
            Ok(real) => Ok(Self(real)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => missing(path),
            Err(error) => Err(Trouble::reading(path, error)),
        }
    }

    /// The path.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

/// The absolute path that a model's words name: `~` is the person's home folder.
pub(crate) fn absolute(words: &str) -> Result<PathBuf, ToolError> {
    let refuse = |why: String| Err(ToolError::ForModel(why));
    if words.is_empty() || words.contains('\0') {
        return refuse("Error: The path is empty or has a NUL character in it.".to_owned());
    }
    let home = env::home_dir();
    let below_home = match words.strip_prefix('~') {
        Some("") => Some(""),
        Some(rest) => rest.strip_prefix('/'),
        None => None,
    };
    if let (Some(rest), Some(home)) = (below_home, &home) {
        return Ok(home.join(rest));
    }
    let path = PathBuf::from(words);
    if path.is_absolute() {
        return Ok(path);
    }
    let suggestion = home.unwrap_or_else(|| PathBuf::from("/")).join(words);
    refuse(format!(
        "Error: The path {words} is not an absolute path, it should start with `/`. Maybe you meant {}?",
        suggestion.display()
    ))
}

/// Where the words lead when links stand in the way; nothing when they lead where they say. A home folder that
/// is itself a link stays what the person calls it.
pub(crate) fn elsewhere(words: &str) -> Option<PathBuf> {
    let path = absolute(words).ok()?;
    let real = Place::of(&path).ok()?.0;
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

/// The place of something that is not there: what is there of the way to it is followed.
fn missing(path: &Path) -> Result<Place, Trouble> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(Trouble::Dangling(path.display().to_string()));
    }
    let not_found = || Trouble::NotFound(path.display().to_string());
    // Where the way is not there, nobody can say what `..` leads back to.
    let Some(Component::Normal(name)) = path.components().next_back() else {
        return Err(not_found());
    };
    let folder = Place::of(path.parent().ok_or_else(not_found)?)?;
    Ok(Place(folder.0.join(name)))
}
