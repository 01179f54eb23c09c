//! Portable backend: capture, windows and input through cross-platform libraries (xcap and enigo). Windows
//! uses it; on Linux only the tests do, to exercise the same files on a real X11 screen.

use super::DesktopBackend;
use crate::{DesktopError, OwnWindowsChoice, WindowSystem, window_system::NoWindowSystem};

mod enigo_keys;
mod portable_capture;
mod portable_input;
mod portable_windows;
#[cfg(any(target_os = "windows", test))]
mod privileges;
#[cfg(target_os = "windows")]
mod win32;

#[cfg(target_os = "windows")]
pub(super) use privileges::front_window_check;

/// Opens the portable backends.
pub(super) fn open(own_windows: OwnWindowsChoice) -> Result<DesktopBackend, DesktopError> {
    let input = portable_input::PortableInput::open()?;
    let windows: Box<dyn WindowSystem> = match own_windows {
        OwnWindowsChoice::Hidden => Box::new(portable_windows::PortableWindows::new()),
        OwnWindowsChoice::Shown | OwnWindowsChoice::Absent => Box::new(NoWindowSystem),
    };
    Ok((
        Box::new(portable_capture::PortableCapture::new()),
        windows,
        Box::new(input),
    ))
}
