//! Wayland screen capture through `wlr-screencopy`, without the mouse cursor.

use super::{super::monitor_layout::MonitorLayout, SharedLayout};
use crate::{
    CaptureError, DesktopError, Frame, Monitor, MonitorId, Rect, ScreenCapture, ScreenPoint, Size,
};
use libwayshot_xcap::{WayshotConnection, output::OutputInfo};
use localization::{LocalizedText, localized};
use std::{
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::PoisonError,
};
use wayland_client::Connection;

/// Screen capture of one compositor.
pub(super) struct WaylandCapture {
    wayshot: WayshotConnection,
    layout: SharedLayout,
}

impl WaylandCapture {
    pub(super) fn open(connection: Connection, layout: SharedLayout) -> Result<Self, DesktopError> {
        let wayshot = WayshotConnection::from_connection(connection).map_err(capture_failed)?;
        let mut capture = Self { wayshot, layout };
        capture.monitors()?;
        Ok(capture)
    }
}

impl ScreenCapture for WaylandCapture {
    fn name(&self) -> String {
        "wlr-screencopy on Wayland (experimental)".to_owned()
    }

    fn fallback_reason(&self) -> Option<LocalizedText> {
        Some(localized!("desktop-wayland-experimental"))
    }

    fn monitors(&mut self) -> Result<Vec<Monitor>, CaptureError> {
        self.wayshot.refresh_outputs().map_err(capture_failed)?;
        let outputs = self.wayshot.get_all_outputs();
        let placements: Vec<_> = outputs
            .iter()
            .map(|output| (logical_area(output), scale(output)))
            .collect();
        let layout = MonitorLayout::new(&placements);
        // Wayland has no primary monitor: use the one at the origin, or the first.
        let main = placements
            .iter()
            .position(|(area, _)| area.origin == ScreenPoint { x: 0, y: 0 })
            .unwrap_or(0);
        let described = outputs.iter().zip(layout.monitors()).enumerate();
        let monitors: Vec<_> = described
            .map(|(index, (output, area))| Monitor {
                id: monitor_id(output),
                name: output.name.clone(),
                area,
                scale: scale(output),
                main: index == main,
            })
            .collect();
        if monitors.is_empty() {
            return Err(CaptureError(localized!("desktop-wayland-no-monitor")));
        }
        *self.layout.lock().unwrap_or_else(PoisonError::into_inner) = layout;
        Ok(monitors)
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, CaptureError> {
        let outputs = self.wayshot.get_all_outputs();
        let output = outputs
            .iter()
            .find(|output| monitor_id(output) == monitor.id);
        let output = output.ok_or_else(|| {
            CaptureError(localized!("desktop-monitor-gone", name = &monitor.name))
        })?;
        let picture = self
            .wayshot
            .screenshot_single_output(output, false)
            .map_err(capture_failed)?
            .into_rgba8();
        let (width, height) = (picture.width(), picture.height());
        let expected = monitor.area.size;
        // For example a rotated monitor: coordinates would not match the picture.
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

/// Derives an id from the output's name, the only stable identifier.
fn monitor_id(output: &OutputInfo) -> MonitorId {
    let mut hasher = DefaultHasher::new();
    output.name.hash(&mut hasher);
    let [first, second, third, fourth, ..] = hasher.finish().to_le_bytes();
    MonitorId(u32::from_le_bytes([first, second, third, fourth]))
}

fn logical_area(output: &OutputInfo) -> Rect {
    let region = output.logical_region.inner;
    Rect {
        origin: ScreenPoint {
            x: region.position.x,
            y: region.position.y,
        },
        size: Size {
            width: region.size.width,
            height: region.size.height,
        },
    }
}

fn scale(output: &OutputInfo) -> f64 {
    let logical_area = output.logical_region.inner.size.width.max(1);
    f64::from(output.physical_size.width) / f64::from(logical_area)
}

fn capture_failed(error: impl std::fmt::Display) -> CaptureError {
    CaptureError(localized!(
        "desktop-wayland-answered",
        error = error.to_string()
    ))
}
