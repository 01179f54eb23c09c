//! Diagnostics of the running desktop: backends, monitors and checks.

use super::DesktopActor;
use crate::{
    Check, DesktopInfo, Geometry, InputBackend, Monitor, MonitorInfo, ScreenCapture, ScreenPoint,
    Size, display_session, native,
};
use localization::{LocalizedText, localized};

impl DesktopActor {
    /// Describes the backends and monitors, and runs all checks.
    pub(super) fn info(&mut self) -> DesktopInfo {
        let mut info = DesktopInfo {
            display_server: display_session::display_server(),
            capture: self.screen.name(),
            capture_fallback: self.screen.fallback_reason(),
            input: self.input.name(),
            monitors: Vec::new(),
            picture: None,
            checks: Vec::new(),
        };
        let (monitors, chosen) = match self.monitors() {
            Ok(monitors) => monitors,
            Err(error) => {
                let advice = localized!("desktop-check-monitor");
                info.checks = vec![Check::new("monitor", Err(error.localized()), advice)];
                return info;
            }
        };
        info.monitors = monitors
            .into_iter()
            .map(|monitor| MonitorInfo {
                used: monitor.id == chosen.id,
                name: monitor.name,
                area: monitor.area,
                scale: monitor.scale,
                main: monitor.main,
            })
            .collect();
        info.picture = Some(Geometry::fit(chosen.area, self.options.limits).picture);
        info.checks = run_checks(&mut self.screen, &mut self.input, &chosen);
        let listener_checks = self.listener.as_ref().map(|listener| listener.checks());
        info.checks.extend(listener_checks.into_iter().flatten());
        info
    }
}

fn pointer_detail(input: &mut dyn InputBackend, point: ScreenPoint) -> LocalizedText {
    let (x, y) = (point.x.to_string(), point.y.to_string());
    match input.layout() {
        Some(layout) => localized!(
            "desktop-check-pointer-layout",
            layout = layout,
            x = x,
            y = y
        ),
        None => localized!("desktop-check-pointer", x = x, y = y),
    }
}

/// Checks capture and input without pressing or moving anything: captures `chosen` and reads the pointer
/// position.
fn run_checks(
    capture: &mut dyn ScreenCapture,
    input: &mut dyn InputBackend,
    chosen: &Monitor,
) -> Vec<Check> {
    let screen_result = capture.capture(chosen).map(|frame| {
        let Size { width, height } = frame.area().size;
        localized!(
            "desktop-check-shows",
            height = height.to_string(),
            name = &chosen.name,
            width = width.to_string()
        )
    });
    let pointer_result = if native::reports_pointer_position() {
        let position = input.pointer();
        position.map(|point| pointer_detail(input, point))
    } else {
        Ok(localized!("desktop-check-ready"))
    };
    let mut checks = native::permission_checks();
    checks.extend([
        Check::new(
            "screen",
            screen_result.map_err(|error| error.0),
            localized!("desktop-check-capture"),
        ),
        Check::new(
            "mouse and keyboard",
            pointer_result.map_err(|error| error.0),
            localized!("desktop-check-xtest"),
        ),
    ]);
    checks
}
