//! The eyes and hands of the system this program runs on. For now that is X11; elsewhere it says so.

use crate::{DesktopError, Eyes, Hands, OwnWindows, OwnWindowsChoice};

#[cfg(target_os = "linux")]
use crate::own_windows::NoOwnWindows;

#[cfg(target_os = "linux")]
mod eyes;
#[cfg(target_os = "linux")]
mod hands;
#[cfg(target_os = "linux")]
mod keyboard;
#[cfg(target_os = "linux")]
mod own_windows;
#[cfg(target_os = "linux")]
mod session;

/// All of them, as they are handed to whoever owns them.
pub(crate) type Opened = (Box<dyn Eyes>, Box<dyn OwnWindows>, Box<dyn Hands>);

/// Opens them.
#[cfg(target_os = "linux")]
pub(crate) fn open(own_windows: OwnWindowsChoice) -> Result<Opened, DesktopError> {
    let display = session::usable(&session::environment())?;
    let eyes = eyes::XcapEyes::open(&display)?;
    let own_windows: Box<dyn OwnWindows> = match own_windows {
        OwnWindowsChoice::Hidden => Box::new(own_windows::X11OwnWindows::open(&display)?),
        OwnWindowsChoice::Shown => Box::new(NoOwnWindows),
    };
    let hands = hands::EnigoHands::open(&display)?;
    Ok((Box::new(eyes), own_windows, Box::new(hands)))
}

/// Opens them.
#[cfg(not(target_os = "linux"))]
pub(crate) fn open(_own_windows: OwnWindowsChoice) -> Result<Opened, DesktopError> {
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
