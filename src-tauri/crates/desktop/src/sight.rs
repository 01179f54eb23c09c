//! What is seen of the screen: never this program's own windows, never what the person hides. Both are
//! painted over in every picture, before anybody compares, shows or sends it.

use crate::{
    Cursor, Damage, Eyes, EyesError, Focus, Frame, Masks, Monitor, Rect, ScreenPoint, WindowInfo,
    Windows,
};

/// What is painted over looks like this: a calm grey that is no colour of any program's text,
/// background or mark, alike in the light and the dark theme.
pub(crate) const COVER: [u8; 3] = [0x80, 0x84, 0x88];

/// Eyes that do not see what is to be hidden, and know where the windows are.
pub(crate) struct Sight {
    eyes: Box<dyn Eyes>,
    windows: Box<dyn Windows>,
    masks: Masks,
    warned: bool,
}

impl Sight {
    pub(crate) fn new(eyes: Box<dyn Eyes>, windows: Box<dyn Windows>, masks: Masks) -> Self {
        Self {
            eyes,
            windows,
            masks,
            warned: false,
        }
    }

    /// From now on this is hidden, and nothing else.
    pub(crate) fn hide(&mut self, masks: Masks) {
        self.masks = masks;
    }

    /// The window that has the keyboard.
    pub(crate) fn focused(&mut self) -> Result<Option<WindowInfo>, EyesError> {
        self.windows.focused()
    }

    /// Where keys go that are pressed now.
    pub(crate) fn focus(&mut self) -> Result<Focus, EyesError> {
        if self.windows.own_keyboard()? {
            return Ok(Focus::Own);
        }
        Ok(self.focused()?.map_or(Focus::Unknown, Focus::Window))
    }

    /// The topmost window at a place.
    pub(crate) fn window_at(
        &mut self,
        place: ScreenPoint,
    ) -> Result<Option<WindowInfo>, EyesError> {
        self.windows.at(place)
    }

    /// Asks what the thing at a place is called, unless the place is hidden; the window that was asked about.
    pub(crate) fn ask_element(&mut self, place: ScreenPoint) -> Option<WindowInfo> {
        if self
            .hidden_parts()
            .ok()?
            .iter()
            .any(|part| part.contains(place))
        {
            return None;
        }
        let window = self.windows.at(place).ok()??;
        self.windows.ask_element(place, &window);
        Some(window)
    }

    /// What was told by now.
    pub(crate) fn element(&mut self) -> Option<String> {
        self.windows.element()
    }

    /// Every window, the topmost first.
    pub(crate) fn windows(&mut self) -> Result<Vec<WindowInfo>, EyesError> {
        self.windows.all()
    }

    /// The parts of the screen that show this window; none where it is one of the own or is hidden.
    pub(crate) fn parts_of_other(&mut self, window: &WindowInfo) -> Result<Vec<Rect>, EyesError> {
        if self.masks.hide(window) {
            return Ok(Vec::new());
        }
        let own = self.windows.own_parts()?;
        let mut parts = self.windows.parts_of(&|other| other == window)?;
        parts.retain(|part| !own.iter().any(|own| own.intersection(*part).is_some()));
        Ok(parts)
    }

    /// Whether one of the own windows is what a click on any of `places` would reach.
    pub(crate) fn covered(&mut self, places: &[ScreenPoint]) -> Result<bool, EyesError> {
        let parts = self.windows.own_parts()?;
        let covered = |place: &ScreenPoint| parts.iter().any(|part| part.contains(*place));
        Ok(places.iter().any(covered))
    }

    pub(crate) fn own_windows_have_keyboard(&mut self) -> Result<bool, EyesError> {
        self.windows.own_keyboard()
    }

    /// What is painted over in every picture now.
    pub(crate) fn covered_parts(&mut self) -> Result<Vec<Rect>, EyesError> {
        self.hidden_parts()
    }

    /// Gives the keyboard to a window again that had it before.
    pub(crate) fn give_keyboard(&mut self, to: &WindowInfo) -> Result<(), EyesError> {
        self.windows.give_keyboard(to)
    }

    /// Without a list of its own windows the picture is still worth having: seeing too much of itself
    /// harms less than seeing nothing. What the person hides is another matter: in doubt, nothing is seen.
    fn hidden_parts(&mut self) -> Result<Vec<Rect>, EyesError> {
        let mut parts = self.windows.own_parts().unwrap_or_else(|error| {
            if !std::mem::replace(&mut self.warned, true) {
                tracing::warn!(%error, "Qilbee's own windows cannot be found; pictures may show them");
            }
            Vec::new()
        });
        parts.extend_from_slice(&self.masks.rectangles);
        if !self.masks.windows.is_empty() {
            let masks = &self.masks;
            let hidden = self.windows.parts_of(&|window| masks.hide(window));
            parts.extend(hidden.map_err(|error| {
                EyesError(format!(
                    "The windows you have hidden from Qilbee cannot be found, so it does not look. {error}"
                ))
            })?);
        }
        Ok(parts)
    }
}

impl Eyes for Sight {
    fn name(&self) -> String {
        self.eyes.name()
    }

    fn remark(&self) -> Option<String> {
        self.eyes.remark()
    }

    fn monitors(&mut self) -> Result<Vec<Monitor>, EyesError> {
        self.eyes.monitors()
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, EyesError> {
        // The picture is of some moment in between: whatever moves meanwhile is covered at both places.
        let before = self.hidden_parts()?;
        let mut frame = self.eyes.capture(monitor)?;
        let after = self.hidden_parts()?;
        let moved = if after == before { Vec::new() } else { after };
        for part in before.into_iter().chain(moved) {
            frame.cover(part, COVER);
        }
        Ok(frame)
    }

    fn cursor(&mut self) -> Result<Option<Cursor>, EyesError> {
        self.eyes.cursor()
    }

    fn damage(&mut self) -> Result<Damage, EyesError> {
        self.eyes.damage()
    }
}
