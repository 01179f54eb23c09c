//! Diagnostics of the running desktop: backends, monitors and checks.

use super::DesktopActor;
use crate::{
    Check, DesktopInfo, Geometry, InputBackend, Monitor, MonitorInfo, ScreenCapture, Size,
    display_session, native,
};

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
                let advice =
                    "Choose another monitor in the settings, or check that it is switched on.";
                info.checks = vec![Check::new("monitor", Err(error.to_string()), advice)];
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
        info.checks = run_checks(&mut self.screen, &mut *self.input, &chosen);
        let listener_checks = self.listener.as_ref().map(|listener| listener.checks());
        info.checks.extend(listener_checks.into_iter().flatten());
        info
    }
}

fn keyboard_layout(input: &mut dyn InputBackend) -> String {
    let layout = input.layout();
    layout.map_or_else(String::new, |layout| {
        format!(" The keyboard layout is {layout}.")
    })
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
        format!("{} shows {width}x{height} pixels.", chosen.name)
    });
    let pointer_result = if native::reports_pointer_position() {
        let position = input.pointer();
        position.map(|point| {
            format!("The pointer is at {}, {}.", point.x, point.y) + &keyboard_layout(input)
        })
    } else {
        Ok("They are ready.".to_owned())
    };
    let mut checks = native::permission_checks();
    checks.extend([
        Check::new(
            "screen",
            screen_result.map_err(|error| error.to_string()),
            "Check that the display is on and that no other program blocks screen capture.",
        ),
        Check::new(
            "mouse and keyboard",
            pointer_result.map_err(|error| error.to_string()),
            "Check that the X server has the XTEST extension.",
        ),
    ]);
    checks
}
