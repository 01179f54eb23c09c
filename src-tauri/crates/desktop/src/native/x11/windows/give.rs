//! Gives the keyboard to a window, as a task bar does it.

use super::{X11Windows, failed, scene::Kind};
use crate::{EyesError, WindowInfo};
use x11rb::{
    CURRENT_TIME,
    connection::Connection as _,
    protocol::xproto::{ClientMessageEvent, ConnectionExt as _, EventMask, InputFocus, Window},
};

/// Who asks for it, as window managers want to know: a task bar, on a person's behalf.
const ON_BEHALF_OF_A_PERSON: u32 = 2;

impl X11Windows {
    pub(super) fn give(&self, to: &WindowInfo) -> Result<(), EyesError> {
        let scene = self.scene()?;
        let is_it = |window: &WindowInfo| window.app == to.app && window.title == to.title;
        // Of several with the same name it is the one in the same place.
        let exactly = |window: &WindowInfo| is_it(window) && window.area == to.area;
        let places = [scene.matching(&exactly), scene.matching(&is_it)];
        let mut places = places.into_iter().flatten();
        let Some(found) = places.find(|window| window.kind != Kind::Loose) else {
            return Ok(());
        };
        match found.kind {
            Kind::Managed => self.ask_for(found.window)?,
            Kind::Free => {
                let (revert, window) = (InputFocus::PARENT, found.window);
                let asked = self
                    .connection
                    .set_input_focus(revert, window, CURRENT_TIME);
                asked.map_err(failed)?.ignore_error();
            }
            // A menu gets its keys from the window it belongs to.
            Kind::Loose => {}
        }
        self.connection.flush().map_err(failed)
    }

    fn ask_for(&self, window: Window) -> Result<(), EyesError> {
        let data = [ON_BEHALF_OF_A_PERSON, CURRENT_TIME, 0, 0, 0];
        let message = ClientMessageEvent::new(32, window, self.atoms._NET_ACTIVE_WINDOW, data);
        let receivers = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        let sent = self
            .connection
            .send_event(false, self.root, receivers, message);
        sent.map_err(failed)?.ignore_error();
        Ok(())
    }
}
