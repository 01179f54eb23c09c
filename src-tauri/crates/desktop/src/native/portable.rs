//! Eyes, windows and hands through libraries that know every system: what Windows and macOS use.
//!
//! The same files work on X11, where the tests try them on a real screen; nothing else there uses them.
//! What only one system knows stands in `win32.rs` and `permissions.rs`. No action or picture is known here.

use super::{DesktopBackend, MainThread};
use crate::{DesktopError, OwnWindowsChoice, WindowSystem, window_system::NoWindowSystem};
use std::sync::Arc;

mod enigo_keys;
mod portable_capture;
mod portable_input;

mod main_thread;
mod permissions;
mod portable_windows;
#[cfg(target_os = "windows")]
mod win32;

pub(super) use permissions::checks;

/// Events these hands send carry this: `dwExtraInfo` on Windows, `EVENT_SOURCE_USER_DATA` on macOS. Who
/// watches for the person's own hand tells by it which events are ours. ("QILB")
pub const OWN_EVENT_MARK: u32 = 0x5149_4c42;

/// Opens them. macOS aborts a program that asks for a key's place on any but its main thread, so there
/// is no opening without one.
pub(super) fn open(
    own_windows: OwnWindowsChoice,
    main_thread: Option<Arc<dyn MainThread>>,
) -> Result<DesktopBackend, DesktopError> {
    if cfg!(target_os = "macos") && main_thread.is_none() {
        return Err(DesktopError::Unsupported(
            "On macOS the mouse and the keyboard can only be used from Qilbee's window, not from a terminal. \
             Open Qilbee and start the task there."
                .to_owned(),
        ));
    }
    permissions::required()?;
    let input = portable_input::PortableInput::open(main_thread)?;
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
