//! GIF renderer of a film, for where a page can't be opened: a mail, a chat, a bug report. Shows the place of each action
//! before what came of it. Pictures after the first hold only what changed.

use super::Film;
use image::{Rgba, RgbaImage, imageops};
use protocol::{BlobId, BlobRef};
use std::time::Duration;

/// Pictures are made at most this wide: enough to read most words, and small enough for a mail.
const MAX_WIDTH: u32 = 960;
/// Longer films leave out steps, evenly.
const MAX_STEPS: usize = 240;
/// Time for which the place of an action is shown.
const MARK_TIME: Duration = Duration::from_millis(600);
/// Bounds of the time for which a screen is shown.
const SCREEN_TIME: (Duration, Duration) = (Duration::from_millis(500), Duration::from_millis(1500));
/// Added to the time of the last screen, before it begins again.
const END_TIME: Duration = Duration::from_secs(3);
/// Of 1 to 30: how many pixels the palette leaves out. The encoder's own default.
const PALETTE_SPEED: i32 = 10;
/// Outer and inner radius of the mark around a place, in pixels.
const MARK_RADII: (f64, f64) = (18.0, 13.0);
/// The honey of Qilbee's own pointer.
const MARK_COLOR: Rgba<u8> = Rgba([245, 166, 35, 255]);
/// Edge of the mark, so that it is seen on any ground.
const MARK_EDGE: Rgba<u8> = Rgba([60, 36, 0, 255]);

/// Error of rendering an animation.
#[derive(Debug, thiserror::Error)]
pub enum AnimationError {
    /// The film has no picture of the screen.
    #[error("the film has no picture of the screen")]
    NoPicture,
    /// The pictures can't be encoded.
    #[error(transparent)]
    Encoding(#[from] gif::EncodingError),
}

/// Renders a film as an animated GIF that repeats. `pictures` gives the bytes of a picture, or none when it is missing. Takes
/// about a tenth of a second for each step.
pub fn to_gif<'a>(
    film: &Film,
    pictures: &dyn Fn(&BlobId) -> Option<&'a [u8]>,
) -> Result<Vec<u8>, AnimationError> {
    let mut animation = None;
    let mut screen: Option<RgbaImage> = None;
    let every = film.frames.len().div_ceil(MAX_STEPS).max(1);
    for (index, frame) in film.frames.iter().enumerate() {
        if index % every != 0 && index + 1 != film.frames.len() {
            continue;
        }
        let Some(picture) = frame.picture.as_ref().and_then(|it| decoded(it, pictures)) else {
            continue;
        };
        let animation = match &mut animation {
            Some(animation) => animation,
            none => none.insert(Animation::new(picture.dimensions())?),
        };
        let picture = animation.fitted(picture);
        if let (Some(before), Some(place)) = (&screen, frame.place()) {
            animation.show(marked(before, place), MARK_TIME)?;
        }
        let until = film.frames.get(index + 1).map(|next| next.at);
        let shown = until.map_or(SCREEN_TIME.0, |until| {
            let length = Duration::try_from(until.duration_since(frame.at)).unwrap_or_default();
            length.clamp(SCREEN_TIME.0, SCREEN_TIME.1)
        });
        animation.show(picture.clone(), shown)?;
        screen = Some(picture);
    }
    animation.ok_or(AnimationError::NoPicture)?.finish()
}

/// An animation as far as it is written.
struct Animation {
    encoder: gif::Encoder<Vec<u8>>,
    size: (u16, u16),
    /// The last picture and how long it has been asked for; not written yet.
    pending: Option<(RgbaImage, Duration)>,
    /// The picture that all written ones make together.
    written: Option<RgbaImage>,
}

impl Animation {
    /// An animation in the shape of the first picture.
    fn new((width, height): (u32, u32)) -> Result<Self, AnimationError> {
        let scaled = width.clamp(1, MAX_WIDTH);
        let height = u64::from(height.max(1)) * u64::from(scaled) / u64::from(width.max(1));
        let length = |pixels: u64| u16::try_from(pixels.max(1)).unwrap_or(u16::MAX);
        let size = (length(scaled.into()), length(height));
        let mut encoder = gif::Encoder::new(Vec::new(), size.0, size.1, &[])?;
        encoder.set_repeat(gif::Repeat::Infinite)?;
        Ok(Self {
            encoder,
            size,
            pending: None,
            written: None,
        })
    }

    /// The picture in the animation's size; one of another shape has black at its edges.
    fn fitted(&self, picture: RgbaImage) -> RgbaImage {
        let (width, height) = (u32::from(self.size.0), u32::from(self.size.1));
        let part = within((width, height), picture.dimensions());
        let small = imageops::thumbnail(&picture, part.0, part.1);
        if part == (width, height) {
            return small;
        }
        let mut whole = RgbaImage::from_pixel(width, height, Rgba([0, 0, 0, 255]));
        let (x, y) = ((width - part.0) / 2, (height - part.1) / 2);
        imageops::replace(&mut whole, &small, x.into(), y.into());
        whole
    }

    /// Shows a picture for a time, after all others. The same picture again is shown longer.
    fn show(&mut self, picture: RgbaImage, time: Duration) -> Result<(), AnimationError> {
        match &mut self.pending {
            Some((shown, so_far)) if *shown == picture => {
                *so_far += time;
                Ok(())
            }
            _ => {
                let before = self.pending.replace((picture, time));
                before.map_or(Ok(()), |(picture, time)| self.write(picture, time))
            }
        }
    }

    fn write(&mut self, picture: RgbaImage, time: Duration) -> Result<(), AnimationError> {
        let whole = (0, 0, picture.width(), picture.height());
        let (x, y, width, height) = match &self.written {
            Some(before) => changed(before, &picture).unwrap_or((0, 0, 1, 1)),
            None => whole,
        };
        let mut part = imageops::crop_imm(&picture, x, y, width, height).to_image();
        // No part is larger than the animation, whose size has this type.
        let length = |pixels: u32| u16::try_from(pixels).unwrap_or(u16::MAX);
        let mut frame =
            gif::Frame::from_rgba_speed(length(width), length(height), &mut part, PALETTE_SPEED);
        (frame.left, frame.top) = (length(x), length(y));
        frame.dispose = gif::DisposalMethod::Keep;
        frame.delay = u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX);
        self.encoder.write_frame(&frame)?;
        self.written = Some(picture);
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<u8>, AnimationError> {
        if let Some((picture, time)) = self.pending.take() {
            self.write(picture, time + END_TIME)?;
        }
        Ok(self.encoder.into_inner()?)
    }
}

fn decoded<'a>(
    picture: &BlobRef,
    pictures: &dyn Fn(&BlobId) -> Option<&'a [u8]>,
) -> Option<RgbaImage> {
    let decoded = image::load_from_memory(pictures(&picture.id)?);
    match decoded {
        Ok(image) => Some(image.into_rgba8()),
        Err(error) => {
            tracing::warn!(%error, id = %picture.id, "picture left out of a film");
            None
        }
    }
}

/// The smallest part outside which two pictures of one size are the same: left, top, width, height. None if they are the same.
fn changed(before: &RgbaImage, after: &RgbaImage) -> Option<(u32, u32, u32, u32)> {
    let differs = |(x, y, pixel): &(u32, u32, &Rgba<u8>)| before.get_pixel(*x, *y) != *pixel;
    let bounds = after.enumerate_pixels().filter(differs).fold(
        None,
        |bounds: Option<(u32, u32, u32, u32)>, (x, y, _)| {
            let (left, top, right, bottom) = bounds.unwrap_or((x, y, x, y));
            Some((left.min(x), top.min(y), right.max(x), bottom.max(y)))
        },
    );
    bounds.map(|(left, top, right, bottom)| (left, top, right - left + 1, bottom - top + 1))
}

/// The picture with a ring around a place, which is told in parts of its width and height.
fn marked(picture: &RgbaImage, (x, y): (f64, f64)) -> RgbaImage {
    let mut marked = picture.clone();
    let (center_x, center_y) = (
        x * f64::from(picture.width()),
        y * f64::from(picture.height()),
    );
    let (outer, inner) = MARK_RADII;
    for (x, y, pixel) in marked.enumerate_pixels_mut() {
        let distance = (f64::from(x) - center_x).hypot(f64::from(y) - center_y);
        if (inner..=outer).contains(&distance) {
            *pixel = MARK_COLOR;
        } else if (inner - 1.0..=outer + 1.0).contains(&distance) {
            *pixel = MARK_EDGE;
        }
    }
    marked
}

/// The largest size in the shape of a picture that fits into the room.
fn within((width, height): (u32, u32), (shape_width, shape_height): (u32, u32)) -> (u32, u32) {
    let scaled = |length: u32, to: u32, of: u32| {
        let pixels = u64::from(length) * u64::from(to) / u64::from(of.max(1));
        u32::try_from(pixels).unwrap_or(u32::MAX).max(1)
    };
    let is_wide =
        u64::from(shape_width) * u64::from(height) >= u64::from(shape_height) * u64::from(width);
    match is_wide {
        true => (width, scaled(shape_height, width, shape_width)),
        false => (scaled(shape_width, height, shape_height), height),
    }
}
