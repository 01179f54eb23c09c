//! What came of an action.

use crate::WindowInfo;
use protocol::{Bytes, Point, Proof, Region};

/// What came of an action. Places are in pixels of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// What the model is told.
    pub text: String,
    /// What the action was for, when that is a picture: of the screen or a part of it.
    pub picture: Option<Picture>,
    /// The whole screen as the action left it, for people.
    pub screen: Option<Picture>,
    /// Where the action was.
    pub point: Option<Point>,
    /// What it reached: the window at that place, or the one with the keyboard, just before.
    pub window: Option<WindowInfo>,
    /// What its program calls the thing that was clicked, in its own words.
    pub element: Option<String>,
    /// The smallest part of the picture that holds every change since just before the action.
    pub changed: Option<Region>,
    /// What is known of the effect.
    pub proof: Proof,
    /// How the screen was waited for.
    pub stability: StabilityReport,
}

/// How the screen was waited for after an action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StabilityReport {
    /// How long, in milliseconds.
    pub waited_ms: u64,
    /// Whether it was still moving when the wait ended.
    pub timed_out: bool,
    /// Small places that would not keep still and were not waited for, such as a spinner.
    pub ignored: Vec<Region>,
}

/// An encoded picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its media type, such as `image/webp`.
    pub media_type: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The encoded bytes.
    pub data: Bytes,
}
