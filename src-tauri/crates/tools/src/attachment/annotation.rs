//! Annotations that a person draws on a picture before it is attached. Coordinates are pixels of the picture.

use protocol::{Point, Region};
use serde::Deserialize;

/// One annotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Annotation {
    /// A line with a head at its end.
    Arrow {
        /// Start of the line.
        from: Point,
        /// Target of the head.
        to: Point,
        /// Its colour.
        color: AnnotationColor,
    },
    /// A frame around something.
    Box {
        /// The framed part.
        area: Region,
        /// Its colour.
        color: AnnotationColor,
    },
    /// A part made unreadable.
    Blur {
        /// The blurred part.
        area: Region,
    },
}

/// Colour of an annotation, one of the window's `--mark-*` tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AnnotationColor {
    /// For what is wrong.
    Red,
    /// For what is meant.
    Amber,
    /// For what is right.
    Green,
    /// For anything else.
    Blue,
}

impl AnnotationColor {
    /// Returns red, green and blue, as in the window's `--mark-*` tokens.
    pub(super) fn rgb(self) -> [u8; 3] {
        match self {
            Self::Red => [0xd9, 0x2d, 0x20],
            Self::Amber => [0xf5, 0xa6, 0x1d],
            Self::Green => [0x1e, 0x8e, 0x3e],
            Self::Blue => [0x15, 0x70, 0xef],
        }
    }
}
