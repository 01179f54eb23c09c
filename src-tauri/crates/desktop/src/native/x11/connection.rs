//! Connection to an X11 display, and the errors of failed requests.

use crate::{CaptureError, DesktopError, InputError};
use localization::{LocalizedText, localized};
use std::fmt::Display;
use x11rb::{
    connection::Connection as _, protocol::xproto::Window, rust_connection::RustConnection,
};

/// Connects to `display` and returns the connection and its root window.
pub(super) fn connect(display: &str) -> Result<(RustConnection, Window), DesktopError> {
    let unreachable = |reason: LocalizedText| {
        DesktopError::NoDisplay(localized!(
            "desktop-display-unreachable",
            display = display,
            reason = reason
        ))
    };
    let (connection, screen) =
        x11rb::connect(Some(display)).map_err(|error| unreachable(error.to_string().into()))?;
    let screen = connection
        .setup()
        .roots
        .get(screen)
        .ok_or_else(|| unreachable(localized!("desktop-display-empty")))?;
    let root = screen.root;
    Ok((connection, root))
}

/// Converts the error of a failed request during capture.
pub(super) fn capture_failed(error: impl Display) -> CaptureError {
    CaptureError(localized!(
        "desktop-x11-answered",
        error = error.to_string()
    ))
}

/// Converts the error of a failed request during input.
pub(super) fn input_failed(error: impl Display) -> InputError {
    InputError(localized!(
        "desktop-x11-answered",
        error = error.to_string()
    ))
}
