//! Input backend interface: mouse and keyboard injection. One implementation per display server; none knows
//! about actions, pictures or models. Every backend tracks what it holds down.

use crate::{InputError, Key, ScreenPoint};
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;

/// Injects mouse and keyboard input. Every call returns once the system has accepted the event.
pub trait InputBackend: Send {
    /// Returns a short description of the backend for diagnostics.
    fn name(&self) -> String;

    /// Returns the active keyboard layout, such as `us`; `None` if unknown.
    fn layout(&mut self) -> Option<String> {
        None
    }

    /// Moves the pointer to a screen pixel.
    fn move_to(&mut self, point: ScreenPoint) -> Result<(), InputError>;

    /// Returns the pointer position.
    fn pointer(&mut self) -> Result<ScreenPoint, InputError>;

    /// Presses or releases a mouse button at the pointer.
    fn button(&mut self, button: MouseButton, state: PressState) -> Result<(), InputError>;

    /// Turns the wheel by one step.
    fn scroll(&mut self, direction: ScrollDirection) -> Result<(), InputError>;

    /// Presses or releases a key.
    fn key(&mut self, key: Key, state: PressState) -> Result<(), InputError>;

    /// Types text on any keyboard layout and returns the number of characters typed.
    ///
    /// Line breaks, tabs and backspaces (`\u{8}`) are sent as Return, Tab and BackSpace; other control characters are
    /// skipped. Stops between two characters within tens of milliseconds after `cancel` fires.
    fn text(&mut self, text: &str, cancel: &CancellationToken) -> Result<usize, InputError>;

    /// Returns what this backend holds down.
    fn held(&self) -> HeldInputs;

    /// Releases everything this backend holds down. Continues after a failure and returns the first error.
    fn release_all(&mut self) -> Result<(), InputError>;
}

/// A mouse button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MouseButton {
    /// The left button.
    Left,
    /// The middle button or wheel.
    Middle,
    /// The right button.
    Right,
}

/// Button or key state: pressed or released.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PressState {
    /// Pressed and held down.
    Pressed,
    /// Released.
    Released,
}

/// Scroll direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScrollDirection {
    /// Towards the start of the page.
    Up,
    /// Towards the end of the page.
    Down,
    /// Towards the start of the line.
    Left,
    /// Towards the end of the line.
    Right,
}

/// Buttons and keys held down, in the order they were pressed. Each backend keeps one as its record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldInputs {
    /// Held mouse buttons.
    pub buttons: Vec<MouseButton>,
    /// Held keys.
    pub keys: Vec<Key>,
}

impl HeldInputs {
    /// Returns `true` if nothing is held.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.buttons.is_empty() && self.keys.is_empty()
    }

    /// Records a pressed or released button.
    pub fn set_button(&mut self, button: MouseButton, state: PressState) {
        set(&mut self.buttons, button, state);
    }

    /// Records a pressed or released key.
    pub fn set_key(&mut self, key: Key, state: PressState) {
        set(&mut self.keys, key, state);
    }
}

impl ScrollDirection {
    /// Returns the direction as a word for sentences.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

fn set<T: PartialEq>(held: &mut Vec<T>, input: T, state: PressState) {
    held.retain(|other| *other != input);
    match state {
        PressState::Pressed => held.push(input),
        PressState::Released => {}
    }
}
