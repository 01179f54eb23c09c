//! Acts through enigo, on whatever system enigo knows.
//!
//! Characters that may need Shift or another key of the layout go in as text: as single keys, macOS and
//! Windows would press the right key without it.

use super::{OWN_EVENT_MARK, enigo_keys::enigo_key, main_thread::Confined, portable_capture};
use crate::{
    Clock as _, DesktopError, HeldInputs, InputBackend, InputError, Key, MainThread, MouseButton,
    PressState, ScreenPoint, ScrollDirection, SleepOutcome, clock::SystemClock,
};
use enigo::{Axis, Coordinate, Enigo, InputResult, Keyboard as _, Mouse as _, Settings};
use std::{sync::Arc, time::Duration};
use tokio_util::sync::CancellationToken;

/// So many characters go in at once. macOS takes 20 units of UTF-16, two for an emoji.
const CHUNK_CHARACTERS: usize = 10;
/// Between two chunks: programs have to keep up, and a stop must get in between.
const CHUNK_INTERVAL: Duration = Duration::from_millis(4);

/// Mouse and keyboard of this system.
pub(super) struct PortableInput {
    enigo: Confined<Enigo>,
    held: HeldInputs,
    clock: SystemClock,
}

impl PortableInput {
    pub(super) fn open(main_thread: Option<Arc<dyn MainThread>>) -> Result<Self, DesktopError> {
        #[cfg(target_os = "windows")]
        {
            // Fails when the window has said so before, which is just as well.
            let _ = enigo::set_dpi_awareness();
        }
        let enigo = Confined::new(main_thread, || {
            Enigo::new(&settings())
                .map_err(|error| InputError(format!("The system takes no input: {error}.")))
        })?;
        Ok(Self {
            enigo,
            held: HeldInputs::default(),
            clock: SystemClock::new(),
        })
    }

    fn with<R: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Enigo) -> InputResult<R> + Send + 'static,
    ) -> Result<R, InputError> {
        self.enigo.with(|enigo| work(enigo).map_err(input_failed))
    }

    /// Whether a press of this character must say more than which key it is on.
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
        let location = if cfg!(target_os = "macos") {
            portable_capture::layout()
                .map_err(|error| InputError(error.0))?
                .to_units(point)
        } else {
            point
        };
        self.with(move |enigo| enigo.move_mouse(location.x, location.y, Coordinate::Abs))
    }

    fn pointer(&mut self) -> Result<ScreenPoint, InputError> {
        let (x, y) = self.with(|enigo| enigo.location())?;
        let location = ScreenPoint { x, y };
        if cfg!(target_os = "macos") {
            let layout = portable_capture::layout().map_err(|error| InputError(error.0))?;
            return Ok(layout.to_pixel(location));
        }
        Ok(location)
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
            // It went in as text and was never down.
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
        // Only X11 looks at it; the pauses that are needed stand where they are needed.
        linux_delay: 0,
        windows_dw_extra_info: usize::try_from(OWN_EVENT_MARK).ok(),
        event_source_user_data: Some(OWN_EVENT_MARK.into()),
        // These hands do that themselves: enigo would look keys up on whatever thread drops it.
        release_keys_when_dropped: false,
        // Doctor says what is missing; a question out of nowhere helps nobody.
        open_prompt_to_get_permissions: false,
        ..Settings::default()
    }
}

/// Windows drops what is sent to a program with more rights, and says nothing.
#[cfg(target_os = "windows")]
fn require_reachable(state: PressState) -> Result<(), InputError> {
    match state {
        PressState::Released => Ok(()),
        PressState::Pressed => super::permissions::reachable().map_err(InputError),
    }
}

#[cfg(not(target_os = "windows"))]
#[expect(clippy::unnecessary_wraps, reason = "only Windows refuses")]
fn require_reachable(_stroke: PressState) -> Result<(), InputError> {
    Ok(())
}

fn enigo_direction(state: PressState) -> enigo::Direction {
    match state {
        PressState::Pressed => enigo::Direction::Press,
        PressState::Released => enigo::Direction::Release,
    }
}

fn input_failed(error: impl std::fmt::Display) -> InputError {
    InputError(format!("The system answered: {error}."))
}
