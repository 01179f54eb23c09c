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

/// Scales a picture so that no side is longer than this, in pixels. `None` when it is no longer, or no picture. Photos
/// stay JPEG, the rest becomes lossless WebP.
pub(super) fn scale_down(bytes: &[u8], max_side: u32) -> Option<SmallerPicture> {
    let reader = ImageReader::new(Cursor::new(bytes));
    let reader = reader.with_guessed_format().ok()?;
    let is_photo = reader.format() == Some(ImageFormat::Jpeg);
    let picture = reader.decode().ok()?;
    if max_side == 0 || picture.width().max(picture.height()) <= max_side {
        return None;
    }
    let scaled = picture.resize(max_side, max_side, FilterType::CatmullRom);
    let mut written = Cursor::new(Vec::new());
    let media_type = match is_photo {
        true => {
            let encoder = JpegEncoder::new_with_quality(&mut written, JPEG_QUALITY);
            scaled.to_rgb8().write_with_encoder(encoder).ok()?;
            "image/jpeg"
        }
        false => {
            let scaled = DynamicImage::from(scaled.to_rgba8());
            scaled.write_to(&mut written, ImageFormat::WebP).ok()?;
            "image/webp"
        }
    };
    Some(SmallerPicture {
        media_type,
        bytes: written.into_inner().into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(format: ImageFormat, size: (u32, u32), wanted: Option<(&str, (u32, u32))>) {
        let mut bytes = Cursor::new(Vec::new());
        let picture = DynamicImage::new_rgb8(size.0, size.1);
        picture.write_to(&mut bytes, format).unwrap();
        let scaled = scale_down(bytes.get_ref(), 200);
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
        assert!(scale_down(b"no picture", 200).is_none());
        assert!(scale_down(b"", 0).is_none());
    }
}
