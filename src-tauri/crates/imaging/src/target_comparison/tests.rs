use super::*;
use crate::{ScreenPoint, Size};

/// Area of 10 by 6 squares.
const AREA: Rect = area(-40, 20, 160, 96);
/// The target point's surroundings in the middle.
const PLACE: Rect = area(32, 56, 24, 16);
/// A corner far from the target point.
const CORNER: Rect = area(-30, 25, 40, 30);
/// An area and its paint.
type Painted = (Rect, fn(usize, usize) -> u8);

const NOTHING: [Painted; 0] = [];

#[test]
fn moving_parts_count_only_near_the_target() {
    let check = |part: Rect, wanted: [bool; 3]| {
        let first = look(&NOTHING);
        let mut comparison = TargetComparison::new(&first, &[PLACE]);
        let frames = [stripes(3), stripes(5), stripes(4)];
        let matches = frames.map(|pixels| comparison.matches(look(&[(part, pixels)])));
        assert_eq!(matches, wanted, "{part:?}");
    };
    // The first capture cannot reveal that it moves.
    check(CORNER, [false, true, true]);
    check(PLACE, [false, false, false]);
}

#[test]
fn restored_target_matches_again() {
    let first = look(&[(CORNER, stripes(3))]);
    let mut comparison = TargetComparison::new(&first, &[PLACE]);
    assert!(!comparison.matches(look(&[(CORNER, stripes(7))])));
    assert!(comparison.matches(look(&[(CORNER, stripes(3))])));
}

#[test]
fn small_changes_do_not_count() {
    let check = |part: Rect, pixels: fn(usize, usize) -> u8, same: bool| {
        let first = look(&NOTHING);
        let mut comparison = TargetComparison::new(&first, &[PLACE]);
        assert_eq!(
            comparison.matches(look(&[(part, pixels)])),
            same,
            "{part:?}"
        );
    };
    let ink = |_: usize, _: usize| 220;
    // A caret anywhere is ignored; anything thicker is a change.
    check(area(40, 56, 2, 18), ink, true);
    check(area(40, 56, 9, 18), ink, false);
    // One square far away, and two.
    check(area(-22, 38, 8, 8), ink, true);
    check(area(-22, 38, 24, 8), ink, false);
    // A shade of the background.
    check(area(-40, 20, 160, 96), |_, _| 90, true);
    check(area(-40, 20, 160, 96), |_, _| 200, false);
}

#[test]
fn another_part_of_the_screen_is_another_thing() {
    let first = look(&NOTHING);
    let mut comparison = TargetComparison::new(&first, &[]);
    let elsewhere = area(-41, 20, 160, 96);
    let pixels = vec![60; 160 * 96 * PIXEL_BYTES];
    let now = TargetFrame {
        frame: Frame::new(elsewhere, pixels).unwrap(),
        masked: Vec::new(),
    };
    assert!(!comparison.matches(now));
}

/// Creates a grey capture with these parts drawn over it, by column and row.
fn look(parts: &[(Rect, impl Fn(usize, usize) -> u8)]) -> TargetFrame {
    let (width, height) = (AREA.size.width as usize, AREA.size.height as usize);
    let mut pixels = vec![60; width * height * PIXEL_BYTES];
    for (part, color) in parts {
        let part = part.intersection(AREA).unwrap();
        let left = part.origin.x.abs_diff(AREA.origin.x) as usize;
        let top = part.origin.y.abs_diff(AREA.origin.y) as usize;
        for row in top..top + part.size.height as usize {
            for column in left..left + part.size.width as usize {
                let first = (row * width + column) * PIXEL_BYTES;
                pixels[first..first + 3].fill(color(column, row));
            }
        }
    }
    TargetFrame {
        frame: Frame::new(AREA, pixels).unwrap(),
        masked: Vec::new(),
    }
}

fn stripes(width: usize) -> impl Fn(usize, usize) -> u8 + Copy {
    move |column, _| {
        if (column / width).is_multiple_of(2) {
            230
        } else {
            20
        }
    }
}

const fn area(x: i32, y: i32, width: u32, height: u32) -> Rect {
    Rect {
        origin: ScreenPoint { x, y },
        size: Size { width, height },
    }
}
