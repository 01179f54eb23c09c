//! Window activation, as a task bar does it.

use super::{X11Windows, capture_failed, window_stack::WindowKind};
use crate::{CaptureError, WindowInfo};
use x11rb::{
    CURRENT_TIME,
    connection::Connection as _,
    protocol::xproto::{ClientMessageEvent, ConnectionExt as _, EventMask, InputFocus, Window},
};

/// Source indication for window managers: a pager acting for the user.
const ON_BEHALF_OF_A_PERSON: u32 = 2;

impl X11Windows {
    pub(super) fn activate(&self, wanted: &WindowInfo) -> Result<(), CaptureError> {
        let window_stack = self.window_stack()?;
        let has_same_name =
            |window: &WindowInfo| window.app == wanted.app && window.title == wanted.title;
        // Among several windows of the same name, the one in the same place.
        let is_same_window =
            |window: &WindowInfo| has_same_name(window) && window.area == wanted.area;
        let candidates = [
            window_stack.matching(&is_same_window),
            window_stack.matching(&has_same_name),
        ];
        let mut candidates = candidates.into_iter().flatten();
        let Some(found) = candidates.find(|window| window.kind != WindowKind::OverrideRedirect)
        else {
            return Ok(());
        };
        match found.kind {
            WindowKind::Managed => self.request_activation(found.window)?,
            WindowKind::Unmanaged => {
                let (revert, window) = (InputFocus::PARENT, found.window);
                let cookie = self
                    .connection
                    .set_input_focus(revert, window, CURRENT_TIME);
                cookie.map_err(capture_failed)?.ignore_error();
            }
            // A menu gets its keys from its parent window.
            WindowKind::OverrideRedirect => {}
        }
        self.connection.flush().map_err(capture_failed)
    }

    fn request_activation(&self, window: Window) -> Result<(), CaptureError> {
        let data = [ON_BEHALF_OF_A_PERSON, CURRENT_TIME, 0, 0, 0];
        let message = ClientMessageEvent::new(32, window, self.atoms._NET_ACTIVE_WINDOW, data);
        let receivers = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        let cookie = self
            .connection
            .send_event(false, self.root, receivers, message);
        cookie.map_err(capture_failed)?.ignore_error();
        Ok(())
    }
}
