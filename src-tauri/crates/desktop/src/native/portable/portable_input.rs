//! Portable input backend through enigo.
//!
//! Characters that may need Shift or another modifier are sent as text: as single keys, Windows would press
//! the right key without its modifier.

use super::enigo_keys::enigo_key;
use crate::{
    Clock as _, DesktopError, HeldInputs, InputBackend, InputError, Key, MouseButton, PressState,
    ScreenPoint, ScrollDirection, SleepOutcome, clock::SystemClock,
};
use enigo::{Axis, Coordinate, Enigo, InputResult, Keyboard as _, Mouse as _, Settings};
use localization::localized;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Characters sent at once.
const CHUNK_CHARACTERS: usize = 10;
/// Pause between two chunks, for slow programs and for cancellation.
const CHUNK_INTERVAL: Duration = Duration::from_millis(4);
/// Marks injected events on Windows (`dwExtraInfo`, "QILB").
const OWN_EVENT_MARK: u32 = 0x5149_4c42;

/// Mouse and keyboard of this system.
pub(super) struct PortableInput {
    enigo: Enigo,
    held: HeldInputs,
    clock: SystemClock,
}

impl PortableInput {
    pub(super) fn open() -> Result<Self, DesktopError> {
        #[cfg(target_os = "windows")]
        {
            // Fails if the window has already set it, which is just as well.
            let _ = enigo::set_dpi_awareness();
        }
        let enigo = Enigo::new(&settings()).map_err(|error| {
            InputError(localized!(
                "desktop-system-no-input",
                error = error.to_string()
            ))
        })?;
        Ok(Self {
            enigo,
            held: HeldInputs::default(),
            clock: SystemClock::new(),
        })
    }

    fn with<R>(
        &mut self,
        work: impl FnOnce(&mut Enigo) -> InputResult<R>,
    ) -> Result<R, InputError> {
        work(&mut self.enigo).map_err(input_failed)
    }

    /// Returns `true` if the character must be sent as text to get its modifiers.
    fn types_as_text(&self, character: char) -> bool {
        let plain = character.is_ascii_lowercase() || character == ' ';
        !plain && self.held.keys.is_empty()
    }

    fn send_key(
        &mut self,
        key: Key,
        on_keyboard: enigo::Key,
        state: PressState,
    ) -> Result<(), InputError> {
        self.held.set_key(key, state);
        let direction = enigo_direction(state);
        self.with(move |enigo| enigo.key(on_keyboard, direction))
    }
}

impl InputBackend for PortableInput {
    fn name(&self) -> String {
        format!("enigo on {}", std::env::consts::OS)
    }

    fn move_to(&mut self, point: ScreenPoint) -> Result<(), InputError> {
        self.with(|enigo| enigo.move_mouse(point.x, point.y, Coordinate::Abs))
    }

    fn pointer(&mut self) -> Result<ScreenPoint, InputError> {
        let (x, y) = self.with(|enigo| enigo.location())?;
        Ok(ScreenPoint { x, y })
    }

    fn button(&mut self, button: MouseButton, state: PressState) -> Result<(), InputError> {
        require_reachable(state)?;
        self.held.set_button(button, state);
        let button = match button {
            MouseButton::Left => enigo::Button::Left,
            MouseButton::Middle => enigo::Button::Middle,
            MouseButton::Right => enigo::Button::Right,
        };
        self.with(move |enigo| enigo.button(button, enigo_direction(state)))
    }

    fn scroll(&mut self, direction: ScrollDirection) -> Result<(), InputError> {
        let (length, axis) = match direction {
            ScrollDirection::Up => (-1, Axis::Vertical),
            ScrollDirection::Down => (1, Axis::Vertical),
            ScrollDirection::Left => (-1, Axis::Horizontal),
            ScrollDirection::Right => (1, Axis::Horizontal),
        };
        self.with(move |enigo| enigo.scroll(length, axis))
    }

    fn key(&mut self, key: Key, state: PressState) -> Result<(), InputError> {
        require_reachable(state)?;
        match (key, state) {
            (Key::Named(named), _) => self.send_key(key, enigo_key(named)?, state),
            (Key::Character(character), PressState::Pressed) if self.types_as_text(character) => {
                self.with(move |enigo| enigo.text(character.encode_utf8(&mut [0; 4])))
            }
            // It was sent as text and is not held.
            (Key::Character(_), PressState::Released) if !self.held.keys.contains(&key) => Ok(()),
            (Key::Character(character), _) => {
                self.send_key(key, enigo::Key::Unicode(character), state)
            }
        }
    }

    fn text(&mut self, text: &str, cancel: &CancellationToken) -> Result<usize, InputError> {
        require_reachable(PressState::Pressed)?;
        let characters: Vec<char> = text.chars().collect();
        let mut typed = 0;
        for chunk in characters.chunks(CHUNK_CHARACTERS) {
            if cancel.is_cancelled() {
                break;
            }
            let part: String = chunk.iter().collect();
            self.with(move |enigo| enigo.text(&part))?;
            typed += chunk.len();
            if self.clock.sleep(CHUNK_INTERVAL, cancel) == SleepOutcome::Cancelled {
                break;
            }
        }
        Ok(typed)
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
        result
    }
}

impl Drop for PortableInput {
    fn drop(&mut self) {
        if let Err(error) = self.release_all() {
            tracing::warn!(%error, "not everything could be let go of");
        }
    }
}

fn settings() -> Settings {
    Settings {
        // Only X11 uses it; all necessary pauses are made explicitly.
        linux_delay: 0,
        windows_dw_extra_info: usize::try_from(OWN_EVENT_MARK).ok(),
        // The backend releases its keys itself.
        release_keys_when_dropped: false,
        ..Settings::default()
    }
}

/// Fails where Windows would silently drop the input.
#[cfg(target_os = "windows")]
fn require_reachable(state: PressState) -> Result<(), InputError> {
    match state {
        PressState::Released => Ok(()),
        PressState::Pressed => super::privileges::require_reachable().map_err(InputError),
    }
}

#[cfg(not(target_os = "windows"))]
#[expect(clippy::unnecessary_wraps, reason = "only Windows refuses")]
fn require_reachable(_state: PressState) -> Result<(), InputError> {
    Ok(())
}

fn enigo_direction(state: PressState) -> enigo::Direction {
    match state {
        PressState::Pressed => enigo::Direction::Press,
        PressState::Released => enigo::Direction::Release,
    }
}

fn input_failed(error: impl std::fmt::Display) -> InputError {
    InputError(localized!(
        "desktop-system-answered",
        error = error.to_string()
    ))
}
