//! Pixels as an X server stores them, brought into the order of a frame.

use crate::{PIXEL_BYTES, SPARE};

/// Pixels that are converted at once.
const BLOCK_PIXELS: usize = 64;

/// Returns the bytes of a frame from pixels of blue, green, red and an unused byte.
#[must_use]
pub fn from_bgrx(pixels: &[[u8; PIXEL_BYTES]]) -> Vec<u8> {
    let mut converted = SPARE.take(pixels.len() * PIXEL_BYTES);
    // Whole blocks of a fixed size compile to vector code.
    let (blocks, rest) = pixels.as_chunks::<BLOCK_PIXELS>();
    for block in blocks {
        converted.extend_from_slice(block.map(in_frame_order).as_flattened());
    }
    for pixel in rest {
        converted.extend(in_frame_order(*pixel));
    }
    converted
}

fn in_frame_order([blue, green, red, _]: [u8; PIXEL_BYTES]) -> [u8; PIXEL_BYTES] {
    [red, green, blue, u8::MAX]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn red_and_blue_change_places() {
        let pixels = [[0x33, 0x22, 0x11, 0x00], [0xff, 0x00, 0x00, 0xff]];
        let expected = [0x11, 0x22, 0x33, 0xff, 0x00, 0x00, 0xff, 0xff];
        assert_eq!(from_bgrx(&pixels), expected);
    }
}
