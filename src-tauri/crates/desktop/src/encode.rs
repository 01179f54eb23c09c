//! From pixels to the bytes of a picture: the format, its settings, and why these.
//!
//! Every picture is uploaded again with each request of a task, so bytes count for more than milliseconds.
//! Screens are lossless WebP: text stays exact, and is smaller than as PNG or as a JPEG one can read. Only
//! what is mostly photo becomes JPEG, which is several times smaller there.

use crate::{EyesError, Picture, Size, frame::PIXEL_BYTES, sight::COVER};
use image::{ExtendedColorType, ImageEncoder as _, codecs::webp::WebPEncoder};
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};

/// Bytes of one pixel on its way into an encoder.
const COLOR_BYTES: usize = 3;
/// Text is sharp at this quality; above it the bytes grow faster than anybody could see.
const JPEG_QUALITY: u8 = 85;
/// A picture is like a photo when more than one pixel in this many has another colour than the one left of
/// it. A screen full of small text has one in five.
const PHOTO_PIXELS: usize = 4;
/// One row in this many is looked at to find out.
const SAMPLED_ROWS: usize = 8;

/// A picture of the size `picture` with these pixels, four bytes each, in its top left corner.
pub(crate) fn picture(pixels: &[u8], shown: Size, picture: Size) -> Result<Picture, EyesError> {
    let colors = colors_of(pixels, shown, picture);
    let (media_type, data) = if is_like_a_photo(&colors, picture) {
        ("image/jpeg", jpeg(&colors, picture)?)
    } else {
        ("image/webp", webp(&colors, picture)?)
    };
    Ok(Picture {
        media_type: media_type.to_owned(),
        width: picture.width,
        height: picture.height,
        data: data.into(),
    })
}

/// Three bytes a pixel; what shows nothing is grey.
fn colors_of(pixels: &[u8], shown: Size, picture: Size) -> Vec<u8> {
    let row_bytes = picture.width as usize * COLOR_BYTES;
    let shown_bytes = shown.width as usize * COLOR_BYTES;
    let mut colors = vec![0; row_bytes * picture.height as usize];
    let mut sources = pixels.chunks_exact(shown.width as usize * PIXEL_BYTES);
    for target in colors.chunks_exact_mut(row_bytes) {
        let Some(source) = sources.next() else {
            grey(target);
            continue;
        };
        let (target, empty) = target.split_at_mut(shown_bytes.min(row_bytes));
        for (color, pixel) in target
            .chunks_exact_mut(COLOR_BYTES)
            .zip(source.chunks_exact(PIXEL_BYTES))
        {
            color.copy_from_slice(&pixel[..COLOR_BYTES]);
        }
        grey(empty);
    }
    colors
}

fn grey(colors: &mut [u8]) {
    for color in colors.chunks_exact_mut(COLOR_BYTES) {
        color.copy_from_slice(&COVER);
    }
}

/// Whether hardly anything in it is plain: lossless formats live on neighbours that are the same.
fn is_like_a_photo(colors: &[u8], size: Size) -> bool {
    let row_bytes = size.width as usize * COLOR_BYTES;
    let (mut different, mut pixels) = (0, 0);
    for row in colors.chunks_exact(row_bytes).step_by(SAMPLED_ROWS) {
        let left = row.chunks_exact(COLOR_BYTES);
        let right = left.clone().skip(1);
        different += left
            .zip(right)
            .filter(|(left, right)| left != right)
            .count();
        pixels += size.width as usize;
    }
    different * PHOTO_PIXELS > pixels
}

fn webp(colors: &[u8], size: Size) -> Result<Vec<u8>, EyesError> {
    let mut data = Vec::with_capacity(colors.len() / 8);
    WebPEncoder::new_lossless(&mut data)
        .write_image(colors, size.width, size.height, ExtendedColorType::Rgb8)
        .map_err(|error| failed(&error))?;
    Ok(data)
}

fn jpeg(colors: &[u8], size: Size) -> Result<Vec<u8>, EyesError> {
    let edge = |edge: u32| u16::try_from(edge).map_err(|error| failed(&error));
    let mut data = Vec::with_capacity(colors.len() / 8);
    let mut encoder = Encoder::new(&mut data, JPEG_QUALITY);
    // The usual halving of the colours blurs coloured text, and saves a tenth of the bytes.
    encoder.set_sampling_factor(SamplingFactor::F_1_1);
    encoder
        .encode(
            colors,
            edge(size.width)?,
            edge(size.height)?,
            ColorType::Rgb,
        )
        .map_err(|error| failed(&error))?;
    Ok(data)
}

fn failed(error: &dyn std::fmt::Display) -> EyesError {
    EyesError(format!("The picture could not be encoded: {error}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_fits_what_is_shown() {
        let check = |pixel: fn(u32, u32) -> [u8; 4], media_type: &str, largest_difference: u8| {
            let size = Size {
                width: 64,
                height: 48,
            };
            let pixels: Vec<u8> = (0..size.height)
                .flat_map(|y| (0..size.width).flat_map(move |x| pixel(x, y)))
                .collect();
            let picture = picture(&pixels, size, size).unwrap();
            assert_eq!(picture.media_type, media_type);
            let decoded = image::load_from_memory(picture.data.as_slice()).unwrap();
            for (x, y, color) in decoded.to_rgb8().enumerate_pixels() {
                let expected = &pixel(x, y)[..3];
                let differences = color.0.iter().zip(expected).map(|(a, b)| a.abs_diff(*b));
                assert!(
                    differences.max() <= Some(largest_difference),
                    "{media_type} at {x}, {y}: {color:?} instead of {expected:?}"
                );
            }
        };
        check(|_, _| [200, 100, 50, 0], "image/webp", 0);
        let text = |x: u32, y: u32| {
            if x.is_multiple_of(12) && y > 3 {
                [9, 9, 9, 0]
            } else {
                [250; 4]
            }
        };
        check(text, "image/webp", 0);
        let photo = |x: u32, y: u32| [(x * 3) as u8, (y * 4) as u8, (x + y) as u8, 0];
        check(photo, "image/jpeg", 16);
    }

    #[test]
    fn what_shows_nothing_is_grey() {
        let shown = Size {
            width: 2,
            height: 1,
        };
        let size = Size {
            width: 3,
            height: 2,
        };
        let colors = colors_of(&[1, 2, 3, 0, 4, 5, 6, 0], shown, size);
        let expected = [[1, 2, 3], [4, 5, 6], COVER, COVER, COVER, COVER];
        assert_eq!(colors, expected.concat());
    }
}
