//! Erasure of everything in the data folder and the keychain. Files that the running program holds open go when it ends,
//! or at the next start.

use localization::{LocalizedText, localized};
use secrets::{Provider, SecretName, Secrets, SecretsError};
use std::{fmt, fs, path::Path};
use store::StoreError;

/// File that marks an unfinished erasure.
const MARKER: &str = "erase";

/// Folders that the running program holds open: its logs and the webview's data.
const HELD_OPEN: [&str; 2] = ["logs", "webview"];

/// Erasure that was not started.
#[derive(Debug, thiserror::Error)]
pub enum EraseError {
    /// Another program works in the chat with this title.
    ChatInUse(String),
    /// The journal can't be read.
    Journal(#[from] StoreError),
}

impl EraseError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::ChatInUse(title) => localized!("erase-chat-in-use", title = title),
            Self::Journal(error) => localized!("erase-no-journal", error = error.message()),
        }
    }
}

impl fmt::Display for EraseError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

/// Erases everything that the running program does not hold open, and marks the rest for [`finish_erasing`]. Returns what
/// could not be erased.
pub fn start_erasing(folder: &Path) -> Vec<LocalizedText> {
    let mut left = Vec::new();
    if let Err(error) = fs::write(folder.join(MARKER), "") {
        left.push(format!("{}: {error}", folder.display()).into());
    }
    left.extend(remove_all(folder, |name| {
        name != MARKER && !HELD_OPEN.contains(&name)
    }));
    left
}

/// Erases what [`start_erasing`] left. Does nothing without its marker.
pub fn finish_erasing(folder: &Path) {
    if !folder.join(MARKER).exists() {
        return;
    }
    let left = remove_all(folder, |name| name != MARKER);
    if left.is_empty() {
        // The marker goes last: an interrupted erasure continues at the next start.
        let _ = fs::remove_file(folder.join(MARKER));
        let _ = fs::remove_dir(folder);
    }
}

/// Deletes the keys of all providers and these named secrets from the keychain. Returns those that could not be deleted;
/// without a keychain there are none.
pub fn delete_keys(secrets: &Secrets, named: &[SecretName]) -> Vec<LocalizedText> {
    let mut left = Vec::new();
    for provider in Provider::ALL {
        match secrets.delete(provider) {
            Ok(_) | Err(SecretsError::NoKeychain { .. }) => {}
            Err(error) => left.push(localized!(
                "erase-key-left",
                error = error.message(),
                provider = provider.name()
            )),
        }
    }
    for name in named {
        if let Err(error) = secrets.delete_named(name) {
            left.push(localized!(
                "erase-secret-left",
                error = error.message(),
                name = name.to_string()
            ));
        }
    }
    left
}

/// Removes the entries whose name `goes` accepts, and returns those that could not be removed.
fn remove_all(folder: &Path, goes: impl Fn(&str) -> bool) -> Vec<LocalizedText> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return vec![format!("{}: {error}", folder.display()).into()],
    };
    let entries = entries.flatten();
    let wanted = entries.filter(|entry| goes(&entry.file_name().to_string_lossy()));
    wanted
        .filter_map(|entry| {
            let path = entry.path();
            // A link is removed, not its target.
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            let removed = match is_folder {
                true => fs::remove_dir_all(&path),
                false => fs::remove_file(&path),
            };
            let error = removed.err()?;
            Some(format!("{}: {error}", path.display()).into())
        })
        .collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Home;

    pub(crate) fn home_with_files() -> (tempfile::TempDir, Home) {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path().join("home")).unwrap();
        for (name, text) in [
            ("journal.db", "12345"),
            ("journal.db-wal", "123"),
            ("config.toml", "1"),
            ("blobs/ab/cd", "1234567"),
            ("webview/x", "1"),
            ("logs/qilbee.log", "1234"),
            ("note", "12"),
        ] {
            let file = home.folder().join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        (folder, home)
    }

    #[test]
    fn erasure_needs_its_marker_and_leaves_nothing() {
        let (folder, home) = home_with_files();
        finish_erasing(home.folder());
        assert!(home.journal().exists());
        fs::write(home.folder().join(MARKER), "").unwrap();
        finish_erasing(home.folder());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn link_targets_are_not_erased() {
        let (folder, home) = home_with_files();
        let outside = folder.path().join("mine");
        fs::create_dir(&outside).unwrap();
        fs::write(outside.join("precious"), "x").unwrap();
        std::os::unix::fs::symlink(&outside, home.folder().join("blobs-elsewhere")).unwrap();
        fs::write(home.folder().join(MARKER), "").unwrap();
        finish_erasing(home.folder());
        assert!(outside.join("precious").exists() && !home.folder().exists());
    }
}
