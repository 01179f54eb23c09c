//! The surroundings of a point in a picture: the control with its label, up to the border of its window or pane. What lies beyond a
//! border moves on its own. Pure.

use super::difference;
use crate::{Frame, Rect, ScreenPoint};
use std::ops::Range;

/// Distance to the left, where the label of a wide field begins.
const LEFT: i32 = 560;
/// Distance to the right: scroll bars and marks there come and go.
const RIGHT: i32 = 150;
/// Distance up and down: a label above, and not the field below.
const BESIDE: i32 = 56;
/// Colour difference of a border.
const BORDER_STRENGTH: u8 = 12;
/// Length of a vertical line that is a border, and not one of a field.
const BORDER_LENGTH: usize = 75;
/// Part of the surroundings' width that a horizontal border crosses, in percent; a field with its label is narrower than its window.
const BORDER_PERCENT: usize = 98;

/// Returns the surroundings of a point; `None` when it lies outside of the picture.
pub(super) fn surroundings(point: ScreenPoint, picture: &Frame) -> Option<Rect> {
    let whole = picture.area();
    if !whole.contains(point) {
        return None;
    }
    let columns = around(point.x, LEFT, RIGHT, whole.origin.x, whole.size.width);
    let rows = around(point.y, BESIDE, BESIDE, whole.origin.y, whole.size.height);
    let differs = |x: i32, y: i32, next: (i32, i32)| {
        let one = picture.color_at(ScreenPoint { x, y });
        let other = picture.color_at(ScreenPoint {
            x: next.0,
            y: next.1,
        });
        matches!((one, other), (Some(one), Some(other)) if difference(one, other) >= BORDER_STRENGTH)
    };
    // A line counts where it passes the point.
    let is_border_right_of = |x: i32| {
        let is_edge = |y: &i32| differs(x, *y, (x + 1, *y));
        let up = (rows.start..=point.y).rev().take_while(is_edge).count();
        let down = (point.y + 1..rows.end).take_while(is_edge).count();
        up > 0 && up + down >= BORDER_LENGTH
    };
    let columns = between(columns, point.x, is_border_right_of);
    let is_border_below = |y: i32| {
        let edges = columns
            .clone()
            .filter(|x| differs(*x, y, (*x, y + 1)))
            .count();
        edges * 100 >= columns.len() * BORDER_PERCENT
    };
    let rows = between(rows, point.y, is_border_below);
    Some(Rect {
        origin: ScreenPoint {
            x: columns.start,
            y: rows.start,
        },
        size: crate::Size {
            width: columns.start.abs_diff(columns.end),
            height: rows.start.abs_diff(rows.end),
        },
    })
}

/// Returns the positions around `at`, inside the picture's.
fn around(at: i32, before: i32, after: i32, start: i32, length: u32) -> Range<i32> {
    let end = start.saturating_add_unsigned(length);
    (at - before).max(start)..(at + after + 1).min(end)
}

/// Returns the part of the positions around `at` that lies between two borders.
fn between(positions: Range<i32>, at: i32, is_border_after: impl Fn(i32) -> bool) -> Range<i32> {
    let mut before = (positions.start..at).rev();
    let start = before.find(|position| is_border_after(*position));
    let end = (at..positions.end - 1).find(|position| is_border_after(*position));
    start.map_or(positions.start, |border| border + 1)
        ..end.map_or(positions.end, |border| border + 1)
}
