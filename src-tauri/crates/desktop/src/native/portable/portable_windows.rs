//! Knows windows through xcap. An own window counts with all of its rectangle, also where another lies
//! above it: libraries that know every system do not know shapes.

use super::{
    super::monitor_layout::MonitorLayout, portable_capture, portable_capture::capture_failed,
};
use crate::{CaptureError, Rect, ScreenPoint, Size, WindowInfo, WindowSystem};

/// The windows of this system.
pub(super) struct PortableWindows {
    process: u32,
}

impl PortableWindows {
    pub(super) fn new() -> Self {
        Self {
            process: std::process::id(),
        }
    }
}

impl WindowSystem for PortableWindows {
    fn own_areas(&mut self) -> Result<Vec<Rect>, CaptureError> {
        let layout = portable_capture::layout()?;
        let areas = own_areas(self.process)?;
        Ok(areas
            .into_iter()
            .flat_map(|area| layout.to_pixels(area))
            .collect())
    }

    fn own_window_has_keyboard(&mut self) -> Result<bool, CaptureError> {
        own_window_has_keyboard(self.process)
    }

    fn focused_window(&mut self) -> Result<Option<WindowInfo>, CaptureError> {
        let layout = portable_capture::layout()?;
        let windows = on_screen()?;
        let focused_window = windows
            .iter()
            .find(|window| window.is_focused().unwrap_or(false));
        Ok(focused_window.and_then(|window| describe(window, &layout)))
    }

    fn window_at(&mut self, point: ScreenPoint) -> Result<Option<WindowInfo>, CaptureError> {
        let mut windows = self.list()?.into_iter();
        Ok(windows.find(|window| window.area.contains(point)))
    }

    fn list(&mut self) -> Result<Vec<WindowInfo>, CaptureError> {
        let layout = portable_capture::layout()?;
        let windows = on_screen()?;
        Ok(windows
            .iter()
            .filter_map(|window| describe(window, &layout))
            .collect())
    }

    fn areas_of(
        &mut self,
        matches: &dyn Fn(&WindowInfo) -> bool,
    ) -> Result<Vec<Rect>, CaptureError> {
        let windows = self.list()?.into_iter().filter(|window| matches(window));
        Ok(windows.map(|window| window.area).collect())
    }
}

/// Windows that are not minimised, the topmost first.
fn on_screen() -> Result<Vec<xcap::Window>, CaptureError> {
    let mut windows = xcap::Window::all().map_err(capture_failed)?;
    windows.retain(|window| !window.is_minimized().unwrap_or(false));
    windows.sort_by_cached_key(|window| std::cmp::Reverse(window.z().unwrap_or(i32::MIN)));
    Ok(windows)
}

/// Nothing for a window that has gone meanwhile.
fn describe(window: &xcap::Window, layout: &MonitorLayout) -> Option<WindowInfo> {
    // The largest part is what people would point at.
    let parts = layout.to_pixels(area(window).ok()?);
    let largest = |part: &Rect| u64::from(part.size.width) * u64::from(part.size.height);
    Some(WindowInfo {
        title: window.title().unwrap_or_default(),
        app: window.app_name().unwrap_or_default(),
        area: parts.into_iter().max_by_key(largest)?,
    })
}

fn area(window: &xcap::Window) -> xcap::XCapResult<Rect> {
    Ok(Rect {
        origin: ScreenPoint {
            x: window.x()?,
            y: window.y()?,
        },
        size: Size {
            width: window.width()?,
            height: window.height()?,
        },
    })
}

/// Where own windows are, in the system's units. xcap leaves them out on Windows.
#[cfg(target_os = "windows")]
fn own_areas(process: u32) -> Result<Vec<Rect>, CaptureError> {
    super::win32::window_areas(process).map_err(CaptureError)
}

#[cfg(not(target_os = "windows"))]
fn own_areas(process: u32) -> Result<Vec<Rect>, CaptureError> {
    let windows = on_screen()?;
    let own = windows
        .iter()
        .filter(|window| window.pid().is_ok_and(|pid| pid == process));
    own.map(|window| area(window).map_err(capture_failed))
        .collect()
}

#[cfg(target_os = "windows")]
#[expect(clippy::unnecessary_wraps, reason = "other systems may fail")]
fn own_window_has_keyboard(process: u32) -> Result<bool, CaptureError> {
    Ok(super::win32::foreground_process() == Some(process))
}

#[cfg(not(target_os = "windows"))]
fn own_window_has_keyboard(process: u32) -> Result<bool, CaptureError> {
    let windows = xcap::Window::all().map_err(capture_failed)?;
    Ok(windows.iter().any(|window| {
        window.pid().is_ok_and(|pid| pid == process) && window.is_focused().unwrap_or(true)
    }))
}
