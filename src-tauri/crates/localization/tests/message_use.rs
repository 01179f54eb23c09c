//! Use of the backend's messages: each one in `locales/en/backend-*.ftl` must be said somewhere in the sources, tests
//! aside.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
const MACRO: &str = "localized!(";

#[test]
fn every_backend_message_is_used() {
    let mut used = BTreeSet::new();
    let sources = files_below(&Path::new(ROOT).join("src-tauri"), ".rs");
    for file in sources.into_iter().filter(|file| !is_test(file)) {
        used.extend(ids_in_code(&fs::read_to_string(file).unwrap()));
    }
    let mut unused = Vec::new();
    for file in files_below(&Path::new(ROOT).join("locales/en"), ".ftl") {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        if name.starts_with("backend-") {
            let ids = ids_in_catalogue(&fs::read_to_string(&file).unwrap());
            unused.extend(ids.into_iter().filter(|id| !used.contains(id)));
        }
    }
    assert_eq!(unused, Vec::<String>::new(), "remove them, or use them");
}

fn is_test(file: &Path) -> bool {
    let path = file.strip_prefix(ROOT).unwrap();
    path.iter()
        .any(|part| part == "tests" || part == "tests.rs")
}

/// Returns the ids that calls of the macro begin with.
fn ids_in_code(code: &str) -> Vec<String> {
    let calls = code.split(MACRO).skip(1);
    let id = |call: &str| {
        let (id, _) = call.trim_start().strip_prefix('"')?.split_once('"')?;
        Some(id.to_owned())
    };
    calls.filter_map(id).collect()
}

fn ids_in_catalogue(source: &str) -> Vec<String> {
    let ids = source.lines().filter_map(|line| line.split_once(" ="));
    ids.map(|(id, _)| id.to_owned())
        .filter(|id| id.starts_with(|letter: char| letter.is_ascii_lowercase()))
        .collect()
}

fn files_below(folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(end) {
                files.push(path);
            }
        }
    }
    files
}
