//! Turns away what would reach this program's own windows, once those that can have made way: it never clicks
//! on itself, never types into itself, and so never answers its own questions.

use super::Actor;
use crate::{Action, DesktopError, EyesError, Geometry, HandsError, ScreenPoint, Stroke, way};
use protocol::Point;
use tokio_util::sync::CancellationToken;

impl Actor {
    /// Has own windows move that lie where `action` goes, as far as they can.
    pub(super) fn make_way(
        &mut self,
        action: &Action,
        geometry: Geometry,
        cancel: &CancellationToken,
    ) -> Result<(), DesktopError> {
        let Some(way) = self.way.clone() else {
            return Ok(());
        };
        let places = self.places(action, geometry)?;
        if !self.eyes.covered(&places).map_err(in_doubt)? || !way.clear(&places) {
            return Ok(());
        }
        for _ in 0..way::LOOKS {
            self.wait(way::LOOK_EVERY, cancel)?;
            if !self.eyes.covered(&places).map_err(in_doubt)? {
                return self.wait(way::AFTERWARDS, cancel);
            }
        }
        Ok(())
    }

    /// Fails when `action` would reach an own window, before anything of it is done.
    pub(super) fn refuse_own_windows(
        &mut self,
        action: &Action,
        geometry: Geometry,
    ) -> Result<(), DesktopError> {
        let outcome = match action {
            Action::Click { .. } => "It was not clicked.",
            Action::Drag { .. } => "Nothing was dragged.",
            Action::Move { .. } => "The mouse was not moved.",
            Action::LeftButton { stroke } => match stroke {
                Stroke::Press => "The left mouse button was not pressed.",
                Stroke::Release => "The left mouse button was not released.",
            },
            Action::Scroll { .. } => "Nothing was scrolled.",
            Action::Type { .. } | Action::Press { .. } | Action::Hold { .. } => {
                return self.refuse_keyboard();
            }
            Action::Screenshot
            | Action::Zoom { .. }
            | Action::CursorPosition
            | Action::Wait { .. } => return Ok(()),
        };
        let places = self.places(action, geometry)?;
        self.refuse_covered(&places, outcome)
    }

    /// The places on the screen that `action` reaches with the mouse.
    fn places(
        &mut self,
        action: &Action,
        geometry: Geometry,
    ) -> Result<Vec<ScreenPoint>, DesktopError> {
        Ok(match action {
            Action::Click { at, .. } | Action::Scroll { at, .. } => {
                vec![self.place(*at, geometry)?]
            }
            Action::LeftButton { .. } => vec![self.place(None, geometry)?],
            Action::Drag { from, to, .. } => {
                vec![geometry.to_screen(*from), geometry.to_screen(*to)]
            }
            Action::Move { to } => vec![geometry.to_screen(*to)],
            Action::Type { .. }
            | Action::Press { .. }
            | Action::Hold { .. }
            | Action::Screenshot
            | Action::Zoom { .. }
            | Action::CursorPosition
            | Action::Wait { .. } => Vec::new(),
        })
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
