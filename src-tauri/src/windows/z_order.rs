//! Z-order of windows: the one with the keyboard, the one right above another. Comes from the X server; elsewhere there
//! is none, and the system restores windows by itself.

#[cfg(target_os = "linux")]
mod x11;

#[cfg(target_os = "linux")]
pub(super) use x11::ZOrder;

/// A window, as the display server numbers it.
pub(super) type WindowNumber = u32;

/// Elsewhere the system itself puts a window back where it was.
#[cfg(not(target_os = "linux"))]
pub(super) struct ZOrder;

#[cfg(not(target_os = "linux"))]
impl ZOrder {
    pub(super) fn open() -> Option<Self> {
        None
    }

    pub(super) fn number(_: &tauri::WebviewWindow) -> Option<WindowNumber> {
        None
    }

    pub(super) fn active(&self) -> Option<WindowNumber> {
        None
    }

    pub(super) fn above(&self, _: WindowNumber) -> Option<WindowNumber> {
        None
    }

    pub(super) fn activate(&self, _: WindowNumber) {}

    pub(super) fn raise(&self, _: WindowNumber) {}

    pub(super) fn put_below(&self, _: WindowNumber, _: WindowNumber) {}
}
