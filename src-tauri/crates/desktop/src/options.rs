//! What can be set about a desktop before it is opened.

use crate::{Chord, Key, Masks, NamedKey, PictureLimits};
use std::{ffi::OsString, path::PathBuf, time::Duration};

/// How a desktop looks and acts.
#[derive(Clone, Debug, PartialEq)]
pub struct DesktopOptions {
    /// Which monitor is seen and acted on.
    pub monitor: MonitorChoice,
    /// How large pictures may be.
    pub limits: PictureLimits,
    /// How long to watch the screen after an action.
    pub stability: StabilityOptions,
    /// How the screen is shown to people meanwhile.
    pub preview: PreviewOptions,
    /// What becomes of this program's own windows.
    pub own_windows: OwnWindowsChoice,
    /// Whether the pointer is drawn into pictures.
    pub cursor: CursorChoice,
    /// What is painted over because the person does not want it seen.
    pub masks: Masks,
    /// Whether the person's own mouse and keyboard interrupt what is being done.
    pub takeover: TakeoverDetection,
    /// What stops everything, wherever the keyboard is; nothing for no such keys.
    pub stop_shortcut: Option<Chord>,
    /// Who sets the keyboard right when this program is killed. Without it, a key may stay down then.
    pub watchdog: Option<WatchdogCommand>,
}

impl Default for DesktopOptions {
    fn default() -> Self {
        Self {
            monitor: MonitorChoice::default(),
            limits: PictureLimits::default(),
            stability: StabilityOptions::default(),
            preview: PreviewOptions::default(),
            own_windows: OwnWindowsChoice::default(),
            cursor: CursorChoice::default(),
            masks: Masks::default(),
            takeover: TakeoverDetection::default(),
            stop_shortcut: Some(stop_shortcut()),
            watchdog: None,
        }
    }
}

/// Ctrl+Alt+Escape: near the edge of every keyboard, and of no use to anything else.
fn stop_shortcut() -> Chord {
    Chord::of([
        Key::Named(NamedKey::Control),
        Key::Named(NamedKey::Alt),
        Key::Named(NamedKey::Escape),
    ])
}

/// A program whose whole life is `guard_keyboard`, and what it is started with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchdogCommand {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

/// One monitor of several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum MonitorChoice {
    /// The one with the window that has the keyboard at the moment of looking, or the main one.
    #[default]
    Focused,
    /// The one the system calls the main one.
    Main,
    /// The one with this name, such as `HDMI-1`.
    Named(String),
}

/// How this program's own windows are treated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OwnWindowsChoice {
    /// They are painted over in pictures, and actions that would reach them are refused.
    #[default]
    Hidden,
    /// Like the windows of any other program.
    Shown,
    /// There are none and there will be none: the program was started without a window.
    Absent,
}

/// What the person's own mouse and keyboard do to an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TakeoverDetection {
    /// They interrupt it, and nothing more is done until the person gives the desktop back.
    #[default]
    On,
    /// They are not looked at. The person and the program then get into each other's way.
    Off,
}

/// Whether the pointer is in pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CursorChoice {
    /// It is drawn where it is, as people see it.
    #[default]
    Drawn,
    /// It is left out.
    Omitted,
}

/// When a screen counts as quiet after an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StabilityOptions {
    /// Time between two looks.
    pub interval: Duration,
    /// How long to watch at least: programs take a moment to answer a click.
    pub reaction: Duration,
    /// How long nothing may have changed.
    pub stable_for: Duration,
    /// The same after a change of much of the screen: pages come in several pieces.
    pub stable_for_page: Duration,
    /// How long a small place may go on changing before it is no longer waited for: carets, spinners.
    pub flicker_after: Duration,
    /// When to give up on a screen that never gets quiet.
    pub timeout: Duration,
}

impl Default for StabilityOptions {
    fn default() -> Self {
        Self {
            interval: Duration::from_millis(20),
            reaction: Duration::from_millis(140),
            stable_for: Duration::from_millis(100),
            stable_for_page: Duration::from_millis(250),
            flicker_after: Duration::from_millis(400),
            timeout: Duration::from_millis(3000),
        }
    }
}

/// How the screen is shown to people while it is being used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PreviewOptions {
    /// Time between two pictures at least.
    pub interval: Duration,
}

impl Default for PreviewOptions {
    fn default() -> Self {
        Self {
            interval: Duration::from_millis(250),
        }
    }
}
