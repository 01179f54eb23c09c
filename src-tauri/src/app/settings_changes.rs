//! Settings that change while the program runs: in the file, and at once in what protects the person and names where models
//! are.

use super::App;
use crate::{current_settings::ReadSettings, limits};
use settings::{EditError, ProviderChange, SettingChange, Settings};

impl App {
    /// Reads the settings again: the person may have mended the file.
    pub(crate) async fn settings_again(&self) -> ReadSettings {
        let settings = self.settings.read_again();
        self.hold_to_settings().await;
        settings
    }

    /// Changes what the person has set, in the file and, where that is possible, in what runs.
    pub(crate) async fn change_settings(
        &self,
        change: &SettingChange,
    ) -> Result<ReadSettings, EditError> {
        let settings = self.settings.change(change)?;
        self.hold_to_settings().await;
        Ok(settings)
    }

    /// Changes a provider of models, in the file and for the next request.
    pub(crate) async fn change_providers(
        &self,
        change: &ProviderChange,
    ) -> Result<ReadSettings, EditError> {
        let settings = self.settings.change_providers(change)?;
        self.hold_to_settings().await;
        Ok(settings)
    }

    /// Restores the settings that worked last, where the file can't be read.
    pub(crate) async fn restore_settings(&self) -> Result<ReadSettings, EditError> {
        let settings = self.settings.restore()?;
        self.hold_to_settings().await;
        Ok(settings)
    }

    /// Returns true if there are settings to restore.
    pub(crate) fn can_restore_settings(&self) -> bool {
        self.settings.can_restore()
    }

    /// Makes what protects the person count at once, in tasks that run too: what is hidden, what a day may cost,
    /// how fast models are asked, and where. What held before goes on holding while the settings cannot be read.
    async fn hold_to_settings(&self) {
        // One at a time, each with what the file says by then: of two changes at once, the newer one counts in the end.
        let _turn = self.applying_settings.lock().await;
        let settings = self.settings();
        let Ok(set) = settings.as_ref() else {
            return;
        };
        let day_limit = limits::of_a_day(&settings);
        self.sessions.day_budget().set(day_limit);
        self.sessions.rate_limiter().set(limits::of_pace(&settings));
        if let Err(error) = self.servers.set(&set.providers) {
            tracing::warn!(%error, "the providers of models stay as they were");
        }
        self.hide(set).await;
    }

    async fn hide(&self, settings: &Settings) {
        let Ok(desktop) = &self.desktop else {
            return;
        };
        if let Err(error) = desktop.set_masks(settings.desktop.masks.clone()).await {
            tracing::warn!(%error, "what is hidden could not be told to the desktop");
        }
    }
}
