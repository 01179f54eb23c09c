//! Damage tracking through XDamage.
//!
//! The X server accumulates the damage until it is queried. It sends an event only when the damage becomes
//! non-empty, so a busy screen cannot flood the connection.

use super::{super::connection::capture_failed, cursor_reader::has_xfixes};
use crate::{CaptureError, Damage, Rect, ScreenPoint, Size};
use x11rb::{
    connection::{Connection as _, RequestConnection as _},
    protocol::{
        damage::{self, ConnectionExt as _, ReportLevel},
        xfixes::ConnectionExt as _,
        xproto::{Rectangle, Window},
    },
    rust_connection::RustConnection,
};

/// Maximum number of rectangles; more are merged with their neighbours.
const MAX_RECTS: usize = 64;
const VERSION: (u32, u32) = (1, 1);

/// Accumulated damage of the screen.
pub(super) struct DamageTracker {
    damage: u32,
    /// Server-side region that receives the damage when it is queried.
    region: u32,
    was_read: bool,
}

impl DamageTracker {
    /// Returns `None` if the X server does not support damage.
    pub(super) fn open(
        connection: &RustConnection,
        root: Window,
    ) -> Result<Option<Self>, CaptureError> {
        let found = connection.extension_information(damage::X11_EXTENSION_NAME);
        if found.map_err(capture_failed)?.is_none() || !has_xfixes(connection)? {
            return Ok(None);
        }
        let version = connection.damage_query_version(VERSION.0, VERSION.1);
        version
            .map_err(capture_failed)?
            .reply()
            .map_err(capture_failed)?;
        let damage = connection.generate_id().map_err(capture_failed)?;
        let region = connection.generate_id().map_err(capture_failed)?;
        let cookie = connection.xfixes_create_region(region, &[]);
        cookie
            .map_err(capture_failed)?
            .check()
            .map_err(capture_failed)?;
        let cookie = connection.damage_create(damage, root, ReportLevel::NON_EMPTY);
        cookie
            .map_err(capture_failed)?
            .check()
            .map_err(capture_failed)?;
        Ok(Some(Self {
            damage,
            region,
            was_read: false,
        }))
    }

    /// Returns the damage since the last call.
    pub(super) fn take(&mut self, connection: &RustConnection) -> Result<Damage, CaptureError> {
        // Queried every time: an event may still be on its way.
        let cookie = connection.damage_subtract(self.damage, x11rb::NONE, self.region);
        cookie.map_err(capture_failed)?.ignore_error();
        let rectangles = connection
            .xfixes_fetch_region(self.region)
            .map_err(capture_failed)?;
        let rectangles = rectangles.reply().map_err(capture_failed)?.rectangles;
        while connection
            .poll_for_event()
            .map_err(capture_failed)?
            .is_some()
        {}
        if !std::mem::replace(&mut self.was_read, true) {
            return Ok(Damage::Unknown);
        }
        Ok(if rectangles.is_empty() {
            Damage::Unchanged
        } else {
            Damage::Rects(merge_rects(&rectangles))
        })
    }
}

/// Merges rectangles into at most the maximum number. They come sorted, so neighbours are close together.
fn merge_rects(rectangles: &[Rectangle]) -> Vec<Rect> {
    let group_size = rectangles.len().div_ceil(MAX_RECTS).max(1);
    rectangles.chunks(group_size).map(bounding_rect).collect()
}

/// Returns the bounding rectangle of at least one rectangle.
fn bounding_rect(rectangles: &[Rectangle]) -> Rect {
    let (mut left, mut top) = (i32::MAX, i32::MAX);
    let (mut right, mut bottom) = (i32::MIN, i32::MIN);
    for area in rectangles {
        left = left.min(area.x.into());
        top = top.min(area.y.into());
        right = right.max(i32::from(area.x) + i32::from(area.width));
        bottom = bottom.max(i32::from(area.y) + i32::from(area.height));
    }
    Rect {
        origin: ScreenPoint { x: left, y: top },
        size: Size {
            width: right.abs_diff(left),
            height: bottom.abs_diff(top),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_rectangles_are_joined_to_few() {
        let check = |count: i16, parts: usize| {
            let rectangles: Vec<_> = (0..count).map(|row| rectangle(row * 10)).collect();
            let merged = merge_rects(&rectangles);
            assert_eq!(merged.len(), parts, "{count}");
            for area in &rectangles {
                let area = bounding_rect(&[*area]);
                assert!(
                    merged
                        .iter()
                        .any(|part| part.intersection(area) == Some(area)),
                    "{area:?} is in none of {merged:?}"
                );
            }
        };
        check(1, 1);
        check(64, 64);
        check(65, 33);
        check(1000, 63);
    }

    #[test]
    fn two_are_joined_to_the_smallest_around_them() {
        let expected = Rect {
            origin: ScreenPoint { x: -20, y: 10 },
            size: Size {
                width: 50,
                height: 35,
            },
        };
        assert_eq!(bounding_rect(&[rectangle(10), rectangle(40)]), expected);
    }

    fn rectangle(top: i16) -> Rectangle {
        Rectangle {
            x: -20,
            y: top,
            width: 50,
            height: 5,
        }
    }
}
