//! Draws marks into the pixels of a picture. What is blurred becomes few large squares of one colour each: nothing
//! of the pixels that were there is left but their rough average.

use super::Mark;
use image::{Rgba, RgbaImage};
use protocol::{Point, Region};

/// The squares of a blurred part: so many along its longer edge at most, and none smaller than this.
const SQUARES: u32 = 8;
const MIN_SQUARE: u32 = 12;
/// The last bits of an average are left out: letters could be guessed from fine shades.
const KEPT_BITS: u8 = 0b1111_0000;
/// A line is as thick as a part of the picture's longer edge, in pixels at least this.
const LINES_PER_EDGE: u32 = 320;
const MIN_LINE: f32 = 3.0;
/// The bright edge around a line, which shows it on any ground, as a part of its thickness.
const EDGE: f32 = 0.45;
const EDGE_COLOR: [u8; 3] = [0xff; 3];
/// How long the two strokes of an arrow's point are, in thicknesses, and how far they turn from its line.
const POINT_LENGTH: f32 = 5.5;
const POINT_ANGLE: f32 = 0.5;

/// Draws all of them. What is to be hidden comes first, so that lines over it stay sharp.
pub(super) fn marks(image: &mut RgbaImage, marks: &[Mark]) {
    for mark in marks {
        if let Mark::Blur { area } = mark {
            blur(image, *area);
        }
    }
    let longest = image.width().max(image.height());
    let thickness = (longest as f32 / LINES_PER_EDGE as f32).max(MIN_LINE);
    for mark in marks {
        let (lines, color) = match *mark {
            Mark::Arrow { from, to, color } => (arrow(from, to, thickness), color),
            Mark::Box { area, color } => (frame(area), color),
            Mark::Blur { .. } => continue,
        };
        for line in &lines {
            stroke(image, line, thickness * (1.0 + 2.0 * EDGE), EDGE_COLOR);
        }
        for line in &lines {
            stroke(image, line, thickness, color.rgb());
        }
    }
}

type Place = (f32, f32);

struct Line {
    from: Place,
    to: Place,
}

fn arrow(from: Point, to: Point, thickness: f32) -> Vec<Line> {
    let (from, to) = (place(from), place(to));
    let angle = (from.1 - to.1).atan2(from.0 - to.0);
    let length = POINT_LENGTH * thickness;
    let end = |turn: f32| {
        let angle = angle + turn;
        (to.0 + angle.cos() * length, to.1 + angle.sin() * length)
    };
    let line = |from, to| Line { from, to };
    vec![
        line(from, to),
        line(end(POINT_ANGLE), to),
        line(end(-POINT_ANGLE), to),
    ]
}

fn frame(area: Region) -> Vec<Line> {
    let (left, top) = (area.x as f32, area.y as f32);
    let (right, bottom) = (left + area.width as f32, top + area.height as f32);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let next = corners.iter().cycle().skip(1);
    let lines = corners.iter().zip(next);
    lines.map(|(&from, &to)| Line { from, to }).collect()
}

/// The middle of a pixel.
fn place(point: Point) -> Place {
    (point.x as f32 + 0.5, point.y as f32 + 0.5)
}

/// Paints every pixel near enough to the line, those at its rim in part.
fn stroke(image: &mut RgbaImage, line: &Line, thickness: f32, color: [u8; 3]) {
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

/// The rows or columns that a line can touch. Casts of floats keep within the type.
fn span(from: f32, to: f32, reach: f32, length: u32) -> std::ops::Range<u32> {
    let first = (from.min(to) - reach).floor().max(0.0) as u32;
    let last = (from.max(to) + reach).ceil().max(0.0) as u32;
    first.min(length)..last.min(length)
}

fn distance(line: &Line, at: Place) -> f32 {
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

type Span = std::ops::Range<u32>;

/// The columns and rows of an area that are in the picture; nothing when none is.
fn inside(image: &RgbaImage, area: Region) -> Option<(Span, Span)> {
    let cut = |start: i32, length: u32, limit: u32| {
        let end = i64::from(start) + i64::from(length);
        let within = |edge: i64| u32::try_from(edge.clamp(0, i64::from(limit))).unwrap_or(limit);
        within(i64::from(start))..within(end)
    };
    let columns = cut(area.x, area.width, image.width());
    let rows = cut(area.y, area.height, image.height());
    (!columns.is_empty() && !rows.is_empty()).then_some((columns, rows))
}

/// Gives a block the rough average of its colours.
fn fill(image: &mut RgbaImage, (columns, rows): (Span, Span)) {
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
