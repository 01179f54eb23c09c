//! Acts on an X11 screen through enigo.
//!
//! Text goes through the keyboard map here rather than through enigo's own: that one knows no Shift and
//! binds a spare key for every capital, which programs that lag behind then read wrongly.

use super::{
    connect,
    keyboard::{Map, Place, caps_lock, unbind},
};
use crate::{
    Button, Clock as _, DesktopError, Direction, Hands, HandsError, Held, Key, Named, ScreenPoint,
    Stroke, clock::SystemClock,
};
use enigo::{Axis, Coordinate, Enigo, Keyboard as _, Mouse as _, Settings};
use std::{collections::HashMap, thread, time::Duration};
use tokio_util::sync::CancellationToken;
use x11rb::{protocol::xproto::Window, rust_connection::RustConnection};

/// After a character on a bound key: programs read the whole map anew before they can take it.
const AFTER_BOUND: Duration = Duration::from_millis(10);
/// Before bound keys get new characters: a program that has not caught up by then reads the wrong ones.
const BEFORE_REBINDING: Duration = Duration::from_millis(200);
/// Between two characters that the keyboard has.
const AFTER_CHARACTER: Duration = Duration::from_millis(1);

/// With fewer spare keys than this, those that killed programs left bound are taken back first; a
/// program that is still typing may own them otherwise. With none at all, enigo refuses to start.
const FEW_SPARE: usize = 4;

/// Mouse and keyboard of one X11 display.
pub(super) struct EnigoHands {
    /// Lives as long as the hands do: when it is dropped, it unbinds the keys it has bound.
    enigo: Enigo,
    connection: RustConnection,
    root: Window,
    held: Held,
    /// Keys that took a Shift of their own along.
    shifted: Vec<Key>,
    keyboard: Keyboard,
    clock: SystemClock,
}

/// What is known of the keyboard map.
struct Keyboard {
    /// As it was before anything was bound.
    map: Map,
    /// Keys that could be bound then.
    spare: Vec<u8>,
    places: HashMap<char, Place>,
    /// Characters bound since.
    bound: Vec<char>,
    /// Keys that can still be bound.
    free: usize,
}

impl EnigoHands {
    pub(super) fn open(display: &str) -> Result<Self, DesktopError> {
        let (connection, root) = connect(display)?;
        let map = Map::read(&connection)?;
        if map.spare().len() < FEW_SPARE {
            unbind(&connection, &map.left_over())?;
        }
        let keyboard = Keyboard::read(&connection)?;
        Ok(Self {
            enigo: enigo(display)?,
            connection,
            root,
            held: Held::default(),
            shifted: Vec::new(),
            keyboard,
            clock: SystemClock::new(),
        })
    }

    /// Reads the map again: another program may have changed the layout since.
    fn refresh(&mut self) -> Result<(), HandsError> {
        let map = Map::read(&self.connection)?;
        let keyboard = &mut self.keyboard;
        let bound = map.bound(&keyboard.spare);
        let lost = keyboard
            .bound
            .iter()
            .any(|character| !bound.contains(character));
        if !lost && map.same_except(&keyboard.map, &keyboard.spare) {
            let spare = &keyboard.spare;
            keyboard.free = map
                .spare()
                .iter()
                .filter(|code| spare.contains(code))
                .count();
            return Ok(());
        }
        if !self.held.is_empty() {
            // A new enigo would let go of what the old one holds.
            return Ok(());
        }
        tracing::debug!("the keyboard layout has changed");
        let display = std::env::var("DISPLAY").unwrap_or_default();
        self.enigo = enigo(&display)?;
        self.keyboard = Keyboard::read(&self.connection)?;
        Ok(())
    }

    fn character(
        &mut self,
        character: char,
        caps_lock: bool,
        cancel: &CancellationToken,
    ) -> Result<(), HandsError> {
        if let Some(place) = self.keyboard.places.get(&character).copied() {
            let shift = place.shifted != (caps_lock && place.letter);
            if shift {
                self.stroke(Named::Shift, Stroke::Press)?;
            }
            self.enigo
                .raw(place.code.into(), enigo::Direction::Click)
                .map_err(failed)?;
            if shift {
                self.stroke(Named::Shift, Stroke::Release)?;
            }
            self.clock.sleep(AFTER_CHARACTER, cancel);
            return Ok(());
        }
        self.make_room(character, cancel);
        if cancel.is_cancelled() {
            return Ok(());
        }
        let key = enigo::Key::Unicode(character);
        self.enigo
            .key(key, enigo::Direction::Click)
            .map_err(failed)?;
        self.clock.sleep(AFTER_BOUND, cancel);
        Ok(())
    }

    /// Gets ready for binding `character`. When no key is free, enigo unbinds all of them at once.
    fn make_room(&mut self, character: char, cancel: &CancellationToken) {
        if self.keyboard.bound.contains(&character) {
            return;
        }
        if self.keyboard.free == 0 {
            self.clock.sleep(BEFORE_REBINDING, cancel);
            if cancel.is_cancelled() {
                return;
            }
            self.keyboard.bound.clear();
            self.keyboard.free = self.keyboard.spare.len();
        }
        self.keyboard.bound.push(character);
        self.keyboard.free = self.keyboard.free.saturating_sub(1);
    }

    fn stroke(&mut self, named: Named, stroke: Stroke) -> Result<(), HandsError> {
        self.held.note_key(Key::Named(named), stroke);
        self.enigo
            .key(key_of(named), direction_of(stroke))
            .map_err(failed)
    }

    fn character_key(&mut self, character: char, stroke: Stroke) -> Result<(), HandsError> {
        let key = Key::Character(character);
        if stroke == Stroke::Press {
            self.refresh()?;
        }
        let Some(place) = self.keyboard.places.get(&character).copied() else {
            self.held.note_key(key, stroke);
            let symbol = enigo::Key::Unicode(character);
            return self.enigo.key(symbol, direction_of(stroke)).map_err(failed);
        };
        let has_shift = self.held.keys.contains(&Key::Named(Named::Shift));
        let takes_shift = stroke == Stroke::Press && place.shifted && !has_shift;
        if takes_shift {
            self.stroke(Named::Shift, Stroke::Press)?;
            self.shifted.push(key);
        }
        self.held.note_key(key, stroke);
        self.enigo
            .raw(place.code.into(), direction_of(stroke))
            .map_err(failed)?;
        if stroke == Stroke::Release && self.shifted.contains(&key) {
            self.shifted.retain(|other| *other != key);
            self.stroke(Named::Shift, Stroke::Release)?;
        }
        Ok(())
    }
}

impl Hands for EnigoHands {
    fn name(&self) -> String {
        "enigo on X11 (XTEST)".to_owned()
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
        self.held.note_button(button, stroke);
        let button = match button {
            Button::Left => enigo::Button::Left,
            Button::Middle => enigo::Button::Middle,
            Button::Right => enigo::Button::Right,
        };
        self.enigo
            .button(button, direction_of(stroke))
            .map_err(failed)
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
        match key {
            Key::Named(named) => self.stroke(named, stroke),
            Key::Character(character) => self.character_key(character, stroke),
        }
    }

    fn text(&mut self, text: &str, cancel: &CancellationToken) -> Result<usize, HandsError> {
        self.refresh()?;
        let caps_lock = caps_lock(&self.connection, self.root)?;
        let mut typed = 0;
        for character in text.chars() {
            if cancel.is_cancelled() {
                break;
            }
            self.character(character, caps_lock, cancel)?;
            typed += 1;
        }
        Ok(typed)
    }

    fn held(&self) -> Held {
        self.held.clone()
    }

    fn release_all(&mut self) -> Result<(), HandsError> {
        let held = self.held();
        self.shifted.clear();
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

impl Drop for EnigoHands {
    fn drop(&mut self) {
        if !self.keyboard.bound.is_empty() {
            // enigo unbinds its keys now; programs must have read the last characters by then.
            thread::sleep(BEFORE_REBINDING);
        }
    }
}

impl Keyboard {
    fn read(connection: &RustConnection) -> Result<Self, HandsError> {
        let map = Map::read(connection)?;
        let spare = map.spare();
        Ok(Self {
            places: map.places(&spare),
            bound: Vec::new(),
            free: spare.len(),
            spare,
            map,
        })
    }
}

fn enigo(display: &str) -> Result<Enigo, HandsError> {
    let settings = Settings {
        // Only mouse buttons look at it; the pauses that are needed stand where they are needed.
        linux_delay: 0,
        x11_display: Some(display.to_owned()),
        ..Settings::default()
    };
    Enigo::new(&settings)
        .map_err(|error| HandsError(format!("The X server takes no input: {error}.")))
}

fn direction_of(stroke: Stroke) -> enigo::Direction {
    match stroke {
        Stroke::Press => enigo::Direction::Press,
        Stroke::Release => enigo::Direction::Release,
    }
}

fn key_of(named: Named) -> enigo::Key {
    /// `ISO_Level3_Shift`, `Menu`, `KP_Enter`: enigo has no names for them.
    const ALT_GR: u32 = 0xfe03;
    const MENU: u32 = 0xff67;
    const KEYPAD_ENTER: u32 = 0xff8d;
    const FIRST_FUNCTION_KEY: u32 = 0xffbe;
    use enigo::Key;
    match named {
        Named::Shift => Key::LShift,
        Named::Control => Key::LControl,
        Named::Alt => Key::Alt,
        Named::AltGr => Key::Other(ALT_GR),
        Named::Super => Key::Meta,
        Named::Return => Key::Return,
        Named::KeypadEnter => Key::Other(KEYPAD_ENTER),
        Named::Tab => Key::Tab,
        Named::Escape => Key::Escape,
        Named::BackSpace => Key::Backspace,
        Named::Delete => Key::Delete,
        Named::Insert => Key::Insert,
        Named::Home => Key::Home,
        Named::End => Key::End,
        Named::PageUp => Key::PageUp,
        Named::PageDown => Key::PageDown,
        Named::Left => Key::LeftArrow,
        Named::Right => Key::RightArrow,
        Named::Up => Key::UpArrow,
        Named::Down => Key::DownArrow,
        Named::CapsLock => Key::CapsLock,
        Named::NumLock => Key::Numlock,
        Named::ScrollLock => Key::ScrollLock,
        Named::PrintScreen => Key::PrintScr,
        Named::Pause => Key::Pause,
        Named::Menu => Key::Other(MENU),
        Named::VolumeUp => Key::VolumeUp,
        Named::VolumeDown => Key::VolumeDown,
        Named::VolumeMute => Key::VolumeMute,
        Named::PlayPause => Key::MediaPlayPause,
        Named::NextTrack => Key::MediaNextTrack,
        Named::PreviousTrack => Key::MediaPrevTrack,
        Named::Function(number) => {
            Key::Other(FIRST_FUNCTION_KEY + u32::from(number.saturating_sub(1)))
        }
    }
}

fn failed(error: impl std::fmt::Display) -> HandsError {
    HandsError(format!("The X server answered: {error}."))
}
