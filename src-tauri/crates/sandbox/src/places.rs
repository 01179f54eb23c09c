//! Places of a plan: where its paths really are, and which of them can be opened at all.

use crate::{Walls, environment_files};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Folders that hold everything: opening one opens nothing in particular, so it is not opened.
const WIDE: [&str; 17] = [
    "/", "/bin", "/boot", "/dev", "/etc", "/home", "/lib", "/lib64", "/media", "/mnt", "/opt",
    "/proc", "/run", "/srv", "/sys", "/usr", "/var",
];

/// Folders in a home where all programs keep their settings, among them what the session starts by itself.
const WIDE_IN_HOME: [&str; 3] = [".config", ".local", ".local/share"];

/// Returns `true` for a folder that is too wide to be opened for writing: the root, a home, a folder of the system or of
/// all programs' settings.
#[must_use]
pub fn is_too_wide(folder: &Path, home: Option<&Path>) -> bool {
    let system = ["/dev", "/proc", "/sys", "/boot", "/run", "/usr", "/etc"];
    WIDE.iter().any(|wide| folder == Path::new(wide))
        || system.iter().any(|wide| folder.starts_with(wide))
        || folder == Path::new("/tmp")
        || folder == Path::new("/var/tmp")
        || home.is_some_and(|home| {
            let mut shared = WIDE_IN_HOME.iter().map(|wide| home.join(wide));
            home.starts_with(folder) || shared.any(|wide| folder == wide)
        })
}

/// Returns the plan with real paths: what is gone, too wide, hidden or covered by another folder is left out.
pub(crate) fn checked(walls: &Walls) -> Walls {
    let mut hidden: BTreeSet<PathBuf> = walls.hidden.iter().map(|path| real(path)).collect();
    hidden.extend(aliases(&hidden));
    let found: Vec<(&PathBuf, PathBuf)> = walls
        .writable
        .iter()
        .filter_map(|path| Some((path, path.canonicalize().ok()?)))
        .collect();
    let home = std::env::home_dir().and_then(|home| home.canonicalize().ok());
    let mut writable: BTreeSet<PathBuf> = found
        .iter()
        .filter(|(named, _)| !is_below_another(named, &found))
        .map(|(_, real)| real.clone())
        .filter(|path| !is_too_wide(path, home.as_deref()))
        .filter(|path| !hidden.iter().any(|hidden| path.starts_with(hidden)))
        .filter(|path| path.is_dir() || path.is_file())
        .collect();
    let all = writable.clone();
    writable.retain(|path| !path.ancestors().skip(1).any(|folder| all.contains(folder)));
    if let Some(projects) = &walls.projects {
        let open: Vec<PathBuf> = writable.iter().cloned().collect();
        hidden.extend(environment_files::find(&real(projects), &open));
    }
    let state = walls.state.as_deref();
    let state = state.and_then(|path| exception(path, &hidden));
    let readable = walls.readable.iter();
    let readable = readable.filter_map(|path| exception(path, &hidden));
    Walls {
        readable: readable
            .filter(|path| !is_open(path, &writable, &hidden))
            .collect(),
        state: state.filter(|path| path.is_dir()),
        writable: writable.into_iter().collect(),
        hidden: hidden.into_iter().collect(),
        // They are among the hidden ones now.
        projects: None,
        temp: real(&walls.temp),
        network: walls.network.clone(),
    }
}

/// Returns the real path of an exception from what is hidden, unless it is gone or itself hidden.
fn exception(path: &Path, hidden: &BTreeSet<PathBuf>) -> Option<PathBuf> {
    let path = path.canonicalize().ok()?;
    (!hidden.contains(&path)).then_some(path)
}

/// Returns `true` for a path in a writable folder that nothing hidden separates from it.
fn is_open(path: &Path, writable: &BTreeSet<PathBuf>, hidden: &BTreeSet<PathBuf>) -> bool {
    let way = path.ancestors();
    way.take_while(|folder| !hidden.contains(*folder))
        .any(|folder| writable.contains(folder))
}

/// Returns `true` if the way to a path leads through another writable folder. Programs inside could have put a link there
/// to lead it elsewhere, and the other folder covers it anyway.
fn is_below_another(named: &Path, found: &[(&PathBuf, PathBuf)]) -> bool {
    let mut ways = named
        .ancestors()
        .skip(1)
        .filter_map(|way| way.canonicalize().ok());
    ways.any(|way| {
        found
            .iter()
            .any(|(other, real)| other.as_path() != named && *real == way)
    })
}

/// Returns a path without links; of one that does not exist, as much as exists.
fn real(path: &Path) -> PathBuf {
    for way in path.ancestors() {
        if let (Ok(real), Ok(rest)) = (way.canonicalize(), path.strip_prefix(way)) {
            return match rest.as_os_str().is_empty() {
                true => real,
                false => real.join(rest),
            };
        }
    }
    path.to_path_buf()
}

#[cfg(target_os = "linux")]
fn aliases(hidden: &BTreeSet<PathBuf>) -> Vec<PathBuf> {
    // Without the table nothing else is known to show the same files.
    let table = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    crate::mount_table::aliases(&table, hidden)
}

#[cfg(not(target_os = "linux"))]
fn aliases(_: &BTreeSet<PathBuf>) -> Vec<PathBuf> {
    let _ = fs::read_to_string::<&str>;
    Vec::new()
}
