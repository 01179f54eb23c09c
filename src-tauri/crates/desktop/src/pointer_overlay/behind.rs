//! Capture and input that lie behind the overlay. Nothing here lets a picture be taken or an event be injected while
//! something of the overlay is on the screen, so no caller can forget to hide it.

use super::PointerOverlay;
use crate::{
    CaptureError, Cursor, Damage, Frame, HeldInputs, InputBackend, InputError, Key, Monitor,
    MouseButton, PressState, ScreenCapture, ScreenPoint, ScrollDirection,
};
use localization::LocalizedText;
use tokio_util::sync::CancellationToken;

/// A backend behind the overlay.
pub(crate) struct Behind<T> {
    backend: T,
    overlay: PointerOverlay,
}

impl<T> Behind<T> {
    pub(crate) fn new(backend: T, overlay: PointerOverlay) -> Self {
        Self { backend, overlay }
    }

    /// Returns the backend behind another overlay.
    pub(crate) fn behind(self, overlay: PointerOverlay) -> Self {
        Self { overlay, ..self }
    }

    pub(crate) fn overlay(&self) -> &PointerOverlay {
        &self.overlay
    }

    /// Returns the backend once nothing is in front of it.
    fn uncovered(&mut self) -> &mut T {
        self.overlay.hide();
        &mut self.backend
    }
}

impl ScreenCapture for Behind<Box<dyn ScreenCapture>> {
    fn name(&self) -> String {
        self.backend.name()
    }

    fn fallback_reason(&self) -> Option<LocalizedText> {
        self.backend.fallback_reason()
    }

    fn monitors(&mut self) -> Result<Vec<Monitor>, CaptureError> {
        self.backend.monitors()
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, CaptureError> {
        self.uncovered().capture(monitor)
    }

    fn cursor(&mut self) -> Result<Option<Cursor>, CaptureError> {
        self.backend.cursor()
    }

    fn damage(&mut self) -> Result<Damage, CaptureError> {
        self.backend.damage()
    }
}

impl InputBackend for Behind<Box<dyn InputBackend>> {
    fn name(&self) -> String {
        self.backend.name()
    }

    fn layout(&mut self) -> Option<String> {
        self.backend.layout()
    }

    fn move_to(&mut self, point: ScreenPoint) -> Result<(), InputError> {
        self.uncovered().move_to(point)
    }

    fn pointer(&mut self) -> Result<ScreenPoint, InputError> {
        self.backend.pointer()
    }

    fn button(&mut self, button: MouseButton, state: PressState) -> Result<(), InputError> {
        self.uncovered().button(button, state)
    }

    fn scroll(&mut self, direction: ScrollDirection) -> Result<(), InputError> {
        self.uncovered().scroll(direction)
    }

    fn key(&mut self, key: Key, state: PressState) -> Result<(), InputError> {
        self.uncovered().key(key, state)
    }

    fn text(&mut self, text: &str, cancel: &CancellationToken) -> Result<usize, InputError> {
        self.uncovered().text(text, cancel)
    }

    fn held(&self) -> HeldInputs {
        self.backend.held()
    }

    fn release_all(&mut self) -> Result<(), InputError> {
        // The person waits for this, and the overlay takes no clicks.
        self.backend.release_all()
    }
}
