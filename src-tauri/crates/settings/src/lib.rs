//! What the person has set: `config.toml` in the home folder, as they or the window wrote it. A file that cannot
//! be read is never replaced, by defaults or by anything: what it was meant to hide would be seen. Nothing here
//! does what the file says: that is the app's.

use desktop::{
    Chord, CursorChoice, DesktopOptions, Masks, MonitorChoice, StabilityOptions, TakeoverDetection,
};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

mod change;
mod edit;
mod file;
#[cfg(any(test, feature = "fuzzing"))]
pub mod properties;
mod work;

pub use change::Change;
pub use edit::{ChangeError, edit};
pub use work::{BudgetSettings, ChatSettings, QubeSettings, ShortcutSettings, WindowSettings};

/// The keys that stop everything, unless the person chose others.
const STOP_SHORTCUT: &str = "ctrl+alt+Escape";

/// All of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// Of the screen, the mouse and the keyboard.
    pub desktop: DesktopSettings,
    /// Of the tools for the web.
    pub web: WebSettings,
    /// Of the command line.
    pub shell: ShellSettings,
    /// Of plugins.
    pub python: PythonSettings,
    /// Of new chats.
    pub chat: ChatSettings,
    /// Of money.
    pub budget: BudgetSettings,
    /// Of the window.
    pub window: WindowSettings,
    /// Of keys that count everywhere.
    pub shortcuts: ShortcutSettings,
    /// Of Qube.
    pub qube: QubeSettings,
}

/// Where plugins are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PythonSettings {
    /// The Python whose environment is used; without one, Qilbee makes an environment of its own.
    pub interpreter: Option<PathBuf>,
}

/// Where the tools for the web may go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WebSettings {
    /// Whether this computer and the network it is in may be reached.
    pub local: bool,
}

/// How commands are run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShellSettings {
    /// Whether there are walls around the shell.
    pub sandbox: bool,
    /// The folders that commands within the walls can write in.
    pub writable: Vec<PathBuf>,
}

/// How the screen is looked at and acted on.
#[derive(Clone, Debug, PartialEq)]
pub struct DesktopSettings {
    /// Which monitor is looked at.
    pub monitor: MonitorChoice,
    /// Whether the pointer is in the pictures.
    pub cursor: CursorChoice,
    /// Whether the person's own mouse and keyboard stop everything.
    pub takeover: bool,
    /// The keys that stop everything; nothing means none do.
    pub stop_shortcut: Option<Chord>,
    /// When a screen counts as quiet.
    pub settle: StabilityOptions,
    /// What is never seen.
    pub hide: Masks,
}

/// A file that cannot be followed. Its sentences say where and what to do.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// It is there and cannot be read.
    #[error("The settings in {} cannot be read: {source}.", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Something in it makes no sense.
    #[error("The settings in {}, line {line}, are not right: {problem}.", file.display())]
    Wrong {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong and what is possible.
        problem: String,
    },
}

/// Something in the text of a settings file, and what is wrong with it.
#[derive(Debug, PartialEq, Eq)]
struct Fault {
    at: usize,
    problem: String,
}

impl Settings {
    /// What the file says; without a file, what everybody gets.
    pub fn read(file: &Path) -> Result<Self, SettingsError> {
        text_of(file).and_then(|text| Self::parse(file, &text))
    }

    /// What a text says that stands, or would stand, in `file`.
    fn parse(file: &Path, text: &str) -> Result<Self, SettingsError> {
        file::parse(text).map_err(|fault| SettingsError::Wrong {
            file: file.to_path_buf(),
            line: line_of(text, fault.at),
            problem: fault.problem,
        })
    }
}

/// What stands in the file; nothing when it is not there.
fn text_of(file: &Path) -> Result<String, SettingsError> {
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
    /// The same as the desktop is opened with.
    #[must_use]
    pub fn options(&self) -> DesktopOptions {
        DesktopOptions {
            monitor: self.monitor.clone(),
            cursor: self.cursor,
            stability: self.settle,
            masks: self.hide.clone(),
            takeover: if self.takeover {
                TakeoverDetection::On
            } else {
                TakeoverDetection::Off
            },
            stop_shortcut: self.stop_shortcut.clone(),
            ..DesktopOptions::default()
        }
    }

    /// In a few words, for people.
    #[must_use]
    pub fn summary(&self) -> String {
        let monitor = match &self.monitor {
            MonitorChoice::Focused => "the monitor in use",
            MonitorChoice::Main => "the main monitor",
            MonitorChoice::Named(name) => name,
        };
        let pointer = match self.cursor {
            CursorChoice::Drawn => "with the pointer",
            CursorChoice::Omitted => "without the pointer",
        };
        let takeover = match self.takeover {
            true => "stop it",
            false => "do not stop it",
        };
        let shortcut = self
            .stop_shortcut
            .as_ref()
            .map_or("no keys stop it".to_owned(), |keys| {
                format!("{keys} stops it")
            });
        let hidden = self.hide.rectangles.len() + self.hide.windows.len();
        format!(
            "{monitor}, {pointer}; your own mouse and keyboard {takeover}; {shortcut}; hidden from it: {hidden}"
        )
    }
}

impl Default for DesktopSettings {
    fn default() -> Self {
        Self {
            monitor: MonitorChoice::default(),
            cursor: CursorChoice::default(),
            takeover: true,
            stop_shortcut: Chord::parse(STOP_SHORTCUT).ok(),
            settle: StabilityOptions::default(),
            hide: Masks::default(),
        }
    }
}

/// Lines are counted from 1.
fn line_of(text: &str, at: usize) -> usize {
    let before = text.bytes().take(at);
    before.filter(|byte| *byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests;
