//! Turns away what would reach this program's own windows: it never clicks on itself, never types into
//! itself, and so never answers its own questions.

use super::Actor;
use crate::{Action, DesktopError, EyesError, Geometry, HandsError, ScreenPoint, Stroke};
use protocol::Point;

impl Actor {
    /// Fails when `action` would reach an own window, before anything of it is done.
    pub(super) fn refuse_own_windows(
        &mut self,
        action: &Action,
        geometry: Geometry,
    ) -> Result<(), DesktopError> {
        match action {
            Action::Click { at, .. } => {
                let place = self.place(*at, geometry)?;
                self.refuse_covered(&[place], "It was not clicked.")
            }
            Action::Drag { from, to, .. } => {
                let places = [geometry.to_screen(*from), geometry.to_screen(*to)];
                self.refuse_covered(&places, "Nothing was dragged.")
            }
            Action::Move { to } => {
                self.refuse_covered(&[geometry.to_screen(*to)], "The mouse was not moved.")
            }
            Action::LeftButton { stroke } => {
                let place = self.place(None, geometry)?;
                let outcome = match stroke {
                    Stroke::Press => "The left mouse button was not pressed.",
                    Stroke::Release => "The left mouse button was not released.",
                };
                self.refuse_covered(&[place], outcome)
            }
            Action::Scroll { at, .. } => {
                let place = self.place(*at, geometry)?;
                self.refuse_covered(&[place], "Nothing was scrolled.")
            }
            Action::Type { .. } | Action::Press { .. } | Action::Hold { .. } => {
                self.refuse_keyboard()
            }
            Action::Screenshot
            | Action::Zoom { .. }
            | Action::CursorPosition
            | Action::Wait { .. } => Ok(()),
        }
    }

    /// Where an action goes that may leave its place open: to the pointer then.
    pub(super) fn place(
        &mut self,
        at: Option<Point>,
        geometry: Geometry,
    ) -> Result<ScreenPoint, DesktopError> {
        match at {
            Some(at) => Ok(geometry.to_screen(at)),
            None => Ok(self.hands.pointer()?),
        }
    }

    fn refuse_covered(
        &mut self,
        places: &[ScreenPoint],
        outcome: &str,
    ) -> Result<(), DesktopError> {
        if self.eyes.covered(places).map_err(in_doubt)? {
            return Err(DesktopError::BadAction(format!(
                "Refused: that place is covered by Qilbee's own window. {outcome}"
            )));
        }
        Ok(())
    }

    fn refuse_keyboard(&mut self) -> Result<(), DesktopError> {
        if self.eyes.own_windows_have_keyboard().map_err(in_doubt)? {
            return Err(DesktopError::BadAction(
                "Refused: the keyboard is in Qilbee's own window. Click into the window you want first."
                    .to_owned(),
            ));
        }
        Ok(())
    }
}

/// Not knowing where the own windows are, nothing may be touched.
fn in_doubt(error: EyesError) -> DesktopError {
    DesktopError::Input(HandsError(format!(
        "Qilbee cannot tell where its own windows are. {error}"
    )))
}
