//! An X11 display: what there is to see, which windows lie on it, and its mouse and keyboard.

use super::Opened;
use crate::{DesktopError, GuardCommand, Hands, OwnWindowsChoice, Windows, windows::NoWindows};
use x11rb::{
    connection::Connection as _, protocol::xproto::Window, rust_connection::RustConnection,
};

mod clipboard;
mod eyes;
mod focus;
mod guard;
mod hands;
mod keyboard;
mod windows;

pub use guard::guard_keyboard;

/// Opens the display of this name.
pub(super) fn open(
    display: &str,
    own_windows: OwnWindowsChoice,
    guard: Option<GuardCommand>,
) -> Result<Opened, DesktopError> {
    let eyes = eyes::XcapEyes::open(display)?;
    let windows: Box<dyn Windows> = match own_windows {
        OwnWindowsChoice::Hidden => Box::new(windows::X11Windows::open(display)?),
        OwnWindowsChoice::Shown => Box::new(NoWindows),
    };
    let hands = hands::X11Hands::open(display, guard)?;
    Ok((Box::new(eyes), windows, Box::new(hands)))
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
