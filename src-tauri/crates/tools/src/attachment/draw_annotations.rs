//! Drawing of annotations into the pixels of a picture. Blurred parts become a few large squares of one colour: only a
//! rough average is left of the original pixels.

use super::Annotation;
use image::{Rgba, RgbaImage};
use protocol::{Point, Region};

/// Squares of a blurred part: maximum number along its longer edge, and minimum size in pixels.
const SQUARES: u32 = 8;
const MIN_SQUARE: u32 = 12;
/// Bits of an average that are kept: letters could be guessed from fine shades.
const KEPT_BITS: u8 = 0b1111_0000;
/// Thickness of a line: a fraction of the picture's longer edge, with a minimum in pixels.
const LINES_PER_EDGE: u32 = 320;
const MIN_LINE: f32 = 3.0;
/// Bright edge that makes a line visible on any background, as a fraction of its thickness.
const EDGE: f32 = 0.45;
const EDGE_COLOR: [u8; 3] = [0xff; 3];
/// Length of the strokes of an arrow head, in line thicknesses, and their angle to the line.
const POINT_LENGTH: f32 = 5.5;
const POINT_ANGLE: f32 = 0.5;

/// Draws all annotations; blurs first, so that lines over them stay sharp.
pub(super) fn marks(image: &mut RgbaImage, marks: &[Annotation]) {
    for mark in marks {
        if let Annotation::Blur { area } = mark {
            blur(image, *area);
        }
    }
    let longest = image.width().max(image.height());
    let thickness = (longest as f32 / LINES_PER_EDGE as f32).max(MIN_LINE);
    for mark in marks {
        let (lines, color) = match *mark {
            Annotation::Arrow { from, to, color } => (arrow(from, to, thickness), color),
            Annotation::Box { area, color } => (frame(area), color),
            Annotation::Blur { .. } => continue,
        };
        for line in &lines {
            stroke(image, line, thickness * (1.0 + 2.0 * EDGE), EDGE_COLOR);
        }
        for line in &lines {
            stroke(image, line, thickness, color.rgb());
        }
    }
}

type Position = (f32, f32);

struct Segment {
    from: Position,
    to: Position,
}

fn arrow(from: Point, to: Point, thickness: f32) -> Vec<Segment> {
    let (from, to) = (position(from), position(to));
    let angle = (from.1 - to.1).atan2(from.0 - to.0);
    let length = POINT_LENGTH * thickness;
    let end = |turn: f32| {
        let angle = angle + turn;
        (to.0 + angle.cos() * length, to.1 + angle.sin() * length)
    };
    let line = |from, to| Segment { from, to };
    vec![
        line(from, to),
        line(end(POINT_ANGLE), to),
        line(end(-POINT_ANGLE), to),
    ]
}

fn frame(area: Region) -> Vec<Segment> {
    let (left, top) = (area.x as f32, area.y as f32);
    let (right, bottom) = (left + area.width as f32, top + area.height as f32);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let next = corners.iter().cycle().skip(1);
    let lines = corners.iter().zip(next);
    lines.map(|(&from, &to)| Segment { from, to }).collect()
}

/// Returns the centre of a pixel.
fn position(point: Point) -> Position {
    (point.x as f32 + 0.5, point.y as f32 + 0.5)
}

/// Paints every pixel near enough to the line, those at its rim in part.
fn stroke(image: &mut RgbaImage, line: &Segment, thickness: f32, color: [u8; 3]) {
    let reach = thickness / 2.0 + 1.0;
    let rows = span(line.from.1, line.to.1, reach, image.height());
    let columns = span(line.from.0, line.to.0, reach, image.width());
    for y in rows {
        for x in columns.clone() {
            let middle = (x as f32 + 0.5, y as f32 + 0.5);
            let cover = (thickness / 2.0 + 0.5 - distance(line, middle)).clamp(0.0, 1.0);
            if cover > 0.0 {
                mix(image.get_pixel_mut(x, y), color, cover);
            }
        }
    }
}

/// Returns the rows or columns that a line can touch. Casts of floats saturate.
fn span(from: f32, to: f32, reach: f32, length: u32) -> std::ops::Range<u32> {
    let first = (from.min(to) - reach).floor().max(0.0) as u32;
    let last = (from.max(to) + reach).ceil().max(0.0) as u32;
    first.min(length)..last.min(length)
}

fn distance(line: &Segment, at: Position) -> f32 {
    let along = (line.to.0 - line.from.0, line.to.1 - line.from.1);
    let square = along.0 * along.0 + along.1 * along.1;
    let away = (at.0 - line.from.0, at.1 - line.from.1);
    let part = if square > 0.0 {
        ((away.0 * along.0 + away.1 * along.1) / square).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (away.0 - along.0 * part).hypot(away.1 - along.1 * part)
}

fn mix(pixel: &mut Rgba<u8>, color: [u8; 3], cover: f32) {
    for (below, above) in pixel.0.iter_mut().zip(color) {
        *below = (f32::from(*below) + (f32::from(above) - f32::from(*below)) * cover).round() as u8;
    }
    pixel.0[3] = u8::MAX;
}

fn blur(image: &mut RgbaImage, area: Region) {
    let Some((columns, rows)) = inside(image, area) else {
        return;
    };
    let longest = (columns.end - columns.start).max(rows.end - rows.start);
    let square = longest.div_ceil(SQUARES).max(MIN_SQUARE);
    for top in rows.clone().step_by(square as usize) {
        for left in columns.clone().step_by(square as usize) {
            let block = (
                left..(left + square).min(columns.end),
                top..(top + square).min(rows.end),
            );
            fill(image, block);
        }
    }
}

type PixelRange = std::ops::Range<u32>;

/// Returns the columns and rows of an area that are in the picture; `None` when none is.
fn inside(image: &RgbaImage, area: Region) -> Option<(PixelRange, PixelRange)> {
    let cut = |start: i32, length: u32, limit: u32| {
        let end = i64::from(start) + i64::from(length);
        let within = |edge: i64| u32::try_from(edge.clamp(0, i64::from(limit))).unwrap_or(limit);
        within(i64::from(start))..within(end)
    };
    let columns = cut(area.x, area.width, image.width());
    let rows = cut(area.y, area.height, image.height());
    (!columns.is_empty() && !rows.is_empty()).then_some((columns, rows))
}

/// Fills a block with the rough average of its colours.
fn fill(image: &mut RgbaImage, (columns, rows): (PixelRange, PixelRange)) {
    let places = || {
        rows.clone()
            .flat_map(|y| columns.clone().map(move |x| (x, y)))
    };
    let mut sums = [0_u64; 3];
    for (x, y) in places() {
        let pixel = image.get_pixel(x, y).0;
        for (sum, color) in sums.iter_mut().zip(pixel) {
            *sum += u64::from(color);
        }
    }
    let count = (places().count() as u64).max(1);
    let [red, green, blue] =
        sums.map(|sum| u8::try_from(sum / count).unwrap_or(u8::MAX) & KEPT_BITS);
    for (x, y) in places() {
        image.put_pixel(x, y, Rgba([red, green, blue, u8::MAX]));
    }
}
