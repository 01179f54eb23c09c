//! Desktop actions as plain data, independent of how they were requested.

use crate::{Chord, MouseButton, PressState, ScrollDirection};
use protocol::{Point, Region};
use serde::{Deserialize, Serialize};

mod description;
mod input;
#[cfg(test)]
mod tests;

pub(crate) use description::element_label;
pub use input::{ActionError, ActionInput};

/// A desktop action. Coordinates are pixels of the viewport's picture; `modifiers` are held only during the
/// action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum Action {
    /// Capture the whole monitor.
    Screenshot,
    /// Capture a part of the monitor at full resolution.
    Zoom {
        /// The part to capture.
        region: Region,
    },
    /// Click one to three times.
    Click {
        /// The button to click.
        button: MouseButton,
        /// Number of clicks, 1 to 3.
        count: u8,
        /// The target; `None` clicks at the pointer.
        at: Option<Point>,
        /// Modifiers held during the click.
        modifiers: Option<Chord>,
    },
    /// Press the left button at one point and release it at another.
    Drag {
        /// Start of the drag, where the button goes down.
        from: Point,
        /// End of the drag, where the button is released.
        to: Point,
        /// Modifiers held during the drag.
        modifiers: Option<Chord>,
    },
    /// Move the pointer.
    Move {
        /// The target.
        to: Point,
    },
    /// Press or release the left button at the pointer.
    LeftButton {
        /// Press or release.
        state: PressState,
    },
    /// Report the pointer position.
    CursorPosition,
    /// Turn the mouse wheel.
    Scroll {
        /// Scroll direction.
        direction: ScrollDirection,
        /// Number of wheel steps.
        steps: u32,
        /// The target; `None` scrolls at the pointer.
        at: Option<Point>,
        /// Modifiers held while scrolling.
        modifiers: Option<Chord>,
    },
    /// Type text into the focused window.
    Type {
        /// The literal text; line breaks and tabs are sent as Return and Tab.
        text: String,
    },
    /// Press key chords.
    Press {
        /// Chords, pressed one after another.
        chords: Vec<Chord>,
        /// Number of times to repeat the whole sequence.
        repeat: u32,
    },
    /// Hold keys down for some time.
    Hold {
        /// The keys to hold.
        chord: Chord,
        /// Duration in milliseconds.
        duration_ms: u64,
    },
    /// Wait.
    Wait {
        /// Duration in milliseconds.
        duration_ms: u64,
    },
}

impl Action {
    /// Returns `true` if the action only looks or waits and changes nothing.
    #[must_use]
    pub fn observes(&self) -> bool {
        match self {
            Self::Screenshot | Self::Zoom { .. } | Self::CursorPosition | Self::Wait { .. } => true,
            Self::Click { .. }
            | Self::Drag { .. }
            | Self::Move { .. }
            | Self::LeftButton { .. }
            | Self::Scroll { .. }
            | Self::Type { .. }
            | Self::Press { .. }
            | Self::Hold { .. } => false,
        }
    }
}
