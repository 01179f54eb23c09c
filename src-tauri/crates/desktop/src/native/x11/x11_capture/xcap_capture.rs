//! Screen capture without shared memory: through xcap, or a plain request for monitors that xcap does not
//! know.

use super::{super::connection::capture_failed, pixel_format};
use crate::{CaptureError, Monitor};
use localization::localized;
use x11rb::{
    connection::Connection as _,
    protocol::xproto::{ConnectionExt as _, ImageFormat, Screen, Window},
    rust_connection::RustConnection,
};

/// Captures the pixels of `monitor` in the frame format. `outputs` are the outputs that show it.
pub(super) fn capture(
    connection: &RustConnection,
    root: Window,
    monitor: &Monitor,
    outputs: &[u32],
) -> Result<Vec<u8>, CaptureError> {
    match through_xcap(monitor, outputs)? {
        Some(pixels) => Ok(pixels),
        None => get_image(connection, root, monitor),
    }
}

/// Returns `None` if xcap does not know the monitor or knows it by another size: it lists outputs, which
/// virtual monitors lack, and captures all of a monitor that reaches beyond the screen.
fn through_xcap(monitor: &Monitor, outputs: &[u32]) -> Result<Option<Vec<u8>>, CaptureError> {
    let known = xcap::Monitor::all().map_err(capture_failed)?;
    let is_same = |known: &&xcap::Monitor| known.id().is_ok_and(|id| outputs.contains(&id));
    let Some(found) = known.iter().find(is_same) else {
        return Ok(None);
    };
    let picture = found.capture_image().map_err(capture_failed)?;
    let size = monitor.area.size;
    let same_size = (picture.width(), picture.height()) == (size.width, size.height);
    Ok(same_size.then(|| picture.into_raw()))
}

fn get_image(
    connection: &RustConnection,
    root: Window,
    monitor: &Monitor,
) -> Result<Vec<u8>, CaptureError> {
    let setup = connection.setup();
    let is_root = |screen: &&Screen| screen.root == root;
    if let Some(screen) = setup.roots.iter().find(is_root) {
        pixel_format::require_usual_format(setup, screen)?;
    }
    let out_of_range = |_| CaptureError(localized!("desktop-x11-no-place"));
    let area = monitor.area;
    let asked = connection.get_image(
        ImageFormat::Z_PIXMAP,
        root,
        i16::try_from(area.origin.x).map_err(out_of_range)?,
        i16::try_from(area.origin.y).map_err(out_of_range)?,
        u16::try_from(area.size.width).map_err(out_of_range)?,
        u16::try_from(area.size.height).map_err(out_of_range)?,
        u32::MAX,
    );
    let reply = asked
        .map_err(capture_failed)?
        .reply()
        .map_err(capture_failed)?;
    let (pixels, _) = reply.data.as_chunks();
    Ok(imaging::from_bgrx(pixels))
}
