//! The picture of the pointer on an X11 screen, from XFixes.
//!
//! XFixes does not tell when a program has hidden the pointer without giving it an empty picture.

use super::capture_failed;
use crate::{CaptureError, Cursor, Rect, ScreenPoint, Size};
use x11rb::{
    connection::RequestConnection as _,
    errors::ReplyError,
    protocol::xfixes::{self, ConnectionExt as _, GetCursorImageReply},
    rust_connection::RustConnection,
};

/// The version with everything that is asked for here and for damage: regions came with 2.
const VERSION: (u32, u32) = (2, 0);

/// The XFixes extension, asked whether it is there.
#[derive(Clone, Copy)]
pub(super) struct CursorReader(());

impl CursorReader {
    /// Nothing when the X server cannot tell.
    pub(super) fn open(connection: &RustConnection) -> Result<Option<Self>, CaptureError> {
        Ok(has_xfixes(connection)?.then_some(Self(())))
    }

    /// Nothing when there is no pointer to be seen.
    pub(super) fn read(self, connection: &RustConnection) -> Result<Option<Cursor>, CaptureError> {
        let cookie = connection
            .xfixes_get_cursor_image()
            .map_err(capture_failed)?;
        match cookie.reply() {
            Ok(reply) => Ok(cursor(&reply)),
            // There is none: no mouse has ever been there, or nothing was drawn yet.
            Err(ReplyError::X11Error(_)) => Ok(None),
            Err(ReplyError::ConnectionError(error)) => Err(capture_failed(error)),
        }
    }
}

/// Whether the X server has XFixes. An X server answers nothing of it to who has not said which version.
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
