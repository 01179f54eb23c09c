//! Tile comparison of two frames: finds the changed tiles and groups them into patches.

use crate::{Frame, PIXEL_BYTES, Rect, ScreenPoint, Size};

/// Edge of a tile in pixels.
const TILE_EDGE: usize = 32;

/// Bounding rectangle of changed tiles that touch each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilePatch {
    /// First and last column and row of tiles, inclusive.
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
    /// Number of changed tiles.
    pub tiles: usize,
}

/// Returns the number of tiles that cover an area.
pub fn tile_count(area: Rect) -> usize {
    let (columns, rows) = tile_grid(area);
    columns * rows
}

/// Returns the patches in which two frames of the same area differ. Frames of different areas differ
/// everywhere.
pub fn changed_patches(before: &Frame, after: &Frame) -> Vec<TilePatch> {
    changed_patches_outside(before, after, &[])
}

/// Returns the patches in which two frames differ outside `background`.
pub fn changed_patches_outside(
    before: &Frame,
    after: &Frame,
    background: &[TilePatch],
) -> Vec<TilePatch> {
    let (columns, rows) = tile_grid(after.area());
    let mut changed = changed_tiles(before, after);
    for patch in background {
        for row in patch.top..=patch.bottom.min(rows - 1) {
            let row = row * columns;
            changed[row + patch.left.min(columns)..row + columns.min(patch.right + 1)].fill(false);
        }
    }
    patches(changed, columns)
}

fn changed_tiles(before: &Frame, after: &Frame) -> Vec<bool> {
    let (columns, rows) = tile_grid(after.area());
    if before.area() != after.area() {
        return vec![true; columns * rows];
    }
    let mut changed = vec![false; columns * rows];
    for (y, (before, after)) in before.rows().zip(after.rows()).enumerate() {
        // Nearly all rows are equal, and comparing whole rows runs at memory speed.
        if before == after {
            continue;
        }
        let tiles = before
            .chunks(TILE_EDGE * PIXEL_BYTES)
            .zip(after.chunks(TILE_EDGE * PIXEL_BYTES));
        let first = y / TILE_EDGE * columns;
        for (is_changed, (before, after)) in changed[first..first + columns].iter_mut().zip(tiles) {
            *is_changed |= before != after;
        }
    }
    changed
}

impl TilePatch {
    /// Returns the tiles of a frame of `area` that `part` of the screen touches, or `None` if it lies outside.
    pub fn covering(part: Rect, area: Rect) -> Option<Self> {
        let part = part.intersection(area)?;
        let tile = |first: i32, origin: i32| first.abs_diff(origin) as usize / TILE_EDGE;
        let last = |first: i32, length: u32, origin: i32| {
            (first.abs_diff(origin) as usize + length as usize - 1) / TILE_EDGE
        };
        let patch = Self {
            left: tile(part.origin.x, area.origin.x),
            top: tile(part.origin.y, area.origin.y),
            right: last(part.origin.x, part.size.width, area.origin.x),
            bottom: last(part.origin.y, part.size.height, area.origin.y),
            tiles: 0,
        };
        let tiles = (patch.right - patch.left + 1) * (patch.bottom - patch.top + 1);
        Some(Self { tiles, ..patch })
    }

    /// Returns the patch with one more tile on each side.
    pub fn with_margin(&self) -> Self {
        Self {
            left: self.left.saturating_sub(1),
            top: self.top.saturating_sub(1),
            right: self.right + 1,
            bottom: self.bottom + 1,
            tiles: self.tiles,
        }
    }

    /// Returns the larger of width and height, in tiles.
    pub fn edge(&self) -> usize {
        (self.right - self.left).max(self.bottom - self.top) + 1
    }

    /// Returns the smaller of width and height, in tiles.
    pub fn breadth(&self) -> usize {
        (self.right - self.left).min(self.bottom - self.top) + 1
    }

    /// Returns `true` if both overlap or lie side by side.
    #[must_use]
    pub fn touches(&self, other: &Self) -> bool {
        let overlaps = |first: usize, last: usize, other_first: usize, other_last: usize| {
            first <= other_last + 1 && other_first <= last + 1
        };
        overlaps(self.left, self.right, other.left, other.right)
            && overlaps(self.top, self.bottom, other.top, other.bottom)
    }

    /// Returns the smallest patch around both.
    pub fn union(&self, other: &Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
            tiles: self.tiles.max(other.tiles),
        }
    }

    /// Returns `true` if no tile of the other lies outside.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
    }

    /// Returns the patch's screen area in a frame of `area`.
    pub fn area_on(&self, area: Rect) -> Rect {
        let pixels = |tiles: usize| u32::try_from(tiles * TILE_EDGE).unwrap_or(u32::MAX);
        let tiles = Rect {
            origin: ScreenPoint {
                x: area.origin.x.saturating_add_unsigned(pixels(self.left)),
                y: area.origin.y.saturating_add_unsigned(pixels(self.top)),
            },
            size: Size {
                width: pixels(self.right - self.left + 1),
                height: pixels(self.bottom - self.top + 1),
            },
        };
        tiles.intersection(area).unwrap_or(tiles)
    }
}

/// Returns the number of columns and rows of tiles.
fn tile_grid(area: Rect) -> (usize, usize) {
    let tiles = |length: u32| (length as usize).div_ceil(TILE_EDGE).max(1);
    (tiles(area.size.width), tiles(area.size.height))
}

/// Groups changed tiles that touch, also diagonally.
fn patches(mut changed: Vec<bool>, columns: usize) -> Vec<TilePatch> {
    let rows = changed.len() / columns;
    let mut patches = Vec::new();
    for start in 0..changed.len() {
        if !std::mem::take(&mut changed[start]) {
            continue;
        }
        let mut patch: Option<TilePatch> = None;
        let mut to_visit = vec![start];
        while let Some(tile) = to_visit.pop() {
            let (x, y) = (tile % columns, tile / columns);
            let single = TilePatch {
                left: x,
                top: y,
                right: x,
                bottom: y,
                tiles: 1,
            };
            patch = Some(patch.map_or(single, |patch| TilePatch {
                tiles: patch.tiles + 1,
                ..patch.union(&single)
            }));
            for y in y.saturating_sub(1)..=(y + 1).min(rows - 1) {
                for x in x.saturating_sub(1)..=(x + 1).min(columns - 1) {
                    let neighbor = y * columns + x;
                    if std::mem::take(&mut changed[neighbor]) {
                        to_visit.push(neighbor);
                    }
                }
            }
        }
        patches.extend(patch);
    }
    patches
}

#[cfg(test)]
mod tests {
    use super::*;

    impl TilePatch {
        fn new(columns: std::ops::Range<usize>, rows: std::ops::Range<usize>) -> Self {
            Self {
                left: columns.start,
                top: rows.start,
                right: columns.end - 1,
                bottom: rows.end - 1,
                tiles: columns.len() * rows.len(),
            }
        }
    }

    #[test]
    fn changed_tiles_are_joined_to_patches() {
        let check = |points: &[(usize, usize)], expected: &[TilePatch]| {
            let changed = changed_patches(&painted(&[]), &painted(points));
            assert_eq!(changed, expected, "{points:?}");
        };
        check(&[], &[]);
        check(&[(0, 0), (31, 31)], &[TilePatch::new(0..1, 0..1)]);
        check(&[(139, 99)], &[TilePatch::new(4..5, 3..4)]);
        // Touching at a corner counts; a tile in between does not.
        let corner = TilePatch {
            tiles: 2,
            ..TilePatch::new(0..2, 0..2)
        };
        check(&[(10, 10), (40, 40)], &[corner]);
        let apart = [TilePatch::new(0..1, 0..1), TilePatch::new(3..4, 0..1)];
        check(&[(10, 10), (100, 10)], &apart);
    }

    #[test]
    fn changes_in_the_background_are_left_out() {
        let check = |background: &[TilePatch], expected: &[TilePatch]| {
            let after = painted(&[(10, 10), (40, 10), (100, 10)]);
            let changed = changed_patches_outside(&painted(&[]), &after, background);
            assert_eq!(changed, expected, "{background:?}");
        };
        let both = [TilePatch::new(0..2, 0..1), TilePatch::new(3..4, 0..1)];
        check(&[], &both);
        check(&[TilePatch::new(0..2, 0..1)], &both[1..]);
        // A patch is cut, not dropped; a background may reach over the edge.
        check(&[TilePatch::new(1..9, 0..9)], &[TilePatch::new(0..1, 0..1)]);
    }

    #[test]
    fn a_part_of_the_screen_covers_tiles() {
        let area = painted(&[]).area();
        let check = |x, y, width, height, expected| {
            let part = Rect {
                origin: ScreenPoint { x, y },
                size: Size { width, height },
            };
            assert_eq!(TilePatch::covering(part, area), expected);
        };
        check(-10, -20, 1, 1, Some(TilePatch::new(0..1, 0..1)));
        check(21, 11, 2, 2, Some(TilePatch::new(0..2, 0..2)));
        check(-99, -99, 999, 999, Some(TilePatch::new(0..5, 0..4)));
        check(300, 0, 5, 5, None);
    }

    #[test]
    fn frames_of_different_places_differ_everywhere() {
        let area = Rect {
            origin: ScreenPoint { x: 5, y: 0 },
            size: Size {
                width: 70,
                height: 30,
            },
        };
        let other = Frame::new(area, vec![0; 70 * 30 * PIXEL_BYTES]).unwrap();
        assert_eq!(
            changed_patches(&painted(&[]), &other),
            [TilePatch::new(0..3, 0..1)]
        );
    }

    #[test]
    fn a_patch_lies_on_the_screen() {
        let area = painted(&[]).area();
        let expected = Rect {
            origin: ScreenPoint { x: 118, y: 44 },
            size: Size {
                width: 12,
                height: 36,
            },
        };
        assert_eq!(TilePatch::new(4..5, 2..4).area_on(area), expected);
    }

    /// Creates a frame of 5 by 4 tiles, the last of each cut.
    fn painted(points: &[(usize, usize)]) -> Frame {
        let area = Rect {
            origin: ScreenPoint { x: -10, y: -20 },
            size: Size {
                width: 140,
                height: 100,
            },
        };
        let mut pixels = vec![0; 140 * 100 * PIXEL_BYTES];
        for (x, y) in points {
            pixels[(y * 140 + x) * PIXEL_BYTES] = 255;
        }
        Frame::new(area, pixels).unwrap()
    }
}
