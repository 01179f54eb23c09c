//! Pictures for models: decoded, turned upright, and scaled to what every model takes in a chat of many pictures. The one
//! place for those of attachments, files, servers and plugins; pictures of the screen are taken in the right size.

use desktop::{Frame, Rect, ScreenPoint, Size};
use image::{
    DynamicImage, ImageDecoder as _, ImageFormat, ImageReader, Limits, RgbaImage,
    metadata::Orientation,
};
use localization::{LocalizedText, localized};
use protocol::{Bytes, OutputPart, PictureLimits, PictureSize};
use std::io::Cursor;

/// Limits of a picture: its longer edge in pixels, and its memory once decoded.
const MAX_EDGE: u32 = 16_384;
const MAX_UNPACKED_BYTES: u64 = 512 * 1024 * 1024;
/// Maximum size of a picture that is given unchanged: base64 makes it a third larger, and some providers of Claude take
/// 5 MB.
const MAX_GIVEN_BYTES: usize = 3_500_000;
/// Background of transparent pixels.
const PAPER: u8 = u8::MAX;

/// An encoded picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodedPicture {
    /// The bytes.
    pub data: Bytes,
    /// Their media type.
    pub media_type: String,
    /// Size in pixels, when it stands upright.
    pub size: PictureSize,
}

/// A picture that models take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FittedPicture {
    /// The picture.
    pub picture: EncodedPicture,
    /// The same as it came, if that is not what models take.
    pub original: Option<EncodedPicture>,
}

/// Bytes that can't become a picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum PictureError {
    /// It is no PNG, JPEG, GIF or WebP.
    OtherFormat,
    /// It is malformed, or larger than can be decoded.
    Unreadable(String),
}

impl PictureError {
    /// Returns the message for people: the end of a sentence that begins with the picture's name.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::OtherFormat => localized!("tools-picture-other-format"),
            Self::Unreadable(error) => localized!("tools-picture-unreadable", error = error),
        }
    }

    fn of(error: impl ToString) -> Self {
        Self::Unreadable(error.to_string())
    }
}

impl FittedPicture {
    /// Returns the picture as part of a result, with a remark if it was scaled.
    #[must_use]
    pub fn into_parts(self) -> Vec<OutputPart> {
        let remark = self.scaling();
        let EncodedPicture {
            data,
            media_type,
            size,
        } = self.picture;
        let picture = OutputPart::Image {
            media_type,
            width: size.width,
            height: size.height,
            data,
        };
        let remark = remark.map(|text| OutputPart::Text { text });
        std::iter::once(picture).chain(remark).collect()
    }

    /// Tells a model that places in the picture are not those in its file.
    fn scaling(&self) -> Option<String> {
        let (from, to) = (self.original.as_ref()?.size, self.picture.size);
        (from != to).then(|| {
            format!(
                "[The picture has {} x {} pixels; you see it scaled to {} x {}.]",
                from.width, from.height, to.width, to.height
            )
        })
    }
}

/// Returns the format of a picture that can be shown, by its magic bytes.
#[must_use]
pub fn format(bytes: &[u8]) -> Option<ImageFormat> {
    image::guess_format(bytes).ok().filter(|format| {
        matches!(
            format,
            ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::Gif | ImageFormat::WebP
        )
    })
}

/// Prepares a picture for models: unchanged where it is small enough, otherwise scaled down. May take some seconds.
///
/// # Errors
/// When it can't be decoded; a damaged one would spoil every later request of the chat.
pub fn fit(data: Bytes) -> Result<FittedPicture, PictureError> {
    let format = format(data.as_slice()).ok_or(PictureError::OtherFormat)?;
    let (image, is_upright) = decode(data.as_slice())?;
    let size = size_of(&image);
    let limits = PictureLimits::default();
    let is_small = data.as_slice().len() <= MAX_GIVEN_BYTES;
    let as_it_is = EncodedPicture {
        data,
        media_type: format.to_mime_type().to_owned(),
        size,
    };
    if is_upright && is_small && limits.allow(size) {
        return Ok(FittedPicture {
            picture: as_it_is,
            original: None,
        });
    }
    Ok(FittedPicture {
        picture: encode(opaque(image), size.within(limits))?,
        original: Some(as_it_is),
    })
}

/// Decodes a picture and rotates it upright; the flag says whether it was stored upright.
pub(crate) fn decode(bytes: &[u8]) -> Result<(DynamicImage, bool), PictureError> {
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(PictureError::of)?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_EDGE);
    limits.max_image_height = Some(MAX_EDGE);
    limits.max_alloc = Some(MAX_UNPACKED_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(PictureError::of)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder).map_err(PictureError::of)?;
    image.apply_orientation(orientation);
    Ok((image, orientation == Orientation::NoTransforms))
}

/// Encodes an opaque picture in this size, as models take it.
pub(crate) fn encode(image: RgbaImage, size: PictureSize) -> Result<EncodedPicture, PictureError> {
    let area = Rect {
        origin: ScreenPoint { x: 0, y: 0 },
        size: Size {
            width: image.width(),
            height: image.height(),
        },
    };
    let frame = Frame::new(area, image.into_raw()).map_err(PictureError::of)?;
    let picture = frame.encode_at(size.into()).map_err(PictureError::of)?;
    Ok(EncodedPicture {
        data: picture.data,
        media_type: picture.media_type,
        size,
    })
}

/// Returns the size of a decoded picture.
pub(crate) fn size_of(image: &DynamicImage) -> PictureSize {
    PictureSize {
        width: image.width(),
        height: image.height(),
    }
}

/// Puts paper behind a picture that lets it through.
pub(crate) fn opaque(image: DynamicImage) -> RgbaImage {
    let has_alpha = image.color().has_alpha();
    let mut image = image.into_rgba8();
    if has_alpha {
        image.pixels_mut().for_each(|pixel| solid(&mut pixel.0));
    }
    image
}

fn solid([red, green, blue, opacity]: &mut [u8; 4]) {
    let part = u16::from(*opacity);
    for color in [red, green, blue] {
        let mixed = u16::from(*color) * part + u16::from(PAPER) * (255 - part);
        *color = u8::try_from(mixed / 255).unwrap_or(PAPER);
    }
    *opacity = u8::MAX;
}
