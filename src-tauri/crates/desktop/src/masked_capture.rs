//! What is seen of the screen: never this program's own windows, never what the person hides. Both are
//! painted over in every picture, before anybody compares, shows or sends it.

use crate::{
    CaptureError, Cursor, Damage, Frame, KeyboardFocus, Masks, Monitor, Rect, ScreenCapture,
    ScreenPoint, WindowInfo, WindowSystem,
};

/// What is painted over looks like this: a calm grey that is no colour of any program's text,
/// background or mark, alike in the light and the dark theme.
pub(crate) const MASK_COLOR: [u8; 3] = [0x80, 0x84, 0x88];

/// Eyes that do not see what is to be hidden, and know where the windows are.
pub(crate) struct MaskedCapture {
    capture: Box<dyn ScreenCapture>,
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
            capture,
            windows,
            masks,
            warned: false,
        }
    }

    /// From now on this is hidden, and nothing else.
    pub(crate) fn set_masks(&mut self, masks: Masks) {
        self.masks = masks;
    }

    /// The window that has the keyboard.
    pub(crate) fn focused_window(&mut self) -> Result<Option<WindowInfo>, CaptureError> {
        self.windows.focused_window()
    }

    /// Where keys go that are pressed now.
    pub(crate) fn focus(&mut self) -> Result<KeyboardFocus, CaptureError> {
        if self.windows.own_window_has_keyboard()? {
            return Ok(KeyboardFocus::Own);
        }
        Ok(self
            .focused_window()?
            .map_or(KeyboardFocus::Unknown, KeyboardFocus::Window))
    }

    /// The topmost window at a place.
    pub(crate) fn window_at(
        &mut self,
        point: ScreenPoint,
    ) -> Result<Option<WindowInfo>, CaptureError> {
        self.windows.window_at(point)
    }

    /// Asks what the thing at a place is called, unless the place is hidden; the window that was asked about.
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

    /// What was told by now.
    pub(crate) fn element_name(&mut self) -> Option<String> {
        self.windows.element_name()
    }

    /// Every window, the topmost first.
    pub(crate) fn windows(&mut self) -> Result<Vec<WindowInfo>, CaptureError> {
        self.windows.list()
    }

    /// The parts of the screen that show this window; none where it is one of the own or is hidden.
    pub(crate) fn visible_areas(&mut self, window: &WindowInfo) -> Result<Vec<Rect>, CaptureError> {
        if self.masks.hides(window) {
            return Ok(Vec::new());
        }
        let own = self.windows.own_areas()?;
        let mut areas = self.windows.areas_of(&|other| other == window)?;
        areas.retain(|area| !own.iter().any(|own| own.intersection(*area).is_some()));
        Ok(areas)
    }

    /// Whether one of the own windows is what a click on any of `places` would reach.
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

    /// What is painted over in every picture now.
    pub(crate) fn masked_areas(&mut self) -> Result<Vec<Rect>, CaptureError> {
        self.areas_to_mask()
    }

    /// Gives the keyboard to a window again that had it before.
    pub(crate) fn focus_window(&mut self, window: &WindowInfo) -> Result<(), CaptureError> {
        self.windows.focus_window(window)
    }

    /// Without a list of its own windows the picture is still worth having: seeing too much of itself
    /// harms less than seeing nothing. What the person hides is another matter: in doubt, nothing is seen.
    fn areas_to_mask(&mut self) -> Result<Vec<Rect>, CaptureError> {
        let mut areas = self.windows.own_areas().unwrap_or_else(|error| {
            if !std::mem::replace(&mut self.warned, true) {
                tracing::warn!(%error, "Qilbee's own windows cannot be found; pictures may show them");
            }
            Vec::new()
        });
        areas.extend_from_slice(&self.masks.rectangles);
        if !self.masks.windows.is_empty() {
            let masks = &self.masks;
            let hidden = self.windows.areas_of(&|window| masks.hides(window));
            areas.extend(hidden.map_err(|error| {
                CaptureError(format!(
                    "The windows you have hidden from Qilbee cannot be found, so it does not look. {error}"
                ))
            })?);
        }
        Ok(areas)
    }
}

impl ScreenCapture for MaskedCapture {
    fn name(&self) -> String {
        self.capture.name()
    }

    fn fallback_reason(&self) -> Option<String> {
        self.capture.fallback_reason()
    }

    fn monitors(&mut self) -> Result<Vec<Monitor>, CaptureError> {
        self.capture.monitors()
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, CaptureError> {
        // The picture is of some moment in between: whatever moves meanwhile is covered at both places.
        let masked_before = self.areas_to_mask()?;
        let mut frame = self.capture.capture(monitor)?;
        let masked_after = self.areas_to_mask()?;
        let moved_areas = if masked_after == masked_before {
            Vec::new()
        } else {
            masked_after
        };
        for area in masked_before.into_iter().chain(moved_areas) {
            frame.fill(area, MASK_COLOR);
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
