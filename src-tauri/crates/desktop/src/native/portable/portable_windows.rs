//! Portable window system through xcap. An own window counts with its whole rectangle, even where another one
//! lies above it: cross-platform libraries know no window shapes.

use super::portable_capture::capture_failed;
use crate::{CaptureError, Rect, ScreenPoint, Size, WindowInfo, WindowSystem};

/// Window system of this process.
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
        own_areas(self.process)
    }

    fn own_window_has_keyboard(&mut self) -> Result<bool, CaptureError> {
        own_window_has_keyboard(self.process)
    }

    fn focused_window(&mut self) -> Result<Option<WindowInfo>, CaptureError> {
        let windows = on_screen()?;
        let focused = windows
            .iter()
            .find(|window| window.is_focused().unwrap_or(false));
        Ok(focused.and_then(describe))
    }

    fn window_at(&mut self, point: ScreenPoint) -> Result<Option<WindowInfo>, CaptureError> {
        let mut windows = self.list()?.into_iter();
        Ok(windows.find(|window| window.area.contains(point)))
    }

    fn list(&mut self) -> Result<Vec<WindowInfo>, CaptureError> {
        Ok(on_screen()?.iter().filter_map(describe).collect())
    }

    fn areas_of(
        &mut self,
        matches: &dyn Fn(&WindowInfo) -> bool,
    ) -> Result<Vec<Rect>, CaptureError> {
        let windows = self.list()?.into_iter().filter(|window| matches(window));
        Ok(windows.map(|window| window.area).collect())
    }
}

/// Lists the windows that are not minimised, topmost first.
fn on_screen() -> Result<Vec<xcap::Window>, CaptureError> {
    let mut windows = xcap::Window::all().map_err(capture_failed)?;
    windows.retain(|window| !window.is_minimized().unwrap_or(false));
    windows.sort_by_cached_key(|window| std::cmp::Reverse(window.z().unwrap_or(i32::MIN)));
    Ok(windows)
}

/// Returns `None` if the window is gone.
fn describe(window: &xcap::Window) -> Option<WindowInfo> {
    Some(WindowInfo {
        title: window.title().unwrap_or_default(),
        app: window.app_name().unwrap_or_default(),
        area: area(window).ok()?,
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

/// Returns the areas of own windows, which xcap leaves out on Windows.
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
