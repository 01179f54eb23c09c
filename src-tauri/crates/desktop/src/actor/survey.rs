//! Looks at everything at once. Acts on nothing.

use super::Actor;
use crate::{DesktopError, Eyes as _, Frame, Monitor, Rect, Survey, VisibleWindow};

impl Actor {
    /// Every monitor and every window of which anything is seen, as they are now.
    pub(super) fn survey(&mut self) -> Result<Survey, DesktopError> {
        let (monitors, _) = self.monitors()?;
        let mut seen = Vec::with_capacity(monitors.len());
        for monitor in monitors {
            let frame = self.eyes.capture(&monitor)?;
            seen.push((monitor, frame));
        }
        let mut windows = Vec::new();
        for window in self.eyes.windows()? {
            let mut parts = self.eyes.parts_of_other(&window)?;
            let shown = |part: &Rect| {
                let mut frames = seen
                    .iter()
                    .map(|(_, frame): &(Monitor, Frame)| frame.area());
                frames.any(|area| area.intersection(*part).is_some())
            };
            parts.retain(shown);
            if !parts.is_empty() {
                windows.push(VisibleWindow { window, parts });
            }
        }
        Ok(Survey {
            monitors: seen,
            windows,
        })
    }
}
