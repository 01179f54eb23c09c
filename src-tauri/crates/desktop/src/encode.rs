//! From pixels to the bytes of a picture: the format, its settings, and why these.

use crate::{EyesError, Picture, Size, frame::PIXEL_BYTES, sight::COVER};
use image::{
    ExtendedColorType, ImageEncoder as _,
    codecs::png::{CompressionType, FilterType as PngFilter, PngEncoder},
};

/// A picture of the size `picture` with these pixels, four bytes each, in its top left corner.
pub(crate) fn picture(pixels: &[u8], shown: Size, picture: Size) -> Result<Picture, EyesError> {
    let colors = colors_of(pixels, shown, picture);
    let mut data = Vec::with_capacity(colors.len() / 4);
    // Text-heavy screens: the fast level with this filter is as small as the slow default and 30 times faster.
    PngEncoder::new_with_quality(&mut data, CompressionType::Fast, PngFilter::Paeth)
        .write_image(
            &colors,
            picture.width,
            picture.height,
            ExtendedColorType::Rgb8,
        )
        .map_err(|error| EyesError(format!("The picture could not be encoded: {error}.")))?;
    Ok(Picture {
        media_type: "image/png".to_owned(),
        width: picture.width,
        height: picture.height,
        data: data.into(),
    })
}

/// Three bytes a pixel; what shows nothing is grey.
fn colors_of(pixels: &[u8], shown: Size, picture: Size) -> Vec<u8> {
    let row = picture.width as usize * 3;
    let mut colors = COVER.repeat(picture.width as usize * picture.height as usize);
    let rows = pixels.chunks_exact(shown.width as usize * PIXEL_BYTES);
    for (target, source) in colors.chunks_exact_mut(row).zip(rows) {
        for (color, pixel) in target
            .chunks_exact_mut(3)
            .zip(source.chunks_exact(PIXEL_BYTES))
        {
            color.copy_from_slice(&pixel[..3]);
        }
    }
    colors
}
