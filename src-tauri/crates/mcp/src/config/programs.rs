//! Programs of servers: search path and environment. A window that was started from a menu has a shorter PATH than a
//! terminal, so the usual folders for people's own programs are searched too.

use localization::{LocalizedText, localized};
use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
};

/// Folders below the home folder in which `uv`, `pipx`, `cargo` and others put programs.
const HOME_FOLDERS: [&str; 3] = [".local/bin", ".cargo/bin", "bin"];
/// Folders for programs that are installed for all users.
const COMMON_FOLDERS: [&str; 3] = ["/usr/local/bin", "/opt/homebrew/bin", "/usr/bin"];

/// Words in the names of variables with secrets, which a server isn't given unless it names them.
const SECRET_WORDS: [&str; 6] = ["KEY", "TOKEN", "SECRET", "PASSWORD", "PASSWD", "CREDENTIAL"];

/// Finds a program and returns its absolute path. `folder` is its working directory. The error is a sentence.
pub(crate) fn find(command: &str, folder: Option<&Path>) -> Result<PathBuf, LocalizedText> {
    let command = with_home(command);
    let missing = || {
        Err(localized!(
            "mcp-program-missing",
            program = command.display().to_string()
        ))
    };
    if command.components().count() > 1 {
        let path = folder.unwrap_or(Path::new("")).join(&command);
        let path = std::path::absolute(path).unwrap_or_default();
        return with_endings(&path).map_or_else(missing, Ok);
    }
    let places = folders().into_iter();
    let mut found = places.filter_map(|place| with_endings(&place.join(&command)));
    found.next().map_or_else(missing, Ok)
}

/// Returns the PATH for a server, so that its own programs are searched in the same folders.
pub(crate) fn search_path() -> OsString {
    env::join_paths(folders()).unwrap_or_default()
}

fn folders() -> Vec<PathBuf> {
    let set = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<_> = env::split_paths(&set).collect();
    let home = env::home_dir();
    let own = home
        .iter()
        .flat_map(|home| HOME_FOLDERS.map(|below| home.join(below)));
    for place in own.chain(COMMON_FOLDERS.map(PathBuf::from)) {
        if cfg!(unix) && !folders.contains(&place) {
            folders.push(place);
        }
    }
    // A relative place would mean another program in every folder.
    folders.retain(|place| place.is_absolute());
    folders
}

/// `~/x` is in the home folder, as it is in a shell.
fn with_home(command: &str) -> PathBuf {
    match (command.strip_prefix("~/"), env::home_dir()) {
        (Some(below), Some(home)) => home.join(below),
        (Some(_) | None, _) => PathBuf::from(command),
    }
}

#[cfg(unix)]
fn with_endings(path: &Path) -> Option<PathBuf> {
    use std::os::unix::fs::PermissionsExt as _;
    let known = path.metadata().ok()?;
    (known.is_file() && known.permissions().mode() & 0o111 != 0).then(|| path.to_path_buf())
}

/// `npx` is `npx.cmd` there.
#[cfg(not(unix))]
fn with_endings(path: &Path) -> Option<PathBuf> {
    let endings = ["", "exe", "cmd", "bat"].into_iter();
    let mut tried = endings.map(|ending| match ending {
        "" => path.to_path_buf(),
        ending => path.with_added_extension(ending),
    });
    tried.find(|path| path.is_file() && path.extension().is_some())
}

/// Returns this program's environment without secrets.
pub(crate) fn inherited_environment() -> impl Iterator<Item = (OsString, OsString)> {
    env::vars_os().filter(|(name, _)| !is_secret(&name.to_string_lossy()))
}

fn is_secret(variable: &str) -> bool {
    let name = variable.to_ascii_uppercase();
    SECRET_WORDS.iter().any(|word| name.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_program_is_found_by_name_or_place() {
        let check = |command: &str, folder: Option<&str>, wanted: bool| {
            let found = find(command, folder.map(Path::new));
            assert_eq!(found.is_ok(), wanted, "{command}: {found:?}");
        };
        check("sh", None, true);
        check("/bin/sh", None, true);
        check("./sh", Some("/bin"), true);
        check("bin/sh", Some("/"), true);
        check("./sh", Some("/"), false);
        check("/etc/passwd", None, false);
        check("/bin", None, false);
        check("qilbee-no-such-program", None, false);
    }

    #[test]
    fn a_variable_is_a_secret_by_its_name() {
        for name in [
            "ANTHROPIC_API_KEY",
            "GH_TOKEN",
            "db_password",
            "npm_config__authToken",
        ] {
            assert!(is_secret(name), "{name}");
        }
        for name in [
            "PATH",
            "HOME",
            "DISPLAY",
            "LANG",
            "https_proxy",
            "SSH_AUTH_SOCK",
        ] {
            assert!(!is_secret(name), "{name}");
        }
    }
}
