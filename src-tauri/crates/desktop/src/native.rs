//! Native backends and the selection of the one for the current session.

#[cfg(target_os = "linux")]
use crate::display_session::{self, DisplaySession};
use crate::{
    Check, DesktopError, DesktopOptions, InputBackend, OwnWindowsChoice, ScreenCapture,
    UserInputMonitor, WindowSystem, pointer_overlay::Canvas, press::PressRecorder,
    user_input::InputListener,
};
use localization::{LocalizedText, localized};
use std::sync::Arc;

#[cfg(target_os = "linux")]
mod accessibility;
#[cfg(target_os = "linux")]
mod monitor_layout;
#[cfg(any(target_os = "linux", target_os = "windows"))]
mod portable;
#[cfg(target_os = "linux")]
mod wayland;
#[cfg(target_os = "linux")]
mod x11;

#[cfg(target_os = "linux")]
pub use x11::{open_x11_input, run_input_watchdog};

/// Capture, window and input backends, ready to be handed to the actor.
pub(crate) type DesktopBackend = (
    Box<dyn ScreenCapture>,
    Box<dyn WindowSystem>,
    Box<dyn InputBackend>,
);

/// Backends of a session and the canvas of its pointer overlay, where there can be one.
pub(crate) struct NativeDesktop {
    pub(crate) backend: DesktopBackend,
    pub(crate) canvas: Option<Box<dyn Canvas>>,
}

/// Capture and window backends without input.
pub type CaptureBackend = (Box<dyn ScreenCapture>, Box<dyn WindowSystem>);

impl From<DesktopBackend> for NativeDesktop {
    fn from(backend: DesktopBackend) -> Self {
        Self {
            backend,
            canvas: None,
        }
    }
}

/// Opens the backends of the current session.
#[cfg(target_os = "linux")]
pub(crate) fn open(options: &DesktopOptions) -> Result<NativeDesktop, DesktopError> {
    match display_session::current() {
        DisplaySession::X11(display) => x11::open(&display, options),
        DisplaySession::Wayland(_) => wayland::open(options.own_windows).map(NativeDesktop::from),
        DisplaySession::None => Err(DesktopError::NoDisplay(localized!("desktop-no-display"))),
    }
}

/// Opens the backends of the current session.
#[cfg(target_os = "windows")]
pub(crate) fn open(options: &DesktopOptions) -> Result<NativeDesktop, DesktopError> {
    open_portable(options.own_windows).map(NativeDesktop::from)
}

/// Fails: no backend exists for this operating system.
#[cfg(not(any(target_os = "linux", target_os = "windows")))]
pub(crate) fn open(_options: &DesktopOptions) -> Result<NativeDesktop, DesktopError> {
    Err(DesktopError::Unsupported(localized!(
        "desktop-unsupported-system"
    )))
}

/// Opens the portable backends, even where native ones exist.
#[cfg(any(target_os = "linux", target_os = "windows"))]
pub(crate) fn open_portable(own_windows: OwnWindowsChoice) -> Result<DesktopBackend, DesktopError> {
    portable::open(own_windows)
}

/// Checks the permissions the operating system grants to this program.
pub(crate) fn permission_checks() -> Vec<Check> {
    #[cfg(target_os = "linux")]
    if is_wayland() {
        return vec![wayland::check()];
    }
    #[cfg(target_os = "windows")]
    return vec![portable::front_window_check()];
    #[cfg(not(target_os = "windows"))]
    Vec::new()
}

/// Returns `true` if the pointer position can be queried at any time.
pub(crate) fn reports_pointer_position() -> bool {
    #[cfg(target_os = "linux")]
    if is_wayland() {
        return false;
    }
    true
}

#[cfg(target_os = "linux")]
fn is_wayland() -> bool {
    matches!(display_session::current(), DisplaySession::Wayland(_))
}

/// Opens screen capture and window lookup without input.
pub fn open_capture(own_windows: OwnWindowsChoice) -> Result<CaptureBackend, DesktopError> {
    #[cfg(target_os = "linux")]
    if let DisplaySession::X11(display) = display_session::current() {
        return x11::open_capture(&display, own_windows);
    }
    let options = DesktopOptions {
        own_windows,
        ..DesktopOptions::default()
    };
    let (capture, windows, _) = open(&options)?.backend;
    Ok((capture, windows))
}

/// Starts listening for the user's own input. Where that is impossible, the checks give the reason.
#[cfg(target_os = "linux")]
pub(crate) fn listen_for_user_input(
    user_input: &UserInputMonitor,
    options: &DesktopOptions,
) -> Arc<dyn InputListener> {
    let DisplaySession::X11(display) = display_session::current() else {
        return Arc::new(NoInputListener(localized!(
            "desktop-check-takeover-x11-only"
        )));
    };
    match x11::listen_for_user_input(&display, user_input, options) {
        Ok(listener) => Arc::new(listener),
        Err(error) => Arc::new(NoInputListener(error.localized())),
    }
}

/// Starts listening for the user's own input. Where that is impossible, the checks give the reason.
#[cfg(not(target_os = "linux"))]
pub(crate) fn listen_for_user_input(
    _user_input: &UserInputMonitor,
    _options: &DesktopOptions,
) -> Arc<dyn InputListener> {
    Arc::new(NoInputListener(localized!(
        "desktop-check-takeover-unsupported"
    )))
}

/// Begins to record presses, for telling the person's from faked ones; or returns the reason why that is impossible.
#[cfg(target_os = "linux")]
pub(crate) fn record_presses() -> Result<Box<dyn PressRecorder>, LocalizedText> {
    match display_session::current() {
        DisplaySession::X11(display) => x11::record_presses(&display),
        DisplaySession::Wayland(_) => Err(localized!("desktop-check-answers-wayland")),
        DisplaySession::None => Err(localized!("desktop-no-display")),
    }
}

/// Begins to record presses, for telling the person's from faked ones; or returns the reason why that is impossible.
#[cfg(not(target_os = "linux"))]
pub(crate) fn record_presses() -> Result<Box<dyn PressRecorder>, LocalizedText> {
    Err(localized!("desktop-check-answers-unsupported"))
}

/// Placeholder where user input cannot be detected, with the reason.
struct NoInputListener(LocalizedText);

impl InputListener for NoInputListener {
    fn set_armed(&self, _armed: bool) {}

    fn checks(&self) -> Vec<Check> {
        ["takeover", "stop shortcut"]
            .map(|name| {
                Check::new(
                    name,
                    Err(self.0.clone()),
                    localized!("desktop-check-stop-advice"),
                )
            })
            .into()
    }
}
