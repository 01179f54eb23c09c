//! The first start: whether Qilbee can see, act and keep things here, and the calibration.

use super::{Backend, EventStreams};
use crate::{
    calibration::{self, Progress},
    check_up,
    error::UiError,
};
use diagnostics::Report;
use std::sync::Arc;
use tauri::{State, Webview, async_runtime, ipc::Channel};

/// Runs the checks of `qilbee doctor`.
#[tauri::command]
pub(crate) async fn check_up(app: Backend<'_>) -> Result<Report, UiError> {
    Ok(check_up::examine(&app).await)
}

/// Begins a calibration, and gives the number to stop it by.
#[tauri::command]
pub(crate) async fn calibrate(
    app: Backend<'_>,
    webview: Webview,
    watches: State<'_, EventStreams>,
    steps: Channel<Progress>,
) -> Result<u32, UiError> {
    let app = Arc::clone(&app);
    let (id, end) = watches.add(webview.label());
    async_runtime::spawn(async move {
        calibration::run(&app, &end, |step| {
            // A window that is gone ends the calibration by itself.
            let _ = steps.send(step);
        })
        .await;
    });
    Ok(id)
}

#[tauri::command]
pub(crate) async fn stop_calibration(
    watches: State<'_, EventStreams>,
    watch: u32,
) -> Result<(), UiError> {
    watches.remove(watch);
    Ok(())
}
