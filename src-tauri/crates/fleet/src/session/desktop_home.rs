//! Data folder of a desktop: taken by one worker at a time, with settings from the first start on.

use super::{DesktopSettings, PrivateDisplay, Program, without_session};
use crate::private_files::{create_private_folder, create_private_whole};
use std::{
    fs::{File, TryLockError},
    path::Path,
};

/// The file whose lock says that a worker uses the folder.
const LOCK: &str = "fleet.lock";
/// Settings of a new data folder: questions are answered by the people of the fleet, who are no keyboard of this desktop.
const SETTINGS: &str = "[answers]\nfrom_programs = true\n";

/// Data folder of a worker, locked, and the program that runs chats there.
pub(crate) struct DesktopHome {
    /// The program that runs chats there.
    pub(crate) program: Program,
    _lock: File,
}

impl DesktopHome {
    /// Takes a folder, and checks that tasks can be done here: a desktop that cannot would fail every task of its pool, one
    /// after the other.
    ///
    /// # Errors
    /// Says why they cannot.
    pub(crate) async fn open(settings: &DesktopSettings) -> Result<Self, String> {
        let is_headless = settings.is_headless;
        let home = settings.home.clone();
        let lock = take(&home)?;
        let display = match is_headless {
            true => without_session(&home),
            false => Vec::new(),
        };
        let program = Program {
            path: settings.program.clone(),
            home,
            display,
        };
        let told = |error: std::io::Error| error.to_string();
        program.check().await.map_err(told)?;
        if is_headless {
            PrivateDisplay::start(&program.home).await.map_err(told)?;
        }
        Ok(Self {
            program,
            _lock: lock,
        })
    }
}

/// Makes the data folder, with settings if it has none, and takes it for this process.
fn take(home: &Path) -> Result<File, String> {
    let told = |error: std::io::Error| format!("{}: {error}", home.display());
    create_private_folder(home).map_err(told)?;
    let lock = File::create(home.join(LOCK)).map_err(told)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(format!(
                "Another worker uses {}. Give this one its own with --home.",
                home.display()
            ));
        }
        Err(TryLockError::Error(error)) => return Err(told(error)),
    }
    // Half of them would let every question of a task fail it.
    create_private_whole(&home.join("config.toml"), SETTINGS.as_bytes()).map_err(told)?;
    Ok(lock)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_data_folder_has_one_worker_and_keeps_its_settings() {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("new");
        let lock = take(&home).unwrap();
        assert!(take(&home).unwrap_err().contains("--home"));
        drop(lock);
        let settings = home.join("config.toml");
        assert_eq!(fs::read_to_string(&settings).unwrap(), SETTINGS);
        fs::write(&settings, "# mine\n").unwrap();
        take(&home).unwrap();
        assert_eq!(fs::read_to_string(&settings).unwrap(), "# mine\n");
    }
}
