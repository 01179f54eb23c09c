//! Walls that an entry wants around its program, and the folders that its command line opens.

use localization::{LocalizedText, localized};
use protocol::SiteName;
use std::{
    env,
    path::{Path, PathBuf},
};

/// Endings of files that a server is started from. They are not opened for writing: who changes such a file changes
/// what is started next, perhaps by a person.
const CODE: [&str; 12] = [
    "cjs", "exe", "jar", "js", "mjs", "php", "pl", "py", "rb", "sh", "ts", "wasm",
];

/// Walls that an entry wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WallsChoice {
    /// Inside walls, with these exceptions.
    Inside(InsideWalls),
    /// Without walls: the person marked it free.
    Free,
}

/// Exceptions of a server inside walls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InsideWalls {
    /// It is not started where no walls can be built. Otherwise it runs without, and its status says so.
    pub required: bool,
    /// Folders and files it can change, besides those in its command line.
    pub writable: Vec<PathBuf>,
    /// Sites it may always reach.
    pub sites: Vec<SiteName>,
    /// Places of Qilbee's own, below hidden ones, that it has to read.
    pub readable: Vec<PathBuf>,
}

impl Default for WallsChoice {
    fn default() -> Self {
        Self::Inside(InsideWalls::default())
    }
}

impl WallsChoice {
    /// Reads the fields of an entry. The error is a sentence.
    pub(crate) fn read(
        sandbox: Option<bool>,
        writable: Vec<String>,
        sites: Vec<String>,
    ) -> Result<Self, LocalizedText> {
        let writable = writable.into_iter().map(|path| {
            absolute(&path).ok_or_else(|| localized!("mcp-entry-writable", path = path))
        });
        let sites = sites.into_iter().map(|site| {
            let name = site.parse();
            name.map_err(|_| localized!("mcp-entry-site", site = site))
        });
        let inside = InsideWalls {
            required: sandbox == Some(true),
            writable: writable.collect::<Result<_, _>>()?,
            sites: sites.collect::<Result<_, _>>()?,
            readable: Vec::new(),
        };
        Ok(match sandbox {
            Some(false) => Self::Free,
            Some(true) | None => Self::Inside(inside),
        })
    }
}

/// Returns the folders and files that a program inside can change: those its entry lists, its working directory, and those
/// that stand in its arguments. What does not exist is left out; what is too wide or hidden, the walls leave out.
pub(crate) fn writable_places(
    inside: &InsideWalls,
    arguments: &[String],
    folder: Option<&Path>,
) -> Vec<PathBuf> {
    let home = env::home_dir();
    let named = arguments.iter().filter_map(|argument| place(argument));
    let named = named.filter(|path| !is_code(path));
    let all = inside.writable.iter().cloned();
    let all = all.chain(folder.map(Path::to_path_buf)).chain(named);
    let mut places = Vec::new();
    for path in all {
        let open = path.exists() && !sandbox::is_too_wide(&path, home.as_deref());
        if open && !places.contains(&path) {
            places.push(path);
        }
    }
    places
}

/// Returns the path in an argument, which may be the value of an option: `--root=/srv/data`.
fn place(argument: &str) -> Option<PathBuf> {
    let value = argument.split_once('=').map(|(_, value)| value);
    absolute(argument).or_else(|| value.and_then(absolute))
}

/// Returns a path that begins at the root or in the home folder.
fn absolute(text: &str) -> Option<PathBuf> {
    let path = match (text.strip_prefix("~/"), text) {
        (Some(rest), _) => env::home_dir()?.join(rest),
        (None, "~") => env::home_dir()?,
        (None, text) => PathBuf::from(text),
    };
    path.is_absolute().then_some(path)
}

fn is_code(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    path.is_file()
        && ending.is_some_and(|ending| CODE.contains(&ending.to_ascii_lowercase().as_str()))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn folders_in_the_command_line_are_open() {
        let root = tempfile::tempdir_in("/var/tmp").unwrap();
        let path = |name: &str| root.path().join(name);
        for name in ["docs", "work", "own"] {
            fs::create_dir(path(name)).unwrap();
        }
        for name in ["notes.db", "server.py"] {
            fs::write(path(name), "").unwrap();
        }
        let shown = |name: &str| path(name).display().to_string();
        let arguments = [
            "-y".to_owned(),
            "work".to_owned(),
            shown("docs"),
            format!("--db={}", shown("notes.db")),
            shown("server.py"),
            shown("missing"),
            "/".to_owned(),
            "/etc".to_owned(),
            "~".to_owned(),
            shown("docs"),
        ];
        let inside = InsideWalls {
            writable: vec![path("own")],
            ..InsideWalls::default()
        };
        let found = writable_places(&inside, &arguments, Some(&path("work")));
        let wanted = ["own", "work", "docs", "notes.db"].map(path);
        assert_eq!(found, wanted);
    }
}
