//! A look at the screen as it is without Qilbee's windows: they are put away for it and come back as they were.

use desktop::{Desktop, DesktopError, ScreenSnapshot};
use std::time::Duration;
use tauri::{AppHandle, Manager as _, PhysicalPosition, WebviewWindow};

/// What was below the windows needs a moment to draw itself: it is looked at until it is quiet.
const LOOK_EVERY: Duration = Duration::from_millis(60);
/// Something that always moves is not waited for longer than so many looks.
const MAX_LOOKS: u32 = 15;

/// Windows that are put away until this is dropped.
pub(crate) struct Aside(Vec<(WebviewWindow, Option<PhysicalPosition<i32>>)>);

impl Aside {
    /// Puts all windows away that are in sight.
    pub(crate) fn step(app: &AppHandle) -> Self {
        let windows = app.webview_windows().into_values();
        let shown = windows.filter(|window| window.is_visible().unwrap_or(false));
        let put_away = shown.map(|window| {
            let is_free = !window.is_maximized().unwrap_or(false);
            let place = window.outer_position().ok().filter(|_| is_free);
            if let Err(error) = window.hide() {
                tracing::warn!(%error, "a window does not step aside");
            }
            (window, place)
        });
        Self(put_away.collect())
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        for (window, place) in &self.0 {
            let back = window.show().and_then(|()| match place {
                // Some window managers put a window that comes back somewhere else.
                Some(place) => window.set_position(*place),
                None => Ok(()),
            });
            if let Err(error) = back.and_then(|()| window.set_focus()) {
                tracing::warn!(%error, "a window does not come back");
            }
        }
    }
}

/// What there is to see once nothing moves any more.
pub(crate) async fn look(desktop: &Desktop) -> Result<ScreenSnapshot, DesktopError> {
    let mut last = desktop.snapshot().await?;
    for _ in 0..MAX_LOOKS {
        tokio::time::sleep(LOOK_EVERY).await;
        let next = desktop.snapshot().await?;
        let is_quiet = next.monitors == last.monitors && next.windows == last.windows;
        last = next;
        if is_quiet {
            break;
        }
    }
    Ok(last)
}
