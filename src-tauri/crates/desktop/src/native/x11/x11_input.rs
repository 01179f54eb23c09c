//! X11 input backend: the keyboard by XKB and XTEST, the pointer through enigo. They use separate
//! connections; each call returns once the server has processed it, so events keep their order.

use super::{
    connection::{connect, input_failed},
    input_watchdog::InputWatchdog,
    keyboard::{Keyboard, XkbServer},
};
use crate::{
    DesktopError, HeldInputs, InputBackend, InputError, Key, MouseButton, PressState, ScreenPoint,
    ScrollDirection, WatchdogCommand,
};
use enigo::{Axis, Coordinate, Enigo, Mouse as _, Settings};
use localization::localized;
use tokio_util::sync::CancellationToken;

/// Mouse and keyboard of one X11 display.
pub(super) struct X11Input {
    enigo: Enigo,
    keyboard: Keyboard,
    held: HeldInputs,
}

impl X11Input {
    pub(super) fn open(
        display: &str,
        watchdog: Option<WatchdogCommand>,
    ) -> Result<Self, DesktopError> {
        let (connection, _) = connect(display)?;
        let server = XkbServer::new(connection)?;
        // Reclaims keys that were left bound, of which enigo needs one.
        let keyboard = Keyboard::open(server, InputWatchdog::new(watchdog, display), display)?;
        Ok(Self {
            enigo: enigo(display)?,
            keyboard,
            held: HeldInputs::default(),
        })
    }
}

impl InputBackend for X11Input {
    fn name(&self) -> String {
        "XTEST and XKB on X11, the mouse through enigo".to_owned()
    }

    fn layout(&mut self) -> Option<String> {
        self.keyboard.layout()
    }

    fn move_to(&mut self, point: ScreenPoint) -> Result<(), InputError> {
        self.enigo
            .move_mouse(point.x, point.y, Coordinate::Abs)
            .map_err(input_failed)
    }

    fn pointer(&mut self) -> Result<ScreenPoint, InputError> {
        let (x, y) = self.enigo.location().map_err(input_failed)?;
        Ok(ScreenPoint { x, y })
    }

    fn button(&mut self, button: MouseButton, state: PressState) -> Result<(), InputError> {
        let (number, name, direction) = (
            button_number(button),
            enigo_button(button),
            enigo_direction(state),
        );
        match state {
            PressState::Pressed => {
                self.keyboard
                    .update_watchdog(|held| held.buttons.push(number));
                self.held.set_button(button, state);
                self.enigo.button(name, direction).map_err(input_failed)
            }
            PressState::Released => {
                self.held.set_button(button, state);
                self.enigo.button(name, direction).map_err(input_failed)?;
                let is_other = |other: &u8| *other != number;
                self.keyboard
                    .update_watchdog(|held| held.buttons.retain(is_other));
                Ok(())
            }
        }
    }

    fn scroll(&mut self, direction: ScrollDirection) -> Result<(), InputError> {
        let (amount, axis) = match direction {
            ScrollDirection::Up => (-1, Axis::Vertical),
            ScrollDirection::Down => (1, Axis::Vertical),
            ScrollDirection::Left => (-1, Axis::Horizontal),
            ScrollDirection::Right => (1, Axis::Horizontal),
        };
        self.enigo.scroll(amount, axis).map_err(input_failed)
    }

    fn key(&mut self, key: Key, state: PressState) -> Result<(), InputError> {
        self.held.set_key(key, state);
        match state {
            PressState::Pressed => self.keyboard.press(key),
            PressState::Released => self.keyboard.release(key),
        }
    }

    fn text(&mut self, text: &str, cancel: &CancellationToken) -> Result<usize, InputError> {
        self.keyboard.text(text, cancel)
    }

    fn held(&self) -> HeldInputs {
        self.held.clone()
    }

    fn release_all(&mut self) -> Result<(), InputError> {
        let held = self.held();
        let mut result = Ok(());
        for button in held.buttons.into_iter().rev() {
            result = result.and(self.button(button, PressState::Released));
        }
        for key in held.keys.into_iter().rev() {
            result = result.and(self.key(key, PressState::Released));
        }
        result.and(self.keyboard.restore())
    }
}

impl Drop for X11Input {
    fn drop(&mut self) {
        if let Err(error) = self.release_all() {
            tracing::warn!(%error, "not everything could be let go of");
        }
    }
}

fn enigo(display: &str) -> Result<Enigo, InputError> {
    let settings = Settings {
        // All necessary pauses are made explicitly.
        linux_delay: 0,
        x11_display: Some(display.to_owned()),
        ..Settings::default()
    };
    Enigo::new(&settings).map_err(|error| {
        InputError(localized!(
            "desktop-x11-no-input",
            error = error.to_string()
        ))
    })
}

fn enigo_button(button: MouseButton) -> enigo::Button {
    match button {
        MouseButton::Left => enigo::Button::Left,
        MouseButton::Middle => enigo::Button::Middle,
        MouseButton::Right => enigo::Button::Right,
    }
}

/// Returns the X11 button number.
fn button_number(button: MouseButton) -> u8 {
    match button {
        MouseButton::Left => 1,
        MouseButton::Middle => 2,
        MouseButton::Right => 3,
    }
}

fn enigo_direction(state: PressState) -> enigo::Direction {
    match state {
        PressState::Pressed => enigo::Direction::Press,
        PressState::Released => enigo::Direction::Release,
    }
}
