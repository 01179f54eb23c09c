//! Source of a package: an existing folder or file, or a name in the index. Never an option of the installer.

use super::error::PythonError;
use regex::Regex;
use std::{
    ffi::OsString,
    fmt,
    path::{Path, PathBuf},
};

/// A package's name, with optional extras and version.
const NAME: &str =
    r"^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?(\[[A-Za-z0-9._, -]+\])?(==[A-Za-z0-9.!+*-]+)?$";

/// Source of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackageSource {
    /// A folder with a package in it, or a package file.
    Path(PathBuf),
    /// A package of the index, with its version or without.
    Name(String),
}

impl PackageSource {
    /// Reads a source as people write it, relative to `folder`.
    pub fn parse(text: &str, folder: &Path) -> Result<Self, PythonError> {
        let wrong = || PythonError::BadSource(text.to_owned());
        let name = Regex::new(NAME).map_err(|_| wrong())?;
        let is_place = text.contains(['/', '\\']) || text.starts_with('.');
        let place = folder.join(text);
        match place.canonicalize() {
            Ok(place) if is_place || place.is_file() => Ok(Self::Path(place)),
            Ok(_) | Err(_) if !is_place && name.is_match(text) => Ok(Self::Name(text.to_owned())),
            Ok(_) | Err(_) => Err(wrong()),
        }
    }

    pub(crate) fn argument(&self) -> OsString {
        match self {
            Self::Path(place) => place.into(),
            Self::Name(name) => name.into(),
        }
    }
}

impl fmt::Display for PackageSource {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(place) => place.display().fmt(formatter),
            Self::Name(name) => name.fmt(formatter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_a_path_or_a_name() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        std::fs::create_dir(root.join("mine")).unwrap();
        std::fs::write(root.join("mine-1.0-py3-none-any.whl"), "").unwrap();
        let check = |text: &str, wanted: Option<PackageSource>| {
            assert_eq!(PackageSource::parse(text, &root).ok(), wanted, "{text}");
        };
        let by_name = |name: &str| Some(PackageSource::Name(name.to_owned()));
        let by_path = |name: &str| Some(PackageSource::Path(root.join(name)));
        check("./mine", by_path("mine"));
        check("mine/", by_path("mine"));
        check(
            "mine-1.0-py3-none-any.whl",
            by_path("mine-1.0-py3-none-any.whl"),
        );
        check("mine", by_name("mine"));
        check("some.package", by_name("some.package"));
        check(
            "some-package==1.2.post1",
            by_name("some-package==1.2.post1"),
        );
        check("package[extra]", by_name("package[extra]"));
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
