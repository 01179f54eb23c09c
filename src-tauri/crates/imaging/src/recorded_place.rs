//! The place of an action in a recorded picture, found again in a later one: decides whether it looks as it did, and how far it has
//! moved. Pure: knows neither clock nor screen. Two captures show the same if they would for an approval, and to the pixel but for a caret.

mod differences;
mod surroundings;

use crate::{Frame, PIXEL_BYTES, Rect, ScreenPoint, Size, TargetComparison, TargetFrame};
use protocol::Point;
use surroundings::surroundings;

/// Offset of the part that a mouse pointer may cover from its tip: an arrow lies right of and below it, a text pointer around it.
const POINTER_OFFSET: (i32, i32) = (-8, -12);
/// Size of that part.
const POINTER_SIZE: Size = Size {
    width: 24,
    height: 36,
};
/// Colour that is drawn over pointers.
const POINTER_COVER: [u8; 3] = [128; 3];
/// Edges that are looked at before a place is compared whole.
const MAX_EDGES: usize = 48;
/// A place with fewer is too plain to be told from another.
const MIN_EDGES: usize = 12;
/// One in so many edges may be something else: a caret, a pointer.
const EDGES_PER_WRONG_ONE: usize = 8;
/// Parts of a row, each of which gives its strongest edge: a border on the left does not stand for the whole place.
const PARTS_OF_ROW: usize = 3;
/// Colour difference below which a pixel counts as equal.
const COLOR_NOISE: u8 = 40;
/// Least colour difference of an edge. No plain area is equal on both sides of it.
const EDGE_STRENGTH: u8 = 2 * COLOR_NOISE;
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
    frame: Frame,
    /// The mouse pointer in it, where that is known.
    pointer: Option<ScreenPoint>,
    edges: Vec<Edge>,
}

/// Two pixels side by side that differ much, the first one at `left`.
struct Edge {
    left: ScreenPoint,
    colors: [[u8; 3]; 2],
}

/// A picture that is searched for a place.
pub struct SearchedPicture {
    frame: Frame,
    /// The mouse pointer in it, where that is known.
    pointer: Option<ScreenPoint>,
}

impl SearchedPicture {
    /// Returns its size in pixels.
    #[must_use]
    pub fn size(&self) -> Size {
        self.frame.area().size
    }

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
        let area = surroundings(point, &recorded.frame)?;
        let frame = recorded.frame.crop(area)?;
        let edges = edges(&frame);
        Some(Self {
            frame,
            pointer: recorded.pointer,
            edges,
        })
    }

    /// Returns whether the place, moved by `shift`, looks in a picture as it did.
    #[must_use]
    pub fn is_at(&self, shift: Shift, picture: &SearchedPicture) -> bool {
        let area = self.frame.area();
        let pixels = moved(area, shift).and_then(|area| picture.frame.crop(area));
        let now = pixels.and_then(|part| part.moved_to(area));
        let (Some(mut then), Some(mut now)) = (self.frame.crop(area), now) else {
            return false;
        };
        let back = Shift {
            right: -shift.right,
            down: -shift.down,
        };
        let pointer = picture.pointer.map(pointer_area);
        let pointers = [
            self.pointer.map(pointer_area),
            pointer.and_then(|pointer| moved(pointer, back)),
        ];
        for pointer in pointers.into_iter().flatten() {
            then.fill(pointer, POINTER_COVER);
            now.fill(pointer, POINTER_COVER);
        }
        looks_alike(then, now)
    }

    /// Returns how far the place has moved, wherever it is in a picture; `None` when it is nowhere, more than once, or so plain that
    /// it could be anywhere.
    #[must_use]
    pub fn find(&self, picture: &SearchedPicture) -> Option<Shift> {
        if self.edges.len() < MIN_EDGES {
            return None;
        }
        let (place, whole) = (self.frame.area(), picture.frame.area());
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
        let best = shifts.min_by_key(|shift| self.wrong_edges(*shift, &picture.frame).count());
        best.filter(|shift| self.is_at(*shift, picture))
            .unwrap_or(found)
    }

    fn may_be_at(&self, shift: Shift, picture: &Frame) -> bool {
        let most = self.edges.len() / EDGES_PER_WRONG_ONE;
        self.wrong_edges(shift, picture).nth(most).is_none()
    }

    fn wrong_edges(&self, shift: Shift, picture: &Frame) -> impl Iterator<Item = &Edge> {
        let is_there = move |edge: &Edge| {
            edge.colors.iter().zip(0..).all(|(color, column)| {
                let there = picture.color_at(ScreenPoint {
                    x: edge.left.x + shift.right + column,
                    y: edge.left.y + shift.down,
                });
                there.is_some_and(|there| difference(there, *color) < COLOR_NOISE)
            })
        };
        self.edges.iter().filter(move |edge| !is_there(edge))
    }
}

impl Frame {
    /// The same pixels as if they had been at another place of the same size.
    fn moved_to(&self, area: Rect) -> Option<Self> {
        (self.area().size == area.size)
            .then(|| Self::new(area, self.rows().flatten().copied().collect()).ok())?
    }
}

/// Returns strong edges, spread over the place.
fn edges(frame: &Frame) -> Vec<Edge> {
    let origin = frame.area().origin;
    let mut edges = Vec::new();
    for (y, row) in (origin.y..).zip(frame.rows()) {
        let pixels: Vec<[u8; 3]> = row
            .chunks_exact(PIXEL_BYTES)
            .map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        let pairs: Vec<_> = (origin.x..).zip(pixels.windows(2)).collect();
        for part in pairs.chunks(pairs.len().div_ceil(PARTS_OF_ROW).max(1)) {
            let candidates = part.iter().map(|(x, pair)| Edge {
                left: ScreenPoint { x: *x, y },
                colors: [pair[0], pair[1]],
            });
            edges.extend(candidates.max_by_key(Edge::strength));
        }
    }
    edges.retain(|edge| edge.strength() >= EDGE_STRENGTH);
    let step = edges.len().div_ceil(MAX_EDGES).max(1);
    edges.into_iter().step_by(step).collect()
}

impl Edge {
    fn strength(&self) -> u8 {
        difference(self.colors[0], self.colors[1])
    }
}

/// Returns the difference in the channel that differs most.
fn difference(one: [u8; 3], other: [u8; 3]) -> u8 {
    let channels = one.iter().zip(other);
    let differences = channels.map(|(one, other)| one.abs_diff(other));
    differences.max().unwrap_or_default()
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
    let (right, down) = POINTER_OFFSET;
    Rect {
        origin: ScreenPoint {
            x: tip.x + right,
            y: tip.y + down,
        },
        size: POINTER_SIZE,
    }
}

/// Returns whether two captures show the same, as for approvals, and to the pixel but for a caret: one digit of a label tells two rows
/// apart.
fn looks_alike(then: Frame, now: Frame) -> bool {
    let is_same = differences::are_a_caret_at_most(&then, &now);
    let area = then.area();
    let [then, now] = [then, now].map(|frame| TargetFrame {
        frame,
        masked: Vec::new(),
    });
    is_same && TargetComparison::new(&then, &[area]).matches(now)
}

#[cfg(test)]
mod tests;
