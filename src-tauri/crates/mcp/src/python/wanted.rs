//! What is to be installed: a folder or file that is there, or a package by its name. Never an option of the
//! program that installs it.

use super::PythonError;
use regex::Regex;
use std::{
    ffi::OsString,
    fmt,
    path::{Path, PathBuf},
};

/// A package's name, with extras and the very version if the person wants one.
const NAME: &str =
    r"^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?(\[[A-Za-z0-9._, -]+\])?(==[A-Za-z0-9.!+*-]+)?$";

/// Something that can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A folder with a package in it, or a file that is one.
    Place(PathBuf),
    /// A package of the index, with its version or without.
    Named(String),
}

impl Wanted {
    /// Reads it as a person writes it, seen from `folder`.
    pub fn parse(text: &str, folder: &Path) -> Result<Self, PythonError> {
        let wrong = || PythonError::NotWanted(text.to_owned());
        let name = Regex::new(NAME).map_err(|_| wrong())?;
        let is_place = text.contains(['/', '\\']) || text.starts_with('.');
        let place = folder.join(text);
        match place.canonicalize() {
            Ok(place) if is_place || place.is_file() => Ok(Self::Place(place)),
            Ok(_) | Err(_) if !is_place && name.is_match(text) => Ok(Self::Named(text.to_owned())),
            Ok(_) | Err(_) => Err(wrong()),
        }
    }

    pub(super) fn argument(&self) -> OsString {
        match self {
            Self::Place(place) => place.into(),
            Self::Named(name) => name.into(),
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(place) => place.display().fmt(formatter),
            Self::Named(name) => name.fmt(formatter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_installed_is_a_place_or_a_name() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        std::fs::create_dir(root.join("mine")).unwrap();
        std::fs::write(root.join("mine-1.0-py3-none-any.whl"), "").unwrap();
        let check = |text: &str, wanted: Option<Wanted>| {
            assert_eq!(Wanted::parse(text, &root).ok(), wanted, "{text}");
        };
        let named = |name: &str| Some(Wanted::Named(name.to_owned()));
        let place = |name: &str| Some(Wanted::Place(root.join(name)));
        check("./mine", place("mine"));
        check("mine/", place("mine"));
        check(
            "mine-1.0-py3-none-any.whl",
            place("mine-1.0-py3-none-any.whl"),
        );
        check("mine", named("mine"));
        check("some.package", named("some.package"));
        check("some-package==1.2.post1", named("some-package==1.2.post1"));
        check("package[extra]", named("package[extra]"));
        for wrong in [
            "",
            "-r",
            "--index-url=x",
            "a b",
            "./gone",
            "a;b",
            "https://x/y",
            "a==",
            "a @ b",
        ] {
            check(wrong, None);
        }
    }
}
