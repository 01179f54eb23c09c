//! Acts through enigo, on whatever system enigo knows.
//!
//! Characters that may need Shift or another key of the layout go in as text: as single keys, macOS and
//! Windows would press the right key without it.

use super::{OWN_EVENT_MARK, eyes, keys::key_of, main_thread::Confined};
use crate::{
    Button, Clock as _, DesktopError, Direction, Hands, HandsError, Held, Key, MainThread,
    ScreenPoint, Slept, Stroke, clock::SystemClock,
};
use enigo::{Axis, Coordinate, Enigo, InputResult, Keyboard as _, Mouse as _, Settings};
use std::{sync::Arc, time::Duration};
use tokio_util::sync::CancellationToken;

/// So many characters go in at once. macOS takes 20 units of UTF-16, two for an emoji.
const CHUNK_CHARACTERS: usize = 10;
/// Between two chunks: programs have to keep up, and a stop must get in between.
const AFTER_CHUNK: Duration = Duration::from_millis(4);

/// Mouse and keyboard of this system.
pub(super) struct PortableHands {
    enigo: Confined<Enigo>,
    held: Held,
    clock: SystemClock,
}

impl PortableHands {
    pub(super) fn open(main_thread: Option<Arc<dyn MainThread>>) -> Result<Self, DesktopError> {
        #[cfg(target_os = "windows")]
        {
            // Fails when the window has said so before, which is just as well.
            let _ = enigo::set_dpi_awareness();
        }
        let enigo = Confined::new(main_thread, || {
            Enigo::new(&settings())
                .map_err(|error| HandsError(format!("The system takes no input: {error}.")))
        })?;
        Ok(Self {
            enigo,
            held: Held::default(),
            clock: SystemClock::new(),
        })
    }

    fn with<R: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Enigo) -> InputResult<R> + Send + 'static,
    ) -> Result<R, HandsError> {
        self.enigo.with(|enigo| work(enigo).map_err(failed))
    }

    /// Whether a press of this character must say more than which key it is on.
    fn goes_as_text(&self, character: char) -> bool {
        let plain = character.is_ascii_lowercase() || character == ' ';
        !plain && self.held.keys.is_empty()
    }

    fn stroke(
        &mut self,
        key: Key,
        on_keyboard: enigo::Key,
        stroke: Stroke,
    ) -> Result<(), HandsError> {
        self.held.note_key(key, stroke);
        let direction = direction_of(stroke);
        self.with(move |enigo| enigo.key(on_keyboard, direction))
    }
}

impl Hands for PortableHands {
    fn name(&self) -> String {
        format!("enigo on {}", std::env::consts::OS)
    }

    fn move_to(&mut self, point: ScreenPoint) -> Result<(), HandsError> {
        let place = if cfg!(target_os = "macos") {
            eyes::layout()
                .map_err(|error| HandsError(error.0))?
                .to_units(point)
        } else {
            point
        };
        self.with(move |enigo| enigo.move_mouse(place.x, place.y, Coordinate::Abs))
    }

    fn pointer(&mut self) -> Result<ScreenPoint, HandsError> {
        let (x, y) = self.with(|enigo| enigo.location())?;
        let place = ScreenPoint { x, y };
        if cfg!(target_os = "macos") {
            let layout = eyes::layout().map_err(|error| HandsError(error.0))?;
            return Ok(layout.to_pixel(place));
        }
        Ok(place)
    }

    fn button(&mut self, button: Button, stroke: Stroke) -> Result<(), HandsError> {
        refuse_unreachable(stroke)?;
        self.held.note_button(button, stroke);
        let button = match button {
            Button::Left => enigo::Button::Left,
            Button::Middle => enigo::Button::Middle,
            Button::Right => enigo::Button::Right,
        };
        self.with(move |enigo| enigo.button(button, direction_of(stroke)))
    }

    fn scroll(&mut self, direction: Direction) -> Result<(), HandsError> {
        let (length, axis) = match direction {
            Direction::Up => (-1, Axis::Vertical),
            Direction::Down => (1, Axis::Vertical),
            Direction::Left => (-1, Axis::Horizontal),
            Direction::Right => (1, Axis::Horizontal),
        };
        self.with(move |enigo| enigo.scroll(length, axis))
    }

    fn key(&mut self, key: Key, stroke: Stroke) -> Result<(), HandsError> {
        refuse_unreachable(stroke)?;
        match (key, stroke) {
            (Key::Named(named), _) => self.stroke(key, key_of(named)?, stroke),
            (Key::Character(character), Stroke::Press) if self.goes_as_text(character) => {
                self.with(move |enigo| enigo.text(character.encode_utf8(&mut [0; 4])))
            }
            // It went in as text and was never down.
            (Key::Character(_), Stroke::Release) if !self.held.keys.contains(&key) => Ok(()),
            (Key::Character(character), _) => {
                self.stroke(key, enigo::Key::Unicode(character), stroke)
            }
        }
    }

    fn text(&mut self, text: &str, cancel: &CancellationToken) -> Result<usize, HandsError> {
        refuse_unreachable(Stroke::Press)?;
        let characters: Vec<char> = text.chars().collect();
        let mut typed = 0;
        for chunk in characters.chunks(CHUNK_CHARACTERS) {
            if cancel.is_cancelled() {
                break;
            }
            let part: String = chunk.iter().collect();
            self.with(move |enigo| enigo.text(&part))?;
            typed += chunk.len();
            if self.clock.sleep(AFTER_CHUNK, cancel) == Slept::Cancelled {
                break;
            }
        }
        Ok(typed)
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
        result
    }
}

impl Drop for PortableHands {
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
fn refuse_unreachable(stroke: Stroke) -> Result<(), HandsError> {
    match stroke {
        Stroke::Release => Ok(()),
        Stroke::Press => super::permissions::reachable().map_err(HandsError),
    }
}

#[cfg(not(target_os = "windows"))]
#[expect(clippy::unnecessary_wraps, reason = "only Windows refuses")]
fn refuse_unreachable(_stroke: Stroke) -> Result<(), HandsError> {
    Ok(())
}

fn direction_of(stroke: Stroke) -> enigo::Direction {
    match stroke {
        Stroke::Press => enigo::Direction::Press,
        Stroke::Release => enigo::Direction::Release,
    }
}

fn failed(error: impl std::fmt::Display) -> HandsError {
    HandsError(format!("The system answered: {error}."))
}
