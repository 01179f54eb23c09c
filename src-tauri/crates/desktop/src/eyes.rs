//! What it takes to see. One implementation per display server; none of them knows an action or a model.

use crate::{Frame, Rect, ScreenPoint, Size};
use serde::Serialize;

/// Sees the screen.
pub trait Eyes: Send {
    /// In a few words, how it sees: for people who look for the reason why it does not.
    fn name(&self) -> String;

    /// The monitors there are now, the main one marked. Never empty.
    fn monitors(&mut self) -> Result<Vec<Monitor>, EyesError>;

    /// What `monitor` shows now, in native pixels.
    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, EyesError>;
}

/// A monitor, as long as it stays plugged in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monitor {
    /// What the eyes know it by.
    pub id: MonitorId,
    /// What people know it by, such as `HDMI-1`.
    pub name: String,
    /// Where it lies on the screen.
    pub area: Rect,
    /// Whether it is the main one.
    pub main: bool,
}

/// What the eyes know a monitor by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MonitorId(pub u32);

/// Why nothing could be seen, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EyesError(pub String);

impl Monitor {
    /// The single monitor of a screen that has no list of them.
    #[must_use]
    pub fn single(size: Size) -> Self {
        Self {
            id: MonitorId(0),
            name: "screen".to_owned(),
            area: Rect {
                origin: ScreenPoint { x: 0, y: 0 },
                size,
            },
            main: true,
        }
    }
}
