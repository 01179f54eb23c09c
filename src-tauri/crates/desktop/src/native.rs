//! The eyes and hands of the system this program runs on, and which of them those are.

use crate::{
    Check, DesktopError, DesktopOptions, InputBackend, InputError, OwnWindowsChoice, ScreenCapture,
    UserInputMonitor, WindowSystem, user_input::InputListener,
};
#[cfg(target_os = "linux")]
use display_session::DisplaySession;
use std::sync::Arc;

#[cfg(target_os = "linux")]
mod accessibility;
#[cfg(target_os = "linux")]
mod display_session;
mod monitor_layout;
mod portable;
#[cfg(target_os = "linux")]
mod wayland;
#[cfg(target_os = "linux")]
mod x11;

pub use portable::OWN_EVENT_MARK;
#[cfg(target_os = "linux")]
pub use x11::{open_x11_input, run_input_watchdog};

/// All of them, as they are handed to whoever owns them.
pub(crate) type DesktopBackend = (
    Box<dyn ScreenCapture>,
    Box<dyn WindowSystem>,
    Box<dyn InputBackend>,
);

/// Those that only look.
pub type CaptureBackend = (Box<dyn ScreenCapture>, Box<dyn WindowSystem>);

/// The program's main thread, which some systems want keys to be pressed from.
pub trait MainThread: Send + Sync {
    /// Has `work` done there as soon as it gets to it, and does not wait. Fails when the thread is ending.
    fn run(&self, work: Box<dyn FnOnce() + Send>) -> Result<(), InputError>;
}

/// Opens them. Only macOS has a use for the main thread.
#[cfg(target_os = "linux")]
pub(crate) fn open(
    options: &DesktopOptions,
    _main_thread: Option<Arc<dyn MainThread>>,
) -> Result<DesktopBackend, DesktopError> {
    match display_session::detect(&display_session::environment()) {
        DisplaySession::X11(display) => x11::open(&display, options),
        DisplaySession::Wayland(_) => wayland::open(options.own_windows),
        DisplaySession::None => Err(DesktopError::NoDisplay(
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
) -> Result<DesktopBackend, DesktopError> {
    open_portable(options.own_windows, main_thread)
}

/// Opens those that work on every system, also where there are better ones.
pub(crate) fn open_portable(
    own_windows: OwnWindowsChoice,
    main_thread: Option<Arc<dyn MainThread>>,
) -> Result<DesktopBackend, DesktopError> {
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
pub(crate) fn reports_pointer_position() -> bool {
    #[cfg(target_os = "linux")]
    if is_wayland() {
        return false;
    }
    true
}

#[cfg(target_os = "linux")]
fn is_wayland() -> bool {
    matches!(
        display_session::detect(&display_session::environment()),
        DisplaySession::Wayland(_)
    )
}

/// The eyes of this system and what knows its windows, for who looks and never acts.
pub fn open_capture(own_windows: OwnWindowsChoice) -> Result<CaptureBackend, DesktopError> {
    #[cfg(target_os = "linux")]
    if let DisplaySession::X11(display) = display_session::detect(&display_session::environment()) {
        return x11::open_capture(&display, own_windows);
    }
    let options = DesktopOptions {
        own_windows,
        ..DesktopOptions::default()
    };
    open(&options, None).map(|(capture, windows, _)| (capture, windows))
}

/// Looks out for the person. Where that is not possible, the checks say why.
#[cfg(target_os = "linux")]
pub(crate) fn listen_for_user_input(
    user_input: &UserInputMonitor,
    options: &DesktopOptions,
) -> Arc<dyn InputListener> {
    let DisplaySession::X11(display) = display_session::detect(&display_session::environment())
    else {
        let reason = "Only on an X11 display can Qilbee tell your input from its own.";
        return Arc::new(NoInputListener(reason.to_owned()));
    };
    match x11::listen_for_user_input(&display, user_input, options) {
        Ok(listener) => Arc::new(listener),
        Err(error) => Arc::new(NoInputListener(error.to_string())),
    }
}

/// Looks out for the person. Where that is not possible, the checks say why.
#[cfg(not(target_os = "linux"))]
pub(crate) fn listen_for_user_input(
    _human: &UserInputMonitor,
    _options: &DesktopOptions,
) -> Arc<dyn InputListener> {
    let reason = "Qilbee cannot tell your input from its own on this system yet.";
    Arc::new(NoInputListener(reason.to_owned()))
}

/// Nobody who looks, and why.
struct NoInputListener(String);

impl InputListener for NoInputListener {
    fn set_armed(&self, _armed: bool) {}

    fn checks(&self) -> Vec<Check> {
        let advice = "Use Stop in the window, or Ctrl-C in the terminal.";
        ["takeover", "stop shortcut"]
            .map(|name| Check::new(name, Err(self.0.clone()), advice))
            .into()
    }
}

/// Which display server there is, for people.
#[cfg(target_os = "linux")]
pub(crate) fn display_server() -> String {
    display_session::detect(&display_session::environment()).to_string()
}

/// Which display server there is, for people.
#[cfg(not(target_os = "linux"))]
pub(crate) fn display_server() -> String {
    std::env::consts::OS.to_owned()
}
