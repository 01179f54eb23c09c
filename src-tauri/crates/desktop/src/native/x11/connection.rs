//! Connection to an X11 display, and the errors of failed requests.

use crate::{CaptureError, DesktopError, InputError};
use std::fmt::Display;
use x11rb::{
    connection::Connection as _, protocol::xproto::Window, rust_connection::RustConnection,
};

/// Connects to `display` and returns the connection and its root window.
pub(super) fn connect(display: &str) -> Result<(RustConnection, Window), DesktopError> {
    let unreachable = |reason: &str| {
        DesktopError::NoDisplay(format!(
            "The display {display} cannot be reached: {reason}. Start Qilbee inside a graphical session."
        ))
    };
    let (connection, screen) =
        x11rb::connect(Some(display)).map_err(|error| unreachable(&error.to_string()))?;
    let screen = connection
        .setup()
        .roots
        .get(screen)
        .ok_or_else(|| unreachable("it has no screen"))?;
    let root = screen.root;
    Ok((connection, root))
}

/// Converts the error of a failed request during capture.
pub(super) fn capture_failed(error: impl Display) -> CaptureError {
    CaptureError(format!("The X server answered: {error}."))
}

/// Converts the error of a failed request during input.
pub(super) fn input_failed(error: impl Display) -> InputError {
    InputError(format!("The X server answered: {error}."))
}
