//! Protection of Qilbee's own windows, and of those the person hid: own ones that can move away do so; otherwise actions
//! that would reach one are refused. Qilbee never clicks or types into itself, and so never answers its own questions.

use super::DesktopActor;
use crate::{
    Action, CaptureError, DesktopError, Geometry, InputBackend as _, InputError, PressState,
    ScreenPoint, window_avoidance,
};
use localization::{LocalizedText, localized};
use protocol::Point;
use tokio_util::sync::CancellationToken;

impl DesktopActor {
    /// Asks own windows that cover the target of `action` to move away.
    pub(super) fn avoid_own_windows(
        &mut self,
        action: &Action,
        geometry: Geometry,
        cancel: &CancellationToken,
    ) -> Result<(), DesktopError> {
        let Some(avoidance) = self.window_avoidance.clone() else {
            return Ok(());
        };
        let points = self.target_points(action, geometry)?;
        if !self
            .screen
            .own_window_covers(&points)
            .map_err(own_windows_unknown)?
            || !avoidance.move_away(&points)
        {
            return Ok(());
        }
        for _ in 0..window_avoidance::MAX_POLLS {
            self.wait(window_avoidance::POLL_INTERVAL, cancel)?;
            if !self
                .screen
                .own_window_covers(&points)
                .map_err(own_windows_unknown)?
            {
                return self.wait(window_avoidance::REDRAW_DELAY, cancel);
            }
        }
        Ok(())
    }

    /// Fails if `action` would reach an own window or a hidden one, before any of it is executed.
    pub(super) fn refuse_own_windows(
        &mut self,
        action: &Action,
        geometry: Geometry,
    ) -> Result<(), DesktopError> {
        let not_done = match action {
            Action::Click { .. } => localized!("desktop-not-clicked"),
            Action::Drag { .. } => localized!("desktop-not-dragged"),
            Action::Move { .. } => localized!("desktop-not-moved"),
            Action::LeftButton { state } => match state {
                PressState::Pressed => localized!("desktop-not-pressed"),
                PressState::Released => localized!("desktop-not-released"),
            },
            Action::Scroll { .. } => localized!("desktop-not-scrolled"),
            Action::Type { .. } | Action::Press { .. } | Action::Hold { .. } => {
                self.refuse_own_keyboard_focus()?;
                return self.refuse_hidden_keyboard_focus();
            }
            Action::Screenshot
            | Action::Zoom { .. }
            | Action::CursorPosition
            | Action::Wait { .. } => return Ok(()),
        };
        let points = self.target_points(action, geometry)?;
        self.refuse_covered_points(&points, not_done)
    }

    /// Returns the screen points that `action` reaches with the mouse.
    fn target_points(
        &mut self,
        action: &Action,
        geometry: Geometry,
    ) -> Result<Vec<ScreenPoint>, DesktopError> {
        Ok(match action {
            Action::Click { at, .. } | Action::Scroll { at, .. } => {
                vec![self.target_point(*at, geometry)?]
            }
            Action::LeftButton { .. } => vec![self.target_point(None, geometry)?],
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

    /// Returns the target of an action with an optional point; without one, the pointer position.
    pub(super) fn target_point(
        &mut self,
        at: Option<Point>,
        geometry: Geometry,
    ) -> Result<ScreenPoint, DesktopError> {
        match at {
            Some(at) => Ok(geometry.to_screen(at)),
            None => Ok(self.input.pointer()?),
        }
    }

    fn refuse_covered_points(
        &mut self,
        points: &[ScreenPoint],
        not_done: LocalizedText,
    ) -> Result<(), DesktopError> {
        if self
            .screen
            .own_window_covers(points)
            .map_err(own_windows_unknown)?
        {
            return Err(DesktopError::BadAction(localized!(
                "desktop-covered",
                not_done = not_done
            )));
        }
        match self.screen.hidden_window_covers(points)? {
            true => Err(DesktopError::BadAction(localized!(
                "desktop-hidden",
                not_done = not_done
            ))),
            false => Ok(()),
        }
    }

    fn refuse_hidden_keyboard_focus(&mut self) -> Result<(), DesktopError> {
        match self.screen.hidden_window_has_keyboard()? {
            true => Err(DesktopError::BadAction(localized!(
                "desktop-hidden-keyboard"
            ))),
            false => Ok(()),
        }
    }

    fn refuse_own_keyboard_focus(&mut self) -> Result<(), DesktopError> {
        if self
            .screen
            .own_window_has_keyboard()
            .map_err(own_windows_unknown)?
        {
            return Err(DesktopError::BadAction(localized!("desktop-own-keyboard")));
        }
        Ok(())
    }
}

/// Converts the error: without knowing where its own windows are, Qilbee touches nothing.
fn own_windows_unknown(error: CaptureError) -> DesktopError {
    DesktopError::Input(InputError(localized!(
        "desktop-own-windows-unknown",
        error = error.0
    )))
}
