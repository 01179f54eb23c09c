//! Mouse cursor image.

use crate::Rect;

/// Image of the mouse cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Drawn area, in screen pixels; its hot spot lies inside.
    pub area: Rect,
    /// Row by row, four bytes per pixel: red, green, blue, alpha. Colours are premultiplied by alpha.
    pub pixels: Vec<u8>,
}
