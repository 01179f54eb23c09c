//! Permissions of the data folder: only its owner may read what is in it, also where a person made the folder by hand or
//! an older version wrote a file with the system's usual rights.

use std::path::Path;

/// Folders in the data folder.
#[cfg(unix)]
const FOLDERS: [&str; 9] = [
    "blobs", "claims", "logs", "memory", "profiles", "python", "servers", "sockets", "webview",
];
/// Files in the data folder.
#[cfg(unix)]
const FILES: [&str; 13] = [
    "calibration.json",
    "config.toml",
    "config.toml.broken",
    "config.toml.last-good",
    "desktop.claim",
    "journal.db",
    "journal.db-shm",
    "journal.db-wal",
    "journal.key",
    "mcp_servers.json",
    "practice.json",
    "read_profiles.json",
    "strip.json",
];

/// Takes the rights of all others from the data folder and from what Qilbee keeps in it. A link is not followed, and a
/// folder that others share on purpose (`/tmp`) or that belongs to somebody else keeps its rights. What fails is logged:
/// a file system may know no rights.
#[cfg(unix)]
pub(crate) fn make_private(folder: &Path) {
    let entries = FOLDERS.iter().chain(&FILES);
    let entries = entries.map(|name| folder.join(name));
    for path in std::iter::once(folder.to_path_buf()).chain(entries) {
        if let Err(error) = take_from_others(&path) {
            tracing::warn!(%error, path = %path.display(), "others keep their rights");
        }
    }
}

#[cfg(not(unix))]
pub(crate) fn make_private(_: &Path) {}

#[cfg(unix)]
fn take_from_others(path: &Path) -> std::io::Result<()> {
    use std::{
        fs,
        io::ErrorKind,
        os::unix::fs::{MetadataExt as _, PermissionsExt as _},
    };
    /// Set where everybody may make files, but remove only their own.
    const STICKY: u32 = 0o1000;
    const OTHERS: u32 = 0o077;
    let metadata = match fs::symlink_metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let mode = metadata.mode();
    let is_ours = metadata.uid() == rustix::process::geteuid().as_raw();
    if metadata.is_symlink() || mode & STICKY != 0 || mode & OTHERS == 0 || !is_ours {
        return Ok(());
    }
    fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o7777 & !OTHERS))
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use crate::Home;
    use std::{
        fs,
        os::unix::fs::{PermissionsExt as _, symlink},
        path::Path,
    };

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    fn set(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn others_lose_their_rights_at_the_start() {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("by hand");
        fs::create_dir(&folder).unwrap();
        set(&folder, 0o755);
        for name in ["claims", "logs"] {
            fs::create_dir(folder.join(name)).unwrap();
            set(&folder.join(name), 0o775);
        }
        for name in [
            "config.toml",
            "practice.json",
            "calibration.json",
            "journal.key",
        ] {
            fs::write(folder.join(name), "").unwrap();
            set(&folder.join(name), 0o644);
        }
        let elsewhere = outer.path().join("mcp_servers.json");
        fs::write(&elsewhere, "").unwrap();
        set(&elsewhere, 0o644);
        symlink(&elsewhere, folder.join("mcp_servers.json")).unwrap();
        let own = folder.join("notes of the person");
        fs::write(&own, "").unwrap();
        set(&own, 0o644);

        Home::at(folder.clone()).unwrap();
        for (name, wanted) in [
            ("", 0o700),
            ("claims", 0o700),
            ("logs", 0o700),
            ("config.toml", 0o600),
            ("practice.json", 0o600),
            ("calibration.json", 0o600),
            ("journal.key", 0o600),
        ] {
            assert_eq!(mode(&folder.join(name)), wanted, "{name}");
        }
        assert_eq!((mode(&elsewhere), mode(&own)), (0o644, 0o644));
    }

    #[test]
    fn a_shared_folder_keeps_its_rights() {
        let shared = tempfile::tempdir().unwrap();
        set(shared.path(), 0o1777);
        Home::at(shared.path().to_path_buf()).unwrap();
        assert_eq!(mode(shared.path()), 0o1777);
    }
}
