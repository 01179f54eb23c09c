//! Known directories: the user's home, Qilbee's own data, and the folders this chat works in.

use std::path::{Component, Path, PathBuf};

/// Directories by which rules judge paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownDirectories {
    /// The user's home directory.
    pub home: PathBuf,
    /// The directory of Qilbee's own data and settings.
    pub qilbee_data: Option<PathBuf>,
    /// Folders and files that the user named in this chat.
    pub working: Vec<PathBuf>,
}

impl KnownDirectories {
    /// Makes a path absolute as far as that is possible and removes `..`. Reads nothing, so links are not followed.
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

    /// True for a path in a folder the user named, or in the system's temporary folder.
    pub(crate) fn is_working(&self, path: &Path) -> bool {
        let inside = |root: &PathBuf| path.starts_with(root) && !is_too_wide(root, &self.home);
        self.working.iter().any(inside) || self.is_temporary(path)
    }

    /// True for a path in the user's home.
    pub(crate) fn is_home(&self, path: &Path) -> bool {
        !self.home.as_os_str().is_empty() && path.starts_with(&self.home)
    }

    /// True for a folder that the user named, and for one that holds it.
    pub(crate) fn is_root(&self, path: &Path) -> bool {
        self.working.iter().any(|root| root.starts_with(path))
    }

    /// True for a path inside the system's temporary folder, but not for that folder itself.
    pub(crate) fn is_temporary(&self, path: &Path) -> bool {
        ["/tmp", "/var/tmp"]
            .iter()
            .any(|root| path.starts_with(root) && path != Path::new(root))
    }
}

/// True for `/` and the home directory: naming them names nothing in particular.
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
