//! How each action is done with the hands, step by step. Looks at the cancellation between any two steps.

use super::{Actor, perform::Aim};
use crate::{Action, Button, Chord, DesktopError, Direction, Geometry, ScreenPoint, Stroke};
use protocol::Point;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// After a move, before a press: programs first have to notice what the pointer is over.
const AFTER_MOVE: Duration = Duration::from_millis(10);
/// How long a clicked button stays down, and how long it is up between the clicks of a double click.
const CLICK: Duration = Duration::from_millis(10);
/// Between two turns of the wheel, and two presses of a repeated key.
const BETWEEN_REPEATS: Duration = Duration::from_millis(10);
/// A drag is made of this many moves: programs take a single leap for no drag at all.
const DRAG_STEPS: i32 = 12;
/// Between two moves of a drag.
const DRAG_STEP: Duration = Duration::from_millis(8);
/// Before the button comes up at the end of a drag, so that the target can get ready for it.
const BEFORE_DROP: Duration = Duration::from_millis(40);

impl Actor {
    pub(super) fn carry_out(
        &mut self,
        action: &Action,
        geometry: Geometry,
        cancel: &CancellationToken,
    ) -> Result<Aim, DesktopError> {
        match action {
            Action::Click {
                button,
                count,
                at,
                holding,
            } => {
                let mut aim = self.go(*at, geometry, cancel)?;
                aim.element = self.eyes.element();
                self.holding(holding.as_ref(), cancel, |actor| {
                    actor.click(*button, *count, cancel)
                })?;
                Ok(aim)
            }
            Action::Drag { from, to, holding } => {
                self.drag(*from, *to, holding.as_ref(), geometry, cancel)
            }
            Action::Move { to } => self.go(Some(*to), geometry, cancel),
            Action::LeftButton { stroke } => {
                self.hands.button(Button::Left, *stroke)?;
                self.here(geometry)
            }
            Action::Scroll {
                direction,
                notches,
                at,
                holding,
            } => {
                let aim = self.go(*at, geometry, cancel)?;
                self.holding(holding.as_ref(), cancel, |actor| {
                    actor.scroll(*direction, *notches, cancel)
                })?;
                Ok(aim)
            }
            Action::Type { text } => self.type_text(text, cancel),
            Action::Press { chords, repeat } => {
                for _ in 0..*repeat {
                    for chord in chords {
                        self.holding(Some(chord), cancel, |_| Ok(()))?;
                        self.wait(BETWEEN_REPEATS, cancel)?;
                    }
                }
                Ok(Aim::default())
            }
            Action::Hold { chord, duration_ms } => {
                let duration = Duration::from_millis(*duration_ms);
                self.holding(Some(chord), cancel, |actor| actor.wait(duration, cancel))?;
                Ok(Aim::default())
            }
            Action::Screenshot
            | Action::Zoom { .. }
            | Action::CursorPosition
            | Action::Wait { .. } => Ok(Aim::default()),
        }
    }

    /// Moves the pointer to a place, or stays where it is.
    fn go(
        &mut self,
        at: Option<Point>,
        geometry: Geometry,
        cancel: &CancellationToken,
    ) -> Result<Aim, DesktopError> {
        let Some(wanted) = at else {
            return self.here(geometry);
        };
        self.hands.move_to(geometry.to_screen(wanted))?;
        self.wait(AFTER_MOVE, cancel)?;
        let used = geometry.clamp(wanted);
        Ok(Aim {
            point: Some(used),
            moved: (used != wanted).then_some(used),
            element: None,
        })
    }

    fn here(&mut self, geometry: Geometry) -> Result<Aim, DesktopError> {
        let point = geometry.to_picture(self.hands.pointer()?);
        Ok(Aim {
            point: Some(point),
            moved: None,
            element: None,
        })
    }

    fn click(
        &mut self,
        button: Button,
        count: u8,
        cancel: &CancellationToken,
    ) -> Result<(), DesktopError> {
        for _ in 0..count {
            self.hands.button(button, Stroke::Press)?;
            self.wait(CLICK, cancel)?;
            self.hands.button(button, Stroke::Release)?;
            self.wait(CLICK, cancel)?;
        }
        Ok(())
    }

    fn scroll(
        &mut self,
        direction: Direction,
        notches: u32,
        cancel: &CancellationToken,
    ) -> Result<(), DesktopError> {
        for _ in 0..notches {
            self.hands.scroll(direction)?;
            self.wait(BETWEEN_REPEATS, cancel)?;
        }
        Ok(())
    }

    fn drag(
        &mut self,
        from: Point,
        to: Point,
        holding: Option<&Chord>,
        geometry: Geometry,
        cancel: &CancellationToken,
    ) -> Result<Aim, DesktopError> {
        let start = self.go(Some(from), geometry, cancel)?;
        let (first, last) = (geometry.to_screen(from), geometry.to_screen(to));
        self.holding(holding, cancel, |actor| {
            actor.hands.button(Button::Left, Stroke::Press)?;
            actor.wait(CLICK, cancel)?;
            for step in 1..=DRAG_STEPS {
                actor.hands.move_to(between(first, last, step))?;
                actor.wait(DRAG_STEP, cancel)?;
            }
            actor.wait(BEFORE_DROP, cancel)?;
            Ok(actor.hands.button(Button::Left, Stroke::Release)?)
        })?;
        let end = geometry.clamp(to);
        let moved = if end == to { start.moved } else { Some(end) };
        Ok(Aim {
            point: Some(end),
            moved,
            element: None,
        })
    }

    fn type_text(&mut self, text: &str, cancel: &CancellationToken) -> Result<Aim, DesktopError> {
        // A line break of two characters is one press of Return.
        self.hands.text(&text.replace("\r\n", "\n"), cancel)?;
        if cancel.is_cancelled() {
            Err(DesktopError::Cancelled)
        } else {
            Ok(Aim::default())
        }
    }

    /// Does `work` while the keys of `chord` are down. They come up again also when it fails.
    fn holding(
        &mut self,
        chord: Option<&Chord>,
        cancel: &CancellationToken,
        work: impl FnOnce(&mut Self) -> Result<(), DesktopError>,
    ) -> Result<(), DesktopError> {
        if cancel.is_cancelled() {
            return Err(DesktopError::Cancelled);
        }
        let keys = chord.map_or(&[][..], Chord::keys);
        let mut pressed = Vec::with_capacity(keys.len());
        let mut result = Ok(());
        for key in keys {
            result = self
                .hands
                .key(*key, Stroke::Press)
                .map_err(DesktopError::from);
            if result.is_err() {
                break;
            }
            pressed.push(*key);
        }
        let result = result.and_then(|()| work(self));
        for key in pressed.into_iter().rev() {
            // A failure here is not lost: whatever stays down is let go of when the action fails.
            self.hands.key(key, Stroke::Release)?;
        }
        result
    }
}

fn between(first: ScreenPoint, last: ScreenPoint, step: i32) -> ScreenPoint {
    let part = |from: i32, to: i32| {
        let way = (i64::from(to) - i64::from(from)) * i64::from(step) / i64::from(DRAG_STEPS);
        i32::try_from(i64::from(from) + way).unwrap_or(to)
    };
    ScreenPoint {
        x: part(first.x, last.x),
        y: part(first.y, last.y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drag_ends_where_it_should() {
        let point = |x, y| ScreenPoint { x, y };
        assert_eq!(between(point(0, 100), point(120, -20), 1), point(10, 90));
        assert_eq!(
            between(point(7, 3), point(-5, 1000), DRAG_STEPS),
            point(-5, 1000)
        );
    }
}
