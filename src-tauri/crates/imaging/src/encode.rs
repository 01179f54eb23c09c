//! Picture encoder: choice of format and settings.
//!
//! Every picture is uploaded again with each request of a task, so size matters more than milliseconds.
//! Screens become lossless WebP, which keeps text exact and is several times smaller than PNG or a readable
//! JPEG. Only pictures with little repetition, such as photos, become JPEG, which is several times smaller
//! for those.

use crate::{CaptureError, Picture, Size};
use localization::localized;
use std::borrow::Cow;

mod jpeg;
mod webp;

/// Bytes per pixel: red, green, blue and an unused byte.
pub const PIXEL_BYTES: usize = 4;

/// Colour where a picture shows nothing: a neutral grey used by no text, background or marker in either theme.
pub const EMPTY_COLOR: [u8; 3] = [0x80, 0x84, 0x88];

/// Encodes a picture of size `picture` with these pixels, four bytes each, in its top left corner. The rest
/// is grey.
pub(crate) fn picture(
    pixels: &[u8],
    content: Size,
    picture: Size,
) -> Result<Picture, CaptureError> {
    let rows = PictureRows {
        pixels,
        content,
        picture,
    };
    let padded = rows.padded();
    let (whole, _) = padded.as_chunks();
    let (media_type, data) = match webp::encode(whole, picture)? {
        Some(data) => ("image/webp", data),
        None => ("image/jpeg", jpeg::encode(&padded, picture)?),
    };
    Ok(Picture {
        media_type: media_type.to_owned(),
        width: picture.width,
        height: picture.height,
        data: data.into(),
    })
}

/// Source pixels and the picture they are placed in.
struct PictureRows<'a> {
    pixels: &'a [u8],
    content: Size,
    picture: Size,
}

impl PictureRows<'_> {
    fn rows(&self) -> impl Iterator<Item = &[[u8; PIXEL_BYTES]]> {
        let (pixels, _) = self.pixels.as_chunks::<PIXEL_BYTES>();
        pixels.chunks_exact(self.content.width as usize)
    }

    /// Returns the pixels of the whole picture, four bytes each.
    fn padded(&self) -> Cow<'_, [u8]> {
        let width = self.picture.width as usize;
        let count = width * self.picture.height as usize;
        match self.pixels.get(..count * PIXEL_BYTES) {
            Some(pixels) if self.content.width == self.picture.width => Cow::Borrowed(pixels),
            Some(_) | None => {
                let [red, green, blue] = EMPTY_COLOR;
                let empty = [red, green, blue, u8::MAX];
                let mut padded = Vec::with_capacity(count);
                for (place, row) in self.rows().take(self.picture.height as usize).enumerate() {
                    padded.extend(row.iter().take(width));
                    padded.resize((place + 1) * width, empty);
                }
                padded.resize(count, empty);
                Cow::Owned(padded.into_flattened())
            }
        }
    }
}

fn failed(error: &dyn std::fmt::Display) -> CaptureError {
    CaptureError(localized!(
        "desktop-picture-encode",
        error = error.to_string()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_fits_what_is_shown() {
        let check = |pixel: fn(u32, u32) -> [u8; 4], media_type: &str, largest_difference: u8| {
            let size = Size {
                width: 128,
                height: 96,
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
        let photo = |x: u32, y: u32| [x as u8, (y * 2) as u8, (x + y) as u8, 0];
        check(photo, "image/jpeg", 16);
    }

    #[test]
    fn empty_picture_area_is_grey() {
        let content = Size {
            width: 2,
            height: 1,
        };
        let size = Size {
            width: 3,
            height: 2,
        };
        let pixels = [1, 2, 3, 0, 4, 5, 6, 0];
        let rows = PictureRows {
            pixels: &pixels,
            content,
            picture: size,
        };
        let [red, green, blue] = EMPTY_COLOR;
        let empty = [red, green, blue, u8::MAX];
        let first = [[1, 2, 3, 0], [4, 5, 6, 0], empty];
        let wanted = [first, [empty; 3]].concat().concat();
        assert_eq!(rows.padded(), wanted);
    }
}
