//! The eyes and hands of the system this program runs on, and which of them those are.

use crate::{
    Check, DesktopError, DesktopOptions, Eyes, Hands, HandsError, Human, OwnWindowsChoice, Windows,
    human::Watcher,
};
#[cfg(target_os = "linux")]
use session::Session;
use std::sync::Arc;

#[cfg(target_os = "linux")]
mod accessible;
mod layout;
mod portable;
#[cfg(target_os = "linux")]
mod session;
#[cfg(target_os = "linux")]
mod wayland;
#[cfg(target_os = "linux")]
mod x11;

pub use portable::OWN_EVENT_MARK;
#[cfg(target_os = "linux")]
pub use x11::{guard_keyboard, x11_hands};

/// All of them, as they are handed to whoever owns them.
pub(crate) type Opened = (Box<dyn Eyes>, Box<dyn Windows>, Box<dyn Hands>);

/// Those that only look.
pub type OpenedEyes = (Box<dyn Eyes>, Box<dyn Windows>);

/// The program's main thread, which some systems want keys to be pressed from.
pub trait MainThread: Send + Sync {
    /// Has `work` done there as soon as it gets to it, and does not wait. Fails when the thread is ending.
    fn run(&self, work: Box<dyn FnOnce() + Send>) -> Result<(), HandsError>;
}

/// Opens them. Only macOS has a use for the main thread.
#[cfg(target_os = "linux")]
pub(crate) fn open(
    options: &DesktopOptions,
    _main_thread: Option<Arc<dyn MainThread>>,
) -> Result<Opened, DesktopError> {
    match session::of(&session::environment()) {
        Session::X11(display) => x11::open(&display, options),
        Session::Wayland(_) => wayland::open(options.own_windows),
        Session::None => Err(DesktopError::NoDisplay(
            "There is no screen: DISPLAY is not set. Start Qilbee inside a graphical session."
                .to_owned(),
        )),
    }
}

/// Opens them. Only macOS has a use for the main thread.
#[cfg(not(target_os = "linux"))]
pub(crate) fn open(
    options: &DesktopOptions,
    main_thread: Option<Arc<dyn MainThread>>,
) -> Result<Opened, DesktopError> {
    open_portable(options.own_windows, main_thread)
}

/// Opens those that work on every system, also where there are better ones.
pub(crate) fn open_portable(
    own_windows: OwnWindowsChoice,
    main_thread: Option<Arc<dyn MainThread>>,
) -> Result<Opened, DesktopError> {
    portable::open(own_windows, main_thread)
}

/// What the system allows this program to do, and what it does not.
pub(crate) fn permission_checks() -> Vec<Check> {
    #[cfg(target_os = "linux")]
    if is_wayland() {
        return vec![wayland::check()];
    }
    portable::checks()
}

/// Whether the place of the pointer can be asked for at any time.
pub(crate) fn tells_pointer() -> bool {
    #[cfg(target_os = "linux")]
    if is_wayland() {
        return false;
    }
    true
}

#[cfg(target_os = "linux")]
fn is_wayland() -> bool {
    matches!(session::of(&session::environment()), Session::Wayland(_))
}

/// The eyes of this system and what knows its windows, for who looks and never acts.
pub fn open_eyes(own_windows: OwnWindowsChoice) -> Result<OpenedEyes, DesktopError> {
    #[cfg(target_os = "linux")]
    if let Session::X11(display) = session::of(&session::environment()) {
        return x11::open_eyes(&display, own_windows);
    }
    let options = DesktopOptions {
        own_windows,
        ..DesktopOptions::default()
    };
    open(&options, None).map(|(eyes, windows, _)| (eyes, windows))
}

/// Looks out for the person. Where that is not possible, the checks say why.
#[cfg(target_os = "linux")]
pub(crate) fn watch(human: &Human, options: &DesktopOptions) -> Arc<dyn Watcher> {
    let Session::X11(display) = session::of(&session::environment()) else {
        let reason = "Only on an X11 display can Qilbee tell your input from its own.";
        return Arc::new(Unwatched(reason.to_owned()));
    };
    match x11::watch(&display, human, options) {
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
    session::of(&session::environment()).to_string()
}

/// Which display server there is, for people.
#[cfg(not(target_os = "linux"))]
pub(crate) fn display_server() -> String {
    std::env::consts::OS.to_owned()
}
