//! The file that a picture is written to. Only `.png` is special: most programs that people open a picture
//! with read PNG, and not all read WebP. Any other name gets the bytes that the model would get.

use image::ImageFormat;
use std::{borrow::Cow, fs, io, path::Path};

/// A picture that was not written.
#[derive(Debug, thiserror::Error)]
pub(super) enum WriteError {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error("it cannot be made a PNG: {0}")]
    Convert(#[from] image::ImageError),
}

/// Writes `picture`, over what is there. A file that ends in `.png` gets a PNG of the same pixels.
pub(super) fn write(file: &Path, picture: &[u8]) -> Result<(), WriteError> {
    Ok(fs::write(file, in_the_form_of(file, picture)?)?)
}

fn in_the_form_of<'a>(file: &Path, picture: &'a [u8]) -> Result<Cow<'a, [u8]>, image::ImageError> {
    let wants_png = file
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("png"));
    if !wants_png || image::guess_format(picture)? == ImageFormat::Png {
        return Ok(Cow::Borrowed(picture));
    }
    let mut png = io::Cursor::new(Vec::new());
    image::load_from_memory(picture)?.write_to(&mut png, ImageFormat::Png)?;
    Ok(Cow::Owned(png.into_inner()))
}
