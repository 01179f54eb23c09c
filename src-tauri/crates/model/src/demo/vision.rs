//! The practice model's eyes: finds the coloured tags in a picture of the screen. Pure; it is given pixels
//! and nothing else, and does not know what a form or a window is.
//!
//! Every row of pixels is searched for the three colours a tag begins with; from there the cells are read
//! at the pitch that fits best, so a tag is found at any place and any scale down to 2.4 pixels a cell.

use super::tag::{CELL_COUNT, Control, START, Tag, TagId};
use protocol::Point;

/// Below this many pixels a cell, neighbouring colours run into each other.
const MIN_PITCH: f32 = 2.4;
const MAX_PITCH: f32 = 64.0;
/// Tags this much smaller than the largest are another, smaller picture of the window.
const SAME_SCALE: f32 = 0.93;
/// A channel is on above the middle of the two levels the window draws with (42 and 225).
const MIDDLE: u8 = 133;
/// How clearly a channel must be on or off to be believed.
const MIN_MARGIN: u8 = 22;
/// The pitch is first guessed from three cells, then tried in this range and these steps.
const PITCH_RANGE: f32 = 0.16;
const PITCH_STEPS: i32 = 9;
/// How far left of a tag its control is clicked, in cells: clear of the tag, so that the pointer does not cover it.
const CLICK_CELLS: f32 = 4.0;

/// Pixels, three bytes each, row by row.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    width: usize,
    rgb: Vec<u8>,
}

/// The tags of the largest practice window in a picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sighting {
    /// Pixels per cell.
    pub(super) pitch: f32,
    tags: Vec<Seen>,
}

/// One tag and where it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seen {
    pub(super) tag: Tag,
    left: f32,
    center_y: f32,
    pitch: f32,
}

/// Everything that can be read at the largest scale; nothing when there is no tag at all.
pub(super) fn look(picture: &Picture) -> Option<Sighting> {
    let mut found: Vec<Patch> = Vec::new();
    for (y, row) in picture.rows().enumerate() {
        for strip in strips_in(row) {
            match found.iter_mut().find(|patch| patch.goes_on_with(&strip, y)) {
                Some(patch) => patch.extend(&strip, y),
                None => found.push(Patch::new(&strip, y)),
            }
        }
    }
    let seen: Vec<Seen> = found
        .iter()
        .filter(|patch| patch.is_high_enough())
        .map(Patch::seen)
        .collect();
    let pitch = seen.iter().map(|seen| seen.pitch).reduce(f32::max)?;
    let tags = seen
        .into_iter()
        .filter(|seen| seen.pitch >= pitch * SAME_SCALE)
        .collect();
    Some(Sighting { pitch, tags })
}

impl Picture {
    /// Takes an encoded picture. The text says what was wrong with it.
    pub(super) fn decode(bytes: &[u8]) -> Result<Self, String> {
        let picture = image::load_from_memory(bytes)
            .map_err(|error| error.to_string())?
            .into_rgb8();
        Ok(Self {
            width: picture.width() as usize,
            rgb: picture.into_raw(),
        })
    }

    fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.rgb.chunks_exact((self.width * 3).max(3))
    }
}

impl Sighting {
    /// The tag, when it can be seen.
    pub(super) fn tag(&self, id: TagId) -> Option<&Seen> {
        self.tags.iter().find(|seen| seen.tag.id == id)
    }

    /// The tag of a control, when it can be seen.
    pub(super) fn control(&self, control: Control) -> Option<&Seen> {
        self.tag(TagId::Control(control))
    }

    /// Whether some tag is there twice: two practice windows of one size.
    pub(super) fn is_double(&self) -> bool {
        self.tags.iter().enumerate().any(|(index, seen)| {
            self.tags[..index]
                .iter()
                .any(|earlier| earlier.tag.id == seen.tag.id)
        })
    }
}

impl Seen {
    /// Where to click for what the tag belongs to.
    pub(super) fn click_point(&self) -> Point {
        Point {
            x: (self.left - CLICK_CELLS * self.pitch).round() as i32,
            y: self.center_y.floor() as i32,
        }
    }
}

/// A tag as one row of pixels shows it.
struct Strip {
    tag: Tag,
    left: f32,
    pitch: f32,
}

/// The same tag in rows that lie one under another.
struct Patch {
    tag: Tag,
    top: usize,
    bottom: usize,
    left_sum: f32,
    pitch_sum: f32,
    count: f32,
}

impl Patch {
    fn new(strip: &Strip, y: usize) -> Self {
        Self {
            tag: strip.tag,
            top: y,
            bottom: y,
            left_sum: strip.left,
            pitch_sum: strip.pitch,
            count: 1.0,
        }
    }

    fn goes_on_with(&self, strip: &Strip, y: usize) -> bool {
        let pitch = self.pitch_sum / self.count;
        self.tag == strip.tag
            && (y - self.bottom) as f32 <= (pitch / 2.0).max(1.0)
            && (self.left_sum / self.count - strip.left).abs() < pitch
    }

    fn extend(&mut self, strip: &Strip, y: usize) {
        self.bottom = y;
        self.left_sum += strip.left;
        self.pitch_sum += strip.pitch;
        self.count += 1.0;
    }

    /// A cell is square; a single row of a large tag is an accident.
    fn is_high_enough(&self) -> bool {
        self.count >= self.pitch_sum / self.count / 4.0
    }

    fn seen(&self) -> Seen {
        Seen {
            tag: self.tag,
            left: self.left_sum / self.count,
            center_y: (self.top + self.bottom + 1) as f32 / 2.0,
            pitch: self.pitch_sum / self.count,
        }
    }
}

fn strips_in(row: &[u8]) -> Vec<Strip> {
    let mut strips = Vec::new();
    let mut x = 0;
    let width = row.len() / 3;
    while x < width {
        // This line runs for every pixel of every screenshot. Half of them lack red.
        if row[x * 3] <= MIDDLE || colour(row, x) != START[0] {
            x += 1;
            continue;
        }
        let end = run_end(row, x);
        if let Some(strip) = start_pitch(row, x, end).and_then(|pitch| fit(row, x, pitch)) {
            strips.push(strip);
        }
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
    (MIN_PITCH * (1.0 - PITCH_RANGE)..=MAX_PITCH)
        .contains(&pitch)
        .then_some(pitch)
}

/// The tag that begins near `start`, read at the pitch and offset where its colours are clearest.
fn fit(row: &[u8], start: usize, guess: f32) -> Option<Strip> {
    let mut best: Option<(u8, Strip)> = None;
    for step in -PITCH_STEPS..=PITCH_STEPS {
        let pitch = guess * (1.0 + PITCH_RANGE * step as f32 / PITCH_STEPS as f32);
        for offset in [0.0, -0.4, 0.4] {
            let left = start as f32 + offset;
            let Some((cells, margin)) = sample(row, left, pitch) else {
                continue;
            };
            if margin < MIN_MARGIN
                || best
                    .as_ref()
                    .is_some_and(|(clearest, _)| *clearest >= margin)
            {
                continue;
            }
            if let Some(tag) = Tag::from_cells(&cells) {
                best = Some((margin, Strip { tag, left, pitch }));
            }
        }
    }
    best.map(|(_, strip)| strip)
        .filter(|strip| strip.pitch >= MIN_PITCH)
}

/// The colours in the middle of each cell, and how clear the least clear of them is.
fn sample(row: &[u8], left: f32, pitch: f32) -> Option<([u8; CELL_COUNT], u8)> {
    let mut cells = [0; CELL_COUNT];
    let mut margin = u8::MAX;
    for (index, cell) in cells.iter_mut().enumerate() {
        let x = (left + (index as f32 + 0.5) * pitch) as usize;
        let pixel = row.get(x * 3..x * 3 + 3)?;
        *cell = colour(row, x);
        margin = pixel.iter().fold(margin, |margin, channel| {
            margin.min(channel.abs_diff(MIDDLE))
        });
    }
    Some((cells, margin))
}

fn run_end(row: &[u8], start: usize) -> usize {
    let wanted = colour(row, start);
    (start..row.len() / 3)
        .find(|&x| colour(row, x) != wanted)
        .unwrap_or(row.len() / 3)
}

/// Three bits, red first.
fn colour(row: &[u8], x: usize) -> u8 {
    let bit = |channel: usize| u8::from(row[x * 3 + channel] > MIDDLE);
    bit(0) << 2 | bit(1) << 1 | bit(2)
}

#[cfg(test)]
mod tests;
