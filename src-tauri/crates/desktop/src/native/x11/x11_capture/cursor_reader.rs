//! Mouse cursor image from XFixes.
//!
//! XFixes does not report a hidden cursor, unless a program hides it with an empty image.

use super::super::connection::capture_failed;
use crate::{CaptureError, Cursor, Rect, ScreenPoint, Size};
use x11rb::{
    connection::RequestConnection as _,
    errors::ReplyError,
    protocol::xfixes::{self, ConnectionExt as _, GetCursorImageReply},
    rust_connection::RustConnection,
};

/// Required XFixes version, also for damage: regions came with 2.0.
const VERSION: (u32, u32) = (2, 0);

/// Proof that the XFixes extension is available.
#[derive(Clone, Copy)]
pub(super) struct CursorReader(());

impl CursorReader {
    /// Returns `None` without XFixes.
    pub(super) fn open(connection: &RustConnection) -> Result<Option<Self>, CaptureError> {
        Ok(has_xfixes(connection)?.then_some(Self(())))
    }

    /// Reads the cursor; `None` if there is none to be seen.
    pub(super) fn read(self, connection: &RustConnection) -> Result<Option<Cursor>, CaptureError> {
        let cookie = connection
            .xfixes_get_cursor_image()
            .map_err(capture_failed)?;
        match cookie.reply() {
            Ok(reply) => Ok(cursor(&reply)),
            // There is no cursor: no mouse was ever connected, or nothing was drawn yet.
            Err(ReplyError::X11Error(_)) => Ok(None),
            Err(ReplyError::ConnectionError(error)) => Err(capture_failed(error)),
        }
    }
}

/// Returns `true` if the X server has XFixes. Also negotiates the version, without which the server rejects
/// XFixes requests.
pub(super) fn has_xfixes(connection: &RustConnection) -> Result<bool, CaptureError> {
    let found = connection.extension_information(xfixes::X11_EXTENSION_NAME);
    if found.map_err(capture_failed)?.is_none() {
        return Ok(false);
    }
    let (major, minor) = VERSION;
    let version = connection.xfixes_query_version(major, minor);
    let version = version
        .map_err(capture_failed)?
        .reply()
        .map_err(capture_failed)?;
    Ok((version.major_version, version.minor_version) >= VERSION)
}

fn cursor(reply: &GetCursorImageReply) -> Option<Cursor> {
    let size = Size {
        width: reply.width.into(),
        height: reply.height.into(),
    };
    let complete = reply.cursor_image.len() == size.width as usize * size.height as usize;
    let opacity = |pixel: &u32| pixel >> 24;
    if !complete || reply.cursor_image.iter().all(|pixel| opacity(pixel) == 0) {
        return None;
    }
    let pixels = reply.cursor_image.iter().map(|pixel| {
        let [opacity, red, green, blue] = pixel.to_be_bytes();
        [red, green, blue, opacity]
    });
    let origin = ScreenPoint {
        x: i32::from(reply.x) - i32::from(reply.xhot),
        y: i32::from(reply.y) - i32::from(reply.yhot),
    };
    Some(Cursor {
        area: Rect { origin, size },
        pixels: pixels.collect::<Vec<_>>().into_flattened(),
    })
}
