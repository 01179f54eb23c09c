//! Decoding, scaling and annotation of attached pictures.

use super::{
    Annotation, AttachmentContent, AttachmentProblem, PreparedAttachment, draw_annotations,
};
use desktop::{Frame, Rect, ScreenPoint, Size};
use image::{
    DynamicImage, ImageDecoder as _, ImageFormat, ImageReader, Limits, RgbaImage,
    metadata::Orientation,
};
use protocol::{PictureLimits, PictureSize};
use std::io::Cursor;

/// Limits of a picture: its longer edge in pixels, and its memory once decoded.
const MAX_EDGE: u32 = 16_384;
const MAX_UNPACKED_BYTES: u64 = 512 * 1024 * 1024;
/// Maximum size of a picture that is sent unchanged: base64 makes it a third larger, and some providers of Claude take
/// 5 MB.
const MAX_GIVEN_BYTES: usize = 3_500_000;
/// Background of transparent pixels.
const PAPER: u8 = u8::MAX;

/// Prepares a picture: unchanged where it is small enough, otherwise scaled down.
pub(super) fn fit(
    bytes: Vec<u8>,
    format: ImageFormat,
) -> Result<PreparedAttachment, AttachmentProblem> {
    // Unpacked in any case: a damaged one would spoil every later request of the chat.
    let (image, is_upright) = read(&bytes)?;
    let size = PictureSize {
        width: image.width(),
        height: image.height(),
    };
    let limits = PictureLimits::default();
    let as_it_is = AttachmentContent {
        size: Some(size),
        ..AttachmentContent::new(bytes, format.to_mime_type())
    };
    let is_small = as_it_is.bytes.as_slice().len() <= MAX_GIVEN_BYTES;
    if is_upright && is_small && limits.allow(size) {
        return Ok(PreparedAttachment {
            content: as_it_is,
            original: None,
        });
    }
    Ok(PreparedAttachment {
        content: encoded(image.to_rgba8(), size.within(limits))?,
        original: Some(as_it_is),
    })
}

/// Draws annotations on a picture, which keeps its size.
pub(super) fn annotate(
    bytes: &[u8],
    marks: &[Annotation],
) -> Result<AttachmentContent, AttachmentProblem> {
    let (image, _) = read(bytes)?;
    let mut image = image.to_rgba8();
    let size = PictureSize {
        width: image.width(),
        height: image.height(),
    };
    draw_annotations::marks(&mut image, marks);
    encoded(image, size)
}

/// Decodes a picture and rotates it upright; the flag says whether it was stored upright.
fn read(bytes: &[u8]) -> Result<(DynamicImage, bool), AttachmentProblem> {
    let bad = |error: &dyn std::fmt::Display| AttachmentProblem::BadPicture(error.to_string());
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|error| bad(&error))?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_EDGE);
    limits.max_image_height = Some(MAX_EDGE);
    limits.max_alloc = Some(MAX_UNPACKED_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| bad(&error))?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder).map_err(|error| bad(&error))?;
    image.apply_orientation(orientation);
    Ok((image, orientation == Orientation::NoTransforms))
}

fn encoded(
    mut image: RgbaImage,
    size: PictureSize,
) -> Result<AttachmentContent, AttachmentProblem> {
    let bad = |error: desktop::CaptureError| AttachmentProblem::BadPicture(error.to_string());
    image.pixels_mut().for_each(|pixel| solid(&mut pixel.0));
    let area = Rect {
        origin: ScreenPoint { x: 0, y: 0 },
        size: Size {
            width: image.width(),
            height: image.height(),
        },
    };
    let frame = Frame::new(area, image.into_raw()).map_err(bad)?;
    let picture = frame.encode_at(size.into()).map_err(bad)?;
    Ok(AttachmentContent {
        bytes: picture.data,
        media_type: picture.media_type,
        size: Some(size),
    })
}

fn solid([red, green, blue, opacity]: &mut [u8; 4]) {
    let part = u16::from(*opacity);
    for color in [red, green, blue] {
        let mixed = u16::from(*color) * part + u16::from(PAPER) * (255 - part);
        *color = u8::try_from(mixed / 255).unwrap_or(PAPER);
    }
    *opacity = u8::MAX;
}
