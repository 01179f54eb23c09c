//! This program's own windows: what is on the screen of them is painted over in every picture, before
//! anybody compares, shows or sends it. Which windows those are is the display server's business.

use crate::{Eyes, EyesError, Frame, Monitor, Rect, ScreenPoint};

/// What the own windows look like in every picture: a calm grey that is no colour of any program's text,
/// background or mark, alike in the light and the dark theme.
pub(crate) const COVER: [u8; 3] = [0x80, 0x84, 0x88];

/// Finds the windows of this very process. Programs it has started are programs like any other.
///
/// An implementation that is in doubt about a pixel or a key counts it as its own. Where the capture
/// leaves own windows out by itself, the parts still say where no click may go.
pub trait OwnWindows: Send {
    /// The parts of the screen that show them, menus and frames included, in screen pixels.
    fn visible_parts(&mut self) -> Result<Vec<Rect>, EyesError>;

    /// Whether keys that are pressed now go to one of them.
    fn have_keyboard(&mut self) -> Result<bool, EyesError>;
}

/// For a program that has no windows, or is told to treat them like any other.
pub(crate) struct NoOwnWindows;

/// Eyes that do not see the program's own windows, and know where those are.
pub(crate) struct Sight {
    eyes: Box<dyn Eyes>,
    own_windows: Box<dyn OwnWindows>,
    warned: bool,
}

impl Sight {
    pub(crate) fn new(eyes: Box<dyn Eyes>, own_windows: Box<dyn OwnWindows>) -> Self {
        Self {
            eyes,
            own_windows,
            warned: false,
        }
    }

    /// Whether one of the own windows is what a click on any of `places` would reach.
    pub(crate) fn covered(&mut self, places: &[ScreenPoint]) -> Result<bool, EyesError> {
        let parts = self.own_windows.visible_parts()?;
        let covered = |place: &ScreenPoint| parts.iter().any(|part| part.contains(*place));
        Ok(places.iter().any(covered))
    }

    pub(crate) fn own_windows_have_keyboard(&mut self) -> Result<bool, EyesError> {
        self.own_windows.have_keyboard()
    }

    /// Without a list of windows the picture is still worth having: seeing too much harms less than
    /// seeing nothing. Acting is another matter and fails then.
    fn parts(&mut self) -> Vec<Rect> {
        self.own_windows.visible_parts().unwrap_or_else(|error| {
            if !std::mem::replace(&mut self.warned, true) {
                tracing::warn!(%error, "Qilbee's own windows cannot be found; pictures may show them");
            }
            Vec::new()
        })
    }
}

impl Eyes for Sight {
    fn name(&self) -> String {
        self.eyes.name()
    }

    fn monitors(&mut self) -> Result<Vec<Monitor>, EyesError> {
        self.eyes.monitors()
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, EyesError> {
        // The picture is of some moment in between: whatever moves meanwhile is covered at both places.
        let before = self.parts();
        let mut frame = self.eyes.capture(monitor)?;
        let after = self.parts();
        let moved = if after == before { Vec::new() } else { after };
        for part in before.into_iter().chain(moved) {
            frame.cover(part, COVER);
        }
        Ok(frame)
    }
}

impl OwnWindows for NoOwnWindows {
    fn visible_parts(&mut self) -> Result<Vec<Rect>, EyesError> {
        Ok(Vec::new())
    }

    fn have_keyboard(&mut self) -> Result<bool, EyesError> {
        Ok(false)
    }
}
