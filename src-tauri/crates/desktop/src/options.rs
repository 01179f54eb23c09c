//! Options of a desktop, fixed when it is opened.

use crate::{Chord, Key, Masks, NamedKey, PictureLimits};
use std::{ffi::OsString, path::PathBuf, time::Duration};

/// Options for capture and input.
#[derive(Clone, Debug, PartialEq)]
pub struct DesktopOptions {
    /// The monitor to capture and control.
    pub monitor: MonitorChoice,
    /// Maximum picture size.
    pub limits: PictureLimits,
    /// Stability wait after an action.
    pub stability: StabilityOptions,
    /// Preview for the user.
    pub preview: PreviewOptions,
    /// Treatment of Qilbee's own windows.
    pub own_windows: OwnWindowsChoice,
    /// Mouse cursor in pictures.
    pub cursor: CursorChoice,
    /// Qilbee's own pointer and the line at the screen's edge.
    pub pointer_overlay: PointerOverlayChoice,
    /// Masks for what the user hides.
    pub masks: Masks,
    /// Interruption by the user's own mouse and keyboard.
    pub takeover: TakeoverDetection,
    /// Global shortcut that stops everything; `None` disables it.
    pub stop_shortcut: Option<Chord>,
    /// Watchdog process that restores the keyboard if this program is killed. Without it, a key may stay down.
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
            pointer_overlay: PointerOverlayChoice::default(),
            masks: Masks::default(),
            takeover: TakeoverDetection::default(),
            stop_shortcut: Some(stop_shortcut()),
            watchdog: None,
        }
    }
}

/// Returns Ctrl+Alt+Escape: easy to reach on every keyboard and unused elsewhere.
fn stop_shortcut() -> Chord {
    Chord::of([
        Key::Named(NamedKey::Control),
        Key::Named(NamedKey::Alt),
        Key::Named(NamedKey::Escape),
    ])
}

/// Command line of a process that runs [`run_input_watchdog`](crate::run_input_watchdog) and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchdogCommand {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

/// Selection of a monitor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum MonitorChoice {
    /// The monitor of the focused window at the time of capture, or else the primary monitor.
    #[default]
    Focused,
    /// The primary monitor.
    Main,
    /// The monitor with this name, such as `HDMI-1`.
    Named(String),
}

/// Treatment of Qilbee's own windows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OwnWindowsChoice {
    /// Masked in pictures; actions that would reach them are refused.
    #[default]
    Hidden,
    /// Treated like any other window.
    Shown,
    /// The program has no windows and will open none.
    Absent,
}

/// Detection of the user's own mouse and keyboard input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TakeoverDetection {
    /// User input interrupts the action, and nothing more happens until the user gives control back.
    #[default]
    On,
    /// User input is ignored; the user and Qilbee may get in each other's way.
    Off,
}

/// Mouse cursor in pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CursorChoice {
    /// Drawn where the user sees it.
    #[default]
    Drawn,
    /// Left out.
    Omitted,
}

/// Qilbee's own pointer over the desktop and the line at the screen's edge, while Qilbee has mouse and keyboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointerOverlayChoice {
    /// Shown where the display server allows it and the person has not switched off animations there.
    Shown,
    /// Never shown: nobody watches, or the person doesn't want it.
    #[default]
    Absent,
}

/// Criteria for a stable screen after an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StabilityOptions {
    /// Time between two polls.
    pub interval: Duration,
    /// Minimum wait: programs take a moment to react to a click.
    pub reaction: Duration,
    /// Wait for a first change if nothing has changed within the minimum wait; longer after a long text.
    pub first_change: Duration,
    /// Time without changes after which the screen counts as stable.
    pub stable_for: Duration,
    /// Time without changes after a change of much of the screen, because pages load in several steps.
    pub stable_for_page: Duration,
    /// Time after which a small area that keeps changing, such as a caret or spinner, is ignored.
    pub flicker_after: Duration,
    /// Maximum wait for a screen that never becomes stable.
    pub timeout: Duration,
}

impl Default for StabilityOptions {
    fn default() -> Self {
        Self {
            interval: Duration::from_millis(20),
            reaction: Duration::from_millis(140),
            first_change: Duration::from_millis(1200),
            stable_for: Duration::from_millis(100),
            stable_for_page: Duration::from_millis(250),
            flicker_after: Duration::from_millis(400),
            timeout: Duration::from_millis(3000),
        }
    }
}

/// Preview options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PreviewOptions {
    /// Minimum time between two pictures.
    pub interval: Duration,
}

impl Default for PreviewOptions {
    fn default() -> Self {
        Self {
            interval: Duration::from_millis(250),
        }
    }
}
