//! The windows on the screen: which are this program's own, which one has the keyboard, and which one
//! lies at a place. Which those are is the display server's business; one implementation for each.

use crate::{EyesError, Rect, ScreenPoint};
use serde::Serialize;

/// Knows the windows on the screen.
///
/// Own windows are those of this very process; programs it has started are programs like any other. An
/// implementation that is in doubt about a pixel or a key counts it as its own. Where the capture leaves
/// own windows out by itself, the parts still say where no click may go.
pub trait Windows: Send {
    /// The parts of the screen that show own windows, menus and frames included, in screen pixels.
    fn own_parts(&mut self) -> Result<Vec<Rect>, EyesError>;

    /// Whether keys that are pressed now go to an own window.
    fn own_keyboard(&mut self) -> Result<bool, EyesError>;

    /// The window that has the keyboard; nothing when none has, or nobody can tell.
    fn focused(&mut self) -> Result<Option<WindowInfo>, EyesError> {
        Ok(None)
    }

    /// The topmost window at a place; nothing when there is only the background, or nobody can tell.
    fn at(&mut self, _place: ScreenPoint) -> Result<Option<WindowInfo>, EyesError> {
        Ok(None)
    }

    /// Asks the program of this window what it calls the thing at a place, and does not wait. What was asked before
    /// is forgotten.
    fn ask_element(&mut self, _place: ScreenPoint, _window: &WindowInfo) {}

    /// What it has told by now, such as `Save`. A program's own word: good for telling people, never for deciding.
    fn element(&mut self) -> Option<String> {
        None
    }

    /// Gives the keyboard to a window that had it before. Comes back before it has it; nothing happens when the
    /// window is gone, or nobody can do it.
    fn give_keyboard(&mut self, _to: &WindowInfo) -> Result<(), EyesError> {
        Ok(())
    }

    /// Every window that can be seen or brought up, the topmost first; for people to choose from.
    fn all(&mut self) -> Result<Vec<WindowInfo>, EyesError> {
        Ok(Vec::new())
    }

    /// The parts of the screen that show any window `hidden` says yes to, in screen pixels.
    fn parts_of(&mut self, _hidden: &dyn Fn(&WindowInfo) -> bool) -> Result<Vec<Rect>, EyesError> {
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
pub enum Focus {
    /// To one of this program's own windows.
    Own,
    /// To this window.
    Window(WindowInfo),
    /// To none, or nobody can tell.
    Unknown,
}

/// For a screen whose windows are nobody's business: none is this program's own.
pub(crate) struct NoWindows;

impl Windows for NoWindows {
    fn own_parts(&mut self) -> Result<Vec<Rect>, EyesError> {
        Ok(Vec::new())
    }

    fn own_keyboard(&mut self) -> Result<bool, EyesError> {
        Ok(false)
    }
}
