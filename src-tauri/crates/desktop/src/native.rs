//! The eyes and hands of the system this program runs on. For now that is X11; elsewhere it says so.

use crate::{
    Check, DesktopError, DesktopOptions, Eyes, Hands, Human, OwnWindowsChoice, Windows,
    human::Watcher,
};
use std::sync::Arc;

#[cfg(target_os = "linux")]
mod session;
#[cfg(target_os = "linux")]
mod x11;

/// All of them, as they are handed to whoever owns them.
pub(crate) type Opened = (Box<dyn Eyes>, Box<dyn Windows>, Box<dyn Hands>);

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

/// Looks out for the person. Where that is not possible, the checks say why.
#[cfg(target_os = "linux")]
pub(crate) fn watch(human: &Human, options: &DesktopOptions) -> Arc<dyn Watcher> {
    let display = session::usable(&session::environment());
    match display.and_then(|display| x11::watch(&display, human, options)) {
        Ok(watcher) => Arc::new(watcher),
        Err(error) => Arc::new(Unwatched(error.to_string())),
    }
}

/// Looks out for the person. Where that is not possible, the checks say why.
#[cfg(not(target_os = "linux"))]
pub(crate) fn watch(_human: &Human, _options: &DesktopOptions) -> Arc<dyn Watcher> {
    let reason = "Qilbee cannot tell your input from its own on this system yet.";
    Arc::new(Unwatched(reason.to_owned()))
}

/// Nobody who looks, and why.
struct Unwatched(String);

impl Watcher for Unwatched {
    fn attend(&self, _armed: bool) {}

    fn checks(&self) -> Vec<Check> {
        let advice = "Use Stop in the window, or Ctrl-C in the terminal.";
        ["takeover", "stop shortcut"]
            .map(|name| Check::of(name, Err(self.0.clone()), advice))
            .into()
    }
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
