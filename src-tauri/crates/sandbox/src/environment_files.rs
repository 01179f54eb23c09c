//! Environment files: the `.env` in which a project keeps its passwords. Those of other projects are nobody's business.
//!
//! They lie anywhere, so they are searched for when walls are built: level by level, to a bounded depth, number of folders
//! and time. What lies deeper, or appears later, can be read.

use std::{
    collections::VecDeque,
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Beginning of the names of environment files.
const NAME: &str = ".env";
/// Ends of names that hold examples, and no secrets.
const EXAMPLES: [&str; 4] = ["example", "sample", "template", "dist"];
/// Folders that hold no projects of the person, or too much.
const SKIPPED: [&str; 8] = [
    "node_modules",
    "target",
    "vendor",
    "venv",
    "build",
    "dist",
    "site-packages",
    "__pycache__",
];
/// Deepest level that is searched, from the top folder's own.
const MAX_DEPTH: usize = 4;
/// Most folders that are searched.
const MAX_FOLDERS: usize = 2_000;
/// Most files that are hidden.
const MAX_FILES: usize = 100;
/// Longest search, once the nearest folders are searched.
const MAX_TIME: Duration = Duration::from_millis(50);
/// Folders that are searched however long it takes.
const NEAREST_FOLDERS: usize = 100;

/// Returns whether a path is that of an environment file.
pub(crate) fn is_one(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let Some(rest) = name.and_then(|name| name.strip_prefix(NAME)) else {
        return false;
    };
    let is_example = |end: &str| EXAMPLES.contains(&end);
    rest.is_empty() || (rest.starts_with('.') && !rest.rsplit('.').any(is_example))
}

/// Returns the environment files below `top`, but for those in `open` folders.
pub(crate) fn find(top: &Path, open: &[PathBuf]) -> Vec<PathBuf> {
    let end = Instant::now() + MAX_TIME;
    let mut found = Vec::new();
    let mut folders = VecDeque::from([(top.to_path_buf(), 0)]);
    let mut searched = 0;
    while let Some((folder, depth)) = folders.pop_front() {
        searched += 1;
        let is_late = searched > NEAREST_FOLDERS && Instant::now() > end;
        if searched > MAX_FOLDERS || found.len() >= MAX_FILES || is_late {
            break;
        }
        if open.iter().any(|open| folder.starts_with(open)) {
            continue;
        }
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && depth < MAX_DEPTH && !is_skipped(&path) => {
                    folders.push_back((path, depth + 1));
                }
                Ok(kind) if kind.is_file() && is_one(&path) && !open.contains(&path) => {
                    found.push(path);
                }
                Ok(_) | Err(_) => {}
            }
        }
    }
    found
}

fn is_skipped(folder: &Path) -> bool {
    let name = folder.file_name().and_then(|name| name.to_str());
    name.is_none_or(|name| name.starts_with('.') || SKIPPED.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    #[test]
    fn environment_files_are_known_by_name() {
        for name in [".env", ".env.local", ".env.production.local"] {
            assert!(is_one(Path::new(name)), "{name}");
        }
        for name in [
            "env",
            ".envrc",
            ".env.example",
            ".env.sample",
            ".environment",
        ] {
            assert!(!is_one(Path::new(name)), "{name}");
        }
    }

    #[test]
    fn search_ends_at_open_folders_and_big_ones() {
        let top = TempDir::new().unwrap();
        for file in [
            "shop/.env",
            "shop/.env.example",
            "work/mine/.env",
            "work/other/.env.local",
            "shop/node_modules/x/.env",
            "a/b/c/d/.env",
            "a/b/c/d/e/.env",
        ] {
            let path = top.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "KEY=1").unwrap();
        }
        let mut found = find(top.path(), &[top.path().join("work/mine")]);
        found.sort();
        let wanted = ["a/b/c/d/.env", "shop/.env", "work/other/.env.local"];
        assert_eq!(found, wanted.map(|file| top.path().join(file)));
    }
}
