//! Comparison of target captures: decides whether two captures show the same thing. Pure: knows neither clock
//! nor screen.
//!
//! While answering, the user moves the mouse and focuses the window that asks. The target then fades, loses
//! its highlight or its caret, and is still the same. So squares are compared by what is drawn in them, not
//! byte by byte; carets and animations are ignored, except close to the target point.

use crate::{Frame, PIXEL_BYTES, Rect};

/// Edge of a square in pixels: about one letter.
const SQUARE_EDGE: usize = 16;
/// Maximum colour change of a plain square, of 255: highlights and fading stay below it.
const MAX_COLOR_CHANGE: f64 = 48.0;
/// Maximum change of the mean of a square with content.
const MAX_TONE_CHANGE: f64 = 96.0;
/// Brightness deviation below which a square counts as plain.
const PLAIN_DEVIATION: f64 = 4.0;
/// Deviation below which content may appear or vanish, such as the shade at a highlight's edge.
const FAINT_DEVIATION: f64 = 9.0;
/// Minimum correlation of two drawings; identical shapes in other colours have 1.
const MIN_CORRELATION: f64 = 0.9;
/// Colour difference below which pixels count as equal when looking for a caret.
const CARET_NOISE: u8 = 24;
/// Maximum width and height of a caret.
const MAX_CARET_SIZE: (usize, usize) = (4, 72);
/// Minimum number of adjacent changed squares that counts: more than a clock's digit or an indicator.
const MIN_CHANGED_SQUARES: usize = 2;

/// One capture of the target.
pub struct TargetFrame {
    /// Its pixels.
    pub frame: Frame,
    /// Areas masked in it, in screen pixels.
    pub masked: Vec<Rect>,
}

/// Compares later captures of the target with the first.
pub struct TargetComparison<'a> {
    first: &'a TargetFrame,
    grid: SquareGrid,
    /// Squares in which no change is tolerated.
    strict: Vec<bool>,
    /// Squares that changed between two later captures.
    unstable: Vec<bool>,
    last: Option<TargetFrame>,
}

impl<'a> TargetComparison<'a> {
    /// Compares with `first`, without any tolerance in the areas `strict`.
    #[must_use]
    pub fn new(first: &'a TargetFrame, strict: &[Rect]) -> Self {
        let grid = SquareGrid::covering(first.frame.area());
        let is_strict = |square: usize| {
            let area = grid.area(square);
            strict.iter().any(|part| part.intersection(area).is_some())
        };
        Self {
            first,
            grid,
            strict: (0..grid.count()).map(is_strict).collect(),
            unstable: vec![false; grid.count()],
            last: None,
        }
    }

    /// Adds a capture and returns `true` if it shows the same as the first.
    pub fn matches(&mut self, current: TargetFrame) -> bool {
        if current.frame.area() != self.first.frame.area() {
            return false;
        }
        if let Some(last) = &self.last {
            for (square, unstable) in self.unstable.iter_mut().enumerate() {
                *unstable |= !identical(&self.grid, &last.frame, &current.frame, square);
            }
        }
        let same = self.is_unchanged(&current);
        self.last = Some(current);
        same
    }

    fn is_unchanged(&self, current: &TargetFrame) -> bool {
        let differs = |square: usize| {
            let area = self.grid.area(square);
            let is_masked = |look: &TargetFrame| {
                let mut masked = look.masked.iter();
                masked.any(|part| part.intersection(area).is_some())
            };
            !same_drawing(&self.grid, &self.first.frame, &current.frame, square)
                && !is_masked(self.first)
                && !is_masked(current)
        };
        let changed = (0..self.grid.count()).map(differs).collect();
        let patches = self.grid.patches(changed);
        !patches.iter().any(|patch| self.is_relevant(patch, current))
    }

    /// Returns `true` if a group of changed squares makes the target different.
    fn is_relevant(&self, patch: &[usize], current: &TargetFrame) -> bool {
        if is_caret(&self.grid, &self.first.frame, &current.frame, patch) {
            return false;
        }
        let is_strict = patch.iter().any(|square| self.strict[*square]);
        let stable = patch.iter().filter(|square| !self.unstable[**square]);
        is_strict || stable.count() >= MIN_CHANGED_SQUARES
    }
}

/// Grid of squares over an area; the last row and column may be cut.
#[derive(Clone, Copy)]
struct SquareGrid {
    area: Rect,
    columns: usize,
    rows: usize,
}

impl SquareGrid {
    fn covering(area: Rect) -> Self {
        let squares = |length: u32| (length as usize).div_ceil(SQUARE_EDGE).max(1);
        Self {
            area,
            columns: squares(area.size.width),
            rows: squares(area.size.height),
        }
    }

    fn count(&self) -> usize {
        self.columns * self.rows
    }

    /// Returns the first column and row of a square's pixels, and those after its last.
    fn pixels(&self, square: usize) -> (usize, usize, usize, usize) {
        let (column, row) = (square % self.columns, square / self.columns);
        let (left, top) = (column * SQUARE_EDGE, row * SQUARE_EDGE);
        let (width, height) = (
            self.area.size.width as usize,
            self.area.size.height as usize,
        );
        (
            left,
            top,
            (left + SQUARE_EDGE).min(width),
            (top + SQUARE_EDGE).min(height),
        )
    }

    fn area(&self, square: usize) -> Rect {
        let (left, top, right, bottom) = self.pixels(square);
        self.area.part(left, top, right, bottom)
    }

    /// Groups changed squares that touch, also diagonally.
    fn patches(&self, mut changed: Vec<bool>) -> Vec<Vec<usize>> {
        let mut patches = Vec::new();
        for start in 0..changed.len() {
            if !std::mem::take(&mut changed[start]) {
                continue;
            }
            let mut patch = vec![start];
            let mut next = 0;
            while let Some(square) = patch.get(next).copied() {
                next += 1;
                let (column, row) = (square % self.columns, square / self.columns);
                for row in row.saturating_sub(1)..=(row + 1).min(self.rows - 1) {
                    for column in column.saturating_sub(1)..=(column + 1).min(self.columns - 1) {
                        let neighbor = row * self.columns + column;
                        if std::mem::take(&mut changed[neighbor]) {
                            patch.push(neighbor);
                        }
                    }
                }
            }
            patches.push(patch);
        }
        patches
    }
}

/// Iterates over the pixel rows of a square in both frames.
fn rows<'a>(
    grid: &SquareGrid,
    one: &'a Frame,
    other: &'a Frame,
    square: usize,
) -> impl Iterator<Item = (&'a [u8], &'a [u8])> {
    let (left, top, right, bottom) = grid.pixels(square);
    let columns = left * PIXEL_BYTES..right * PIXEL_BYTES;
    let both = one.rows().zip(other.rows());
    both.skip(top)
        .take(bottom - top)
        .map(move |(one, other)| (&one[columns.clone()], &other[columns.clone()]))
}

fn identical(grid: &SquareGrid, one: &Frame, other: &Frame, square: usize) -> bool {
    rows(grid, one, other, square).all(|(one, other)| one == other)
}

/// Returns `true` if a square shows the same drawing, possibly in other colours.
fn same_drawing(grid: &SquareGrid, one: &Frame, other: &Frame, square: usize) -> bool {
    if identical(grid, one, other, square) {
        return true;
    }
    let pairs = || {
        rows(grid, one, other, square).flat_map(|(one, other)| {
            one.chunks_exact(PIXEL_BYTES)
                .zip(other.chunks_exact(PIXEL_BYTES))
        })
    };
    let sums =
        PixelStatistics::of(pairs().map(|(one, other)| (brightness(one), brightness(other))));
    let (one_varies, other_varies) = sums.deviations();
    let max_channel_change = (0..PIXEL_BYTES - 1)
        .map(|channel| {
            let values = |pixel: &[u8]| f64::from(pixel[channel]);
            PixelStatistics::of(pairs().map(|(one, other)| (values(one), values(other))))
                .mean_difference()
        })
        .fold(0.0, f64::max);
    if one_varies < PLAIN_DEVIATION && other_varies < PLAIN_DEVIATION {
        return max_channel_change <= MAX_COLOR_CHANGE;
    }
    if one_varies < FAINT_DEVIATION && other_varies < FAINT_DEVIATION {
        return max_channel_change <= MAX_COLOR_CHANGE;
    }
    max_channel_change <= MAX_TONE_CHANGE && sums.correlation() >= MIN_CORRELATION
}

fn brightness(pixel: &[u8]) -> f64 {
    0.299 * f64::from(pixel[0]) + 0.587 * f64::from(pixel[1]) + 0.114 * f64::from(pixel[2])
}

/// Running sums for the mean, deviation and correlation of two series.
#[derive(Default)]
struct PixelStatistics {
    count: f64,
    one: f64,
    other: f64,
    one_squares: f64,
    other_squares: f64,
    products: f64,
}

impl PixelStatistics {
    fn of(pairs: impl Iterator<Item = (f64, f64)>) -> Self {
        let mut sums = Self::default();
        for (one, other) in pairs {
            sums.count += 1.0;
            sums.one += one;
            sums.other += other;
            sums.one_squares += one * one;
            sums.other_squares += other * other;
            sums.products += one * other;
        }
        sums.count = sums.count.max(1.0);
        sums
    }

    /// Returns the absolute difference of the means.
    fn mean_difference(&self) -> f64 {
        ((self.one - self.other) / self.count).abs()
    }

    fn deviations(&self) -> (f64, f64) {
        let deviation = |sum: f64, squares: f64| {
            let mean = sum / self.count;
            (squares / self.count - mean * mean).max(0.0).sqrt()
        };
        (
            deviation(self.one, self.one_squares),
            deviation(self.other, self.other_squares),
        )
    }

    /// Returns the correlation from -1 to 1, or 0 if one series does not vary.
    fn correlation(&self) -> f64 {
        let (one, other) = self.deviations();
        let covariance =
            self.products / self.count - self.one * self.other / self.count / self.count;
        if one * other > 0.0 {
            covariance / (one * other)
        } else {
            0.0
        }
    }
}

/// Returns `true` if all differing pixels of these squares fit into a caret.
fn is_caret(grid: &SquareGrid, one: &Frame, other: &Frame, patch: &[usize]) -> bool {
    let (mut left, mut top, mut right, mut bottom) = (usize::MAX, usize::MAX, 0, 0);
    for square in patch {
        let (first_column, first_row, ..) = grid.pixels(*square);
        for (row, (one, other)) in rows(grid, one, other, *square).enumerate() {
            let pixels = one
                .chunks_exact(PIXEL_BYTES)
                .zip(other.chunks_exact(PIXEL_BYTES));
            for (column, (one, other)) in pixels.enumerate() {
                if one
                    .iter()
                    .zip(other)
                    .all(|(one, other)| one.abs_diff(*other) < CARET_NOISE)
                {
                    continue;
                }
                left = left.min(first_column + column);
                right = right.max(first_column + column);
                top = top.min(first_row + row);
                bottom = bottom.max(first_row + row);
            }
        }
    }
    let (width, height) = MAX_CARET_SIZE;
    left <= right && right - left < width && top <= bottom && bottom - top < height
}

#[cfg(test)]
mod tests;
