//! Extents and roles of accessible elements, as reported by their programs. Pure.

use crate::{Rect, ScreenPoint};
use std::ops::RangeInclusive;

/// Maximum difference of a window's edge from its reported place, in the program's pixels: some include the
/// shadow or frame, others do not.
const MAX_EDGE_DISTANCE: i32 = 40;
/// Maximum total difference of all four edges for an exact match.
const EXACT_DISTANCE: i32 = 8;
/// Largest integer scale of programs.
const LARGEST_SCALE: i32 = 3;

/// Left, top, width and height in a program's own pixels.
pub(super) type Extents = (i32, i32, i32, i32);

/// A window reported by a program, with its extents.
pub(super) struct FrameCandidate<T> {
    pub(super) element: T,
    pub(super) extents: Extents,
}

impl<T> FrameCandidate<T> {
    /// Returns `true` if this can only be the window at `area`.
    pub(super) fn is_exactly(&self, area: Rect) -> bool {
        self.edge_distance(area)
            .is_some_and(|(distance, _)| distance <= EXACT_DISTANCE)
    }

    /// Returns the smallest difference from `area` and the scale at which it occurs.
    fn edge_distance(&self, area: Rect) -> Option<(i32, i32)> {
        let at = |scale| Some((edge_distance(self.extents, scale, area)?, scale));
        scales().filter_map(at).min()
    }
}

/// Iterates over the possible scales: screen pixels per program pixel.
pub(super) fn scales() -> RangeInclusive<i32> {
    1..=LARGEST_SCALE
}

/// Returns the candidate that is the window at `area`, and its program's scale. `None` if no candidate fits,
/// as for a menu, which has the title of its window.
pub(super) fn nearest<T>(candidates: &[FrameCandidate<T>], area: Rect) -> Option<(&T, i32)> {
    candidates
        .iter()
        .filter_map(|candidate| {
            candidate
                .edge_distance(area)
                .map(|distance| (distance, &candidate.element))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|((_, scale), element)| (element, scale))
}

/// Returns `true` if the point lies in the extents.
pub(super) fn contains(extents: Extents, scale: i32, point: ScreenPoint) -> bool {
    edges(extents, scale).is_some_and(|[left, top, right, bottom]| {
        (left..right).contains(&i64::from(point.x)) && (top..bottom).contains(&i64::from(point.y))
    })
}

/// Returns `true` if the extents lie inside `area`.
pub(super) fn is_inside(extents: Extents, scale: i32, area: Rect) -> bool {
    edges(extents, scale).is_some_and(|[left, top, right, bottom]| {
        let [area_left, area_top, area_right, area_bottom] = edges_of_rect(area);
        left >= area_left && top >= area_top && right <= area_right && bottom <= area_bottom
    })
}

/// Returns `true` for roles that people name when they say what they clicked.
pub(super) fn is_clickable_role(role: u32) -> bool {
    is_container_role(role) || PART_ROLES.contains(&role)
}

/// Returns `true` for roles that are the click target whatever they contain.
pub(super) fn is_container_role(role: u32) -> bool {
    CONTAINER_ROLES.contains(&role)
}

/// Check box, check menu item, column header, combo box, desktop icon, list item, menu, menu item, page tab,
/// password, button, radio button, radio menu item, slider, spin button, table cell, column and row headers,
/// text, toggle button, entry, link, tree item, button with a menu.
const CONTAINER_ROLES: [u32; 24] = [
    7, 8, 10, 11, 13, 32, 33, 35, 37, 40, 43, 44, 45, 51, 52, 56, 57, 58, 61, 62, 79, 88, 91, 129,
];
/// Icon, label, heading.
const PART_ROLES: [u32; 3] = [26, 29, 83];

/// Returns the total difference of the edges, or `None` if any is too large.
fn edge_distance(extents: Extents, scale: i32, area: Rect) -> Option<i32> {
    let (extents, area) = (edges(extents, scale)?, edges_of_rect(area));
    let most = i64::from(MAX_EDGE_DISTANCE * scale);
    let mut total = 0;
    for (extents, area) in extents.into_iter().zip(area) {
        let distance = (extents - area).abs();
        if distance > most {
            return None;
        }
        total += distance;
    }
    i32::try_from(total).ok()
}

/// Returns left, top, right and bottom in screen pixels; `None` for empty extents.
fn edges((x, y, width, height): Extents, scale: i32) -> Option<[i64; 4]> {
    let (x, y) = (i64::from(x), i64::from(y));
    let (right, bottom) = (x + i64::from(width), y + i64::from(height));
    (width > 0 && height > 0).then(|| [x, y, right, bottom].map(|edge| edge * i64::from(scale)))
}

fn edges_of_rect(area: Rect) -> [i64; 4] {
    let (x, y) = (i64::from(area.origin.x), i64::from(area.origin.y));
    let (width, height) = (i64::from(area.size.width), i64::from(area.size.height));
    [x, y, x + width, y + height]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Extents reported for elements that are not on the screen.
    const NOWHERE: Extents = (i32::MIN, i32::MIN, 1, 1);

    #[test]
    fn a_window_is_found_among_those_of_its_title() {
        let check = |extents: &[Extents], area, wanted| {
            let candidates: Vec<_> = extents
                .iter()
                .enumerate()
                .map(|(element, extents)| FrameCandidate {
                    element,
                    extents: *extents,
                })
                .collect();
            let nearest = nearest(&candidates, area).map(|(element, scale)| (*element, scale));
            assert_eq!(nearest, wanted, "{extents:?}");
        };
        let window = (29, 47, 642, 505);
        check(&[window], Rect::new(29, 47, 642, 505), Some((0, 1)));
        // The program includes the shadow.
        check(
            &[(3, 24, 694, 557)],
            Rect::new(29, 47, 642, 505),
            Some((0, 1)),
        );
        // Drawn at scale 2; a small window too.
        check(&[window], Rect::new(58, 94, 1284, 1010), Some((0, 2)));
        check(&[(5, 5, 30, 20)], Rect::new(10, 10, 60, 40), Some((0, 2)));
        // The closer of two windows that almost coincide.
        let two = [(9, 27, 642, 505), window];
        check(&two, Rect::new(29, 47, 642, 505), Some((1, 1)));
        // A menu of the same program, and a program that does not know its window's position.
        check(&[window], Rect::new(140, 145, 343, 379), None);
        check(&[(0, 0, 642, 505)], Rect::new(200, 100, 642, 505), None);
        check(&[NOWHERE, (0, 0, -1, 5)], Rect::new(0, 0, 10, 10), None);
    }

    #[test]
    fn extents_contain_the_points_inside() {
        let check = |extents, scale, (x, y), wanted| {
            let point = ScreenPoint { x, y };
            assert_eq!(
                contains(extents, scale, point),
                wanted,
                "{extents:?} {point:?}"
            );
        };
        check((10, 20, 30, 5), 1, (10, 24), true);
        check((10, 20, 30, 5), 1, (40, 24), false);
        check((10, 20, 30, 5), 2, (79, 40), true);
        // As if the window were at the corner of the screen.
        check((0, 0, 30, 5), 1, (300, 200), false);
        check(NOWHERE, 3, (0, 0), false);
    }

    #[test]
    fn an_item_lies_in_its_menu() {
        let menu = Rect::new(140, 145, 343, 379);
        let check = |extents, scale, wanted| {
            assert_eq!(is_inside(extents, scale, menu), wanted, "{extents:?}");
        };
        check((140, 195, 343, 25), 1, true);
        // Drawn at scale 2.
        check((70, 98, 171, 25), 2, true);
        // Of a menu beside it, and of one that is not open.
        check((483, 195, 200, 25), 1, false);
        check(NOWHERE, 1, false);
    }
}
