//! Differences between two captures of a place, to the pixel. Pure.

use super::difference;
use crate::{Frame, PIXEL_BYTES};

/// Colour difference from which a pixel counts as another one: fading and encoding stay below it.
const NOISE: u8 = 64;
/// Pixels that may differ anywhere: encoding at sharp edges.
const MAX_STRAY_PIXELS: usize = 2;
/// Most columns of a caret.
const MAX_CARET_WIDTH: usize = 2;
/// Fewest rows of a caret. It has no gap, unlike the strokes that tell one digit from another.
const MIN_CARET_HEIGHT: usize = 10;

/// Returns whether two captures of the same size are the same but for a caret.
pub(super) fn are_a_caret_at_most(one: &Frame, other: &Frame) -> bool {
    let mut places = Vec::new();
    for (row, (one, other)) in one.rows().zip(other.rows()).enumerate() {
        let pixels = one
            .chunks_exact(PIXEL_BYTES)
            .zip(other.chunks_exact(PIXEL_BYTES));
        for (column, (one, other)) in pixels.enumerate() {
            if difference([one[0], one[1], one[2]], [other[0], other[1], other[2]]) >= NOISE {
                places.push((column, row));
            }
        }
    }
    places.len() <= MAX_STRAY_PIXELS || is_caret(&places)
}

/// Returns whether these pixels, row by row, are one bar without a gap.
fn is_caret(places: &[(usize, usize)]) -> bool {
    let columns = || places.iter().map(|(column, _)| *column);
    let rows = || places.iter().map(|(_, row)| *row);
    let (Some(left), Some(right), Some(top), Some(bottom)) =
        (columns().min(), columns().max(), rows().min(), rows().max())
    else {
        return true;
    };
    let (width, height) = (right - left + 1, bottom - top + 1);
    width <= MAX_CARET_WIDTH && height >= MIN_CARET_HEIGHT && places.len() == width * height
}
