//! The main window while it is open: finding it, showing it, asking whether the person sees it.

use tauri::{AppHandle, Manager as _, WebviewWindow};

/// Name of the window in the capability file.
pub(super) const LABEL: &str = "main";

/// Returns the window, unless it is closed.
pub(super) fn find(app: &AppHandle) -> Option<WebviewWindow> {
    app.get_webview_window(LABEL)
}

/// Brings the window to the front and gives it the keyboard.
pub(crate) fn show(app: &AppHandle) {
    let Some(window) = find(app) else { return };
    let shown = window
        .unminimize()
        .and_then(|()| window.show())
        .and_then(|()| window.set_focus());
    if let Err(error) = shown {
        tracing::warn!(%error, "the window could not be shown");
    }
}

/// Returns true if the person has the window in front of them.
pub(super) fn is_in_use(app: &AppHandle) -> bool {
    find(app).is_some_and(|window| {
        let minimized = window.is_minimized().unwrap_or(true);
        !minimized && window.is_focused().unwrap_or(false)
    })
}
