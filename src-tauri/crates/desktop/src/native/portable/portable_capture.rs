//! Portable screen capture through xcap.

use crate::{CaptureError, Frame, Monitor, MonitorId, Rect, ScreenCapture, ScreenPoint, Size};
use localization::localized;

/// Screen capture through xcap.
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
        let known = xcap::Monitor::all().map_err(capture_failed)?;
        let monitors: Result<Vec<_>, _> = known.iter().map(convert).collect();
        let monitors = monitors.map_err(capture_failed)?;
        if monitors.is_empty() {
            return Err(CaptureError(localized!("desktop-system-no-monitor")));
        }
        Ok(monitors)
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, CaptureError> {
        let monitors = xcap::Monitor::all().map_err(capture_failed)?;
        let same = |known: &&xcap::Monitor| known.id().ok() == Some(monitor.id.0);
        let found = monitors.iter().find(same).ok_or_else(|| {
            CaptureError(localized!("desktop-monitor-gone", name = &monitor.name))
        })?;
        let picture = found.capture_image().map_err(capture_failed)?;
        let (width, height) = (picture.width(), picture.height());
        let expected = monitor.area.size;
        // Coordinates would not match such a picture: masked areas would show, and clicks would miss.
        if expected != (Size { width, height }) {
            return Err(CaptureError(localized!(
                "desktop-picture-wrong-size",
                expected = format!("{}x{}", expected.width, expected.height),
                name = &monitor.name,
                size = format!("{width}x{height}")
            )));
        }
        Frame::new(monitor.area, picture.into_raw())
    }
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

pub(super) fn capture_failed(error: impl std::fmt::Display) -> CaptureError {
    CaptureError(localized!(
        "desktop-system-answered",
        error = error.to_string()
    ))
}
