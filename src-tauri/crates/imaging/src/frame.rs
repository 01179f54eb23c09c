//! Captured frame: native pixels of a part of the screen, with comparing, cropping and scaling.

use crate::{
    CaptureError, Cursor, Geometry, Picture, Rect, SPARE, ScreenPoint, Size,
    encode::{self, PIXEL_BYTES},
};
use fast_image_resize::{
    FilterType, ResizeAlg, ResizeOptions, Resizer,
    images::{TypedImage, TypedImageRef},
    pixels::U8x4,
};
use localization::localized;
use std::borrow::Cow;

/// Pixels of a part of the screen, row by row, four bytes each: red, green, blue, unused.
#[derive(PartialEq, Eq)]
pub struct Frame {
    area: Rect,
    pixels: Vec<u8>,
}

impl Frame {
    /// Creates a frame of `area` from exactly width x height x 4 bytes.
    pub fn new(area: Rect, pixels: Vec<u8>) -> Result<Self, CaptureError> {
        let expected = area.size.width as usize * area.size.height as usize * PIXEL_BYTES;
        if pixels.len() == expected && expected > 0 {
            return Ok(Self { area, pixels });
        }
        Err(CaptureError(localized!(
            "desktop-picture-wrong-bytes",
            bytes = pixels.len().to_string(),
            expected = expected.to_string(),
            height = area.size.height.to_string(),
            width = area.size.width.to_string()
        )))
    }

    /// Returns the part of the screen the frame shows.
    #[must_use]
    pub fn area(&self) -> Rect {
        self.area
    }

    /// Returns red, green and blue of a screen pixel, or `None` outside the frame.
    #[must_use]
    pub fn color_at(&self, point: ScreenPoint) -> Option<[u8; 3]> {
        if !self.area.contains(point) {
            return None;
        }
        let column = point.x.abs_diff(self.area.origin.x) as usize;
        let row = point.y.abs_diff(self.area.origin.y) as usize;
        let start = (row * self.area.size.width as usize + column) * PIXEL_BYTES;
        let pixel = self.pixels.get(start..start + 3)?;
        Some([pixel[0], pixel[1], pixel[2]])
    }

    /// Fills the part of `area` inside the frame with one colour.
    pub fn fill(&mut self, area: Rect, [red, green, blue]: [u8; 3]) {
        let Some(part) = self.area.intersection(area) else {
            return;
        };
        let first = part.origin.x.abs_diff(self.area.origin.x) as usize * PIXEL_BYTES;
        let length = part.size.width as usize * PIXEL_BYTES;
        let rows = self
            .pixels
            .chunks_exact_mut(self.area.size.width as usize * PIXEL_BYTES)
            .skip(part.origin.y.abs_diff(self.area.origin.y) as usize)
            .take(part.size.height as usize);
        for row in rows {
            for pixel in row[first..first + length].chunks_exact_mut(PIXEL_BYTES) {
                pixel.copy_from_slice(&[red, green, blue, u8::MAX]);
            }
        }
    }

    /// Returns the smallest rectangle around all differing pixels, or `None` if both are equal. Frames of
    /// different areas differ everywhere.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<Rect> {
        self.difference_within(other, self.area)
    }

    /// Returns the smallest rectangle around the differing pixels in `part` of the screen.
    pub fn difference_within(&self, other: &Self, part: Rect) -> Option<Rect> {
        let part = self.area.intersection(part)?;
        if self.area != other.area {
            return Some(part);
        }
        let rows = || self.rows_of(part).zip(other.rows_of(part));
        let top = rows().position(|(mine, theirs)| mine != theirs)?;
        let bottom = top
            + rows()
                .skip(top)
                .rposition(|(mine, theirs)| mine != theirs)?;
        let (mut left, mut right) = (usize::MAX, 0);
        for (mine, theirs) in rows().skip(top).take(bottom - top + 1) {
            let differs = |(a, b): (&[u8], &[u8])| a != b;
            let pixels = || {
                mine.chunks_exact(PIXEL_BYTES)
                    .zip(theirs.chunks_exact(PIXEL_BYTES))
            };
            if let Some(first) = pixels().position(differs) {
                left = left.min(first);
                right = right.max(pixels().rposition(differs).unwrap_or(first));
            }
        }
        Some(part.part(left, top, right + 1, bottom + 1))
    }

    /// Returns the part of the frame that shows `area`, clipped to the frame; `None` if they do not overlap.
    #[must_use]
    pub fn crop(&self, area: Rect) -> Option<Self> {
        let area = self.area.intersection(area)?;
        let pixels = self.rows_of(area).flatten().copied().collect();
        Some(Self { area, pixels })
    }

    /// Encodes the picture of a whole monitor, scaled to the geometry's content area; the rest stays empty.
    pub fn encode(&self, geometry: &Geometry) -> Result<Picture, CaptureError> {
        let pixels = self.scaled(geometry.content)?;
        encode::picture(&pixels, geometry.content, geometry.picture)
    }

    /// Scales the frame to `size` pixels.
    pub fn scale(&self, size: Size) -> Result<Self, CaptureError> {
        let pixels = self.scaled(size)?.into_owned();
        let area = Rect { size, ..self.area };
        Ok(Self { area, pixels })
    }

    /// Encodes the frame alone, scaled to `size`.
    pub fn encode_at(&self, size: Size) -> Result<Picture, CaptureError> {
        encode::picture(&self.scaled(size)?, size, size)
    }

    /// Draws the part of the mouse cursor that lies inside the frame.
    pub fn draw_cursor(&mut self, cursor: &Cursor) {
        let Some(part) = self.area.intersection(cursor.area) else {
            return;
        };
        let bytes = |from: Rect, row: u32| {
            let x = part.origin.x.abs_diff(from.origin.x) as usize;
            let y = (part.origin.y.abs_diff(from.origin.y) + row) as usize;
            let first = (y * from.size.width as usize + x) * PIXEL_BYTES;
            first..first + part.size.width as usize * PIXEL_BYTES
        };
        for row in 0..part.size.height {
            let source = cursor.pixels.get(bytes(cursor.area, row));
            let target = self.pixels.get_mut(bytes(self.area, row));
            if let (Some(source), Some(target)) = (source, target) {
                blend(target, source);
            }
        }
    }

    /// Selects the resampling filter. All cost about the same; this one keeps small text as readable as sharper
    /// ones, without their bright fringes, which would make pictures a fifth larger.
    fn filter(&self, size: Size) -> FilterType {
        let is_enlarged = size.width > self.area.size.width || size.height > self.area.size.height;
        if is_enlarged {
            FilterType::CatmullRom
        } else {
            FilterType::Hamming
        }
    }

    fn scaled(&self, size: Size) -> Result<Cow<'_, [u8]>, CaptureError> {
        if size == self.area.size {
            return Ok(Cow::Borrowed(&self.pixels));
        }
        let failed = |error: &dyn std::fmt::Display| {
            CaptureError(localized!(
                "desktop-picture-scale",
                error = error.to_string()
            ))
        };
        let Size { width, height } = self.area.size;
        // Typed, because the untyped images bring the code for every other kind of pixel with them, which takes minutes to optimize.
        let source = TypedImageRef::<U8x4>::from_buffer(width, height, &self.pixels)
            .map_err(|error| failed(&error))?;
        let mut scaled = vec![0; size.width as usize * size.height as usize * PIXEL_BYTES];
        let mut target = TypedImage::<U8x4>::from_buffer(size.width, size.height, &mut scaled)
            .map_err(|error| failed(&error))?;
        let options = ResizeOptions::new()
            .resize_alg(ResizeAlg::Convolution(self.filter(size)))
            .use_alpha(false);
        Resizer::new()
            .resize_typed(&source, &mut target, &options)
            .map_err(|error| failed(&error))?;
        Ok(Cow::Owned(scaled))
    }

    pub(crate) fn rows(&self) -> impl ExactSizeIterator<Item = &[u8]> + DoubleEndedIterator {
        self.pixels
            .chunks_exact(self.area.size.width as usize * PIXEL_BYTES)
    }

    /// Returns the rows of `part`, which lies inside the frame.
    fn rows_of(&self, part: Rect) -> impl ExactSizeIterator<Item = &[u8]> + DoubleEndedIterator {
        let first = part.origin.x.abs_diff(self.area.origin.x) as usize * PIXEL_BYTES;
        let length = part.size.width as usize * PIXEL_BYTES;
        self.rows()
            .skip(part.origin.y.abs_diff(self.area.origin.y) as usize)
            .take(part.size.height as usize)
            .map(move |row| &row[first..first + length])
    }
}

/// Blends a row of the cursor over a row of the screen.
fn blend(below: &mut [u8], above: &[u8]) {
    let pixels = above.chunks_exact(PIXEL_BYTES);
    for (below, above) in below.chunks_exact_mut(PIXEL_BYTES).zip(pixels) {
        let hidden = u16::from(above[PIXEL_BYTES - 1]);
        for (below, color) in below.iter_mut().zip(&above[..PIXEL_BYTES - 1]) {
            let kept = u16::from(*below) * (u16::from(u8::MAX) - hidden) / u16::from(u8::MAX);
            *below = color.saturating_add(u8::try_from(kept).unwrap_or(u8::MAX));
        }
    }
}

/// Its memory is kept for the next frame.
impl Drop for Frame {
    fn drop(&mut self) {
        SPARE.give_back(std::mem::take(&mut self.pixels));
    }
}

impl Clone for Frame {
    fn clone(&self) -> Self {
        let mut pixels = SPARE.take(self.pixels.len());
        pixels.extend_from_slice(&self.pixels);
        Self {
            area: self.area,
            pixels,
        }
    }
}

impl std::fmt::Debug for Frame {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Frame({:?})", self.area)
    }
}

#[cfg(test)]
mod tests;
