//! Pixels as an X server stores them, brought into the order of a frame.

use crate::{PIXEL_BYTES, SPARE};

/// Pixels that are converted at once.
const BLOCK_PIXELS: usize = 64;

/// Returns the bytes of a frame from pixels of blue, green, red and an unused byte, each one number in little-endian order.
#[must_use]
pub fn from_little_endian_bgrx(pixels: &[u32]) -> Vec<u8> {
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

fn in_frame_order(pixel: u32) -> [u8; 4] {
    // In the order of bytes that the X server wrote.
    let [blue, green, red, _] = pixel.to_ne_bytes();
    [red, green, blue, u8::MAX]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn red_and_blue_change_places() {
        let pixels = [0x0011_2233, 0xff00_00ff];
        let expected = [0x11, 0x22, 0x33, 0xff, 0x00, 0x00, 0xff, 0xff];
        assert_eq!(from_little_endian_bgrx(&pixels.map(u32::from_le)), expected);
    }
}
