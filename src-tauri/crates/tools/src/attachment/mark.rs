//! What a person draws on a picture before it goes with a message. Places are in the picture's own pixels.

use protocol::{Point, Region};
use serde::Deserialize;

/// One thing that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Mark {
    /// A line with a point at its end.
    Arrow {
        /// Where it begins.
        from: Point,
        /// What it points at.
        to: Point,
        /// Its colour.
        color: MarkColor,
    },
    /// A frame around something.
    Box {
        /// What it is around.
        area: Region,
        /// Its colour.
        color: MarkColor,
    },
    /// Something that nobody shall read.
    Blur {
        /// What is made unreadable.
        area: Region,
    },
}

/// The colours to draw with: those of the window's tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkColor {
    /// For what is wrong.
    Red,
    /// For what is meant.
    Amber,
    /// For what is right.
    Green,
    /// For anything else.
    Blue,
}

impl MarkColor {
    /// Red, green and blue: the `--mark-*` tokens of the window.
    pub(super) fn rgb(self) -> [u8; 3] {
        match self {
            Self::Red => [0xd9, 0x2d, 0x20],
            Self::Amber => [0xf5, 0xa6, 0x1d],
            Self::Green => [0x1e, 0x8e, 0x3e],
            Self::Blue => [0x15, 0x70, 0xef],
        }
    }
}
