//! Monitor layout in pixels, for systems that use other units.
//!
//! Wayland places monitors, windows and the pointer in logical units, with one or more pixels per unit. Laid
//! out at the largest scale of all monitors, every monitor keeps all of its pixels and none overlaps another.

use crate::{Rect, ScreenPoint, Size};

/// Layout of all monitors.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct MonitorLayout(Vec<MonitorPlacement>);

/// Placement of one monitor in both units.
#[derive(Clone, Debug, PartialEq)]
struct MonitorPlacement {
    /// In the system's units.
    units: Rect,
    pixels: Rect,
    pixels_per_unit: f64,
}

impl MonitorLayout {
    /// Lays out monitors at these places, each with its pixels per unit.
    pub(super) fn new(monitors: &[(Rect, f64)]) -> Self {
        let max_scale = max_scale(monitors.iter().map(|(_, pixels)| *pixels));
        let placement = monitors
            .iter()
            .map(|(units, pixels_per_unit)| MonitorPlacement {
                units: *units,
                pixels: Rect {
                    origin: ScreenPoint {
                        x: round(f64::from(units.origin.x) * max_scale),
                        y: round(f64::from(units.origin.y) * max_scale),
                    },
                    size: Size {
                        width: length(units.size.width, *pixels_per_unit),
                        height: length(units.size.height, *pixels_per_unit),
                    },
                },
                pixels_per_unit: *pixels_per_unit,
            });
        Self(placement.collect())
    }

    /// Iterates over the monitors' pixel areas, in the given order.
    pub(super) fn monitors(&self) -> impl Iterator<Item = Rect> {
        self.0.iter().map(|placement| placement.pixels)
    }

    /// Converts a pixel to the system's units.
    pub(super) fn to_units(&self, point: ScreenPoint) -> ScreenPoint {
        let contains_point = |placement: &&MonitorPlacement| placement.pixels.contains(point);
        let Some(placement) = self.0.iter().find(contains_point) else {
            let max_scale = self.max_scale();
            return ScreenPoint {
                x: floor(f64::from(point.x) / max_scale),
                y: floor(f64::from(point.y) / max_scale),
            };
        };
        let map_axis = |pixel: i32, from: i32, to: i32| {
            to + floor(f64::from(pixel - from) / placement.pixels_per_unit)
        };
        ScreenPoint {
            x: map_axis(point.x, placement.pixels.origin.x, placement.units.origin.x),
            y: map_axis(point.y, placement.pixels.origin.y, placement.units.origin.y),
        }
    }

    /// Returns the bounding rectangle of all monitors in the system's units.
    pub(super) fn bounds(&self) -> Option<Rect> {
        let end = |placement: &MonitorPlacement| {
            let Rect { origin, size } = placement.units;
            (
                origin.x.saturating_add_unsigned(size.width),
                origin.y.saturating_add_unsigned(size.height),
            )
        };
        let left = self
            .0
            .iter()
            .map(|placement| placement.units.origin.x)
            .min()?;
        let top = self
            .0
            .iter()
            .map(|placement| placement.units.origin.y)
            .min()?;
        let right = self.0.iter().map(|placement| end(placement).0).max()?;
        let bottom = self.0.iter().map(|placement| end(placement).1).max()?;
        Some(Rect {
            origin: ScreenPoint { x: left, y: top },
            size: Size {
                width: right.abs_diff(left),
                height: bottom.abs_diff(top),
            },
        })
    }

    fn max_scale(&self) -> f64 {
        max_scale(self.0.iter().map(|placement| placement.pixels_per_unit))
    }
}

fn max_scale(pixels_per_unit: impl Iterator<Item = f64>) -> f64 {
    // A whole number, so that corners need no rounding and adjacent monitors cannot overlap.
    pixels_per_unit.fold(1.0, f64::max).ceil()
}

fn length(units: u32, pixels_per_unit: f64) -> u32 {
    round(f64::from(units) * pixels_per_unit)
        .unsigned_abs()
        .max(1)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "no screen is two thousand million pixels wide, and a cast stops there"
)]
fn round(value: f64) -> i32 {
    value.round() as i32
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "no screen is two thousand million pixels wide, and a cast stops there"
)]
fn floor(value: f64) -> i32 {
    value.floor() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn monitors_keep_their_pixels_and_never_overlap() {
        let check = |monitors: &[(Rect, f64)], expected: &[Rect]| {
            let layout = MonitorLayout::new(monitors);
            assert_eq!(layout.monitors().collect::<Vec<_>>(), expected);
        };
        check(&[], &[]);
        check(
            &[
                (Rect::new(0, 0, 1920, 1080), 1.0),
                (Rect::new(-1280, 56, 1280, 1024), 1.0),
            ],
            &[
                Rect::new(0, 0, 1920, 1080),
                Rect::new(-1280, 56, 1280, 1024),
            ],
        );
        // A high-density monitor with plain ones on its right and left.
        check(
            &[
                (Rect::new(0, 0, 1440, 900), 2.0),
                (Rect::new(1440, 0, 1920, 1080), 1.0),
                (Rect::new(-1024, -100, 1024, 768), 1.0),
            ],
            &[
                Rect::new(0, 0, 2880, 1800),
                Rect::new(2880, 0, 1920, 1080),
                Rect::new(-2048, -200, 1024, 768),
            ],
        );
    }

    #[test]
    fn bounds_hold_every_monitor() {
        assert_eq!(MonitorLayout::new(&[]).bounds(), None);
        let layout = MonitorLayout::new(&[
            (Rect::new(0, 0, 1440, 900), 2.0),
            (Rect::new(-1024, -100, 1024, 768), 1.0),
        ]);
        assert_eq!(layout.bounds(), Some(Rect::new(-1024, -100, 2464, 1000)));
    }

    #[test]
    fn places_of_a_sharp_monitor_beside_a_plain_one() {
        let layout = MonitorLayout::new(&[
            (Rect::new(0, 0, 1440, 900), 2.0),
            (Rect::new(1440, 0, 1920, 1080), 1.0),
        ]);
        let check = |pixel: (i32, i32), unit: (i32, i32)| {
            let point = |(x, y)| ScreenPoint { x, y };
            assert_eq!(layout.to_units(point(pixel)), point(unit));
        };
        check((0, 0), (0, 0));
        check((2879, 1799), (1439, 899));
        check((2880, 0), (1440, 0));
        check((4799, 1079), (3359, 1079));
    }

    proptest! {
        #[test]
        fn a_place_comes_back_from_its_pixel(
            left in -4000_i32..4000, top in -4000_i32..4000,
            width in 100_u32..5000, height in 100_u32..5000,
            scale in prop_oneof![Just(1.0), Just(1.25), Just(1.5), Just(2.0), Just(3.0)],
            x in 0.0..1.0_f64, y in 0.0..1.0_f64,
        ) {
            let first = Rect::new(left, top, width, height);
            let neighbor = Rect::new(left + width.cast_signed(), top, width, height);
            let layout = MonitorLayout::new(&[(first, scale), (neighbor, 1.0)]);
            let unit = ScreenPoint {
                x: left + floor(x * f64::from(width - 1)),
                y: top + floor(y * f64::from(height - 1)),
            };
            let back = layout.to_units(to_pixel(&layout, unit));
            prop_assert!(unit.x.abs_diff(back.x) <= 1 && unit.y.abs_diff(back.y) <= 1);
            let parts: Vec<_> = layout.monitors().collect();
            prop_assert_eq!(parts[0].intersection(parts[1]), None);
        }
    }

    /// Converts a point in the system's units to a pixel.
    fn to_pixel(layout: &MonitorLayout, point: ScreenPoint) -> ScreenPoint {
        let contains_point = |placement: &&MonitorPlacement| placement.units.contains(point);
        let Some(placement) = layout.0.iter().find(contains_point) else {
            let max_scale = layout.max_scale();
            return ScreenPoint {
                x: round(f64::from(point.x) * max_scale),
                y: round(f64::from(point.y) * max_scale),
            };
        };
        let map_axis = |unit: i32, from: i32, to: i32| {
            to + round(f64::from(unit - from) * placement.pixels_per_unit)
        };
        ScreenPoint {
            x: map_axis(point.x, placement.units.origin.x, placement.pixels.origin.x),
            y: map_axis(point.y, placement.units.origin.y, placement.pixels.origin.y),
        }
    }
}
