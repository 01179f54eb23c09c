//! Placement of the control bar: pure arithmetic in screen pixels. Windows are moved elsewhere.

use desktop::{Rect, ScreenPoint, Size};

/// Pixels between the bar and the edge of the screen.
const FROM_EDGE: i32 = 8;
/// Pixels between the bar and the place it asks about.
const FROM_TARGET: i32 = 12;
/// The least that stays in sight on each side of a point: a button with its label.
const NEAR: Size = Size {
    width: 80,
    height: 40,
};
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

/// Returns a place beside a part of the screen: below it, above it or at its side. Where it is too large for that, beside
/// its points. None without points, and where there is no room.
pub(super) fn beside(
    screen: Rect,
    size: Size,
    points: &[ScreenPoint],
    area: Rect,
) -> Option<ScreenPoint> {
    let near = points.iter().map(|point| Rect::centered_at(*point, NEAR));
    let near = near.reduce(Rect::union)?;
    [area, near].into_iter().find_map(|part| {
        let center = ScreenPoint {
            x: centered(near.origin.x, near.size.width, size.width),
            y: centered(near.origin.y, near.size.height, size.height),
        };
        let (below, above) = (
            end(part.origin.y, part.size.height) + FROM_TARGET,
            part.origin.y - signed(size.height) - FROM_TARGET,
        );
        let (after, before) = (
            end(part.origin.x, part.size.width) + FROM_TARGET,
            part.origin.x - signed(size.width) - FROM_TARGET,
        );
        let places = [
            (center.x, below),
            (center.x, above),
            (after, center.y),
            (before, center.y),
        ];
        places
            .into_iter()
            .map(|(x, y)| inside(screen, size, ScreenPoint { x, y }))
            .find(|origin| {
                let bar = Rect {
                    origin: *origin,
                    size,
                };
                bar.intersection(part).is_none()
            })
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

/// The nearest place at which all of it is on the screen.
fn inside(screen: Rect, size: Size, origin: ScreenPoint) -> ScreenPoint {
    let within = |origin: i32, length, from: i32, room| {
        let last = end(from, room) - signed(length) - FROM_EDGE;
        origin.min(last).max(from + FROM_EDGE)
    };
    ScreenPoint {
        x: within(origin.x, size.width, screen.origin.x, screen.size.width),
        y: within(origin.y, size.height, screen.origin.y, screen.size.height),
    }
}

/// The beginning of a length whose middle is that of another one.
fn centered(origin: i32, length: u32, own: u32) -> i32 {
    origin + (signed(length) - signed(own)) / 2
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

    const SCREEN: Rect = Rect::new(100, 0, 1000, 600);
    const SIZE: Size = Size {
        width: 400,
        height: 50,
    };

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
    fn a_question_stands_beside_its_place() {
        let check = |points: &[ScreenPoint], area, size, wanted| {
            let size = Size {
                width: 400,
                height: size,
            };
            assert_eq!(
                beside(SCREEN, size, points, area),
                wanted,
                "{points:?} {size:?}"
            );
        };
        // Below what the picture shows, above it, and at its side.
        let around = |x, y| Rect::new(x - 240, y - 150, 480, 300);
        check(&[at(600, 160)], around(600, 160), 200, Some(at(401, 322)));
        check(&[at(600, 440)], around(600, 440), 200, Some(at(401, 78)));
        check(&[at(350, 300)], around(350, 300), 200, Some(at(602, 201)));
        // Near the edge it stays on the screen.
        check(&[at(140, 160)], around(140, 160), 200, Some(at(108, 322)));
        // Too large for that: beside the point itself.
        check(&[at(600, 300)], around(600, 300), 200, Some(at(401, 353)));
        check(&[at(600, 300)], around(600, 300), 560, Some(at(692, 21)));
        // Keys have no place.
        check(&[], around(600, 300), 200, None);
        check(
            &[at(120, 300), at(1080, 300)],
            Rect::new(100, 100, 1000, 400),
            560,
            None,
        );
    }

    #[test]
    fn points_near_the_bar_count_as_under_it() {
        let area = Rect::new(400, 8, 400, 50);
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
            let area = resized(
                SCREEN,
                Rect::new(400, y, 400, 50),
                Size { width: 400, height },
            );
            assert_eq!((area.origin.y, area.size.height), wanted, "{y} {height}");
        };
        check(8, 300, (8, 300));
        check(542, 300, (292, 300));
        check(270, 500, (100, 500));
        check(280, 500, (0, 500));
        check(8, 900, (0, 900));
    }
}
