//! Snapshot of all monitors and visible windows.

use super::DesktopActor;
use crate::{
    DesktopError, Frame, Monitor, Rect, ScreenCapture as _, ScreenSnapshot, VisibleWindow,
};

impl DesktopActor {
    /// Captures every monitor and lists every visible window.
    pub(super) fn snapshot(&mut self) -> Result<ScreenSnapshot, DesktopError> {
        let (monitors, _) = self.monitors()?;
        let mut monitor_frames = Vec::with_capacity(monitors.len());
        for monitor in monitors {
            let frame = self.screen.capture(&monitor)?;
            monitor_frames.push((monitor, frame));
        }
        let mut windows = Vec::new();
        for window in self.screen.windows()? {
            let mut areas = self.screen.visible_areas(&window)?;
            let is_on_monitor = |area: &Rect| {
                let mut frames = monitor_frames
                    .iter()
                    .map(|(_, frame): &(Monitor, Frame)| frame.area());
                frames.any(|monitor| monitor.intersection(*area).is_some())
            };
            areas.retain(is_on_monitor);
            if !areas.is_empty() {
                windows.push(VisibleWindow { window, areas });
            }
        }
        Ok(ScreenSnapshot {
            monitors: monitor_frames,
            windows,
        })
    }
}
