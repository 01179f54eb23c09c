//! The settings that hold now. Those of the start hold until the window changes one, or finds that somebody else
//! changed the file. What of a change takes effect without a restart is known to those who ask.

use settings::{
    EditError, ProviderChange, SettingChange, Settings, SettingsError, edit_file, edit_providers,
    has_last_good, keep_last_good, restore_last_good,
};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError, RwLock},
};

/// Settings as the file had them when it was read last.
pub(crate) type ReadSettings = Arc<Result<Settings, SettingsError>>;

/// The file and what it says.
pub(crate) struct CurrentSettings {
    file: PathBuf,
    now: RwLock<ReadSettings>,
    /// One change at a time: the next begins with what the one before wrote.
    writing: Mutex<()>,
}

impl CurrentSettings {
    /// Reads the file.
    pub(crate) fn read(file: PathBuf) -> Self {
        let now = Settings::read(&file);
        keep(&file, &now);
        Self {
            file,
            now: RwLock::new(Arc::new(now)),
            writing: Mutex::new(()),
        }
    }

    /// Returns the current settings.
    pub(crate) fn now(&self) -> ReadSettings {
        Arc::clone(&self.now.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads the file again: the person may have mended it.
    pub(crate) fn read_again(&self) -> ReadSettings {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        self.hold(Settings::read(&self.file))
    }

    /// Changes the file.
    pub(crate) fn change(&self, change: &SettingChange) -> Result<ReadSettings, EditError> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let settings = edit_file(&self.file, change)?;
        Ok(self.hold(Ok(settings)))
    }

    /// Changes a provider of models in the file.
    pub(crate) fn change_providers(
        &self,
        change: &ProviderChange,
    ) -> Result<ReadSettings, EditError> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let settings = edit_providers(&self.file, change)?;
        Ok(self.hold(Ok(settings)))
    }

    /// Replaces a file that can't be read by what it said last.
    pub(crate) fn restore(&self) -> Result<ReadSettings, EditError> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let settings = restore_last_good(&self.file)?;
        Ok(self.hold(Ok(settings)))
    }

    /// Returns true if there is something to restore.
    pub(crate) fn can_restore(&self) -> bool {
        has_last_good(&self.file)
    }

    fn hold(&self, read: Result<Settings, SettingsError>) -> ReadSettings {
        keep(&self.file, &read);
        let now = Arc::new(read);
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&now);
        now
    }
}

/// Keeps a copy of what could be read. Without one the person fixes the file by hand, as before.
fn keep(file: &Path, read: &Result<Settings, SettingsError>) {
    if read.is_ok()
        && let Err(error) = keep_last_good(file)
    {
        tracing::warn!(%error, "no copy of the settings was kept");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn settings_that_worked_last_are_restored() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("config.toml");
        let steps = |read: &ReadSettings| read.as_ref().as_ref().map(|it| it.chat.max_steps).ok();
        fs::write(&file, "[chat]\nmax_steps = 7\n").unwrap();
        let current = CurrentSettings::read(file.clone());
        assert!(current.can_restore());
        let changed = current.change(&SettingChange::MaxSteps(Some(8))).unwrap();
        assert_eq!(steps(&changed), Some(Some(8)));
        fs::write(&file, "[chat\n").unwrap();
        assert_eq!(steps(&current.read_again()), None);
        assert_eq!(steps(&current.restore().unwrap()), Some(Some(8)));
        assert_eq!(steps(&current.now()), Some(Some(8)));
    }
}
