//! What the person has set: `config.toml` in the home folder, read once at the start. A file that cannot
//! be read is never replaced by defaults: what it was meant to hide would be seen.

use crate::Home;
use desktop::{
    Chord, CursorChoice, DesktopOptions, Masks, MonitorChoice, SettleOptions, TakeoverChoice,
};
use std::{
    fs, io,
    path::{Path, PathBuf},
};
use tools::PythonEnvironment;

mod file;

/// The keys that stop everything, unless the person chose others.
const STOP_SHORTCUT: &str = "ctrl+alt+Escape";

/// All of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Settings {
    /// Of the screen, the mouse and the keyboard.
    pub(crate) desktop: DesktopSettings,
    /// Of the tools for the web.
    pub(crate) web: WebSettings,
    /// Of the command line.
    pub(crate) shell: ShellSettings,
    /// Of plugins.
    pub(crate) python: PythonSettings,
    /// Of the windows.
    pub(crate) window: WindowSettings,
    /// Of keys that work wherever the keyboard is.
    pub(crate) shortcuts: ShortcutSettings,
}

/// What the windows do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WindowSettings {
    /// Whether the main window gets out of the way while the desktop is used.
    pub(crate) step_aside: bool,
}

/// Keys that work wherever the keyboard is. The one that stops everything is the desktop's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ShortcutSettings {
    /// Opens the small box for a quick question. None unless the person chose some: while they are grabbed,
    /// texts in other alphabets than the keyboard's do not arrive whole in every program (decision 23).
    pub(crate) quick_ask: Option<Chord>,
}

/// Where plugins are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PythonSettings {
    /// The Python whose environment is used; without one, Qilbee makes an environment of its own.
    pub(crate) interpreter: Option<PathBuf>,
}

/// Where the tools for the web may go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct WebSettings {
    /// Whether this computer and the network it is in may be reached.
    pub(crate) local: bool,
}

/// How commands are run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ShellSettings {
    /// Whether there are walls around the shell.
    pub(crate) sandbox: bool,
    /// The folders that commands within the walls can write in.
    pub(crate) writable: Vec<PathBuf>,
}

/// How the screen is looked at and acted on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DesktopSettings {
    pub(crate) monitor: MonitorChoice,
    pub(crate) cursor: CursorChoice,
    /// Whether the person's own mouse and keyboard stop everything.
    pub(crate) takeover: bool,
    /// The keys that stop everything; nothing means none do.
    pub(crate) stop_shortcut: Option<Chord>,
    pub(crate) settle: SettleOptions,
    pub(crate) hide: Masks,
}

/// A file that cannot be followed. Its sentences say where and what to do.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SettingsError {
    /// It is there and cannot be read.
    #[error("The settings in {} cannot be read: {source}.", file.display())]
    Unreadable { file: PathBuf, source: io::Error },
    /// Something in it makes no sense.
    #[error("The settings in {}, line {line}, are not right: {problem}.", file.display())]
    Wrong {
        file: PathBuf,
        line: usize,
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
    pub(crate) fn read(file: &Path) -> Result<Self, SettingsError> {
        let text = match fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(source) => {
                let file = file.to_path_buf();
                return Err(SettingsError::Unreadable { file, source });
            }
        };
        file::parse(&text).map_err(|fault| SettingsError::Wrong {
            file: file.to_path_buf(),
            line: line_of(&text, fault.at),
            problem: fault.problem,
        })
    }
}

impl Settings {
    /// Where plugins are.
    pub(crate) fn plugins(&self, home: &Home) -> PythonEnvironment {
        PythonEnvironment::new(home.python(), self.python.interpreter.clone())
    }
}

impl DesktopSettings {
    /// The same as the desktop is opened with.
    pub(crate) fn options(&self) -> DesktopOptions {
        DesktopOptions {
            monitor: self.monitor.clone(),
            cursor: self.cursor,
            settle: self.settle,
            masks: self.hide.clone(),
            takeover: if self.takeover {
                TakeoverChoice::Watched
            } else {
                TakeoverChoice::Off
            },
            stop_shortcut: self.stop_shortcut.clone(),
            ..DesktopOptions::default()
        }
    }

    /// In a few words, for people.
    pub(crate) fn summary(&self) -> String {
        let monitor = match &self.monitor {
            MonitorChoice::Focused => "the monitor in use",
            MonitorChoice::Main => "the main monitor",
            MonitorChoice::Named(name) => name,
        };
        let pointer = match self.cursor {
            CursorChoice::Drawn => "with the pointer",
            CursorChoice::LeftOut => "without the pointer",
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
            settle: SettleOptions::default(),
            hide: Masks::default(),
        }
    }
}

impl Default for WindowSettings {
    fn default() -> Self {
        Self { step_aside: true }
    }
}

/// Lines are counted from 1.
fn line_of(text: &str, at: usize) -> usize {
    let before = text.bytes().take(at);
    before.filter(|byte| *byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests;
