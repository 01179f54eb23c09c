//! Coordinate mapping between the screen and the picture of a monitor; the only place that does it.
//!
//! A picture shows exactly one monitor, never enlarged, starting at its top left corner. If the picture size
//! was fixed for a monitor of another shape, the rest is empty. Screen coordinates may be negative (a monitor
//! left of or above the first one); picture coordinates start at 0, 0.

use protocol::{PictureLimits, PictureSize, Point, Region};
use serde::{Deserialize, Serialize};

/// Width and height in pixels, at least 1 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "ScreenSize"))]
pub struct Size {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

/// A point on the screen, in screen pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ScreenPoint {
    /// Pixels from the left edge of the first monitor; negative to its left.
    pub x: i32,
    /// Pixels from the top edge of the first monitor; negative above it.
    pub y: i32,
}

/// A rectangle on the screen, in screen pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "ScreenArea"))]
pub struct Rect {
    /// Top left pixel.
    pub origin: ScreenPoint,
    /// Width and height.
    pub size: Size,
}

/// Mapping between a monitor and its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The monitor's area in screen pixels.
    pub monitor: Rect,
    /// Size of the picture.
    pub picture: Size,
    /// The part of the picture that shows the monitor, from the top left corner. Never larger than the picture or
    /// the monitor.
    pub content: Size,
}

impl Geometry {
    /// Returns the geometry of the largest picture of `monitor` within `limits` that keeps its aspect ratio and
    /// does not enlarge it.
    #[must_use]
    pub fn fit(monitor: Rect, limits: PictureLimits) -> Self {
        let size = Size {
            width: monitor.size.width.max(1),
            height: monitor.size.height.max(1),
        };
        let monitor = Rect { size, ..monitor };
        let picture = Size::from(PictureSize::from(size).within(limits));
        Self {
            monitor,
            picture,
            content: picture,
        }
    }

    /// Returns the geometry of `monitor` scaled to fit into a picture of exactly this size, without enlarging it.
    #[must_use]
    pub fn within(monitor: Rect, picture: Size) -> Self {
        let size = Size {
            width: monitor.size.width.max(1),
            height: monitor.size.height.max(1),
        };
        let fits = size.width <= picture.width && size.height <= picture.height;
        let same_shape =
            PictureSize::from(size).with_long_edge(PictureSize::from(picture).long_edge());
        let content = if fits {
            size
        } else if same_shape == picture.into() {
            // The size was made for this shape: rounding must not leave an empty line.
            picture
        } else {
            size.fill(picture)
        };
        Self {
            monitor: Rect { size, ..monitor },
            picture,
            content,
        }
    }

    /// Returns the screen pixel under the centre of a picture pixel. Points outside the content area are clamped
    /// to it, so the result always lies on the monitor.
    ///
    /// Mapping the result back with [`Self::to_picture`] gives exactly the same picture pixel.
    #[must_use]
    pub fn to_screen(&self, point: Point) -> ScreenPoint {
        let inside = self.clamp(point);
        let (monitor, content) = (self.monitor.size, self.content);
        ScreenPoint {
            x: offset(
                self.monitor.origin.x,
                scale(inside.x, content.width, monitor.width),
            ),
            y: offset(
                self.monitor.origin.y,
                scale(inside.y, content.height, monitor.height),
            ),
        }
    }

    /// Returns the picture pixel that shows a screen pixel. Points outside the monitor are clamped to its edge.
    ///
    /// Mapping the result back with [`Self::to_screen`] lands within half a picture pixel (measured on the
    /// screen, rounded up to whole screen pixels) of the start.
    #[must_use]
    pub fn to_picture(&self, point: ScreenPoint) -> Point {
        let (monitor, content) = (self.monitor.size, self.content);
        let x = distance(self.monitor.origin.x, point.x, monitor.width);
        let y = distance(self.monitor.origin.y, point.y, monitor.height);
        Point {
            x: scale(x, monitor.width, content.width),
            y: scale(y, monitor.height, content.height),
        }
    }

    /// Clamps a picture point to the content area.
    #[must_use]
    pub fn clamp(&self, point: Point) -> Point {
        Point {
            x: point.x.clamp(0, last(self.content.width)),
            y: point.y.clamp(0, last(self.content.height)),
        }
    }

    /// Returns the part of the monitor shown by a region of the picture, in screen pixels, clipped to the monitor
    /// and at least one pixel large.
    #[must_use]
    pub fn region_to_screen(&self, region: Region) -> Rect {
        let (left, right) = span(
            region.x,
            region.width,
            self.content.width,
            self.monitor.size.width,
        );
        let (top, bottom) = span(
            region.y,
            region.height,
            self.content.height,
            self.monitor.size.height,
        );
        Rect {
            origin: ScreenPoint {
                x: offset(self.monitor.origin.x, left),
                y: offset(self.monitor.origin.y, top),
            },
            size: Size {
                width: (right - left).unsigned_abs(),
                height: (bottom - top).unsigned_abs(),
            },
        }
    }

    /// Returns the smallest region of the picture that shows all of a screen rectangle.
    #[must_use]
    pub fn region_to_picture(&self, area: Rect) -> Region {
        let end = ScreenPoint {
            x: offset(area.origin.x, last(area.size.width)),
            y: offset(area.origin.y, last(area.size.height)),
        };
        let (first, end) = (self.to_picture(area.origin), self.to_picture(end));
        Region {
            x: first.x,
            y: first.y,
            width: (end.x - first.x + 1).unsigned_abs(),
            height: (end.y - first.y + 1).unsigned_abs(),
        }
    }
}

impl Rect {
    /// Creates the rectangle with this top left pixel and this size.
    #[must_use]
    pub const fn new(x: i32, y: i32, width: u32, height: u32) -> Self {
        Self {
            origin: ScreenPoint { x, y },
            size: Size { width, height },
        }
    }

    /// Returns `true` if the point lies in the rectangle.
    #[must_use]
    pub fn contains(&self, point: ScreenPoint) -> bool {
        let inside = |origin: i32, length: u32, value: i32| {
            let distance = i64::from(value) - i64::from(origin);
            (0..i64::from(length)).contains(&distance)
        };
        inside(self.origin.x, self.size.width, point.x)
            && inside(self.origin.y, self.size.height, point.y)
    }
}

impl Size {
    /// Returns the same aspect ratio, as large as fits into `frame`, even if that enlarges it.
    #[must_use]
    pub fn fill(self, frame: Self) -> Self {
        let (width, height) = (u64::from(self.width.max(1)), u64::from(self.height.max(1)));
        let (frame_width, frame_height) = (u64::from(frame.width), u64::from(frame.height));
        let (width, height) = if frame_width * height <= frame_height * width {
            (frame_width, rounded(height * frame_width, width))
        } else {
            (rounded(width * frame_height, height), frame_height)
        };
        Self {
            width: small(width).clamp(1, frame.width.max(1)),
            height: small(height).clamp(1, frame.height.max(1)),
        }
    }
}

impl From<PictureSize> for Size {
    fn from(size: PictureSize) -> Self {
        Self {
            width: size.width,
            height: size.height,
        }
    }
}

impl From<Size> for PictureSize {
    fn from(size: Size) -> Self {
        Self {
            width: size.width,
            height: size.height,
        }
    }
}

/// Maps the centre of pixel `value` of a line of `from` pixels to a line of `to` pixels. `value` lies in
/// `0..from`.
fn scale(value: i32, from: u32, to: u32) -> i32 {
    let middle = (2 * i64::from(value) + 1) * i64::from(to);
    whole((middle / (2 * i64::from(from))).clamp(0, i64::from(last(to))))
}

/// Returns the first pixel and the one after the last that a stretch of the picture covers on the monitor.
fn span(start: i32, length: u32, picture: u32, monitor: u32) -> (i32, i32) {
    let (picture, monitor) = (i64::from(picture), i64::from(monitor));
    let start = i64::from(start).clamp(0, picture - 1);
    let end = (start + i64::from(length.max(1))).min(picture);
    let first = start * monitor / picture;
    let after = (end * monitor + picture - 1) / picture;
    (whole(first), whole(after))
}

fn distance(origin: i32, value: i32, length: u32) -> i32 {
    whole((i64::from(value) - i64::from(origin)).clamp(0, i64::from(last(length))))
}

fn offset(origin: i32, distance: i32) -> i32 {
    origin.saturating_add(distance)
}

fn last(length: u32) -> i32 {
    whole(i64::from(length.max(1)) - 1)
}

fn rounded(numerator: u64, denominator: u64) -> u64 {
    (2 * numerator + denominator) / (2 * denominator)
}

/// Converts to `i32`, saturating; monitors are far smaller than 2^31 pixels.
fn whole(value: i64) -> i32 {
    i32::try_from(value).unwrap_or(if value < 0 { i32::MIN } else { i32::MAX })
}

fn small(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
