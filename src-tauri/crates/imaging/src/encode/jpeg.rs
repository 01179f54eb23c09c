//! JPEG by libjpeg-turbo: the upper and the lower half side by side, each on a core of its own, joined by a restart marker
//! (ITU-T T.81, B.2.4.4). A large part of the time goes into entropy coding, which no vector instruction speeds up.

use super::{PIXEL_BYTES, failed};
use crate::{CaptureError, Size};
use std::thread;
use turbojpeg::{Compressor, Image, PixelFormat, Subsamp};

/// Quality. Text is sharp at this value; above it the size grows faster than the visible quality.
const QUALITY: i32 = 85;
/// Pixels along an edge of a block.
const BLOCK: usize = 8;
/// Rows of a picture that is worth a second core.
const MIN_ROWS: usize = 32 * BLOCK;

/// Bytes of a marker, and of a segment's length, which counts itself.
const MARKER_BYTES: usize = 2;
const LENGTH_BYTES: usize = 2;
const MARKER: u8 = 0xff;
const START_OF_FRAME: u8 = 0xc0;
const RESTART: u8 = 0xd0;
const END_OF_IMAGE: u8 = 0xd9;
const START_OF_SCAN: u8 = 0xda;
const RESTART_INTERVAL: u8 = 0xdd;
/// Place of the height in a frame's segment, from its marker on.
const HEIGHT: usize = 5;

/// Encodes the pixels of a picture, row by row without gaps.
pub(super) fn encode(pixels: &[u8], size: Size) -> Result<Vec<u8>, CaptureError> {
    let (width, height) = (size.width as usize, size.height as usize);
    let rows = height.div_ceil(2).next_multiple_of(BLOCK);
    let Some(interval) = interval(width, rows).filter(|_| height >= MIN_ROWS) else {
        return part(pixels, width);
    };
    let (upper, lower) = pixels.split_at(rows * width * PIXEL_BYTES);
    let (upper, lower) = thread::scope(|scope| {
        let lower = scope.spawn(|| part(lower, width));
        (part(upper, width), lower.join())
    });
    let lower = lower.map_err(|_| failed(&"the second core stopped"))??;
    joined(&upper?, &lower, interval, size.height)
        .ok_or_else(|| failed(&"the halves do not fit together"))
}

/// Blocks of that many rows, if a restart interval can be as long.
fn interval(width: usize, rows: usize) -> Option<u16> {
    (width.div_ceil(BLOCK) * rows.div_ceil(BLOCK))
        .try_into()
        .ok()
}

fn part(pixels: &[u8], width: usize) -> Result<Vec<u8>, CaptureError> {
    let encode = || {
        let mut compressor = Compressor::new()?;
        compressor.set_quality(QUALITY)?;
        // The usual chroma subsampling blurs coloured text and saves only a tenth of the size.
        compressor.set_subsamp(Subsamp::None)?;
        compressor.compress_to_vec(Image {
            pixels,
            width,
            pitch: width * PIXEL_BYTES,
            height: pixels.len() / (width * PIXEL_BYTES).max(1),
            format: PixelFormat::RGBX,
        })
    };
    encode().map_err(|error: turbojpeg::Error| failed(&error))
}

/// One picture of two that were encoded alike. `None` where they do not begin as pictures do.
fn joined(upper: &[u8], lower: &[u8], interval: u16, height: u32) -> Option<Vec<u8>> {
    let (before_scan, from_scan) = upper.split_at_checked(segment(upper, START_OF_SCAN)?)?;
    let mut picture = Vec::with_capacity(upper.len() + lower.len());
    picture.extend_from_slice(before_scan);
    let frame = segment(upper, START_OF_FRAME)?;
    let height = u16::try_from(height).ok()?.to_be_bytes();
    let place = frame + HEIGHT..frame + HEIGHT + height.len();
    picture.get_mut(place)?.copy_from_slice(&height);
    let [high, low] = interval.to_be_bytes();
    picture.extend([MARKER, RESTART_INTERVAL, 0, 4, high, low]);
    picture.extend_from_slice(from_scan.strip_suffix(&[MARKER, END_OF_IMAGE])?);
    picture.extend([MARKER, RESTART]);
    picture.extend_from_slice(lower.get(behind(lower, segment(lower, START_OF_SCAN)?)?..)?);
    Some(picture)
}

/// Place of the marker of the first segment of that kind before the coded data.
fn segment(picture: &[u8], kind: u8) -> Option<usize> {
    // The first marker stands alone: the picture begins.
    let mut place = MARKER_BYTES;
    loop {
        let [MARKER, found] = *picture.get(place..place + MARKER_BYTES)? else {
            return None;
        };
        if found == kind {
            return Some(place);
        }
        place = behind(picture, place)?;
    }
}

/// Place behind the segment whose marker stands there.
fn behind(picture: &[u8], marker: usize) -> Option<usize> {
    let begin = marker + MARKER_BYTES;
    let length = picture.get(begin..begin + LENGTH_BYTES)?;
    let length = u16::from_be_bytes(length.try_into().ok()?);
    Some(begin + usize::from(length))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Encodes a picture of noise in which no row is like another, and compares it with the one that one core makes.
    fn check(width: u32, height: u32) {
        let mut state = 1_u32;
        let pixels: Vec<_> = (0..width * height)
            .flat_map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                state.to_be_bytes()
            })
            .collect();
        let size = Size { width, height };
        let decoded = |data: &[u8]| image::load_from_memory(data).unwrap().to_rgb8();
        let both = encode(&pixels, size).unwrap();
        let one = part(&pixels, width as usize).unwrap();
        assert_eq!(decoded(&both).dimensions(), (width, height));
        assert!(decoded(&both) == decoded(&one), "{width}x{height}");
    }

    #[test]
    fn the_halves_are_the_picture_that_one_core_makes() {
        check(1, 1);
        check(64, 255);
        check(64, 256);
        check(61, 257);
        check(130, 519);
        check(2000, 300);
    }

    #[test]
    fn a_picture_too_large_for_an_interval_is_made_by_one_core() {
        assert_eq!(interval(2000, 1000), Some(31_250));
        assert_eq!(interval(8192, 4320), None);
    }

    #[test]
    fn what_does_not_begin_as_a_picture_is_not_joined() {
        let (picture, other) = (part(&[7; 256], 8).unwrap(), [0xff_u8; 40]);
        assert_eq!(joined(&picture, &other, 1, 16), None);
        assert_eq!(joined(&other, &picture, 1, 16), None);
        assert_eq!(joined(&picture[..30], &picture, 1, 16), None);
    }
}
