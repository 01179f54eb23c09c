//! Evidence: the changes of the screen that an action can have caused. Pure.
//!
//! Carets, also those of terminals, scroll bars that fade and the highlight that the pointer left behind change by themselves or without
//! the action's aim being reached, so they neither confirm an action nor hold it up.

use crate::{Frame, Rect, ScreenPoint, Size};
use imaging::{TilePatch, changed_patches_outside};

/// Largest width of a caret, in pixels.
const CARET_WIDTH: u32 = 2;
/// Heights of a caret, in pixels: from small print to headlines.
const CARET_HEIGHTS: std::ops::RangeInclusive<u32> = 8..=64;
/// Widths of the caret of a terminal, which covers a letter, in pixels.
const BLOCK_CARET_WIDTHS: std::ops::RangeInclusive<u32> = 5..=24;
/// Largest width of a scroll bar that fades, in pixels. Wider ones don't fade.
const SCROLL_BAR_WIDTH: u32 = 6;
/// Smallest length of a scroll bar, in pixels.
const SCROLL_BAR_LENGTH: u32 = 64;
/// Largest height or width of an element that shows the pointer over it, in pixels.
const HIGHLIGHT_BREADTH: u32 = 96;
/// Largest distance of the pointer from the highlight of what it is over, in pixels.
const HIGHLIGHT_REACH: Size = Size {
    width: 2,
    height: 2,
};
/// Largest breadth of a patch that may be a trifle, in tiles; larger ones need no closer look.
const TRIFLE_BREADTH: usize = 3;
/// Distance within which two slivers belong together, in pixels.
const NEARBY: Size = Size {
    width: 32,
    height: 32,
};
/// Maximum number of slivers that are followed.
const MAX_SLIVERS: usize = 32;

/// Path of the pointer during an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PointerPath {
    from: ScreenPoint,
    to: ScreenPoint,
}

impl PointerPath {
    /// Returns `None` if the pointer has not moved.
    pub(crate) fn between(from: ScreenPoint, to: ScreenPoint) -> Option<Self> {
        (from != to).then_some(Self { from, to })
    }

    /// Returns `true` if a changed area looks like a highlight at the place that the pointer left.
    fn left_behind(&self, area: Rect) -> bool {
        let reach = Rect::centered_at(self.from, HIGHLIGHT_REACH);
        area.size.width.min(area.size.height) <= HIGHLIGHT_BREADTH
            && area.intersection(reach).is_some()
            && !area.contains(self.to)
    }
}

/// Returns the smallest area around all changes between two frames that an action can have caused: outside
/// `background`, and more than a trifle.
pub(super) fn effect(
    before: &Frame,
    after: &Frame,
    background: &[TilePatch],
    pointer: Option<PointerPath>,
) -> Option<Rect> {
    let patches = changed_patches_outside(before, after, background);
    let areas = patches
        .iter()
        .filter_map(|patch| before.difference_within(after, patch.area_on(after.area())));
    let is_effect = |area: &Rect| {
        !is_sliver(*area) && !pointer.is_some_and(|pointer| pointer.left_behind(*area))
    };
    let effects: Vec<_> = areas.filter(is_effect).collect();
    match effects.as_slice() {
        // A caret that moved changed two places.
        [only] if is_block_caret(*only, before, after) => None,
        _ => effects.into_iter().reduce(Rect::union),
    }
}

/// Changes from one look to the next that mean nothing.
pub(super) struct Trifles {
    pointer: Option<PointerPath>,
    slivers: Vec<Rect>,
}

impl Trifles {
    pub(super) fn new(pointer: Option<PointerPath>) -> Self {
        Self {
            pointer,
            slivers: Vec::new(),
        }
    }

    /// Returns `true` if a patch that changed between two looks means nothing. A sliver that moves does mean
    /// something: it is the end of a progress bar or a caret that text is typed at.
    pub(super) fn explain(&mut self, patch: &TilePatch, before: &Frame, after: &Frame) -> bool {
        if patch.breadth() > TRIFLE_BREADTH {
            return false;
        }
        let Some(area) = before.difference_within(after, patch.area_on(after.area())) else {
            return false;
        };
        if self
            .pointer
            .is_some_and(|pointer| pointer.left_behind(area))
        {
            return true;
        }
        (is_sliver(area) || is_block_caret(area, before, after)) && !self.is_moving(area)
    }

    fn is_moving(&mut self, area: Rect) -> bool {
        if self.slivers.contains(&area) {
            return false;
        }
        if self.slivers.len() < MAX_SLIVERS {
            self.slivers.push(area);
        }
        let others = &self.slivers[..self.slivers.len().saturating_sub(1)];
        others.iter().any(|other| are_near(*other, area))
    }
}

/// Returns `true` for the shape of a caret or a scroll bar that fades.
fn is_sliver(area: Rect) -> bool {
    let Size { width, height } = area.size;
    let is_caret = width <= CARET_WIDTH && CARET_HEIGHTS.contains(&height);
    let is_scroll_bar =
        width.min(height) <= SCROLL_BAR_WIDTH && width.max(height) >= SCROLL_BAR_LENGTH;
    is_caret || is_scroll_bar
}

/// Returns `true` for the caret of a terminal: as high and wide as a letter, and no pixel of it stays the same.
fn is_block_caret(area: Rect, before: &Frame, after: &Frame) -> bool {
    let Size { width, height } = area.size;
    let is_cell = BLOCK_CARET_WIDTHS.contains(&width)
        && height.saturating_mul(2) >= width.saturating_mul(3)
        && height <= width.saturating_mul(3);
    let (columns, rows) = (0..width.cast_signed(), 0..height.cast_signed());
    let mut points = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
    is_cell
        && points.all(|(x, y)| {
            let point = ScreenPoint {
                x: area.origin.x.saturating_add(x),
                y: area.origin.y.saturating_add(y),
            };
            before.color_at(point) != after.color_at(point)
        })
}

fn are_near(first: Rect, second: Rect) -> bool {
    let grown = Rect {
        origin: ScreenPoint {
            x: first.origin.x.saturating_sub_unsigned(NEARBY.width),
            y: first.origin.y.saturating_sub_unsigned(NEARBY.height),
        },
        size: Size {
            width: first.size.width.saturating_add(2 * NEARBY.width),
            height: first.size.height.saturating_add(2 * NEARBY.height),
        },
    };
    grown.intersection(second).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_action_can_have_caused_is_an_effect() {
        let check = |what: &str, changed: &[Rect], expected: Option<Rect>| {
            let path =
                PointerPath::between(ScreenPoint { x: 60, y: 60 }, ScreenPoint { x: 300, y: 200 });
            let background = [TilePatch::covering(Rect::new(320, 0, 64, 64), AREA).unwrap()];
            let found = effect(&painted(&[]), &painted(changed), &background, path);
            assert_eq!(found, expected, "{what}");
        };
        check("nothing", &[], None);
        check("a caret", &[Rect::new(200, 100, 1, 17)], None);
        check("a scroll bar fades", &[Rect::new(390, 30, 3, 194)], None);
        check(
            "a highlight left behind",
            &[Rect::new(40, 50, 90, 24)],
            None,
        );
        check("a video", &[Rect::new(325, 3, 50, 50)], None);
        let menu = Rect::new(40, 50, 120, 180);
        check("a menu where the pointer was", &[menu], Some(menu));
        let row = Rect::new(40, 190, 280, 24);
        check("a row under the pointer", &[row], Some(row));
        check("a caret of a terminal", &[Rect::new(200, 100, 9, 19)], None);
        let moved = [Rect::new(200, 10, 9, 19), Rect::new(300, 100, 9, 19)];
        check("one that moved", &moved, Some(Rect::new(200, 10, 109, 109)));
        let letter = Rect::new(200, 100, 7, 9);
        check(
            "a letter",
            &[letter, Rect::new(390, 30, 3, 194)],
            Some(letter),
        );
        check(
            "two places, and a video",
            &[
                letter,
                Rect::new(20, 200, 10, 10),
                Rect::new(325, 3, 50, 50),
            ],
            Some(Rect::new(20, 100, 187, 110)),
        );
    }

    #[test]
    fn slivers_mean_something_when_they_move() {
        let check = |what: &str, areas: &[Rect], expected: &[bool]| {
            let mut trifles = Trifles::new(None);
            let explained = areas.iter().map(|area| {
                let patch = TilePatch::covering(*area, AREA).unwrap();
                trifles.explain(&patch, &painted(&[]), &painted(&[*area]))
            });
            assert_eq!(explained.collect::<Vec<_>>(), expected, "{what}");
        };
        let caret = Rect::new(200, 100, 1, 17);
        check("a caret blinks", &[caret; 3], &[true; 3]);
        let elsewhere = Rect::new(390, 30, 3, 194);
        check(
            "beside a scroll bar",
            &[caret, elsewhere, caret],
            &[true; 3],
        );
        let next = Rect::new(202, 100, 2, 17);
        check("a bar grows", &[caret, next], &[true, false]);
        check("a letter", &[Rect::new(200, 100, 7, 9)], &[false]);
        let block = Rect::new(200, 100, 9, 19);
        check("a terminal's caret blinks", &[block; 3], &[true; 3]);
        let below = Rect::new(200, 119, 9, 19);
        check("it moves down", &[block, below], &[true, false]);
    }

    const AREA: Rect = Rect {
        origin: ScreenPoint { x: 0, y: 0 },
        size: Size {
            width: 400,
            height: 240,
        },
    };

    fn painted(areas: &[Rect]) -> Frame {
        let pixels = vec![0; AREA.size.width as usize * AREA.size.height as usize * 4];
        let mut frame = Frame::new(AREA, pixels).unwrap();
        for area in areas {
            frame.fill(*area, [9, 9, 9]);
        }
        frame
    }
}
