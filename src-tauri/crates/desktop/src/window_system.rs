//! The windows on the screen: which are this program's own, which one has the keyboard, and which one
//! lies at a place. Which those are is the display server's business; one implementation for each.

use crate::{CaptureError, Rect, ScreenPoint};
use serde::Serialize;

/// Knows the windows on the screen.
///
/// Own windows are those of this very process; programs it has started are programs like any other. An
/// implementation that is in doubt about a pixel or a key counts it as its own. Where the capture leaves
/// own windows out by itself, the parts still say where no click may go.
pub trait WindowSystem: Send {
    /// The parts of the screen that show own windows, menus and frames included, in screen pixels.
    fn own_areas(&mut self) -> Result<Vec<Rect>, CaptureError>;

    /// Whether keys that are pressed now go to an own window.
    fn own_window_has_keyboard(&mut self) -> Result<bool, CaptureError>;

    /// The window that has the keyboard; nothing when none has, or nobody can tell.
    fn focused_window(&mut self) -> Result<Option<WindowInfo>, CaptureError> {
        Ok(None)
    }

    /// The topmost window at a place; nothing when there is only the background, or nobody can tell.
    fn window_at(&mut self, _point: ScreenPoint) -> Result<Option<WindowInfo>, CaptureError> {
        Ok(None)
    }

    /// Asks the program of this window what it calls the thing at a place, and does not wait. What was asked before
    /// is forgotten.
    fn request_element_name(&mut self, _point: ScreenPoint, _window: &WindowInfo) {}

    /// What it has told by now, such as `Save`. A program's own word: good for telling people, never for deciding.
    fn element_name(&mut self) -> Option<String> {
        None
    }

    /// Gives the keyboard to a window that had it before. Comes back before it has it; nothing happens when the
    /// window is gone, or nobody can do it.
    fn focus_window(&mut self, _window: &WindowInfo) -> Result<(), CaptureError> {
        Ok(())
    }

    /// Every window that can be seen or brought up, the topmost first; for people to choose from.
    fn list(&mut self) -> Result<Vec<WindowInfo>, CaptureError> {
        Ok(Vec::new())
    }

    /// The parts of the screen that show any window `hidden` says yes to, in screen pixels.
    fn areas_of(
        &mut self,
        _matches: &dyn Fn(&WindowInfo) -> bool,
    ) -> Result<Vec<Rect>, CaptureError> {
        Ok(Vec::new())
    }
}

/// A window as people know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WindowInfo {
    /// What stands in its title bar; may be empty.
    pub title: String,
    /// The program it belongs to, such as `firefox`; may be empty.
    pub app: String,
    /// Where it lies on the screen, its frame included.
    pub area: Rect,
}

/// Where keys go that are pressed now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyboardFocus {
    /// To one of this program's own windows.
    Own,
    /// To this window.
    Window(WindowInfo),
    /// To none, or nobody can tell.
    Unknown,
}

/// For a screen whose windows are nobody's business: none is this program's own.
pub(crate) struct NoWindowSystem;

impl WindowSystem for NoWindowSystem {
    fn own_areas(&mut self) -> Result<Vec<Rect>, CaptureError> {
        Ok(Vec::new())
    }

    fn own_window_has_keyboard(&mut self) -> Result<bool, CaptureError> {
        Ok(false)
    }
}
