//! How the monitors lie beside each other in pixels, where the system counts in something else.
//!
//! macOS and Wayland place monitors, windows and the pointer in points; a monitor has one, two or another number of
//! pixels for a point. Laid out with the points of the sharpest monitor, every monitor keeps all of its
//! pixels and none overlaps another. Windows and X11 count in pixels: there it changes nothing.

use crate::{Rect, ScreenPoint, Size};

/// All monitors.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Layout(Vec<Placed>);

/// Where one monitor is, said twice.
#[derive(Clone, Debug, PartialEq)]
struct Placed {
    /// As the system says it.
    units: Rect,
    pixels: Rect,
    pixels_per_unit: f64,
}

impl Layout {
    /// Lays out monitors at these places, with so many pixels for each of the system's units.
    pub(super) fn of(monitors: &[(Rect, f64)]) -> Self {
        let sharpest = sharpest(monitors.iter().map(|(_, pixels)| *pixels));
        let placed = monitors.iter().map(|(units, pixels_per_unit)| Placed {
            units: *units,
            pixels: Rect {
                origin: ScreenPoint {
                    x: whole(f64::from(units.origin.x) * sharpest),
                    y: whole(f64::from(units.origin.y) * sharpest),
                },
                size: Size {
                    width: length(units.size.width, *pixels_per_unit),
                    height: length(units.size.height, *pixels_per_unit),
                },
            },
            pixels_per_unit: *pixels_per_unit,
        });
        Self(placed.collect())
    }

    /// Where each monitor is in pixels, in the order they were given.
    pub(super) fn monitors(&self) -> impl Iterator<Item = Rect> {
        self.0.iter().map(|placed| placed.pixels)
    }

    /// A pixel as the system says it.
    pub(super) fn to_units(&self, point: ScreenPoint) -> ScreenPoint {
        let holds = |placed: &&Placed| placed.pixels.contains(point);
        let Some(placed) = self.0.iter().find(holds) else {
            let sharpest = self.sharpest();
            return ScreenPoint {
                x: below(f64::from(point.x) / sharpest),
                y: below(f64::from(point.y) / sharpest),
            };
        };
        let along = |pixel: i32, from: i32, to: i32| {
            to + below(f64::from(pixel - from) / placed.pixels_per_unit)
        };
        ScreenPoint {
            x: along(point.x, placed.pixels.origin.x, placed.units.origin.x),
            y: along(point.y, placed.pixels.origin.y, placed.units.origin.y),
        }
    }

    /// The pixel at a place of the system's.
    pub(super) fn to_pixel(&self, point: ScreenPoint) -> ScreenPoint {
        let holds = |placed: &&Placed| placed.units.contains(point);
        let Some(placed) = self.0.iter().find(holds) else {
            let sharpest = self.sharpest();
            return ScreenPoint {
                x: whole(f64::from(point.x) * sharpest),
                y: whole(f64::from(point.y) * sharpest),
            };
        };
        let along = |unit: i32, from: i32, to: i32| {
            to + whole(f64::from(unit - from) * placed.pixels_per_unit)
        };
        ScreenPoint {
            x: along(point.x, placed.units.origin.x, placed.pixels.origin.x),
            y: along(point.y, placed.units.origin.y, placed.pixels.origin.y),
        }
    }

    /// The pixels of a rectangle of the system's, one part for each monitor it reaches onto.
    pub(super) fn to_pixels(&self, area: Rect) -> Vec<Rect> {
        let part = |placed: &Placed| {
            let seen = placed.units.intersection(area)?;
            Some(Rect {
                origin: self.to_pixel(seen.origin),
                size: Size {
                    width: length(seen.size.width, placed.pixels_per_unit),
                    height: length(seen.size.height, placed.pixels_per_unit),
                },
            })
        };
        self.0.iter().filter_map(part).collect()
    }

    /// The smallest rectangle around all monitors, in the system's units.
    #[cfg(target_os = "linux")]
    pub(super) fn bounds(&self) -> Option<Rect> {
        let corner = |placed: &Placed| {
            let Rect { origin, size } = placed.units;
            (
                origin.x.saturating_add_unsigned(size.width),
                origin.y.saturating_add_unsigned(size.height),
            )
        };
        let left = self.0.iter().map(|placed| placed.units.origin.x).min()?;
        let top = self.0.iter().map(|placed| placed.units.origin.y).min()?;
        let right = self.0.iter().map(|placed| corner(placed).0).max()?;
        let bottom = self.0.iter().map(|placed| corner(placed).1).max()?;
        Some(Rect {
            origin: ScreenPoint { x: left, y: top },
            size: Size {
                width: right.abs_diff(left),
                height: bottom.abs_diff(top),
            },
        })
    }

    fn sharpest(&self) -> f64 {
        sharpest(self.0.iter().map(|placed| placed.pixels_per_unit))
    }
}

fn sharpest(pixels_per_unit: impl Iterator<Item = f64>) -> f64 {
    // Whole, so that corners need no rounding and neighbours cannot come to overlap by it.
    pixels_per_unit.fold(1.0, f64::max).ceil()
}

fn length(units: u32, pixels_per_unit: f64) -> u32 {
    whole(f64::from(units) * pixels_per_unit)
        .unsigned_abs()
        .max(1)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "no screen is two thousand million pixels wide, and a cast stops there"
)]
fn whole(value: f64) -> i32 {
    value.round() as i32
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "no screen is two thousand million pixels wide, and a cast stops there"
)]
fn below(value: f64) -> i32 {
    value.floor() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rects::rect;
    use proptest::prelude::*;

    #[test]
    fn monitors_keep_their_pixels_and_never_overlap() {
        let check = |monitors: &[(Rect, f64)], expected: &[Rect]| {
            let layout = Layout::of(monitors);
            assert_eq!(layout.monitors().collect::<Vec<_>>(), expected);
        };
        check(&[], &[]);
        check(
            &[
                (rect(0, 0, 1920, 1080), 1.0),
                (rect(-1280, 56, 1280, 1024), 1.0),
            ],
            &[rect(0, 0, 1920, 1080), rect(-1280, 56, 1280, 1024)],
        );
        // A sharp monitor with a plain one on its right and another on its left.
        check(
            &[
                (rect(0, 0, 1440, 900), 2.0),
                (rect(1440, 0, 1920, 1080), 1.0),
                (rect(-1024, -100, 1024, 768), 1.0),
            ],
            &[
                rect(0, 0, 2880, 1800),
                rect(2880, 0, 1920, 1080),
                rect(-2048, -200, 1024, 768),
            ],
        );
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn bounds_hold_every_monitor() {
        assert_eq!(Layout::of(&[]).bounds(), None);
        let layout = Layout::of(&[
            (rect(0, 0, 1440, 900), 2.0),
            (rect(-1024, -100, 1024, 768), 1.0),
        ]);
        assert_eq!(layout.bounds(), Some(rect(-1024, -100, 2464, 1000)));
    }

    #[test]
    fn places_of_a_sharp_monitor_beside_a_plain_one() {
        let layout = Layout::of(&[
            (rect(0, 0, 1440, 900), 2.0),
            (rect(1440, 0, 1920, 1080), 1.0),
        ]);
        let check = |pixel: (i32, i32), unit: (i32, i32)| {
            let point = |(x, y)| ScreenPoint { x, y };
            assert_eq!(layout.to_units(point(pixel)), point(unit));
        };
        check((0, 0), (0, 0));
        check((2879, 1799), (1439, 899));
        check((2880, 0), (1440, 0));
        check((4799, 1079), (3359, 1079));
        assert_eq!(
            layout.to_pixels(rect(1400, 10, 100, 20)),
            [rect(2800, 20, 80, 40), rect(2880, 10, 60, 20)]
        );
        assert_eq!(layout.to_pixels(rect(0, 2000, 100, 20)), []);
    }

    proptest! {
        #[test]
        fn a_place_comes_back_from_its_pixel(
            left in -4000_i32..4000, top in -4000_i32..4000,
            width in 100_u32..5000, height in 100_u32..5000,
            scale in prop_oneof![Just(1.0), Just(1.25), Just(1.5), Just(2.0), Just(3.0)],
            x in 0.0..1.0_f64, y in 0.0..1.0_f64,
        ) {
            let first = rect(left, top, width, height);
            let beside = rect(left + width.cast_signed(), top, width, height);
            let layout = Layout::of(&[(first, scale), (beside, 1.0)]);
            let unit = ScreenPoint {
                x: left + below(x * f64::from(width - 1)),
                y: top + below(y * f64::from(height - 1)),
            };
            let back = layout.to_units(layout.to_pixel(unit));
            prop_assert!(unit.x.abs_diff(back.x) <= 1 && unit.y.abs_diff(back.y) <= 1);
            let parts: Vec<_> = layout.monitors().collect();
            prop_assert_eq!(parts[0].intersection(parts[1]), None);
        }
    }
}
