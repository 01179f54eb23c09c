//! Sees a screen through xcap, on whatever system xcap knows.

use super::super::monitor_layout::MonitorLayout;
use crate::{CaptureError, Frame, Monitor, MonitorId, Rect, ScreenCapture, ScreenPoint, Size};

/// The screen.
pub(super) struct PortableCapture;

impl PortableCapture {
    pub(super) fn new() -> Self {
        Self
    }
}

impl ScreenCapture for PortableCapture {
    fn name(&self) -> String {
        format!("xcap on {}", std::env::consts::OS)
    }

    fn monitors(&mut self) -> Result<Vec<Monitor>, CaptureError> {
        let (found, layout) = list_monitors()?;
        let monitors = found.into_iter().zip(layout.monitors());
        Ok(monitors
            .map(|(found, area)| Monitor { area, ..found })
            .collect())
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, CaptureError> {
        let monitors = xcap::Monitor::all().map_err(capture_failed)?;
        let same = |known: &&xcap::Monitor| known.id().ok() == Some(monitor.id.0);
        let found = monitors.iter().find(same).ok_or_else(|| {
            CaptureError(format!("The monitor {} is no longer there.", monitor.name))
        })?;
        let picture = found.capture_image().map_err(capture_failed)?;
        let (width, height) = (picture.width(), picture.height());
        let expected = monitor.area.size;
        // Places would not fit such a picture: what is hidden would show, and clicks would go astray.
        if expected != (Size { width, height }) {
            return Err(CaptureError(format!(
                "The picture of {} has {width}x{height} pixels instead of {}x{}.",
                monitor.name, expected.width, expected.height
            )));
        }
        Frame::new(monitor.area, picture.into_raw())
    }
}

/// How the monitors lie now.
pub(super) fn layout() -> Result<MonitorLayout, CaptureError> {
    Ok(list_monitors()?.1)
}

/// The monitors, their places still in the system's units, and how they lie in pixels.
fn list_monitors() -> Result<(Vec<Monitor>, MonitorLayout), CaptureError> {
    let monitors = xcap::Monitor::all().map_err(capture_failed)?;
    let found: Result<Vec<_>, _> = monitors.iter().map(convert).collect();
    let found = found.map_err(capture_failed)?;
    if found.is_empty() {
        return Err(CaptureError("The system names no monitor.".to_owned()));
    }
    let places: Vec<_> = found
        .iter()
        .map(|found| (found.area, pixels_per_unit(found.scale)))
        .collect();
    Ok((found, MonitorLayout::new(&places)))
}

fn convert(monitor: &xcap::Monitor) -> xcap::XCapResult<Monitor> {
    Ok(Monitor {
        id: MonitorId(monitor.id()?),
        name: monitor.friendly_name().or_else(|_| monitor.name())?,
        area: Rect {
            origin: ScreenPoint {
                x: monitor.x()?,
                y: monitor.y()?,
            },
            size: Size {
                width: monitor.width()?,
                height: monitor.height()?,
            },
        },
        scale: f64::from(monitor.scale_factor()?),
        main: monitor.is_primary()?,
    })
}

/// Only macOS counts in points; elsewhere a scale is a wish to programs and moves nothing.
fn pixels_per_unit(scale: f64) -> f64 {
    if cfg!(target_os = "macos") && scale > 0.0 {
        scale
    } else {
        1.0
    }
}

pub(super) fn capture_failed(error: impl std::fmt::Display) -> CaptureError {
    CaptureError(format!("The system answered: {error}."))
}
