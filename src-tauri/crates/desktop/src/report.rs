//! Result of an action.

use crate::{Picture, WindowInfo};
use protocol::{Point, Proof, Region};

/// The result of an action. Coordinates are pixels of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Result text for the model.
    pub text: String,
    /// The requested picture of the screen or a part of it, if the action asked for one.
    pub picture: Option<Picture>,
    /// The whole screen after the action, for the user.
    pub screen: Option<Picture>,
    /// The point where the action happened.
    pub point: Option<Point>,
    /// The window the action reached: at that point or with the keyboard, just before the action.
    pub window: Option<WindowInfo>,
    /// The part of the picture that this window takes.
    pub window_area: Option<Region>,
    /// Accessibility name of the clicked element, on one line of at most 40 characters.
    pub element: Option<String>,
    /// Smallest part of the picture around all changes since just before the action, except those that it cannot
    /// have caused.
    pub changed: Option<Region>,
    /// Evidence of the effect.
    pub proof: Proof,
    /// Stability wait after the action.
    pub stability: StabilityReport,
}

/// Stability wait after an action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StabilityReport {
    /// Duration of the wait in milliseconds.
    pub waited_ms: u64,
    /// Set if the screen was still changing when the wait ended.
    pub timed_out: bool,
    /// Set if nothing had changed when the wait ended, except what changes by itself. It may still change.
    pub nothing_changed: bool,
    /// Areas that kept changing and were ignored, such as a spinner or a video.
    pub ignored: Vec<Region>,
}
