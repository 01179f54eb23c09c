//! Acts on an X11 screen: the keyboard by itself, the pointer through enigo. The two use connections of their
//! own; each call returns when the server has done what it asked for, so their events keep their order.

use super::{
    connect,
    guard::Guard,
    keyboard::{Keyboard, Server},
};
use crate::{
    Button, DesktopError, Direction, GuardCommand, Hands, HandsError, Held, Key, ScreenPoint,
    Stroke,
};
use enigo::{Axis, Coordinate, Enigo, Mouse as _, Settings};
use tokio_util::sync::CancellationToken;

/// Mouse and keyboard of one X11 display.
pub(super) struct X11Hands {
    enigo: Enigo,
    keyboard: Keyboard,
    held: Held,
}

impl X11Hands {
    pub(super) fn open(display: &str, guard: Option<GuardCommand>) -> Result<Self, DesktopError> {
        let (connection, _) = connect(display)?;
        let server = Server::new(connection)?;
        // It takes back keys that were left bound, of which enigo needs one.
        let keyboard = Keyboard::open(server, Guard::new(guard, display), display)?;
        Ok(Self {
            enigo: enigo(display)?,
            keyboard,
            held: Held::default(),
        })
    }
}

impl Hands for X11Hands {
    fn name(&self) -> String {
        "XTEST and XKB on X11, the mouse through enigo".to_owned()
    }

    fn layout(&mut self) -> Option<String> {
        self.keyboard.layout()
    }

    fn move_to(&mut self, point: ScreenPoint) -> Result<(), HandsError> {
        self.enigo
            .move_mouse(point.x, point.y, Coordinate::Abs)
            .map_err(failed)
    }

    fn pointer(&mut self) -> Result<ScreenPoint, HandsError> {
        let (x, y) = self.enigo.location().map_err(failed)?;
        Ok(ScreenPoint { x, y })
    }

    fn button(&mut self, button: Button, stroke: Stroke) -> Result<(), HandsError> {
        let (number, name, direction) = (number(button), name(button), direction_of(stroke));
        match stroke {
            Stroke::Press => {
                self.keyboard
                    .tell_guard(|danger| danger.buttons.push(number));
                self.held.note_button(button, stroke);
                self.enigo.button(name, direction).map_err(failed)
            }
            Stroke::Release => {
                self.held.note_button(button, stroke);
                self.enigo.button(name, direction).map_err(failed)?;
                let others = |other: &u8| *other != number;
                self.keyboard
                    .tell_guard(|danger| danger.buttons.retain(others));
                Ok(())
            }
        }
    }

    fn scroll(&mut self, direction: Direction) -> Result<(), HandsError> {
        let (length, axis) = match direction {
            Direction::Up => (-1, Axis::Vertical),
            Direction::Down => (1, Axis::Vertical),
            Direction::Left => (-1, Axis::Horizontal),
            Direction::Right => (1, Axis::Horizontal),
        };
        self.enigo.scroll(length, axis).map_err(failed)
    }

    fn key(&mut self, key: Key, stroke: Stroke) -> Result<(), HandsError> {
        self.held.note_key(key, stroke);
        match stroke {
            Stroke::Press => self.keyboard.press(key),
            Stroke::Release => self.keyboard.release(key),
        }
    }

    fn text(&mut self, text: &str, cancel: &CancellationToken) -> Result<usize, HandsError> {
        self.keyboard.text(text, cancel)
    }

    fn held(&self) -> Held {
        self.held.clone()
    }

    fn release_all(&mut self) -> Result<(), HandsError> {
        let held = self.held();
        let mut result = Ok(());
        for button in held.buttons.into_iter().rev() {
            result = result.and(self.button(button, Stroke::Release));
        }
        for key in held.keys.into_iter().rev() {
            result = result.and(self.key(key, Stroke::Release));
        }
        result.and(self.keyboard.tidy())
    }
}

impl Drop for X11Hands {
    fn drop(&mut self) {
        if let Err(error) = self.release_all() {
            tracing::warn!(%error, "not everything could be let go of");
        }
    }
}

fn enigo(display: &str) -> Result<Enigo, HandsError> {
    let settings = Settings {
        // The pauses that are needed stand where they are needed.
        linux_delay: 0,
        x11_display: Some(display.to_owned()),
        ..Settings::default()
    };
    Enigo::new(&settings)
        .map_err(|error| HandsError(format!("The X server takes no input: {error}.")))
}

fn name(button: Button) -> enigo::Button {
    match button {
        Button::Left => enigo::Button::Left,
        Button::Middle => enigo::Button::Middle,
        Button::Right => enigo::Button::Right,
    }
}

/// As X11 counts them.
fn number(button: Button) -> u8 {
    match button {
        Button::Left => 1,
        Button::Middle => 2,
        Button::Right => 3,
    }
}

fn direction_of(stroke: Stroke) -> enigo::Direction {
    match stroke {
        Stroke::Press => enigo::Direction::Press,
        Stroke::Release => enigo::Direction::Release,
    }
}

fn failed(error: impl std::fmt::Display) -> HandsError {
    HandsError(format!("The X server answered: {error}."))
}
