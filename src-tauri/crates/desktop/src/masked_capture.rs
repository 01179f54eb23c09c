//! Masked capture: paints over Qilbee's own windows, hidden windows and hidden regions in every screenshot, before it is
//! compared, shown or sent.

use crate::{
    CaptureError, Cursor, Damage, Frame, KeyboardFocus, Masks, Monitor, Rect, ScreenCapture,
    ScreenPoint, WindowInfo, WindowSystem,
    masks::MASK_COLOR,
    pointer_overlay::{Behind, PointerOverlay},
};
use localization::{LocalizedText, localized};
use protocol::Receiver;

/// Screen capture with masks applied, plus window lookup.
pub(crate) struct MaskedCapture {
    capture: Behind<Box<dyn ScreenCapture>>,
    windows: Box<dyn WindowSystem>,
    masks: Masks,
    warned: bool,
}

impl MaskedCapture {
    pub(crate) fn new(
        capture: Box<dyn ScreenCapture>,
        windows: Box<dyn WindowSystem>,
        masks: Masks,
    ) -> Self {
        Self {
            capture: Behind::new(capture, PointerOverlay::absent()),
            windows,
            masks,
            warned: false,
        }
    }

    /// Returns the same with an overlay in front of the screen.
    pub(crate) fn behind(self, overlay: PointerOverlay) -> Self {
        Self {
            capture: self.capture.behind(overlay),
            ..self
        }
    }

    /// Returns the overlay in front of the screen.
    pub(crate) fn overlay(&self) -> &PointerOverlay {
        self.capture.overlay()
    }

    /// Returns what programs have drawn since the last call of this or of `damage`.
    pub(crate) fn damage_by_programs(&mut self) -> Result<Damage, CaptureError> {
        let damage = self.capture.damage()?;
        Ok(self.overlay().without_own(damage))
    }

    /// Replaces the user's masks.
    pub(crate) fn set_masks(&mut self, masks: Masks) {
        self.masks = masks;
    }

    /// Returns the window that has the keyboard.
    pub(crate) fn focused_window(&mut self) -> Result<Option<WindowInfo>, CaptureError> {
        self.windows.focused_window()
    }

    /// Returns `true` if the program that has the keyboard is computing now; `None` if this is unknown.
    pub(crate) fn focused_program_works(&mut self) -> Option<bool> {
        self.windows.focused_program_works()
    }

    /// Returns the current keyboard focus.
    pub(crate) fn focus(&mut self) -> Result<KeyboardFocus, CaptureError> {
        if self.windows.own_window_has_keyboard()? {
            return Ok(KeyboardFocus::Own);
        }
        Ok(self
            .focused_window()?
            .map_or(KeyboardFocus::Unknown, KeyboardFocus::Window))
    }

    /// Returns the topmost window at a point.
    pub(crate) fn window_at(
        &mut self,
        point: ScreenPoint,
    ) -> Result<Option<WindowInfo>, CaptureError> {
        self.windows.window_at(point)
    }

    /// Returns what the program at a point, or the one that has the keyboard, does with text.
    pub(crate) fn receiver(
        &mut self,
        point: Option<ScreenPoint>,
    ) -> Result<Receiver, CaptureError> {
        self.windows.receiver(point)
    }

    /// Requests the accessibility name of the element at a point, unless the point is masked. Returns the window
    /// that was asked.
    pub(crate) fn request_element_name(&mut self, point: ScreenPoint) -> Option<WindowInfo> {
        if self
            .areas_to_mask()
            .ok()?
            .iter()
            .any(|area| area.contains(point))
        {
            return None;
        }
        let window = self.windows.window_at(point).ok()??;
        self.windows.request_element_name(point, &window);
        Some(window)
    }

    /// Returns the requested name if it has arrived.
    pub(crate) fn element_name(&mut self) -> Option<String> {
        self.windows.element_name()
    }

    /// Lists all windows, topmost first.
    pub(crate) fn windows(&mut self) -> Result<Vec<WindowInfo>, CaptureError> {
        self.windows.list()
    }

    /// Returns the visible parts of a window; none if it is one of Qilbee's own or hidden by the user.
    pub(crate) fn visible_areas(&mut self, window: &WindowInfo) -> Result<Vec<Rect>, CaptureError> {
        if self.masks.hides(window) {
            return Ok(Vec::new());
        }
        let own = self.windows.own_areas()?;
        let mut areas = self.windows.areas_of(&|other| other == window)?;
        areas.retain(|area| !own.iter().any(|own| own.intersection(*area).is_some()));
        Ok(areas)
    }

    /// Returns `true` if a click on any of `points` would reach one of Qilbee's own windows.
    pub(crate) fn own_window_covers(
        &mut self,
        points: &[ScreenPoint],
    ) -> Result<bool, CaptureError> {
        let areas = self.windows.own_areas()?;
        let own_window_covers =
            |point: &ScreenPoint| areas.iter().any(|area| area.contains(*point));
        Ok(points.iter().any(own_window_covers))
    }

    pub(crate) fn own_window_has_keyboard(&mut self) -> Result<bool, CaptureError> {
        self.windows.own_window_has_keyboard()
    }

    /// Returns `true` if a click on any of `points` would reach a window that the user hid.
    pub(crate) fn hidden_window_covers(
        &mut self,
        points: &[ScreenPoint],
    ) -> Result<bool, CaptureError> {
        if self.masks.windows.is_empty() || points.is_empty() {
            return Ok(false);
        }
        let areas = self.windows.hidden_areas(&self.masks);
        let areas = areas.map_err(hidden_windows_unknown)?;
        let is_hidden = |point: &ScreenPoint| areas.iter().any(|area| area.contains(*point));
        Ok(points.iter().any(is_hidden))
    }

    /// Returns `true` if key presses would reach such a window.
    pub(crate) fn hidden_window_has_keyboard(&mut self) -> Result<bool, CaptureError> {
        if self.masks.windows.is_empty() {
            return Ok(false);
        }
        let has_keyboard = self.windows.hidden_window_has_keyboard(&self.masks);
        has_keyboard.map_err(hidden_windows_unknown)
    }

    /// Returns the areas that are currently masked.
    pub(crate) fn masked_areas(&mut self) -> Result<Vec<Rect>, CaptureError> {
        self.areas_to_mask()
    }

    /// Gives the keyboard focus back to a window that had it before.
    pub(crate) fn focus_window(&mut self, window: &WindowInfo) -> Result<(), CaptureError> {
        self.windows.focus_window(window)
    }

    /// Returns the areas to mask. If own windows cannot be found, capturing continues: showing too much of Qilbee
    /// harms less than showing nothing. If windows hidden by the user cannot be found, capturing fails.
    fn areas_to_mask(&mut self) -> Result<Vec<Rect>, CaptureError> {
        let mut areas = self.windows.own_areas().unwrap_or_else(|error| {
            if !std::mem::replace(&mut self.warned, true) {
                tracing::warn!(%error, "Qilbee's own windows cannot be found; pictures may show them");
            }
            Vec::new()
        });
        areas.extend_from_slice(&self.masks.rectangles);
        if !self.masks.windows.is_empty() {
            let hidden = self.windows.hidden_areas(&self.masks);
            areas.extend(hidden.map_err(hidden_windows_unknown)?);
        }
        Ok(areas)
    }
}

impl ScreenCapture for MaskedCapture {
    fn name(&self) -> String {
        self.capture.name()
    }

    fn fallback_reason(&self) -> Option<LocalizedText> {
        self.capture.fallback_reason()
    }

    fn monitors(&mut self) -> Result<Vec<Monitor>, CaptureError> {
        self.capture.monitors()
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, CaptureError> {
        // The capture happens between the two queries: a window that moves meanwhile is masked at both places.
        let masked_before = self.areas_to_mask()?;
        let mut frame = self.capture.capture(monitor)?;
        let masked_after = self.areas_to_mask()?;
        paint_masks(&mut frame, &masked_before);
        if masked_after != masked_before {
            paint_masks(&mut frame, &masked_after);
        }
        Ok(frame)
    }

    fn cursor(&mut self) -> Result<Option<Cursor>, CaptureError> {
        self.capture.cursor()
    }

    fn damage(&mut self) -> Result<Damage, CaptureError> {
        self.capture.damage()
    }
}

fn hidden_windows_unknown(error: CaptureError) -> CaptureError {
    CaptureError(localized!(
        "desktop-hidden-windows-unknown",
        error = error.0
    ))
}

fn paint_masks(frame: &mut Frame, areas: &[Rect]) {
    for area in areas {
        frame.fill(*area, MASK_COLOR);
    }
}
