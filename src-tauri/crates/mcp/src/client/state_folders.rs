//! Folders that servers inside walls keep between their starts: caches of installers, and what programs call their state.
//! Each belongs to one command line, so that nothing one server leaves there is ever run by another, or without walls.

use crate::config::server_settings::{ServerEndpoint, ServerSettings};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use std::{
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

/// Folder of the caches in such a folder.
const CACHE: &str = "cache";
/// Size at which a server's caches are emptied before it starts, in bytes.
const MAX_CACHE_BYTES: u64 = 2 * 1024 * 1024 * 1024;
/// Time after its last start at which the folder of a server that is not configured any more is deleted.
const UNUSED_AFTER: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// Letters of a server's name in the name of its folder, so that people recognize it.
const MAX_NAME_LETTERS: usize = 24;
/// Bytes of the digest in the name.
const DIGEST_BYTES: usize = 8;

/// Returns a server's folder below `all`, made if it is not there. Empties its caches when they are too large.
pub(crate) fn prepare(all: &Path, settings: &ServerSettings) -> io::Result<PathBuf> {
    let folder = all.join(folder_name(settings));
    make_private(&folder)?;
    let cache = folder.join(CACHE);
    if size(&cache, MAX_CACHE_BYTES) >= MAX_CACHE_BYTES {
        tracing::info!(server = settings.name, "the caches of a server are emptied");
        fs::remove_dir_all(&cache)?;
    }
    make_private(&cache)?;
    // The time of the last start.
    fs::File::open(&folder)?.set_modified(SystemTime::now())?;
    Ok(folder)
}

/// Deletes the folders of servers that are not configured any more and were not started for some time.
pub(crate) fn sweep(all: &Path, configured: &[&ServerSettings]) {
    let kept: Vec<_> = configured.iter().map(|one| folder_name(one)).collect();
    for entry in fs::read_dir(all).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_kept = kept.iter().any(|known| name == known.as_str());
        let modified = entry.metadata().and_then(|found| found.modified());
        let age = modified.map(|time| time.elapsed().unwrap_or_default());
        if !is_kept
            && age.is_ok_and(|age| age > UNUSED_AFTER)
            && let Err(error) = fs::remove_dir_all(entry.path())
        {
            tracing::warn!(%error, "the folder of a server that is gone is still there");
        }
    }
}

/// Returns the name of a server's folder: other for another program, or other arguments.
fn folder_name(settings: &ServerSettings) -> String {
    let line = match &settings.endpoint {
        ServerEndpoint::Program {
            command, arguments, ..
        } => json!([settings.name, command, arguments]),
        ServerEndpoint::Address { url, .. } => json!([settings.name, url]),
    };
    let digest = Sha256::digest(line.to_string());
    let digest: String = digest
        .iter()
        .take(DIGEST_BYTES)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let plain = settings.name.chars().take(MAX_NAME_LETTERS);
    let plain: String = plain
        .map(|letter| match letter.is_ascii_alphanumeric() {
            true => letter,
            false => '-',
        })
        .collect();
    format!("{plain}-{digest}")
}

/// Returns the bytes below a path, counted until `most` is reached. Links are not followed.
fn size(path: &Path, most: u64) -> u64 {
    let mut open = vec![path.to_path_buf()];
    let mut bytes = 0;
    while let Some(path) = open.pop()
        && bytes < most
    {
        let Ok(found) = fs::symlink_metadata(&path) else {
            continue;
        };
        match found.is_dir() {
            true => open.extend(
                fs::read_dir(&path)
                    .into_iter()
                    .flatten()
                    .flatten()
                    .map(|entry| entry.path()),
            ),
            false => bytes += found.len(),
        }
    }
    bytes
}

#[cfg(unix)]
fn make_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
}

#[cfg(not(unix))]
fn make_private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn settings(entry: Value) -> ServerSettings {
        ServerSettings::parse("my notes", &entry).unwrap()
    }

    #[test]
    fn each_command_line_has_a_folder_of_its_own() {
        let root = tempfile::tempdir().unwrap();
        let prepare = |entry: Value| prepare(root.path(), &settings(entry)).unwrap();
        let first = prepare(json!({"command": "npx", "args": ["a"]}));
        fs::write(first.join("kept"), "").unwrap();
        let again = prepare(json!({"command": "npx", "args": ["a"], "writable": ["/srv"]}));
        assert_eq!(again, first);
        assert!(again.join("kept").exists() && again.join(CACHE).is_dir());
        let other = prepare(json!({"command": "npx", "args": ["b"]}));
        assert_ne!(other, first);
        let name = first.file_name().unwrap().to_str().unwrap();
        assert!(name.starts_with("my-notes-"), "{name}");
    }

    #[test]
    fn folders_of_servers_that_are_gone_are_deleted() {
        let root = tempfile::tempdir().unwrap();
        let used = settings(json!({"command": "a"}));
        let gone = settings(json!({"command": "b"}));
        let fresh = settings(json!({"command": "c"}));
        let folders = [&used, &gone, &fresh].map(|one| prepare(root.path(), one).unwrap());
        let long_ago = SystemTime::now() - 2 * UNUSED_AFTER;
        for folder in &folders[..2] {
            fs::File::open(folder)
                .unwrap()
                .set_modified(long_ago)
                .unwrap();
        }
        sweep(root.path(), &[&used]);
        let left = folders.map(|folder| folder.exists());
        assert_eq!(left, [true, false, true]);
    }

    #[test]
    fn a_cache_is_measured_up_to_its_limit() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("deep")).unwrap();
        fs::write(root.path().join("deep/a"), [0; 600]).unwrap();
        fs::write(root.path().join("b"), [0; 600]).unwrap();
        assert_eq!(size(root.path(), 10_000), 1200);
        assert!(size(root.path(), 500) >= 500);
        assert_eq!(size(&root.path().join("none"), 500), 0);
    }
}
