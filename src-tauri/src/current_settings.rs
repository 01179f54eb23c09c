//! The settings that hold now. Those of the start hold until the window changes one, or finds that somebody else
//! changed the file. What of a change takes effect without a restart is known to those who ask.

use settings::{
    EditError, ProviderChange, SettingChange, Settings, SettingsError, edit_file, edit_providers,
};
use std::{
    path::PathBuf,
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
        let now = Arc::new(Settings::read(&file));
        Self {
            file,
            now: RwLock::new(now),
            writing: Mutex::new(()),
        }
    }

    /// Returns the current settings.
    pub(crate) fn now(&self) -> ReadSettings {
        Arc::clone(&self.now.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads the file again: the person may have mended it.
    pub(crate) fn read_again(&self) -> ReadSettings {
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

    fn hold(&self, read: Result<Settings, SettingsError>) -> ReadSettings {
        let now = Arc::new(read);
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&now);
        now
    }
}
