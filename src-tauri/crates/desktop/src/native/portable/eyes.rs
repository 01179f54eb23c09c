//! Sees a screen through xcap, on whatever system xcap knows.

use super::super::layout::Layout;
use crate::{Eyes, EyesError, Frame, Monitor, MonitorId, Rect, ScreenPoint, Size};

/// The screen.
pub(super) struct PortableEyes;

impl PortableEyes {
    pub(super) fn new() -> Self {
        Self
    }
}

impl Eyes for PortableEyes {
    fn name(&self) -> String {
        format!("xcap on {}", std::env::consts::OS)
    }

    fn monitors(&mut self) -> Result<Vec<Monitor>, EyesError> {
        let (found, layout) = list()?;
        let monitors = found.into_iter().zip(layout.monitors());
        Ok(monitors
            .map(|(found, area)| Monitor { area, ..found })
            .collect())
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, EyesError> {
        let known = xcap::Monitor::all().map_err(failed)?;
        let same = |known: &&xcap::Monitor| known.id().ok() == Some(monitor.id.0);
        let found = known.iter().find(same).ok_or_else(|| {
            EyesError(format!("The monitor {} is no longer there.", monitor.name))
        })?;
        let picture = found.capture_image().map_err(failed)?;
        let (width, height) = (picture.width(), picture.height());
        let expected = monitor.area.size;
        // Places would not fit such a picture: what is hidden would show, and clicks would go astray.
        if expected != (Size { width, height }) {
            return Err(EyesError(format!(
                "The picture of {} has {width}x{height} pixels instead of {}x{}.",
                monitor.name, expected.width, expected.height
            )));
        }
        Frame::new(monitor.area, picture.into_raw())
    }
}

/// How the monitors lie now.
pub(super) fn layout() -> Result<Layout, EyesError> {
    Ok(list()?.1)
}

/// The monitors, their places still in the system's units, and how they lie in pixels.
fn list() -> Result<(Vec<Monitor>, Layout), EyesError> {
    let known = xcap::Monitor::all().map_err(failed)?;
    let found: Result<Vec<_>, _> = known.iter().map(found).collect();
    let found = found.map_err(failed)?;
    if found.is_empty() {
        return Err(EyesError("The system names no monitor.".to_owned()));
    }
    let places: Vec<_> = found
        .iter()
        .map(|found| (found.area, pixels_per_unit(found.scale)))
        .collect();
    Ok((found, Layout::of(&places)))
}

fn found(known: &xcap::Monitor) -> xcap::XCapResult<Monitor> {
    Ok(Monitor {
        id: MonitorId(known.id()?),
        name: known.friendly_name().or_else(|_| known.name())?,
        area: Rect {
            origin: ScreenPoint {
                x: known.x()?,
                y: known.y()?,
            },
            size: Size {
                width: known.width()?,
                height: known.height()?,
            },
        },
        scale: f64::from(known.scale_factor()?),
        main: known.is_primary()?,
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

pub(super) fn failed(error: impl std::fmt::Display) -> EyesError {
    EyesError(format!("The system answered: {error}."))
}
