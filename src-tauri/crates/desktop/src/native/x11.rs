//! X11 backend: capture, windows, input and user-input listener of one display.

use super::{CaptureBackend, NativeDesktop};
use crate::{
    DesktopError, DesktopOptions, InputBackend, OwnWindowsChoice, PointerOverlayChoice,
    UserInputMonitor, WatchdogCommand, pointer_overlay::Canvas, press::PressRecorder,
};
use localization::LocalizedText;

mod clipboard;
mod connection;
mod focus_probe;
mod input_devices;
mod input_watchdog;
mod keyboard;
mod overlay_canvas;
mod press_recorder;
mod running_threads;
mod terminal_processes;
mod user_input_listener;
mod x11_capture;
mod x11_input;
mod x11_windows;

pub use input_watchdog::run_input_watchdog;

/// Opens all backends of a display.
pub(super) fn open(display: &str, options: &DesktopOptions) -> Result<NativeDesktop, DesktopError> {
    let canvas = match options.pointer_overlay {
        PointerOverlayChoice::Shown => open_canvas(display),
        PointerOverlayChoice::Absent => None,
    };
    let capture = x11_capture::X11Capture::open(display)?;
    let mut windows = x11_windows::X11Windows::open(display, options.own_windows)?;
    windows.overlay = canvas.as_ref().map(overlay_canvas::X11Canvas::id_base);
    let input = x11_input::X11Input::open(display, options.watchdog.clone())?;
    Ok(NativeDesktop {
        backend: (Box::new(capture), Box::new(windows), Box::new(input)),
        canvas: canvas.map(|canvas| Box::new(canvas) as Box<dyn Canvas>),
    })
}

/// Opens the canvas of the pointer overlay. Without one, everything else works as well.
fn open_canvas(display: &str) -> Option<overlay_canvas::X11Canvas> {
    overlay_canvas::X11Canvas::open(display)
        .inspect_err(|error| tracing::info!(%error, "this display shows no pointer overlay"))
        .ok()
}

/// Opens capture and windows of a display, without input.
pub(super) fn open_capture(
    display: &str,
    own_windows: OwnWindowsChoice,
) -> Result<CaptureBackend, DesktopError> {
    let capture = x11_capture::X11Capture::open(display)?;
    let windows = x11_windows::X11Windows::open(display, own_windows)?;
    Ok((Box::new(capture), Box::new(windows)))
}

/// Starts listening for the user's own input on a display.
pub(super) fn listen_for_user_input(
    display: &str,
    user_input: &UserInputMonitor,
    options: &DesktopOptions,
) -> Result<user_input_listener::X11InputListener, DesktopError> {
    user_input_listener::X11InputListener::open(display, user_input, options)
}

/// Begins to record presses on a display.
pub(super) fn record_presses(display: &str) -> Result<Box<dyn PressRecorder>, LocalizedText> {
    Ok(Box::new(press_recorder::X11PressRecorder::open(display)?))
}

/// Opens the input backend of a display alone, for tests and benchmarks.
pub fn open_x11_input(
    display: &str,
    watchdog: Option<WatchdogCommand>,
) -> Result<impl InputBackend + use<>, DesktopError> {
    x11_input::X11Input::open(display, watchdog)
}
