//! Where a window is among the others: which one has the keyboard, which one lies right above it. Asked of
//! the X server; elsewhere nobody tells, and nobody needs to know.

#[cfg(target_os = "linux")]
mod x11;

#[cfg(target_os = "linux")]
pub(super) use x11::Neighbours;

/// A window, as the display server numbers it.
pub(super) type WindowNumber = u32;

/// Elsewhere the system itself puts a window back where it was.
#[cfg(not(target_os = "linux"))]
pub(super) struct Neighbours;

#[cfg(not(target_os = "linux"))]
impl Neighbours {
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
