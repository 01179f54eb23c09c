//! The eyes and hands of the system this program runs on. For now that is X11; elsewhere it says so.

use crate::{DesktopError, Eyes, Hands, OwnWindowsChoice, Windows};

#[cfg(target_os = "linux")]
mod session;
#[cfg(target_os = "linux")]
mod x11;

/// All of them, as they are handed to whoever owns them.
pub(crate) type Opened = (Box<dyn Eyes>, Box<dyn Windows>, Box<dyn Hands>);

/// Those that only look.
pub type OpenedEyes = (Box<dyn Eyes>, Box<dyn Windows>);

/// Opens them.
#[cfg(target_os = "linux")]
pub(crate) fn open(own_windows: OwnWindowsChoice) -> Result<Opened, DesktopError> {
    x11::open(&session::usable(&session::environment())?, own_windows)
}

/// Opens them.
#[cfg(not(target_os = "linux"))]
pub(crate) fn open(_own_windows: OwnWindowsChoice) -> Result<Opened, DesktopError> {
    Err(DesktopError::Unsupported(
        "Qilbee can see and act on X11 desktops only, so far.".to_owned(),
    ))
}

/// The eyes of this system and what knows its windows, for who looks and never acts.
#[cfg(target_os = "linux")]
pub fn open_eyes(own_windows: OwnWindowsChoice) -> Result<OpenedEyes, DesktopError> {
    x11::open_eyes(&session::usable(&session::environment())?, own_windows)
}

/// The eyes of this system and what knows its windows, for who looks and never acts.
#[cfg(not(target_os = "linux"))]
pub fn open_eyes(own_windows: OwnWindowsChoice) -> Result<OpenedEyes, DesktopError> {
    open(own_windows).map(|(eyes, windows, _)| (eyes, windows))
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
