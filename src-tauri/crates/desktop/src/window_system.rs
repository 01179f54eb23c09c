//! Window system interface: own windows, the focused window, windows at a point. One implementation per
//! display server.

use crate::{CaptureError, Masks, Rect, ScreenPoint, WindowInfo};
use protocol::Receiver;
use serde::Serialize;

/// Queries and focuses the windows on the screen.
///
/// Own windows are those of this very process; programs it started count as other programs. When in doubt
/// about a pixel or key, an implementation treats it as its own. Where captures omit own windows anyway,
/// their areas still block clicks.
pub trait WindowSystem: Send {
    /// Returns the parts of the screen that show own windows, including menus and frames, in screen pixels.
    fn own_areas(&mut self) -> Result<Vec<Rect>, CaptureError>;

    /// Returns `true` if key presses go to an own window now.
    fn own_window_has_keyboard(&mut self) -> Result<bool, CaptureError>;

    /// Returns the window with the keyboard focus; `None` if there is none or it is unknown.
    fn focused_window(&mut self) -> Result<Option<WindowInfo>, CaptureError> {
        Ok(None)
    }

    /// Returns `true` if the program with the keyboard focus is computing now: one of its threads runs or waits for a
    /// processor. `None` if this is unknown.
    fn focused_program_works(&mut self) -> Option<bool> {
        None
    }

    /// Returns the topmost window at a point; `None` over the background or if unknown.
    fn window_at(&mut self, _point: ScreenPoint) -> Result<Option<WindowInfo>, CaptureError> {
        Ok(None)
    }

    /// Returns what the program does with text that it gets from the keyboard, or from a click at a point.
    fn receiver(&mut self, _point: Option<ScreenPoint>) -> Result<Receiver, CaptureError> {
        Ok(Receiver::Unknown)
    }

    /// Requests the accessibility name of the element at a point from the window's program, without waiting.
    /// Discards an earlier request.
    fn request_element_name(&mut self, _point: ScreenPoint, _window: &WindowInfo) {}

    /// Returns the requested name if it has arrived, such as `Save`. It comes from the program itself: fit for
    /// display, never for decisions.
    fn element_name(&mut self) -> Option<String> {
        None
    }

    /// Gives the keyboard focus to a window that had it before. Returns before the focus has changed; does
    /// nothing if the window is gone or this is unsupported.
    fn focus_window(&mut self, _window: &WindowInfo) -> Result<(), CaptureError> {
        Ok(())
    }

    /// Lists all windows that are visible or can be raised, topmost first, for the user to choose from.
    fn list(&mut self) -> Result<Vec<WindowInfo>, CaptureError> {
        Ok(Vec::new())
    }

    /// Returns the parts of the screen that show any window for which `matches` returns `true`, in screen pixels.
    fn areas_of(
        &mut self,
        _matches: &dyn Fn(&WindowInfo) -> bool,
    ) -> Result<Vec<Rect>, CaptureError> {
        Ok(Vec::new())
    }

    /// Returns the parts of the screen that show windows the user hid, with the dialogs and menus that belong to them.
    fn hidden_areas(&mut self, masks: &Masks) -> Result<Vec<Rect>, CaptureError> {
        self.areas_of(&|window| masks.hides(window))
    }

    /// Returns `true` if key presses go to such a window now.
    fn hidden_window_has_keyboard(&mut self, masks: &Masks) -> Result<bool, CaptureError> {
        let focused = self.focused_window()?;
        Ok(focused.is_some_and(|window| masks.hides(&window)))
    }
}

/// Program that an action reaches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReachedProgram {
    /// The window, if known.
    pub window: Option<WindowInfo>,
    /// Its use of typed text.
    pub receiver: Receiver,
}

/// Target of key presses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyboardFocus {
    /// One of Qilbee's own windows.
    Own,
    /// This window.
    Window(WindowInfo),
    /// None, or unknown.
    Unknown,
}

/// Window system without any windows.
pub(crate) struct NoWindowSystem;

impl WindowSystem for NoWindowSystem {
    fn own_areas(&mut self) -> Result<Vec<Rect>, CaptureError> {
        Ok(Vec::new())
    }

    fn own_window_has_keyboard(&mut self) -> Result<bool, CaptureError> {
        Ok(false)
    }
}
