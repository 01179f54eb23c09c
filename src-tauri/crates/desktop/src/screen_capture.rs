//! Screen capture interface. One implementation per display server; none knows about actions or models.

use crate::{CaptureError, Cursor, Frame, Rect, ScreenPoint, Size};
use localization::LocalizedText;
use serde::Serialize;

/// Captures the screen.
pub trait ScreenCapture: Send {
    /// Returns a short description of the backend for diagnostics.
    fn name(&self) -> String;

    /// Returns why the fastest capture method is not used, as a sentence; `None` if it is.
    fn fallback_reason(&self) -> Option<LocalizedText> {
        None
    }

    /// Lists the connected monitors with the primary one marked. Never empty.
    fn monitors(&mut self) -> Result<Vec<Monitor>, CaptureError>;

    /// Captures `monitor` in native pixels, without the mouse cursor.
    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, CaptureError>;

    /// Returns the current mouse cursor; `None` if it is hidden or unavailable.
    fn cursor(&mut self) -> Result<Option<Cursor>, CaptureError> {
        Ok(None)
    }

    /// Returns what was drawn since the last call. The first result is never `Unchanged`.
    fn damage(&mut self) -> Result<Damage, CaptureError> {
        Ok(Damage::Unknown)
    }
}

/// Damage: what the display server reports as drawn. Redrawing the same content counts too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// No drawing: a new capture would equal the last one.
    Unchanged,
    /// These parts of the screen, in screen pixels. They may overlap and reach beyond a monitor.
    Rects(Vec<Rect>),
    /// Unknown: only a capture can tell.
    Unknown,
}

/// A connected monitor.
#[derive(Clone, Debug, PartialEq)]
pub struct Monitor {
    /// The backend's identifier.
    pub id: MonitorId,
    /// Name shown to the user, such as `HDMI-1`.
    pub name: String,
    /// Position and size on the screen.
    pub area: Rect,
    /// Scale factor: 1, 1.25, 2…
    pub scale: f64,
    /// Set for the primary monitor.
    pub main: bool,
}

/// A backend's identifier of a monitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MonitorId(pub u32);

impl Monitor {
    /// Creates the only monitor of a screen without a monitor list.
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
