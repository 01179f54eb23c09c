//! Settings: `config.toml` in the data folder, edited by hand or by the window, and the profiles beside it. A file that can't be read is never
//! replaced by defaults, because what it hides would be seen. Applying the settings is the app's job.

use desktop::{
    Chord, CursorChoice, DesktopOptions, Masks, MonitorChoice, PointerOverlayChoice,
    StabilityOptions, TakeoverDetection,
};
use localization::{LocalizedText, localized};
use protocol::SiteName;
use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

mod edit_file;
mod general_settings;
mod hook_settings;
mod last_good;
mod profile_error;
mod profile_name;
mod profile_secrets;
mod profile_settings;
mod profile_texts;
mod profiles;
#[cfg(any(test, feature = "fuzzing"))]
pub mod properties;
mod provider_change;
mod provider_settings;
mod router_settings;
mod setting_change;
mod settings_error;
mod settings_file;
mod value_checks;

pub use edit_file::{EditError, edit_file, edit_providers};
pub use general_settings::{
    AnswerSettings, BudgetSettings, ChatSettings, QubeSettings, ShortcutSettings, WindowSettings,
};
pub use hook_settings::HookSettings;
pub use last_good::{has_last_good, keep_last_good, restore_last_good};
pub use profile_error::ProfileError;
pub use profile_name::ProfileName;
pub use profile_settings::{ProfileLimits, ProfileSettings};
pub use profiles::{ListedProfile, ProfileFile, ProfileTrust, Profiles};
pub use provider_change::{ProviderChange, provider_table};
pub use provider_settings::{ModelSettings, ProviderKind, ProviderSettings, SignIn, ToolsForm};
pub use router_settings::RouterSettings;
pub use setting_change::SettingChange;
pub use settings_error::SettingsError;

/// Default keys that stop everything.
const STOP_SHORTCUT: &str = "ctrl+alt+Escape";

/// All settings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// Screen, mouse and keyboard.
    pub desktop: DesktopSettings,
    /// Web tools.
    pub web: WebSettings,
    /// Shell commands.
    pub shell: ShellSettings,
    /// Python of plugins.
    pub python: PythonSettings,
    /// Walls around plugins.
    pub plugins: PluginSettings,
    /// Defaults of new chats.
    pub chat: ChatSettings,
    /// Limits of cost and rate.
    pub budget: BudgetSettings,
    /// Window.
    pub window: WindowSettings,
    /// Answers to questions.
    pub answers: AnswerSettings,
    /// Global shortcuts.
    pub shortcuts: ShortcutSettings,
    /// Qube.
    pub qube: QubeSettings,
    /// Providers of models beside Claude.
    pub providers: Vec<ProviderSettings>,
    /// Choice of models.
    pub router: RouterSettings,
    /// Programs that are told of moments of a task.
    pub hooks: Vec<HookSettings>,
}

/// Settings of plugins: the walls around them, and their time limits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PluginSettings {
    /// Walls around the host of plugins.
    pub sandbox: WallsSetting,
    /// Folders and files that plugins may change.
    pub writable: Vec<PathBuf>,
    /// Sites that plugins may always reach.
    pub sites: Vec<SiteName>,
    /// The time for the import of a plugin; the usual one without.
    pub start: Option<Duration>,
    /// The time of a call of a plugin; the usual one without.
    pub call: Option<Duration>,
}

/// Settings of the Python of plugins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PythonSettings {
    /// Python whose environment is used; without one, Qilbee creates its own environment.
    pub interpreter: Option<PathBuf>,
}

/// Settings of the web tools.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WebSettings {
    /// The tools may reach this computer and its local network.
    pub local: bool,
}

/// Setting of walls around programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WallsSetting {
    /// They run inside where walls can be built.
    #[default]
    WherePossible,
    /// They run inside, or not at all.
    Required,
    /// They run without walls.
    Off,
}

/// Settings of shell commands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShellSettings {
    /// Walls around commands.
    pub sandbox: WallsSetting,
    /// Folders that commands of every chat may change.
    pub writable: Vec<PathBuf>,
}

/// Settings of screen, mouse and keyboard.
#[derive(Clone, Debug, PartialEq)]
pub struct DesktopSettings {
    /// The monitor to watch.
    pub monitor: MonitorChoice,
    /// The pointer in screenshots.
    pub cursor: CursorChoice,
    /// The person's own mouse and keyboard interrupt Qilbee.
    pub takeover: bool,
    /// Qilbee's own pointer and the line at the screen's edge while it has mouse and keyboard.
    pub pointer_overlay: bool,
    /// Keys that stop everything; `None` for no keys.
    pub stop_shortcut: Option<Chord>,
    /// Wait for a stable screen.
    pub stability: StabilityOptions,
    /// Areas and windows hidden from Qilbee.
    pub masks: Masks,
}

impl Settings {
    /// Reads the file; without a file, returns the defaults.
    pub fn read(file: &Path) -> Result<Self, SettingsError> {
        read_text(file).and_then(|text| Self::parse(file, &text))
    }

    /// Parses the text of `file`.
    fn parse(file: &Path, text: &str) -> Result<Self, SettingsError> {
        settings_file::parse(text).map_err(|fault| SettingsError::Invalid {
            file: file.to_path_buf(),
            line: line_of(text, fault.at),
            problem: fault.problem,
        })
    }
}

/// Reads the file's text; empty when there is no file.
fn read_text(file: &Path) -> Result<String, SettingsError> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(source) => {
            let file = file.to_path_buf();
            Err(SettingsError::Unreadable { file, source })
        }
    }
}

impl DesktopSettings {
    /// Returns the options to open the desktop with.
    #[must_use]
    pub fn options(&self) -> DesktopOptions {
        DesktopOptions {
            monitor: self.monitor.clone(),
            cursor: self.cursor,
            stability: self.stability,
            masks: self.masks.clone(),
            takeover: if self.takeover {
                TakeoverDetection::On
            } else {
                TakeoverDetection::Off
            },
            pointer_overlay: match self.pointer_overlay {
                true => PointerOverlayChoice::Shown,
                false => PointerOverlayChoice::Absent,
            },
            stop_shortcut: self.stop_shortcut.clone(),
            ..DesktopOptions::default()
        }
    }

    /// Returns a short description for people.
    #[must_use]
    pub fn summary(&self) -> LocalizedText {
        let monitor = match &self.monitor {
            MonitorChoice::Focused => localized!("settings-monitor-focused"),
            MonitorChoice::Main => localized!("settings-monitor-main"),
            MonitorChoice::Named(name) => name.as_str().into(),
        };
        let pointer = match self.cursor {
            CursorChoice::Drawn => "shown",
            CursorChoice::Omitted => "hidden",
        };
        let user_input = match self.takeover {
            true => "interrupts",
            false => "ignored",
        };
        let shortcut = match &self.stop_shortcut {
            Some(keys) => localized!("settings-stop-shortcut", keys = keys.to_string()),
            None => localized!("settings-no-stop-shortcut"),
        };
        let hidden = self.masks.rectangles.len() + self.masks.windows.len();
        localized!(
            "settings-desktop-summary",
            hidden = hidden,
            monitor = monitor,
            pointer = pointer,
            shortcut = shortcut,
            userInput = user_input
        )
    }
}

impl Default for DesktopSettings {
    fn default() -> Self {
        Self {
            monitor: MonitorChoice::default(),
            cursor: CursorChoice::default(),
            takeover: true,
            pointer_overlay: true,
            stop_shortcut: Chord::parse(STOP_SHORTCUT).ok(),
            stability: StabilityOptions::default(),
            masks: Masks::default(),
        }
    }
}

/// Returns the line of an offset, from 1.
fn line_of(text: &str, at: usize) -> usize {
    let before = text.bytes().take(at);
    before.filter(|byte| *byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests;
