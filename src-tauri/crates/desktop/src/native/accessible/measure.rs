//! Where things are and of which kind, as their programs tell it. Pure.

use crate::{Rect, ScreenPoint};
use std::ops::RangeInclusive;

/// How far an edge of a window may be from where its program says, in the program's pixels: some count the shadow or the
/// frame, others do not.
const FRAME: i32 = 40;
/// The four edges of a window together, where both mean the same edges.
const EXACT: i32 = 8;
/// Programs draw at a whole multiple of their own pixels.
const LARGEST_SCALE: i32 = 3;

/// Left, top, width and height in a program's own pixels.
pub(super) type Extents = (i32, i32, i32, i32);

/// A window, and where its program says it is.
pub(super) struct Found<T> {
    pub(super) thing: T,
    pub(super) told: Extents,
}

impl<T> Found<T> {
    /// Whether it can be no other than the window there.
    pub(super) fn is_exactly(&self, area: Rect) -> bool {
        self.off(area).is_some_and(|(off, _)| off <= EXACT)
    }

    /// How far it is from the window there, at the scale at which it is nearest.
    fn off(&self, area: Rect) -> Option<(i32, i32)> {
        let at = |scale| Some((off(self.told, scale, area)?, scale));
        scales().filter_map(at).min()
    }
}

/// How many pixels of the screen one of a program's may be.
pub(super) fn scales() -> RangeInclusive<i32> {
    1..=LARGEST_SCALE
}

/// The window that is the one at `area`, and how many pixels of the screen one of its program's is. Nothing when it is
/// none of these: a menu has the title of the window it belongs to.
pub(super) fn nearest<T>(found: &[Found<T>], area: Rect) -> Option<(&T, i32)> {
    found
        .iter()
        .filter_map(|one| one.off(area).map(|off| (off, &one.thing)))
        .min_by_key(|(off, _)| *off)
        .map(|((_, scale), thing)| (thing, scale))
}

/// Whether a place is in a thing.
pub(super) fn contains(told: Extents, scale: i32, place: ScreenPoint) -> bool {
    edges(told, scale).is_some_and(|[left, top, right, bottom]| {
        (left..right).contains(&i64::from(place.x)) && (top..bottom).contains(&i64::from(place.y))
    })
}

/// Whether all of a thing is in a part of the screen.
pub(super) fn lies_in(told: Extents, scale: i32, area: Rect) -> bool {
    edges(told, scale).is_some_and(|[left, top, right, bottom]| {
        let [area_left, area_top, area_right, area_bottom] = sides(area);
        left >= area_left && top >= area_top && right <= area_right && bottom <= area_bottom
    })
}

/// Whether people mean a thing of this kind when they say what they clicked, and not what is around it.
pub(super) fn is_meant(role: u32) -> bool {
    is_around(role) || PARTS.contains(&role)
}

/// Whether a thing of this kind is what is clicked, whatever it has in it.
pub(super) fn is_around(role: u32) -> bool {
    WHOLES.contains(&role)
}

/// Check box, check menu item, column header, combo box, desktop icon, list item, menu, menu item, page tab, password,
/// button, radio button, radio menu item, slider, spin button, table cell, headers of columns and rows, text, toggle
/// button, entry, link, tree item, button with a menu.
const WHOLES: [u32; 24] = [
    7, 8, 10, 11, 13, 32, 33, 35, 37, 40, 43, 44, 45, 51, 52, 56, 57, 58, 61, 62, 79, 88, 91, 129,
];
/// Icon, label, heading.
const PARTS: [u32; 3] = [26, 29, 83];

/// How far the edges are from each other together, when none is too far.
fn off(told: Extents, scale: i32, area: Rect) -> Option<i32> {
    let (told, area) = (edges(told, scale)?, sides(area));
    let most = i64::from(FRAME * scale);
    let mut all = 0;
    for (told, area) in told.into_iter().zip(area) {
        let off = (told - area).abs();
        if off > most {
            return None;
        }
        all += off;
    }
    i32::try_from(all).ok()
}

/// Left, top, right and bottom in pixels of the screen; nothing when it has no size.
fn edges((x, y, width, height): Extents, scale: i32) -> Option<[i64; 4]> {
    let (x, y) = (i64::from(x), i64::from(y));
    let (right, bottom) = (x + i64::from(width), y + i64::from(height));
    (width > 0 && height > 0).then(|| [x, y, right, bottom].map(|edge| edge * i64::from(scale)))
}

fn sides(area: Rect) -> [i64; 4] {
    let (x, y) = (i64::from(area.origin.x), i64::from(area.origin.y));
    let (width, height) = (i64::from(area.size.width), i64::from(area.size.height));
    [x, y, x + width, y + height]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rects::rect;

    /// What a program tells of a thing that is not on the screen.
    const NOWHERE: Extents = (i32::MIN, i32::MIN, 1, 1);

    #[test]
    fn a_window_is_found_among_those_of_its_title() {
        let check = |told: &[Extents], area, wanted| {
            let found: Vec<_> = told
                .iter()
                .enumerate()
                .map(|(thing, told)| Found { thing, told: *told })
                .collect();
            let nearest = nearest(&found, area).map(|(thing, scale)| (*thing, scale));
            assert_eq!(nearest, wanted, "{told:?}");
        };
        let window = (29, 47, 642, 505);
        check(&[window], rect(29, 47, 642, 505), Some((0, 1)));
        // Its program tells the shadow too.
        check(&[(3, 24, 694, 557)], rect(29, 47, 642, 505), Some((0, 1)));
        // Drawn twice as large; a small one too.
        check(&[window], rect(58, 94, 1284, 1010), Some((0, 2)));
        check(&[(5, 5, 30, 20)], rect(10, 10, 60, 40), Some((0, 2)));
        // The other of two that lie almost one on the other.
        let two = [(9, 27, 642, 505), window];
        check(&two, rect(29, 47, 642, 505), Some((1, 1)));
        // A menu of the same program, and a program that does not know where its window is.
        check(&[window], rect(140, 145, 343, 379), None);
        check(&[(0, 0, 642, 505)], rect(200, 100, 642, 505), None);
        check(&[NOWHERE, (0, 0, -1, 5)], rect(0, 0, 10, 10), None);
    }

    #[test]
    fn what_is_at_a_place() {
        let check = |told, scale, (x, y), wanted| {
            let place = ScreenPoint { x, y };
            assert_eq!(contains(told, scale, place), wanted, "{told:?} {place:?}");
        };
        check((10, 20, 30, 5), 1, (10, 24), true);
        check((10, 20, 30, 5), 1, (40, 24), false);
        check((10, 20, 30, 5), 2, (79, 40), true);
        // As if everything began at the corner of the screen.
        check((0, 0, 30, 5), 1, (300, 200), false);
        check(NOWHERE, 3, (0, 0), false);
    }

    #[test]
    fn an_item_lies_in_its_menu() {
        let menu = rect(140, 145, 343, 379);
        let check =
            |told, scale, wanted| assert_eq!(lies_in(told, scale, menu), wanted, "{told:?}");
        check((140, 195, 343, 25), 1, true);
        // Drawn twice as large.
        check((70, 98, 171, 25), 2, true);
        // Of a menu beside it, and of one that is not open.
        check((483, 195, 200, 25), 1, false);
        check(NOWHERE, 1, false);
    }
}
