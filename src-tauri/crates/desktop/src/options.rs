//! What can be set about a desktop before it is opened.

use crate::{Masks, PictureLimits};
use std::{ffi::OsString, path::PathBuf, time::Duration};

/// How a desktop looks and acts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DesktopOptions {
    /// Which monitor is seen and acted on.
    pub monitor: MonitorChoice,
    /// How large pictures may be.
    pub limits: PictureLimits,
    /// How long to watch the screen after an action.
    pub settle: SettleOptions,
    /// What becomes of this program's own windows.
    pub own_windows: OwnWindowsChoice,
    /// Whether the pointer is drawn into pictures.
    pub cursor: CursorChoice,
    /// What is painted over because the person does not want it seen.
    pub masks: Masks,
    /// Who sets the keyboard right when this program is killed. Without it, a key may stay down then.
    pub guard: Option<GuardCommand>,
}

/// A program whose whole life is `guard_keyboard`, and what it is started with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuardCommand {
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
}

/// Whether the pointer is in pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CursorChoice {
    /// It is drawn where it is, as people see it.
    #[default]
    Drawn,
    /// It is left out.
    LeftOut,
}

/// When a screen counts as quiet after an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettleOptions {
    /// Time between two looks.
    pub interval: Duration,
    /// How long nothing may have changed.
    pub quiet: Duration,
    /// How long to wait for a first change: programs take a moment to answer a click.
    pub reaction: Duration,
    /// When to give up on a screen that never gets quiet.
    pub at_most: Duration,
}

impl Default for SettleOptions {
    fn default() -> Self {
        Self {
            interval: Duration::from_millis(33),
            quiet: Duration::from_millis(60),
            reaction: Duration::from_millis(120),
            at_most: Duration::from_millis(1500),
        }
    }
}
