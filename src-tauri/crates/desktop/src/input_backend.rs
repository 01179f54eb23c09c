//! What it takes to act. One implementation per display server; none of them knows an action, a picture
//! or a model. Whoever presses is told here what must be let go of again.

use crate::{Key, ScreenPoint};
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;

/// Moves the mouse and presses keys. Every call returns once the system has taken the event.
pub trait InputBackend: Send {
    /// In a few words, how it acts: for people who look for the reason why it does not.
    fn name(&self) -> String;

    /// Which keyboard layout it types on, such as `us`; nothing when that cannot be told.
    fn layout(&mut self) -> Option<String> {
        None
    }

    /// Puts the pointer on a pixel of the screen.
    fn move_to(&mut self, point: ScreenPoint) -> Result<(), InputError>;

    /// Where the pointer is.
    fn pointer(&mut self) -> Result<ScreenPoint, InputError>;

    /// Presses or lets go of a mouse button, where the pointer is.
    fn button(&mut self, button: MouseButton, state: PressState) -> Result<(), InputError>;

    /// Turns the wheel by one notch.
    fn scroll(&mut self, direction: ScrollDirection) -> Result<(), InputError>;

    /// Presses or lets go of a key.
    fn key(&mut self, key: Key, state: PressState) -> Result<(), InputError>;

    /// Types text, whatever the keyboard layout. `\n`, `\t` and `\u{8}` are the keys Return, Tab and
    /// BackSpace; other control characters are nothing. Stops between two characters, within tens of
    /// milliseconds, when `cancel` fires. Returns how many it typed.
    fn text(&mut self, text: &str, cancel: &CancellationToken) -> Result<usize, InputError>;

    /// What these hands hold down.
    fn held(&self) -> HeldInputs;

    /// Lets go of everything these hands hold down. Goes on after a failure and tells the first one.
    fn release_all(&mut self) -> Result<(), InputError>;
}

/// A mouse button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MouseButton {
    /// The one under the index finger.
    Left,
    /// The wheel.
    Middle,
    /// The one that opens menus.
    Right,
}

/// Down or up, for buttons and keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PressState {
    /// Goes down and stays there.
    Pressed,
    /// Comes up again.
    Released,
}

/// Where a turn of the wheel goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScrollDirection {
    /// Towards the start of a page.
    Up,
    /// Towards its end.
    Down,
    /// Towards the start of a line.
    Left,
    /// Towards its end.
    Right,
}

/// What is held down, in the order it was pressed. An implementation keeps one as its record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldInputs {
    /// Mouse buttons.
    pub buttons: Vec<MouseButton>,
    /// Keys.
    pub keys: Vec<Key>,
}

/// Why something was not done, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InputError(pub String);

impl HeldInputs {
    /// Whether nothing is held.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.buttons.is_empty() && self.keys.is_empty()
    }

    /// Notes a button that went down or up.
    pub fn set_button(&mut self, button: MouseButton, state: PressState) {
        set(&mut self.buttons, button, state);
    }

    /// Notes a key that went down or up.
    pub fn set_key(&mut self, key: Key, state: PressState) {
        set(&mut self.keys, key, state);
    }
}

impl ScrollDirection {
    /// As it is said in a sentence.
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
