//! An X11 display: what there is to see, which windows lie on it, and its mouse and keyboard.

use super::{Opened, OpenedEyes};
use crate::{DesktopError, DesktopOptions, GuardCommand, Hands, Human, OwnWindowsChoice};
use x11rb::{
    connection::Connection as _, protocol::xproto::Window, rust_connection::RustConnection,
};

mod clipboard;
mod eyes;
mod focus;
mod guard;
mod hands;
mod human;
mod keyboard;
mod windows;

pub use guard::guard_keyboard;

/// Opens the display of this name.
pub(super) fn open(display: &str, options: &DesktopOptions) -> Result<Opened, DesktopError> {
    let (eyes, windows) = open_eyes(display, options.own_windows)?;
    let hands = hands::X11Hands::open(display, options.guard.clone())?;
    Ok((eyes, windows, Box::new(hands)))
}

/// Opens the display of this name, to look only.
pub(super) fn open_eyes(
    display: &str,
    own_windows: OwnWindowsChoice,
) -> Result<OpenedEyes, DesktopError> {
    let eyes = eyes::X11Eyes::open(display)?;
    let windows = windows::X11Windows::open(display, own_windows)?;
    Ok((Box::new(eyes), Box::new(windows)))
}

/// Looks out for the person on the display of this name.
pub(super) fn watch(
    display: &str,
    human: &Human,
    options: &DesktopOptions,
) -> Result<human::X11Watcher, DesktopError> {
    human::X11Watcher::open(display, human, options)
}

/// The hands of an X11 display alone, for who needs no eyes: tests and measurements.
pub fn x11_hands(
    display: &str,
    guard: Option<GuardCommand>,
) -> Result<impl Hands + use<>, DesktopError> {
    hands::X11Hands::open(display, guard)
}

/// A connection to `display` and its root window.
fn connect(display: &str) -> Result<(RustConnection, Window), DesktopError> {
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
