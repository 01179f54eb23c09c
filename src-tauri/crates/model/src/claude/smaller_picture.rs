//! Re-encoding of a picture that a provider found too large. Pure; the same bytes come out every time.

use image::{
    DynamicImage, ImageFormat, ImageReader, codecs::jpeg::JpegEncoder, imageops::FilterType,
};
use protocol::Bytes;
use std::io::Cursor;

/// Quality of a photo that is encoded again.
const JPEG_QUALITY: u8 = 85;

/// A picture, re-encoded.
#[derive(Clone, Debug)]
pub(super) struct SmallerPicture {
    pub(super) media_type: &'static str,
    pub(super) bytes: Bytes,
}

/// Largest picture that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LargestPicture {
    /// Longest side in pixels.
    pub(super) side: u32,
    /// Bytes in base64.
    pub(super) bytes: usize,
}

/// Scales a picture and encodes it anew, so that it is no larger than this. `None` when it is no larger, or no picture. Photos
/// stay JPEG, the rest becomes lossless WebP.
pub(super) fn make_smaller(bytes: &[u8], largest: LargestPicture) -> Option<SmallerPicture> {
    let reader = ImageReader::new(Cursor::new(bytes));
    let reader = reader.with_guessed_format().ok()?;
    let is_photo = reader.format() == Some(ImageFormat::Jpeg);
    let picture = reader.decode().ok()?;
    let longest = picture.width().max(picture.height());
    if longest <= largest.side && base64_bytes(bytes.len()) <= largest.bytes {
        return None;
    }
    let mut side = longest.min(largest.side);
    // Each try has about half the pixels of the one before.
    while side > 0 {
        let smaller = match side < longest {
            true => encode(
                &picture.resize(side, side, FilterType::CatmullRom),
                is_photo,
            )?,
            false => encode(&picture, is_photo)?,
        };
        if base64_bytes(smaller.bytes.as_slice().len()) <= largest.bytes {
            return Some(smaller);
        }
        side = side / 10 * 7;
    }
    None
}

fn encode(picture: &DynamicImage, is_photo: bool) -> Option<SmallerPicture> {
    let mut written = Cursor::new(Vec::new());
    let media_type = match is_photo {
        true => {
            let encoder = JpegEncoder::new_with_quality(&mut written, JPEG_QUALITY);
            picture.to_rgb8().write_with_encoder(encoder).ok()?;
            "image/jpeg"
        }
        false => {
            let picture = DynamicImage::from(picture.to_rgba8());
            picture.write_to(&mut written, ImageFormat::WebP).ok()?;
            "image/webp"
        }
    };
    Some(SmallerPicture {
        media_type,
        bytes: written.into_inner().into(),
    })
}

const fn base64_bytes(bytes: usize) -> usize {
    bytes.div_ceil(3) * 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    fn check(format: ImageFormat, size: (u32, u32), wanted: Option<(&str, (u32, u32))>) {
        let mut bytes = Cursor::new(Vec::new());
        let picture = DynamicImage::new_rgb8(size.0, size.1);
        picture.write_to(&mut bytes, format).unwrap();
        let largest = LargestPicture {
            side: 200,
            bytes: 10_000,
        };
        let scaled = make_smaller(bytes.get_ref(), largest);
        let found = scaled.map(|scaled| {
            let picture = image::load_from_memory(scaled.bytes.as_slice()).unwrap();
            (scaled.media_type, (picture.width(), picture.height()))
        });
        assert_eq!(found, wanted, "{format:?} {size:?}");
    }

    #[test]
    fn longest_side_is_scaled_and_shape_kept() {
        check(
            ImageFormat::Png,
            (400, 100),
            Some(("image/webp", (200, 50))),
        );
        check(
            ImageFormat::WebP,
            (100, 201),
            Some(("image/webp", (100, 200))),
        );
        check(
            ImageFormat::Jpeg,
            (400, 400),
            Some(("image/jpeg", (200, 200))),
        );
        check(ImageFormat::Gif, (300, 3), Some(("image/webp", (200, 2))));
        check(ImageFormat::Png, (200, 200), None);
        let nothing = LargestPicture { side: 0, bytes: 0 };
        assert!(make_smaller(b"no picture", nothing).is_none());
        assert!(make_smaller(b"", nothing).is_none());
    }

    #[test]
    fn picture_of_too_many_bytes_is_encoded_anew() {
        // Of few pixels, and each of another color: no way of writing it makes it small.
        let color = |x: u32, y: u32| {
            let mixed = (x * 9_973 + y * 31_337).wrapping_mul(2_654_435_761);
            image::Rgb([mixed, mixed >> 8, mixed >> 16].map(|part| part.to_le_bytes()[3]))
        };
        let picture = DynamicImage::from(image::RgbImage::from_fn(200, 100, color));
        for (format, media_type) in [
            (ImageFormat::Png, "image/webp"),
            (ImageFormat::Jpeg, "image/jpeg"),
        ] {
            let mut bytes = Cursor::new(Vec::new());
            picture.write_to(&mut bytes, format).unwrap();
            let bytes = bytes.into_inner();
            let within = |bytes| LargestPicture { side: 200, bytes };
            let whole = base64_bytes(bytes.len());
            assert!(make_smaller(&bytes, within(whole)).is_none());
            let smaller = make_smaller(&bytes, within(whole / 3)).unwrap();
            assert_eq!(smaller.media_type, media_type);
            assert!(base64_bytes(smaller.bytes.as_slice().len()) <= whole / 3);
            let picture = image::load_from_memory(smaller.bytes.as_slice()).unwrap();
            assert_eq!(picture.width(), picture.height() * 2, "{format:?}");
            assert!(make_smaller(&bytes, within(9)).is_none(), "{format:?}");
        }
        // The same pixels in fewer bytes.
        let mut bytes = Cursor::new(Vec::new());
        let plain = DynamicImage::new_rgb8(200, 100);
        plain.write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.write_all(&[0; 20_000]).unwrap();
        let largest = LargestPicture {
            side: 200,
            bytes: 10_000,
        };
        let smaller = make_smaller(bytes.get_ref(), largest).unwrap();
        let picture = image::load_from_memory(smaller.bytes.as_slice()).unwrap();
        assert_eq!((picture.width(), picture.height()), (200, 100));
    }
}
