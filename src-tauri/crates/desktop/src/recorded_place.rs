//! The place of an action in a recorded picture, found again in a later one: decides whether it looks as it did, and how far it has
//! moved. Pure: knows neither clock nor screen. Whether two captures show the same is decided as for approvals.

use crate::{
    Frame, Rect, ScreenPoint, Size,
    action_target::{STRICT_MARGIN, TargetComparison, TargetFrame},
    encode::PIXEL_BYTES,
};
use protocol::Point;
use std::cmp::Reverse;

/// Margin that is compared around a point: a control with its label, and little of what lies beside it.
const MARGIN: Size = Size {
    width: 150,
    height: 56,
};
/// The part that a mouse pointer covers, from its tip.
const POINTER_SIZE: Size = Size {
    width: 40,
    height: 48,
};
/// Pixels that are looked at before a place is compared whole.
const SAMPLES: usize = 48;
/// Of them, those that may be something else: a caret, a pointer.
const MAX_WRONG_SAMPLES: usize = 6;
/// Colour difference below which a sample counts as equal.
const SAMPLE_NOISE: u8 = 48;
/// A place that is there so often is none to act at.
const MAX_FOUND: usize = 2;

/// Distance that a place has moved, in pixels of the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shift {
    /// To the right; negative to the left.
    pub right: i32,
    /// Down; negative up.
    pub down: i32,
}

/// A recorded place.
pub struct RecordedPlace {
    frame: TargetFrame,
    point: ScreenPoint,
    samples: Vec<(ScreenPoint, [u8; 3])>,
}

/// A picture that is searched for a place.
pub struct SearchedPicture {
    frame: Frame,
    /// The mouse pointer in it, where that is known.
    pointer: Option<ScreenPoint>,
}

impl SearchedPicture {
    /// The whole screen, with the mouse pointer in it where that is known.
    #[must_use]
    pub fn new(frame: Frame, pointer: Option<Point>) -> Self {
        Self {
            frame,
            pointer: pointer.map(at),
        }
    }
}

impl RecordedPlace {
    /// The place around a point of a recorded picture; `None` when the point lies outside.
    #[must_use]
    pub fn around(point: Point, recorded: &SearchedPicture) -> Option<Self> {
        let point = at(point);
        let whole = recorded.frame.area();
        let area = whole
            .contains(point)
            .then(|| Rect::centered_at(point, MARGIN).intersection(whole))??;
        let frame = recorded.frame.crop(area)?;
        let samples = samples(&frame);
        let masked = recorded.pointer.into_iter().map(pointer_area).collect();
        Some(Self {
            frame: TargetFrame { frame, masked },
            point,
            samples,
        })
    }

    /// Returns whether the place, moved by `shift`, looks in a picture as it did.
    #[must_use]
    pub fn is_at(&self, shift: Shift, picture: &SearchedPicture) -> bool {
        let area = self.frame.frame.area();
        let pixels = moved(area, shift).and_then(|area| picture.frame.crop(area));
        let Some(pixels) = pixels.and_then(|part| part.moved_to(area)) else {
            return false;
        };
        let back = Shift {
            right: -shift.right,
            down: -shift.down,
        };
        let pointer = picture
            .pointer
            .and_then(|pointer| moved(pointer_area(pointer), back));
        let strict = [Rect::centered_at(self.point, STRICT_MARGIN)];
        TargetComparison::new(&self.frame, &strict).matches(TargetFrame {
            frame: pixels,
            masked: pointer.into_iter().collect(),
        })
    }

    /// Returns how far the place has moved, wherever it is in a picture; `None` when it is nowhere or more than once.
    #[must_use]
    pub fn find(&self, picture: &SearchedPicture) -> Option<Shift> {
        let (place, whole) = (self.frame.frame.area(), picture.frame.area());
        let room = |whole: u32, place: u32| i32::try_from(whole.checked_sub(place)?).ok();
        let right = room(whole.size.width, place.size.width)?;
        let down = room(whole.size.height, place.size.height)?;
        let shifts = (0..=down).flat_map(|y| (0..=right).map(move |x| (x, y)));
        let shifts = shifts.map(|(x, y)| Shift {
            right: x - place.origin.x,
            down: y - place.origin.y,
        });
        let mut found: Vec<Shift> = Vec::new();
        for shift in shifts.filter(|shift| self.may_be_at(*shift, &picture.frame)) {
            // One pixel beside a place looks like it, too.
            let is_same = |other: &Shift| {
                (other.right - shift.right).abs() <= 2 && (other.down - shift.down).abs() <= 2
            };
            if found.iter().any(is_same) || !self.is_at(shift, picture) {
                continue;
            }
            found.push(shift);
            if found.len() == MAX_FOUND {
                return None;
            }
        }
        found.pop().map(|shift| self.closest(shift, picture))
    }

    /// Looks at the neighbours of a place that was found, which may fit better.
    fn closest(&self, found: Shift, picture: &SearchedPicture) -> Shift {
        let beside = (0..=2).flat_map(|down| (0..=2).map(move |right| (right, down)));
        let shifts = beside.map(|(right, down)| Shift {
            right: found.right + right,
            down: found.down + down,
        });
        let best = shifts.min_by_key(|shift| self.wrong_samples(*shift, &picture.frame).count());
        best.filter(|shift| self.is_at(*shift, picture))
            .unwrap_or(found)
    }

    fn may_be_at(&self, shift: Shift, picture: &Frame) -> bool {
        self.wrong_samples(shift, picture)
            .nth(MAX_WRONG_SAMPLES)
            .is_none()
    }

    fn wrong_samples(&self, shift: Shift, picture: &Frame) -> impl Iterator<Item = ()> {
        self.samples.iter().filter_map(move |(point, color)| {
            let there = picture.color_at(ScreenPoint {
                x: point.x + shift.right,
                y: point.y + shift.down,
            });
            let is_near = |there: [u8; 3]| {
                let mut channels = there.iter().zip(color);
                channels.all(|(one, other)| one.abs_diff(*other) < SAMPLE_NOISE)
            };
            (!there.is_some_and(is_near)).then_some(())
        })
    }
}

impl Frame {
    /// The same pixels as if they had been at another place of the same size.
    fn moved_to(&self, area: Rect) -> Option<Self> {
        (self.area().size == area.size)
            .then(|| Self::new(area, self.rows().flatten().copied().collect()).ok())?
    }
}

/// Returns the pixels that differ most from the one to their right, spread over the rows: the most telling ones.
fn samples(frame: &Frame) -> Vec<(ScreenPoint, [u8; 3])> {
    let area = frame.area();
    let mut best: Vec<(u16, ScreenPoint, [u8; 3])> = Vec::new();
    for (y, row) in frame.rows().enumerate() {
        let pixels: Vec<_> = row.chunks_exact(PIXEL_BYTES).collect();
        let strengths = pixels.windows(2).enumerate().map(|(x, pair)| {
            let steps = pair[0].iter().zip(pair[1]).take(3);
            let strength: u16 = steps
                .map(|(one, other)| u16::from(one.abs_diff(*other)))
                .sum();
            (strength, x)
        });
        if let Some((strength, x)) = strengths.max() {
            let point = ScreenPoint {
                x: area.origin.x + i32::try_from(x).unwrap_or_default(),
                y: area.origin.y + i32::try_from(y).unwrap_or_default(),
            };
            let pixel = pixels[x];
            best.push((strength, point, [pixel[0], pixel[1], pixel[2]]));
        }
    }
    best.sort_by_key(|(strength, ..)| Reverse(*strength));
    best.truncate(SAMPLES);
    best.into_iter()
        .map(|(_, point, color)| (point, color))
        .collect()
}

fn at(point: Point) -> ScreenPoint {
    ScreenPoint {
        x: point.x,
        y: point.y,
    }
}

fn moved(area: Rect, shift: Shift) -> Option<Rect> {
    Some(Rect {
        origin: ScreenPoint {
            x: area.origin.x.checked_add(shift.right)?,
            y: area.origin.y.checked_add(shift.down)?,
        },
        ..area
    })
}

fn pointer_area(tip: ScreenPoint) -> Rect {
    Rect {
        origin: ScreenPoint {
            x: tip.x - 8,
            y: tip.y - 8,
        },
        size: POINTER_SIZE,
    }
}

#[cfg(test)]
mod tests;
