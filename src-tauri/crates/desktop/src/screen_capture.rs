//! What it takes to see. One implementation per display server; none of them knows an action or a model.

use crate::{Frame, Rect, ScreenPoint, Size};
use serde::Serialize;

/// Sees the screen.
pub trait ScreenCapture: Send {
    /// In a few words, how it sees: for people who look for the reason why it does not.
    fn name(&self) -> String;

    /// Why it does not see the fastest way there is, as a sentence; nothing when it does.
    fn fallback_reason(&self) -> Option<String> {
        None
    }

    /// The monitors there are now, the main one marked. Never empty.
    fn monitors(&mut self) -> Result<Vec<Monitor>, CaptureError>;

    /// What `monitor` shows now, in native pixels and without the pointer.
    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, CaptureError>;

    /// The pointer as it is drawn now; nothing when it is hidden or cannot be seen.
    fn cursor(&mut self) -> Result<Option<Cursor>, CaptureError> {
        Ok(None)
    }

    /// What was drawn on since this was last asked. The first answer is never `Nothing`.
    fn damage(&mut self) -> Result<Damage, CaptureError> {
        Ok(Damage::Unknown)
    }
}

/// What the display server says was drawn on. Drawing the same again counts too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// Nothing: a new capture would be the same as the last.
    Unchanged,
    /// These parts of the screen, in screen pixels. They may overlap and reach beyond a monitor.
    Rects(Vec<Rect>),
    /// It does not say: one has to look.
    Unknown,
}

/// The picture of the pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Where it is drawn, in screen pixels; what it points with lies somewhere inside.
    pub area: Rect,
    /// Row by row, four bytes a pixel: red, green, blue, opacity. The colours are multiplied by it.
    pub pixels: Vec<u8>,
}

/// A monitor, as long as it stays plugged in.
#[derive(Clone, Debug, PartialEq)]
pub struct Monitor {
    /// What the eyes know it by.
    pub id: MonitorId,
    /// What people know it by, such as `HDMI-1`.
    pub name: String,
    /// Where it lies on the screen.
    pub area: Rect,
    /// How many of its pixels a program should use where a plain screen needs one: 1, 1.25, 2…
    pub scale: f64,
    /// Whether it is the main one.
    pub main: bool,
}

/// What the eyes know a monitor by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MonitorId(pub u32);

/// Why nothing could be seen, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CaptureError(pub String);

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
            scale: 1.0,
            main: true,
        }
    }
}
