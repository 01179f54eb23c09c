//! Monitor selection, and the geometry that an action's coordinates refer to.

use super::{ActionTask, DesktopActor};
use crate::{
    DesktopError, Geometry, Monitor, MonitorChoice, Rect, ScreenCapture as _, ScreenPoint,
    last_frame::LastFrame,
};
use localization::localized;

impl DesktopActor {
    /// Returns the monitor for the next screenshot and its geometry.
    pub(super) fn monitor_for_screenshot(
        &mut self,
        task: &ActionTask,
    ) -> Result<(Monitor, Geometry), DesktopError> {
        let (_, monitor) = self.monitors()?;
        let geometry = match task.picture_size {
            Some(picture_size) => Geometry::within(monitor.area, picture_size),
            None => Geometry::fit(monitor.area, self.options.limits),
        };
        Ok((monitor, geometry))
    }

    /// Returns the monitor of the last frame, or the one for the next screenshot if there is no last frame.
    pub(super) fn monitor_of_last_frame(
        &mut self,
        task: &ActionTask,
    ) -> Result<(Monitor, Geometry), DesktopError> {
        let Some(LastFrame { monitor, geometry }) = task.last_frame else {
            return self.monitor_for_screenshot(task);
        };
        let (monitors, _) = self.monitors()?;
        let same = |known: &Monitor| known.id == monitor && known.area == geometry.monitor;
        match monitors.into_iter().find(same) {
            Some(monitor) => Ok((monitor, geometry)),
            None => Err(DesktopError::BadAction(localized!(
                "desktop-monitors-changed"
            ))),
        }
    }

    /// Lists all monitors and the selected one.
    pub(super) fn monitors(&mut self) -> Result<(Vec<Monitor>, Monitor), DesktopError> {
        let monitors = self.screen.monitors().map_err(|error| {
            DesktopError::NoDisplay(localized!("desktop-screen-gone", error = error.0))
        })?;
        let chosen = match &self.options.monitor {
            MonitorChoice::Focused if monitors.len() > 1 => self
                .monitor_with_focus(&monitors)
                .or_else(|| main_monitor(&monitors)),
            MonitorChoice::Focused | MonitorChoice::Main => main_monitor(&monitors),
            MonitorChoice::Named(name) => monitors.iter().find(|monitor| monitor.name == *name),
        };
        if let Some(chosen) = chosen.cloned() {
            return Ok((monitors, chosen));
        }
        let names: Vec<_> = monitors
            .iter()
            .map(|monitor| monitor.name.as_str())
            .collect();
        Err(DesktopError::NoDisplay(match &self.options.monitor {
            MonitorChoice::Focused | MonitorChoice::Main => localized!("desktop-no-monitor"),
            MonitorChoice::Named(name) => {
                localized!(
                    "desktop-monitor-missing",
                    monitors = names.join(", "),
                    name = name
                )
            }
        }))
    }

    /// Returns the monitor at the centre of the focused window.
    fn monitor_with_focus<'a>(&mut self, monitors: &'a [Monitor]) -> Option<&'a Monitor> {
        // If the focused window is unknown, the primary monitor is used.
        let window = self.screen.focused_window().ok().flatten()?;
        let center = center(window.area);
        monitors
            .iter()
            .find(|monitor| monitor.area.contains(center))
    }
}

fn main_monitor(monitors: &[Monitor]) -> Option<&Monitor> {
    monitors
        .iter()
        .find(|monitor| monitor.main)
        .or_else(|| monitors.first())
}

fn center(area: Rect) -> ScreenPoint {
    ScreenPoint {
        x: area.origin.x.saturating_add_unsigned(area.size.width / 2),
        y: area.origin.y.saturating_add_unsigned(area.size.height / 2),
    }
}
