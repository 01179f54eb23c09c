//! Drawing of the pointer: a cell of honeycomb with a rim, and a ring of the same form. Pure.

use super::glide::{OPEN_RADIUS, Ring};

/// Colours, as red, green and blue.
pub(crate) const HONEY: u32 = 0x00f5_b52e;
const RIM: u32 = 0x003a_2606;
/// Inner radius of the cell with and without its rim, at scale 1.
const CELL_RADIUS: f64 = 10.0;
const FILL_RADIUS: f64 = 7.5;
/// Half the width of the ring with and without its rim, at scale 1.
const RING_HALF_WIDTH: f64 = 2.5;
const RING_HALF_FILL: f64 = 1.5;
/// Space around the drawing, at scale 1: corners reach further than the inner radius.
const MARGIN: f64 = 10.0;
/// Sine of 60 degrees.
const SLOPE: f64 = 0.866_025_403_784_438_6;
const OPAQUE: f64 = 255.0;

/// A square drawing, row by row: alpha, red, green and blue, not multiplied by alpha.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Raster {
    pub(crate) edge: u16,
    pub(crate) pixels: Vec<u32>,
}

/// Draws the pointer, with its place in the middle.
pub(crate) fn pointer_raster(scale: f64, ring: Option<Ring>) -> Raster {
    let reach = match ring {
        Some(_) => OPEN_RADIUS + MARGIN,
        None => CELL_RADIUS + MARGIN,
    };
    // Odd, so that one pixel is the middle.
    let half = (reach * scale).ceil() as u16;
    let edge = half * 2 + 1;
    let mut pixels = Vec::with_capacity(usize::from(edge) * usize::from(edge));
    for row in 0..edge {
        for column in 0..edge {
            let offset = |at: u16| f64::from(at) - f64::from(half);
            pixels.push(pixel(offset(column), offset(row), scale, ring));
        }
    }
    Raster { edge, pixels }
}

fn pixel(x: f64, y: f64, scale: f64, ring: Option<Ring>) -> u32 {
    // Two sides are upright, as in a honeycomb.
    let distance = x.abs().max(x.abs() * 0.5 + y.abs() * SLOPE);
    let inside = |edge: f64| (edge * scale - distance + 0.5).clamp(0.0, 1.0);
    let cell = (inside(CELL_RADIUS), inside(FILL_RADIUS));
    let ring = ring.map_or((0.0, 0.0), |ring| {
        let from_ring = (distance - ring.radius * scale).abs();
        let within = |half: f64| (half * scale - from_ring + 0.5).clamp(0.0, 1.0) * ring.opacity;
        (within(RING_HALF_WIDTH), within(RING_HALF_FILL))
    });
    let (alpha, fill) = (cell.0.max(ring.0), cell.1.max(ring.1));
    if alpha == 0.0 {
        return 0;
    }
    let honey = (fill / alpha).min(1.0);
    let mixed = |shift: u32| {
        let part = |color: u32| f64::from(color >> shift & 0xff);
        (part(RIM) + (part(HONEY) - part(RIM)) * honey).round() as u32
    };
    ((alpha * OPAQUE).round() as u32) << 24 | mixed(16) << 16 | mixed(8) << 8 | mixed(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_honey_and_the_corner_empty() {
        let check = |scale: f64, ring: Option<Ring>, edge: u16| {
            let drawn = pointer_raster(scale, ring);
            assert_eq!(drawn.edge, edge);
            assert_eq!(drawn.pixels.len(), usize::from(edge) * usize::from(edge));
            assert_eq!(drawn.pixels[drawn.pixels.len() / 2], 0xff00_0000 | HONEY);
            assert_eq!(drawn.pixels[0], 0, "the corner");
            let border = drawn.pixels.iter().take(usize::from(edge));
            assert!(
                border.clone().all(|pixel| *pixel == 0),
                "nothing is cut off"
            );
        };
        let ring = |opacity| Ring {
            radius: OPEN_RADIUS,
            opacity,
        };
        check(1.0, None, 41);
        check(1.0, Some(ring(1.0)), 97);
        check(2.0, Some(ring(0.5)), 193);
    }

    #[test]
    fn a_ring_fades() {
        let most = |opacity| {
            let ring = Ring {
                radius: 30.0,
                opacity,
            };
            let drawn = pointer_raster(1.0, Some(ring));
            let middle = usize::from(drawn.edge / 2);
            // On the ring, to the right of the cell.
            drawn.pixels[middle * usize::from(drawn.edge) + middle + 30]
        };
        assert_eq!(most(1.0), 0xff00_0000 | HONEY);
        assert_eq!(most(0.5) >> 24, 128);
        assert_eq!(most(0.0), 0);
    }
}
