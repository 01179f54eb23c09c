//! Source of a takeover: the device with which the user took control.

use serde::Serialize;

/// The device the user took over with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TakeoverSource {
    /// The mouse or another pointing device.
    Mouse,
    /// The keyboard.
    Keyboard,
}

impl TakeoverSource {
    /// Returns “mouse” or “keyboard” for use in sentences.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Mouse => "mouse",
            Self::Keyboard => "keyboard",
        }
    }
}
