//! Snapshots of the screen without Qilbee's windows: they are hidden for it and come back as they were.

use desktop::{Desktop, DesktopError, ScreenSnapshot};
use std::time::Duration;
use tauri::{AppHandle, Manager as _, PhysicalPosition, WebviewWindow};

/// Time between two snapshots: what was below the windows needs a moment to draw itself.
const SNAPSHOT_INTERVAL: Duration = Duration::from_millis(60);
/// Snapshots after which a screen that always moves is taken as it is.
const MAX_SNAPSHOTS: u32 = 15;

/// Windows that are hidden until this is dropped.
pub(crate) struct HiddenWindows(Vec<(WebviewWindow, Option<PhysicalPosition<i32>>)>);

impl HiddenWindows {
    /// Hides all windows that are visible.
    pub(crate) fn hide_all(app: &AppHandle) -> Self {
        let windows = app.webview_windows().into_values();
        let shown = windows.filter(|window| window.is_visible().unwrap_or(false));
        let hidden = shown.map(|window| {
            let is_free = !window.is_maximized().unwrap_or(false);
            let place = window.outer_position().ok().filter(|_| is_free);
            if let Err(error) = window.hide() {
                tracing::warn!(%error, "a window could not be hidden");
            }
            (window, place)
        });
        Self(hidden.collect())
    }
}

impl Drop for HiddenWindows {
    fn drop(&mut self) {
        for (window, place) in &self.0 {
            let back = window.show().and_then(|()| match place {
                // Some window managers put a window that comes back somewhere else.
                Some(place) => window.set_position(*place),
                None => Ok(()),
            });
            if let Err(error) = back.and_then(|()| window.set_focus()) {
                tracing::warn!(%error, "a hidden window could not be shown again");
            }
        }
    }
}

/// Takes a snapshot once nothing moves any more.
pub(crate) async fn stable_snapshot(desktop: &Desktop) -> Result<ScreenSnapshot, DesktopError> {
    let mut last = desktop.snapshot().await?;
    for _ in 0..MAX_SNAPSHOTS {
        tokio::time::sleep(SNAPSHOT_INTERVAL).await;
        let next = desktop.snapshot().await?;
        let is_stable = next.monitors == last.monitors && next.windows == last.windows;
        last = next;
        if is_stable {
            break;
        }
    }
    Ok(last)
}
