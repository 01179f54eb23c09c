//! Vision of the practice model: finds the coloured tags in a picture of the screen. Pure; it is given pixels and
//! nothing else, and does not know what a form or a window is.
//!
//! Every row of pixels is searched for the three colours a tag begins with; from there the cells are read at the
//! pitch that fits best, so a tag is found at any place and any scale down to 2.4 pixels a cell.

use crate::tag::{CELL_COUNT, Element, START, Tag};
use protocol::Point;

/// Below this many pixels a cell, neighbouring colours run into each other.
const MIN_PITCH: f32 = 2.4;
const MAX_PITCH: f32 = 64.0;
/// Tags this much smaller than the largest are another, smaller picture of the window.
const SAME_SCALE: f32 = 0.93;
/// A channel is on above the middle of the two levels the window draws with (42 and 225).
const MIDDLE: u8 = 133;
/// Distance from the middle at which a channel counts as on or off.
const MIN_MARGIN: u8 = 22;
/// The pitch is first guessed from three cells, then tried in this range and these steps.
const PITCH_RANGE: f32 = 0.16;
const PITCH_STEPS: i32 = 9;
/// Distance left of a tag at which its control is clicked, in cells: clear of the tag, so that the pointer does not cover it.
const CLICK_CELLS: f32 = 4.0;

/// Pixels, three bytes each, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    width: usize,
    rgb: Vec<u8>,
}

/// Tags of the largest practice window in a picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sighting {
    /// Pixels per cell.
    pub(crate) pitch: f32,
    tags: Vec<Seen>,
}

/// One tag and where it is, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Seen {
    pub(crate) tag: Tag,
    left: f32,
    pitch: f32,
    top: usize,
    bottom: usize,
    /// Margin of its least clear cell, in the row where that is largest.
    margin: u8,
}

/// Everything that can be read at the largest scale; `None` when there is no tag at all.
pub(crate) fn look(picture: &Picture) -> Option<Sighting> {
    let mut tags: Vec<Seen> = Vec::new();
    for (y, row) in picture
        .rgb
        .chunks_exact((picture.width * 3).max(3))
        .enumerate()
    {
        for strip in strips_in(row, y) {
            match tags.iter_mut().find(|seen| seen.continues_in(&strip)) {
                Some(seen) => seen.extend(strip),
                None => tags.push(strip),
            }
        }
    }
    // A cell is square; a single row of a large tag is an accident.
    tags.retain(|seen| (seen.bottom - seen.top + 1) as f32 >= seen.pitch / 4.0);
    let pitch = tags.iter().map(|seen| seen.pitch).reduce(f32::max)?;
    tags.retain(|seen| seen.pitch >= pitch * SAME_SCALE);
    Some(Sighting { pitch, tags })
}

impl Picture {
    /// Decodes a picture of any format that the screen is kept in.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, image::ImageError> {
        let picture = image::load_from_memory(bytes)?.into_rgb8();
        Ok(Self {
            width: picture.width() as usize,
            rgb: picture.into_raw(),
        })
    }
}

impl Sighting {
    pub(crate) fn tag(&self, element: Element) -> Option<&Seen> {
        self.tags.iter().find(|seen| seen.tag.element == element)
    }

    /// True if some tag is there twice: two practice windows of one size.
    pub(crate) fn is_double(&self) -> bool {
        let elements: Vec<Element> = self.tags.iter().map(|seen| seen.tag.element).collect();
        let is_again = |(index, element)| elements[..index].contains(element);
        elements.iter().enumerate().any(is_again)
    }
}

impl Seen {
    /// Pixel to click for what the tag belongs to.
    pub(crate) fn click_point(&self) -> Point {
        Point {
            x: (self.left - CLICK_CELLS * self.pitch).round() as i32,
            y: self.center_y().floor() as i32,
        }
    }

    fn center_y(&self) -> f32 {
        (self.top + self.bottom + 1) as f32 / 2.0
    }

    fn continues_in(&self, strip: &Self) -> bool {
        self.tag == strip.tag
            && (strip.top - self.bottom) as f32 <= (self.pitch / 2.0).max(1.0)
            && (self.left - strip.left).abs() < self.pitch
    }

    /// Goes on with the next row of the same tag; the place is that of the clearer row.
    fn extend(&mut self, strip: Self) {
        let top = self.top;
        if strip.margin > self.margin {
            *self = strip;
        }
        (self.top, self.bottom) = (top, strip.bottom);
    }
}

/// Tags in one row of pixels.
fn strips_in(row: &[u8], y: usize) -> Vec<Seen> {
    let mut strips = Vec::new();
    let mut x = 0;
    while x < row.len() / 3 {
        // This line runs for every pixel of every screenshot. Half of them lack red.
        if row[x * 3] <= MIDDLE || colour(row, x) != START[0] {
            x += 1;
            continue;
        }
        let end = run_end(row, x);
        strips.extend(start_pitch(row, x, end).and_then(|pitch| fit(row, x, y, pitch)));
        x = end;
    }
    strips
}

/// The pitch guessed from the three start colours, when they follow one another from `start` on.
fn start_pitch(row: &[u8], start: usize, first_end: usize) -> Option<f32> {
    let mut end = first_end;
    for wanted in &START[1..] {
        // Where two colours meet, a blurred pixel may have any colour.
        let begin = (end..=end + 1).find(|&x| x < row.len() / 3 && colour(row, x) == *wanted)?;
        end = run_end(row, begin);
    }
    let pitch = (end - start) as f32 / 3.0;
    let possible = MIN_PITCH * (1.0 - PITCH_RANGE)..=MAX_PITCH;
    possible.contains(&pitch).then_some(pitch)
}

/// The tag that begins near `start`, read at the pitch and offset where its colours are clearest.
fn fit(row: &[u8], start: usize, y: usize, guess: f32) -> Option<Seen> {
    let steps = (-PITCH_STEPS..=PITCH_STEPS).map(|step| step as f32 / PITCH_STEPS as f32);
    let pitches = steps.map(|step| guess * (1.0 + PITCH_RANGE * step));
    let places =
        pitches.flat_map(|pitch| [0.4, -0.4, 0.0].map(|offset| (start as f32 + offset, pitch)));
    places
        .filter_map(|(left, pitch)| sample(row, left, y, pitch))
        .max_by_key(|seen| seen.margin)
        .filter(|seen| seen.pitch >= MIN_PITCH)
}

/// The tag whose first cell begins at `left`, when the colours in the middle of its cells are clear and right.
fn sample(row: &[u8], left: f32, y: usize, pitch: f32) -> Option<Seen> {
    let mut cells = [0; CELL_COUNT];
    let mut margin = u8::MAX;
    for (index, cell) in cells.iter_mut().enumerate() {
        let x = (left + (index as f32 + 0.5) * pitch) as usize;
        let pixel = row.get(x * 3..x * 3 + 3)?;
        *cell = colour(row, x);
        let margins = pixel.iter().map(|channel| channel.abs_diff(MIDDLE));
        margin = margins.fold(margin, u8::min);
    }
    let tag = Tag::from_cells(&cells).filter(|_| margin >= MIN_MARGIN)?;
    Some(Seen {
        tag,
        left,
        pitch,
        top: y,
        bottom: y,
        margin,
    })
}

fn run_end(row: &[u8], start: usize) -> usize {
    let wanted = colour(row, start);
    let mut rest = start..row.len() / 3;
    rest.find(|&x| colour(row, x) != wanted)
        .unwrap_or(row.len() / 3)
}

/// Three bits, red first.
fn colour(row: &[u8], x: usize) -> u8 {
    let bit = |channel: usize| u8::from(row[x * 3 + channel] > MIDDLE);
    bit(0) << 2 | bit(1) << 1 | bit(2)
}

#[cfg(test)]
mod tests;
