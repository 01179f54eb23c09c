//! The folders that rules speak of: the person's home, Qilbee's own data, and where this chat works.

use std::path::{Component, Path, PathBuf};

/// WorkingDirectory things are, for deciding what a call may touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownDirectories {
    /// The person's home folder.
    pub home: PathBuf,
    /// WorkingDirectory Qilbee keeps its own data and settings.
    pub qilbee_data: Option<PathBuf>,
    /// WorkingDirectory this chat works: folders and files that the person named.
    pub working: Vec<PathBuf>,
}

impl KnownDirectories {
    /// A path as it is named in a call, made absolute as far as that is possible and without `..`. Links are
    /// not followed: nothing is looked at.
    pub(crate) fn resolve(&self, path: &str, folder: Option<&Path>) -> PathBuf {
        let path = path.strip_prefix("file://").unwrap_or(path);
        let whole = match path.strip_prefix('~') {
            Some("") => self.home.clone(),
            Some(rest) if rest.starts_with('/') => self.home.join(rest.trim_start_matches('/')),
            Some(_) | None => match folder {
                Some(folder) => folder.join(path),
                None => PathBuf::from(path),
            },
        };
        normal(&whole)
    }

    /// Whether it lies where this chat works, or in the system's folder for what may be lost.
    pub(crate) fn is_working(&self, path: &Path) -> bool {
        let inside = |root: &PathBuf| path.starts_with(root) && !is_too_wide(root, &self.home);
        self.working.iter().any(inside) || self.is_temporary(path)
    }

    /// Whether it lies in the person's home.
    pub(crate) fn is_home(&self, path: &Path) -> bool {
        !self.home.as_os_str().is_empty() && path.starts_with(&self.home)
    }

    /// Whether it is one of the folders that the person named, or holds one.
    pub(crate) fn is_root(&self, path: &Path) -> bool {
        self.working.iter().any(|root| root.starts_with(path))
    }

    /// Whether it lies in the system's folder for what may be lost, and is not that folder itself.
    pub(crate) fn is_temporary(&self, path: &Path) -> bool {
        ["/tmp", "/var/tmp"]
            .iter()
            .any(|root| path.starts_with(root) && path != Path::new(root))
    }
}

/// Naming `/` or the home folder names nothing in particular.
fn is_too_wide(root: &Path, home: &Path) -> bool {
    home.starts_with(root)
}

fn normal(path: &Path) -> PathBuf {
    let mut found = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => match found.components().next_back() {
                Some(Component::Normal(_)) => {
                    found.pop();
                }
                Some(Component::RootDir | Component::Prefix(_)) => {}
                Some(Component::CurDir | Component::ParentDir) | None => found.push(".."),
            },
            Component::Normal(_) | Component::RootDir | Component::Prefix(_) => {
                found.push(component);
            }
        }
    }
    found
}
