//! Placement of the control bar: pure arithmetic in screen pixels. Windows are moved elsewhere.

use desktop::{Rect, ScreenPoint, Size};

/// Pixels between the bar and the edge of the screen.
const FROM_EDGE: i32 = 8;
/// A click this near counts as one on it: the window manager may draw an edge around it.
const AROUND: i32 = 4;

/// Returns the top middle of the screen, or the chosen place if that is still on the screen.
pub(super) fn initial(screen: Rect, size: Size, chosen: Option<ScreenPoint>) -> ScreenPoint {
    chosen
        .filter(|origin| {
            is_inside(
                screen,
                Rect {
                    origin: *origin,
                    size,
                },
            )
        })
        .unwrap_or_else(|| ScreenPoint {
            x: middle(screen, size),
            y: screen.origin.y + FROM_EDGE,
        })
}

/// Returns a place with none of these points under it: in the middle of an edge, else in a corner. None when there is
/// no such place.
pub(super) fn away_from(screen: Rect, size: Size, places: &[ScreenPoint]) -> Option<ScreenPoint> {
    let left = screen.origin.x + FROM_EDGE;
    let right = end(screen.origin.x, screen.size.width) - signed(size.width) - FROM_EDGE;
    let top = screen.origin.y + FROM_EDGE;
    let bottom = end(screen.origin.y, screen.size.height) - signed(size.height) - FROM_EDGE;
    let middle = middle(screen, size);
    [middle, left, right]
        .into_iter()
        .flat_map(|x| [top, bottom].map(|y| ScreenPoint { x, y }))
        .find(|origin| {
            let area = Rect {
                origin: *origin,
                size,
            };
            !is_under(area, places)
        })
}

/// Returns true if any of the points is under the bar.
pub(super) fn is_under(area: Rect, places: &[ScreenPoint]) -> bool {
    let around = Rect {
        origin: ScreenPoint {
            x: area.origin.x - AROUND,
            y: area.origin.y - AROUND,
        },
        size: Size {
            width: area.size.width.saturating_add_signed(2 * AROUND),
            height: area.size.height.saturating_add_signed(2 * AROUND),
        },
    };
    places.iter().any(|place| around.contains(*place))
}

/// The same strip in another size: it grows away from the edge it is nearer to, and stays on the screen.
pub(super) fn resized(screen: Rect, area: Rect, size: Size) -> Rect {
    let from_top = area.origin.y - screen.origin.y;
    let from_bottom =
        end(screen.origin.y, screen.size.height) - end(area.origin.y, area.size.height);
    let y = if from_top <= from_bottom {
        area.origin.y
    } else {
        end(area.origin.y, area.size.height) - signed(size.height)
    };
    let lowest = end(screen.origin.y, screen.size.height) - signed(size.height);
    let origin = ScreenPoint {
        x: area.origin.x,
        y: y.min(lowest).max(screen.origin.y),
    };
    Rect { origin, size }
}

fn is_inside(screen: Rect, area: Rect) -> bool {
    area.intersection(screen) == Some(area)
}

fn middle(screen: Rect, size: Size) -> i32 {
    screen.origin.x + (signed(screen.size.width) - signed(size.width)) / 2
}

fn end(origin: i32, length: u32) -> i32 {
    origin.saturating_add_unsigned(length)
}

fn signed(length: u32) -> i32 {
    i32::try_from(length).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Rect = rect(100, 0, 1000, 600);
    const SIZE: Size = Size {
        width: 400,
        height: 50,
    };

    const fn rect(x: i32, y: i32, width: u32, height: u32) -> Rect {
        Rect {
            origin: ScreenPoint { x, y },
            size: Size { width, height },
        }
    }

    const fn at(x: i32, y: i32) -> ScreenPoint {
        ScreenPoint { x, y }
    }

    #[test]
    fn it_lies_at_the_top_or_where_it_was_put() {
        let check =
            |chosen, wanted| assert_eq!(initial(SCREEN, SIZE, chosen), wanted, "{chosen:?}");
        check(None, at(400, 8));
        check(Some(at(120, 500)), at(120, 500));
        check(Some(at(120, 560)), at(400, 8));
        check(Some(at(50, 20)), at(400, 8));
    }

    #[test]
    fn it_makes_way() {
        let check = |places: &[ScreenPoint], wanted| {
            assert_eq!(away_from(SCREEN, SIZE, places), wanted, "{places:?}");
        };
        check(&[at(600, 300)], Some(at(400, 8)));
        check(&[at(600, 20)], Some(at(400, 542)));
        check(&[at(600, 20), at(600, 570)], Some(at(108, 8)));
        check(&[at(510, 20), at(600, 570)], Some(at(108, 542)));
        check(
            &[at(300, 20), at(300, 570), at(600, 20), at(600, 570)],
            Some(at(692, 8)),
        );
        let everywhere = [500, 700].map(|x| [at(x, 20), at(x, 570)]);
        check(everywhere.as_flattened(), None);
        check(&[at(300, 20), at(600, 570), at(900, 20)], Some(at(400, 8)));
    }

    #[test]
    fn points_near_the_bar_count_as_under_it() {
        let area = rect(400, 8, 400, 50);
        let check = |place, wanted| assert_eq!(is_under(area, &[at(300, 300), place]), wanted);
        check(at(400, 8), true);
        check(at(397, 8), true);
        check(at(395, 8), false);
        check(at(803, 61), true);
        check(at(600, 63), false);
    }

    #[test]
    fn it_grows_into_the_screen() {
        let check = |y, height, wanted: (i32, u32)| {
            let area = resized(SCREEN, rect(400, y, 400, 50), Size { width: 400, height });
            assert_eq!((area.origin.y, area.size.height), wanted, "{y} {height}");
        };
        check(8, 300, (8, 300));
        check(542, 300, (292, 300));
        check(270, 500, (100, 500));
        check(280, 500, (0, 500));
        check(8, 900, (0, 900));
    }
}
