//! Rectangle arithmetic: intersection, union, and sets of pixels with parts cut out.

use crate::{Rect, ScreenPoint, Size};

/// A set of pixels, stored as rectangles that do not overlap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RectSet(Vec<Rect>);

impl RectSet {
    /// Adds the pixels of an area.
    pub fn add(&mut self, area: Rect) {
        self.remove(area);
        if area.size.width > 0 && area.size.height > 0 {
            self.0.push(area);
        }
    }

    /// Cuts the pixels of an area out.
    pub fn remove(&mut self, area: Rect) {
        let parts = std::mem::take(&mut self.0);
        for part in parts {
            match part.intersection(area) {
                None => self.0.push(part),
                Some(shared) => self.0.extend(remainder(part, shared)),
            }
        }
    }

    /// Returns rectangles that do not overlap.
    #[must_use]
    pub fn into_parts(self) -> Vec<Rect> {
        self.0
    }
}

impl Rect {
    /// Returns the intersection, or `None` if no pixel lies in both.
    #[must_use]
    pub fn intersection(&self, other: Self) -> Option<Self> {
        let left = self.origin.x.max(other.origin.x);
        let top = self.origin.y.max(other.origin.y);
        let right = self.right().min(other.right());
        let bottom = self.bottom().min(other.bottom());
        from_edges(left.into(), top.into(), right, bottom)
    }

    /// Returns the smallest rectangle around both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        let left = self.origin.x.min(other.origin.x);
        let top = self.origin.y.min(other.origin.y);
        let right = self.right().max(other.right());
        let bottom = self.bottom().max(other.bottom());
        from_edges(left.into(), top.into(), right, bottom).unwrap_or(self)
    }

    /// Returns the rectangle that extends from a point by `distance` on each side.
    #[must_use]
    pub fn centered_at(point: ScreenPoint, distance: Size) -> Self {
        Self {
            origin: ScreenPoint {
                x: point.x.saturating_sub_unsigned(distance.width),
                y: point.y.saturating_sub_unsigned(distance.height),
            },
            size: Size {
                width: distance.width.saturating_mul(2).saturating_add(1),
                height: distance.height.saturating_mul(2).saturating_add(1),
            },
        }
    }

    /// Returns a part of the rectangle; right and bottom are exclusive, and coordinates count from its own
    /// corner.
    #[must_use]
    pub(crate) fn part(&self, left: usize, top: usize, right: usize, bottom: usize) -> Self {
        let pixels = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Self {
            origin: ScreenPoint {
                x: self.origin.x.saturating_add_unsigned(pixels(left)),
                y: self.origin.y.saturating_add_unsigned(pixels(top)),
            },
            size: Size {
                width: pixels(right - left),
                height: pixels(bottom - top),
            },
        }
    }

    /// Returns the first column to the right of the rectangle.
    fn right(&self) -> i64 {
        i64::from(self.origin.x) + i64::from(self.size.width)
    }

    /// Returns the first row below the rectangle.
    fn bottom(&self) -> i64 {
        i64::from(self.origin.y) + i64::from(self.size.height)
    }
}

/// Returns what is left of `part` around `hole`, which lies inside it: above, below, left and right.
fn remainder(part: Rect, hole: Rect) -> impl Iterator<Item = Rect> {
    let (left, top) = (i64::from(part.origin.x), i64::from(part.origin.y));
    let (hole_left, hole_top) = (i64::from(hole.origin.x), i64::from(hole.origin.y));
    let pieces = [
        from_edges(left, top, part.right(), hole_top),
        from_edges(left, hole.bottom(), part.right(), part.bottom()),
        from_edges(left, hole_top, hole_left, hole.bottom()),
        from_edges(hole.right(), hole_top, part.right(), hole.bottom()),
    ];
    pieces.into_iter().flatten()
}

/// Creates a rectangle from its edges, right and bottom exclusive; `None` if it is empty.
fn from_edges(left: i64, top: i64, right: i64, bottom: i64) -> Option<Rect> {
    let length = |from: i64, to: i64| u32::try_from(to - from).ok().filter(|length| *length > 0);
    Some(Rect {
        origin: ScreenPoint {
            x: i32::try_from(left).ok()?,
            y: i32::try_from(top).ok()?,
        },
        size: Size {
            width: length(left, right)?,
            height: length(top, bottom)?,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Rectangles of the property tests lie within this many pixels each way.
    const EDGE: i32 = 14;

    #[test]
    fn a_hole_in_the_middle_leaves_four_parts() {
        let mut set = RectSet::default();
        set.add(Rect::new(0, 0, 10, 10));
        set.remove(Rect::new(2, 3, 4, 5));
        let expected = [
            Rect::new(0, 0, 10, 3),
            Rect::new(0, 8, 10, 2),
            Rect::new(0, 3, 2, 5),
            Rect::new(6, 3, 4, 5),
        ];
        assert_eq!(set.into_parts(), expected);
    }

    #[test]
    fn nothing_overflows_at_the_edges_of_the_plane() {
        let far = Rect::new(i32::MAX - 1, i32::MIN, u32::MAX, u32::MAX);
        let shared = far.intersection(Rect::new(i32::MAX, i32::MIN, 9, 9));
        assert_eq!(shared, Some(Rect::new(i32::MAX, i32::MIN, 9, 9)));
        assert_eq!(far.intersection(Rect::new(0, 0, 5, 5)), None);
    }

    proptest! {
        #[test]
        fn a_set_is_the_same_pixels_as_a_bitmap(
            steps in prop::collection::vec((any::<bool>(), small()), 0..12),
        ) {
            let mut set = RectSet::default();
            let mut bitmap = [[false; EDGE as usize]; EDGE as usize];
            for (adds, area) in steps {
                if adds { set.add(area) } else { set.remove(area) }
                for (x, y) in pixels() {
                    if area.contains(ScreenPoint { x, y }) {
                        bitmap[index(y)][index(x)] = adds;
                    }
                }
            }
            let parts = set.into_parts();
            for (x, y) in pixels() {
                // Exactly one: the parts must not overlap.
                let covering = parts.iter().filter(|part| part.contains(ScreenPoint { x, y })).count();
                prop_assert_eq!(covering, usize::from(bitmap[index(y)][index(x)]), "{}, {}", x, y);
            }
        }

        #[test]
        fn intersection_lies_in_both(first in small(), second in small()) {
            let shared = first.intersection(second);
            prop_assert_eq!(shared, second.intersection(first));
            for (x, y) in pixels() {
                let point = ScreenPoint { x, y };
                prop_assert_eq!(
                    shared.is_some_and(|shared| shared.contains(point)),
                    first.contains(point) && second.contains(point)
                );
            }
        }
    }

    /// Generates rectangles, also empty ones, that may reach over the bitmap's origin.
    fn small() -> impl Strategy<Value = Rect> {
        let point = -EDGE / 2..EDGE / 2;
        let length = 0..(EDGE / 2).unsigned_abs();
        (point.clone(), point, length.clone(), length)
            .prop_map(|(x, y, width, height)| Rect::new(x, y, width, height))
    }

    fn pixels() -> impl Iterator<Item = (i32, i32)> {
        let places = || -EDGE / 2..EDGE / 2;
        places().flat_map(move |y| places().map(move |x| (x, y)))
    }

    fn index(point: i32) -> usize {
        usize::try_from(point + EDGE / 2).unwrap()
    }
}
