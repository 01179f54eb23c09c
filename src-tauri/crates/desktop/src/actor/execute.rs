//! Step-by-step execution of each action through the input backend. Checks for cancellation between steps.

use super::{DesktopActor, perform::ActionLocation};
use crate::{
    Action, Chord, DesktopError, Geometry, InputBackend as _, MouseButton, PressState, ScreenPoint,
    ScrollDirection,
};
use protocol::Point;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Delay between a move and a press: programs first have to notice what the pointer is over.
const HOVER_DELAY: Duration = Duration::from_millis(10);
/// Time a clicked button stays down, and the pause between the clicks of a double click.
const CLICK_DURATION: Duration = Duration::from_millis(10);
/// Pause between two wheel steps or two presses of a repeated key.
const REPEAT_INTERVAL: Duration = Duration::from_millis(10);
/// Number of moves in a drag: programs do not recognise a single jump as a drag.
const DRAG_STEPS: i32 = 12;
/// Pause between two moves of a drag.
const DRAG_STEP_INTERVAL: Duration = Duration::from_millis(8);
/// Pause before the button is released at the end of a drag, so that the target can prepare.
const DROP_DELAY: Duration = Duration::from_millis(40);

impl DesktopActor {
    pub(super) fn execute(
        &mut self,
        action: &Action,
        geometry: Geometry,
        cancel: &CancellationToken,
    ) -> Result<ActionLocation, DesktopError> {
        match action {
            Action::Click {
                button,
                count,
                at,
                modifiers,
            } => {
                let mut location = self.move_pointer(*at, geometry, cancel)?;
                location.element_name = self.screen.element_name();
                self.with_keys_held(modifiers.as_ref(), cancel, |actor| {
                    actor.click(*button, *count, cancel)
                })?;
                Ok(location)
            }
            Action::Drag {
                from,
                to,
                modifiers,
            } => self.drag(*from, *to, modifiers.as_ref(), geometry, cancel),
            Action::Move { to } => self.move_pointer(Some(*to), geometry, cancel),
            Action::LeftButton { state } => {
                self.input.button(MouseButton::Left, *state)?;
                self.pointer_location(geometry)
            }
            Action::Scroll {
                direction,
                steps,
                at,
                modifiers,
            } => {
                let location = self.move_pointer(*at, geometry, cancel)?;
                self.with_keys_held(modifiers.as_ref(), cancel, |actor| {
                    actor.scroll(*direction, *steps, cancel)
                })?;
                Ok(location)
            }
            Action::Type { text } => self.type_text(text, cancel),
            Action::Press { chords, repeat } => {
                for _ in 0..*repeat {
                    for chord in chords {
                        self.with_keys_held(Some(chord), cancel, |_| Ok(()))?;
                        self.wait(REPEAT_INTERVAL, cancel)?;
                    }
                }
                Ok(ActionLocation::default())
            }
            Action::Hold { chord, duration_ms } => {
                let duration = Duration::from_millis(*duration_ms);
                self.with_keys_held(Some(chord), cancel, |actor| actor.wait(duration, cancel))?;
                Ok(ActionLocation::default())
            }
            Action::Screenshot
            | Action::Zoom { .. }
            | Action::CursorPosition
            | Action::Wait { .. } => Ok(ActionLocation::default()),
        }
    }

    /// Moves the pointer to a point, or leaves it where it is.
    fn move_pointer(
        &mut self,
        at: Option<Point>,
        geometry: Geometry,
        cancel: &CancellationToken,
    ) -> Result<ActionLocation, DesktopError> {
        let Some(requested) = at else {
            return self.pointer_location(geometry);
        };
        self.input.move_to(geometry.to_screen(requested))?;
        self.wait(HOVER_DELAY, cancel)?;
        let clamped = geometry.clamp(requested);
        Ok(ActionLocation {
            point: Some(clamped),
            adjusted_point: (clamped != requested).then_some(clamped),
            element_name: None,
        })
    }

    fn pointer_location(&mut self, geometry: Geometry) -> Result<ActionLocation, DesktopError> {
        let point = geometry.to_picture(self.input.pointer()?);
        Ok(ActionLocation {
            point: Some(point),
            adjusted_point: None,
            element_name: None,
        })
    }

    fn click(
        &mut self,
        button: MouseButton,
        count: u8,
        cancel: &CancellationToken,
    ) -> Result<(), DesktopError> {
        for _ in 0..count {
            self.input.button(button, PressState::Pressed)?;
            self.wait(CLICK_DURATION, cancel)?;
            self.input.button(button, PressState::Released)?;
            self.wait(CLICK_DURATION, cancel)?;
        }
        Ok(())
    }

    fn scroll(
        &mut self,
        direction: ScrollDirection,
        steps: u32,
        cancel: &CancellationToken,
    ) -> Result<(), DesktopError> {
        for _ in 0..steps {
            self.input.scroll(direction)?;
            self.wait(REPEAT_INTERVAL, cancel)?;
        }
        Ok(())
    }

    fn drag(
        &mut self,
        from: Point,
        to: Point,
        modifiers: Option<&Chord>,
        geometry: Geometry,
        cancel: &CancellationToken,
    ) -> Result<ActionLocation, DesktopError> {
        let start = self.move_pointer(Some(from), geometry, cancel)?;
        let (first, last) = (geometry.to_screen(from), geometry.to_screen(to));
        self.with_keys_held(modifiers, cancel, |actor| {
            actor.input.button(MouseButton::Left, PressState::Pressed)?;
            actor.wait(CLICK_DURATION, cancel)?;
            for step in 1..=DRAG_STEPS {
                actor.input.move_to(interpolate(first, last, step))?;
                actor.wait(DRAG_STEP_INTERVAL, cancel)?;
            }
            actor.wait(DROP_DELAY, cancel)?;
            Ok(actor
                .input
                .button(MouseButton::Left, PressState::Released)?)
        })?;
        let end = geometry.clamp(to);
        let adjusted_point = if end == to {
            start.adjusted_point
        } else {
            Some(end)
        };
        Ok(ActionLocation {
            point: Some(end),
            adjusted_point,
            element_name: None,
        })
    }

    fn type_text(
        &mut self,
        text: &str,
        cancel: &CancellationToken,
    ) -> Result<ActionLocation, DesktopError> {
        // CRLF is a single Return.
        self.input.text(&text.replace("\r\n", "\n"), cancel)?;
        if cancel.is_cancelled() {
            Err(DesktopError::Cancelled)
        } else {
            Ok(ActionLocation::default())
        }
    }

    /// Runs `action` while the keys of `chord` are held, and releases them even if it fails.
    fn with_keys_held(
        &mut self,
        chord: Option<&Chord>,
        cancel: &CancellationToken,
        action: impl FnOnce(&mut Self) -> Result<(), DesktopError>,
    ) -> Result<(), DesktopError> {
        if cancel.is_cancelled() {
            return Err(DesktopError::Cancelled);
        }
        let keys = chord.map_or(&[][..], Chord::keys);
        let mut pressed = Vec::with_capacity(keys.len());
        let mut result = Ok(());
        for key in keys {
            result = self
                .input
                .key(*key, PressState::Pressed)
                .map_err(DesktopError::from);
            if result.is_err() {
                break;
            }
            pressed.push(*key);
        }
        let result = result.and_then(|()| action(self));
        for key in pressed.into_iter().rev() {
            // If this fails, the key stays recorded as held and is released when the action fails.
            self.input.key(key, PressState::Released)?;
        }
        result
    }
}

fn interpolate(first: ScreenPoint, last: ScreenPoint, step: i32) -> ScreenPoint {
    let interpolate_axis = |from: i32, to: i32| {
        let offset = (i64::from(to) - i64::from(from)) * i64::from(step) / i64::from(DRAG_STEPS);
        i32::try_from(i64::from(from) + offset).unwrap_or(to)
    };
    ScreenPoint {
        x: interpolate_axis(first.x, last.x),
        y: interpolate_axis(first.y, last.y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drag_ends_where_it_should() {
        let point = |x, y| ScreenPoint { x, y };
        assert_eq!(
            interpolate(point(0, 100), point(120, -20), 1),
            point(10, 90)
        );
        assert_eq!(
            interpolate(point(7, 3), point(-5, 1000), DRAG_STEPS),
            point(-5, 1000)
        );
    }
}
