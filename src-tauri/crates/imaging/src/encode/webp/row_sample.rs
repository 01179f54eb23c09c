//! Forecast from a sample of a picture's rows, so that a photo costs no search that is given up halfway.

use super::{
    FEW_PIXELS, PHOTO_PIXELS,
    lz_tokens::{ColorCache, LzToken},
};
use crate::encode::PIXEL_BYTES;

/// One row in this many is looked at.
const ROWS_APART: usize = 16;
/// A picture hardly repeats if more than one pixel of the sample in this many is new. That is twice the share at which the
/// search gives up: it finds a letter again that came before, and a sample does not.
const NEW_PIXELS: usize = PHOTO_PIXELS / 2;

/// Returns whether the rows of a picture hardly repeat, as in a photo. Screens full of small text stay at a third of that.
pub(super) fn hardly_repeats(pixels: &[[u8; PIXEL_BYTES]], width: usize) -> bool {
    let mut cache = ColorCache::default();
    let (mut seen, mut new) = (0, 0);
    for rows in pixels.chunks(width * ROWS_APART) {
        let Some((above, rest)) = rows.split_at_checked(width) else {
            break;
        };
        let Some(row) = rest.get(..width) else {
            break;
        };
        let mut left = None;
        for (pixel, above) in row.iter().zip(above) {
            if pixel != above && left != Some(pixel) {
                new += usize::from(matches!(cache.encode(*pixel), LzToken::Literal(_)));
            }
            left = Some(pixel);
        }
        seen += width;
    }
    let few = FEW_PIXELS * seen / pixels.len().max(1);
    new > seen / NEW_PIXELS + few
}
