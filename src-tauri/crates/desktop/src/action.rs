//! What can be done on a desktop, as plain data: one type for every form in which it is asked for.

use crate::{Chord, MouseButton, PressState, ScrollDirection};
use protocol::{Point, Region};
use serde::{Deserialize, Serialize};

mod description;
mod parse;

pub use parse::{ACTION_NAMES, ActionError};

/// One thing to do. Places are in pixels of the picture; the hands hold `holding` only meanwhile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum Action {
    /// Look at the whole monitor.
    Screenshot,
    /// Look at a part of it, in all its pixels.
    Zoom {
        /// Which part.
        region: Region,
    },
    /// Click, once or up to three times in a row.
    Click {
        /// With which button.
        button: MouseButton,
        /// How often: 1 to 3.
        count: u8,
        /// Where; nothing means where the pointer is.
        at: Option<Point>,
        /// Modifiers held meanwhile.
        modifiers: Option<Chord>,
    },
    /// Press at one place, let go at another.
    Drag {
        /// Where the left button goes down.
        from: Point,
        /// Where it comes up.
        to: Point,
        /// Modifiers held meanwhile.
        modifiers: Option<Chord>,
    },
    /// Put the pointer somewhere.
    Move {
        /// Where.
        to: Point,
    },
    /// Press the left button and keep it down, or let go of it, where the pointer is.
    LeftButton {
        /// Which of the two.
        state: PressState,
    },
    /// Say where the pointer is.
    CursorPosition,
    /// Turn the wheel.
    Scroll {
        /// Which way.
        direction: ScrollDirection,
        /// By how many notches.
        steps: u32,
        /// Where; nothing means where the pointer is.
        at: Option<Point>,
        /// Modifiers held meanwhile.
        modifiers: Option<Chord>,
    },
    /// Type text where the keyboard focus is.
    Type {
        /// The text, as it is; line breaks and tabs are the keys of that name.
        text: String,
    },
    /// Press keys.
    Press {
        /// One after the other.
        chords: Vec<Chord>,
        /// How often the whole sequence.
        repeat: u32,
    },
    /// Keep keys down for a while.
    Hold {
        /// Which.
        chord: Chord,
        /// How long, in milliseconds.
        duration_ms: u64,
    },
    /// Do nothing for a while.
    Wait {
        /// How long, in milliseconds.
        duration_ms: u64,
    },
}

impl Action {
    /// Whether it only looks or waits and changes nothing.
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
