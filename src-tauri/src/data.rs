//! Everything that Qilbee keeps on this computer: where and how much, what old may go, and all of it gone. What is in
//! the journal is the store's business.

use crate::{App, Home, app::UNSENT_KEPT};
use jiff::{SignedDuration, Timestamp};
use mcp::ServersFile;
use secrets::{Provider, SecretName, Secrets, SecretsError};
use serde::Serialize;
use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::atomic::Ordering,
};
use store::Cleanup;

/// Stands in the folder from when everything is to be erased until it is.
const MARKER: &str = "erase";

/// What a part of the data is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PartKind {
    Chats,
    Pictures,
    Memory,
    Plugins,
    Settings,
    Logs,
    Window,
    Other,
}

/// A part of the data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Part {
    kind: PartKind,
    /// The file or folder that stands for it.
    path: String,
    bytes: u64,
    files: u64,
}

/// Not everything could be erased, or nothing was.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EraseError {
    #[error(
        "Another Qilbee is working in the chat “{0}”. Nothing was erased. Stop it there, then try again."
    )]
    AtWork(String),
    #[error("The journal cannot be read: {0} Nothing was erased.")]
    Journal(String),
}

const KINDS: [PartKind; 8] = [
    PartKind::Chats,
    PartKind::Pictures,
    PartKind::Memory,
    PartKind::Plugins,
    PartKind::Settings,
    PartKind::Logs,
    PartKind::Window,
    PartKind::Other,
];

/// How much there is of each part. Waits for the disk.
pub(crate) fn parts(home: &Home) -> io::Result<Vec<Part>> {
    let mut parts: Vec<_> = KINDS.into_iter().map(|kind| empty(home, kind)).collect();
    for entry in fs::read_dir(home.folder())? {
        let entry = entry?;
        let kind = kind_of(&entry.file_name().to_string_lossy());
        let (bytes, files) = measure(&entry.path());
        for part in parts.iter_mut().filter(|part| part.kind == kind) {
            part.bytes += bytes;
            part.files += files;
        }
    }
    parts.retain(|part| part.kind != PartKind::Other || part.files > 0);
    Ok(parts)
}

/// What may go: chats without activity for so many days, if any, and files that no chat names.
pub(crate) fn cleanup(days: Option<u32>, now: Timestamp) -> Result<Cleanup, jiff::Error> {
    let before = |age: SignedDuration| now.checked_sub(age);
    let sessions_before = days.map(|days| before(SignedDuration::from_hours(24 * i64::from(days))));
    Ok(Cleanup {
        sessions_before: sessions_before.transpose()?,
        blobs_before: before(UNSENT_KEPT)?,
    })
}

/// Erases everything, in the keychain too, and says what could not be. What the window and the log hold open goes
/// when the program ends.
pub(crate) async fn erase(app: &App) -> Result<Vec<String>, EraseError> {
    nobody_else_works(app).await?;
    app.external_tools().close().await;
    let home = app.home().clone();
    let mut left = forget_keys(app).await;
    if let Err(error) = app.sessions().store().clone().close().await {
        left.push(error.to_string());
    }
    app.is_erased().store(true, Ordering::SeqCst);
    if let Err(error) = fs::write(home.folder().join(MARKER), "") {
        left.push(format!("{}: {error}", home.folder().display()));
    }
    left.extend(remove_all(&home, |name| {
        name != MARKER && !matches!(kind_of(name), PartKind::Logs | PartKind::Window)
    }));
    Ok(left)
}

/// Erases what was left until the program ends. Does nothing where nothing is to be erased.
pub(crate) fn finish_erasing(home: &Home) {
    if !home.folder().join(MARKER).exists() {
        return;
    }
    let left = remove_all(home, |name| name != MARKER);
    if left.is_empty() {
        // The marker goes last: what is broken off here is gone on with at the next start.
        let _ = fs::remove_file(home.folder().join(MARKER));
        let _ = fs::remove_dir(home.folder());
    }
}

async fn nobody_else_works(app: &App) -> Result<(), EraseError> {
    let store = app.sessions().store();
    let journal = |error: store::StoreError| EraseError::Journal(error.to_string());
    // Chats that are open here are claimed by this program.
    app.sessions().close_all().await;
    for session in store.sessions().await.map_err(journal)? {
        if store.claim(&session.id).map_err(journal)?.is_none() {
            return Err(EraseError::AtWork(session.title));
        }
    }
    Ok(())
}

async fn forget_keys(app: &App) -> Vec<String> {
    let secrets = app.shared_secrets();
    let servers = app.home().mcp_servers();
    let work = tokio::task::spawn_blocking(move || forget_all(&secrets, &servers));
    work.await
        .unwrap_or_else(|error| vec![format!("Deleting the keys broke off: {error}")])
}

/// Where there is no keychain there is nothing in it.
fn forget_all(secrets: &Secrets, servers: &Path) -> Vec<String> {
    let mut left = Vec::new();
    for provider in Provider::ALL {
        match secrets.delete(provider) {
            Ok(_) | Err(SecretsError::NoKeychain { .. }) => {}
            Err(error) => left.push(format!("The key for {provider}: {error}.")),
        }
    }
    let Ok(file) = ServersFile::read(servers) else {
        return left;
    };
    let names: Vec<_> = file.entries().map(|(name, _)| name.clone()).collect();
    let named = names.iter().flat_map(|name| file.own_secrets(name));
    for name in named.filter_map(|name| name.parse::<SecretName>().ok()) {
        if let Err(error) = secrets.delete_named(&name) {
            left.push(format!("The secret {name}: {error}."));
        }
    }
    left
}

/// Removes what `goes` says yes to, by its name, and says what could not be removed.
fn remove_all(home: &Home, goes: impl Fn(&str) -> bool) -> Vec<String> {
    let entries = match fs::read_dir(home.folder()) {
        Ok(entries) => entries,
        Err(error) => return vec![format!("{}: {error}", home.folder().display())],
    };
    let entries = entries.flatten();
    let wanted = entries.filter(|entry| goes(&entry.file_name().to_string_lossy()));
    wanted
        .filter_map(|entry| {
            let path = entry.path();
            // A link is removed, not what it leads to.
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            let removed = match is_folder {
                true => fs::remove_dir_all(&path),
                false => fs::remove_file(&path),
            };
            let error = removed.err()?;
            Some(format!("{}: {error}", path.display()))
        })
        .collect()
}

fn kind_of(name: &str) -> PartKind {
    match name {
        "claims" | "desktop.claim" => PartKind::Chats,
        "blobs" => PartKind::Pictures,
        "memory" => PartKind::Memory,
        "python" => PartKind::Plugins,
        "config.toml" | "mcp_servers.json" => PartKind::Settings,
        "logs" => PartKind::Logs,
        "webview" => PartKind::Window,
        name if name.starts_with("journal") => PartKind::Chats,
        _ => PartKind::Other,
    }
}

fn empty(home: &Home, kind: PartKind) -> Part {
    let path: PathBuf = match kind {
        PartKind::Chats => home.journal(),
        PartKind::Pictures => home.folder().join("blobs"),
        PartKind::Memory => home.memory(),
        PartKind::Plugins => home.python(),
        PartKind::Settings => home.settings(),
        PartKind::Logs => home.logs(),
        PartKind::Window => home.webview(),
        PartKind::Other => home.folder().to_path_buf(),
    };
    Part {
        kind,
        path: path.display().to_string(),
        bytes: 0,
        files: 0,
    }
}

/// Bytes and files at a place. What vanishes meanwhile is not counted; links are not followed.
fn measure(path: &Path) -> (u64, u64) {
    let Ok(found) = fs::symlink_metadata(path) else {
        return (0, 0);
    };
    if !found.is_dir() {
        return (found.len(), 1);
    }
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries
        .map(|entry| measure(&entry.path()))
        .fold((0, 0), |(bytes, files), (more, count)| {
            (bytes + more, files + count)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home() -> (tempfile::TempDir, Home) {
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
    fn each_part_is_measured() {
        let (_folder, home) = home();
        let parts = parts(&home).unwrap();
        let sizes: Vec<_> = parts
            .iter()
            .map(|part| (part.kind, part.bytes, part.files))
            .collect();
        let wanted = [
            (PartKind::Chats, 8, 2),
            (PartKind::Pictures, 7, 1),
            (PartKind::Memory, 0, 0),
            (PartKind::Plugins, 0, 0),
            (PartKind::Settings, 1, 1),
            (PartKind::Logs, 4, 1),
            (PartKind::Window, 1, 1),
            (PartKind::Other, 2, 1),
        ];
        assert_eq!(sizes, wanted);
    }

    #[test]
    fn nothing_goes_without_the_marker_and_everything_with_it() {
        let (folder, home) = home();
        finish_erasing(&home);
        assert!(home.journal().exists());
        fs::write(home.folder().join(MARKER), "").unwrap();
        finish_erasing(&home);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn what_a_link_leads_to_stays() {
        let (folder, home) = home();
        let outside = folder.path().join("mine");
        fs::create_dir(&outside).unwrap();
        fs::write(outside.join("precious"), "x").unwrap();
        std::os::unix::fs::symlink(&outside, home.folder().join("blobs-elsewhere")).unwrap();
        fs::write(home.folder().join(MARKER), "").unwrap();
        finish_erasing(&home);
        assert!(outside.join("precious").exists() && !home.folder().exists());
    }

    #[test]
    fn old_means_before_so_many_days() {
        let now: Timestamp = "2026-11-22T12:00:00Z".parse().unwrap();
        let plan = cleanup(Some(30), now).unwrap();
        assert_eq!(
            plan.sessions_before,
            Some("2026-10-23T12:00:00Z".parse().unwrap())
        );
        assert_eq!(cleanup(None, now).unwrap().sessions_before, None);
        assert!(cleanup(Some(u32::MAX), now).is_err());
    }
}
