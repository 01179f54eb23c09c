//! A window by its names and its place.

use crate::Rect;
use serde::Serialize;

/// A window as the user knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct WindowInfo {
    /// Title; may be empty.
    pub title: String,
    /// Program name, such as `firefox`; may be empty.
    pub app: String,
    /// Position and size on the screen, including its frame.
    pub area: Rect,
}
