//! The eyes and hands of the system this program runs on. For now that is X11; elsewhere it says so.

use crate::{DesktopError, Eyes, GuardCommand, Hands, OwnWindowsChoice, Windows};

#[cfg(target_os = "linux")]
mod session;
#[cfg(target_os = "linux")]
mod x11;

#[cfg(target_os = "linux")]
pub use x11::{guard_keyboard, x11_hands};

/// All of them, as they are handed to whoever owns them.
pub(crate) type Opened = (Box<dyn Eyes>, Box<dyn Windows>, Box<dyn Hands>);

/// Opens them.
#[cfg(target_os = "linux")]
pub(crate) fn open(
    own_windows: OwnWindowsChoice,
    guard: Option<GuardCommand>,
) -> Result<Opened, DesktopError> {
    let display = session::usable(&session::environment())?;
    x11::open(&display, own_windows, guard)
}

/// Opens them.
#[cfg(not(target_os = "linux"))]
pub(crate) fn open(
    _own_windows: OwnWindowsChoice,
    _guard: Option<GuardCommand>,
) -> Result<Opened, DesktopError> {
    Err(DesktopError::Unsupported(
        "Qilbee can see and act on X11 desktops only, so far.".to_owned(),
    ))
}

/// Which display server there is, for people.
#[cfg(target_os = "linux")]
pub(crate) fn display_server() -> String {
    session::describe(&session::environment())
}

/// Which display server there is, for people.
#[cfg(not(target_os = "linux"))]
pub(crate) fn display_server() -> String {
    std::env::consts::OS.to_owned()
}
