//! Commands for stored data: sizes, clean-up, rebuild, erase.

use crate::{commands::Backend, erasure, error::UiError};
use home::{DataPart, EraseError, cleanup_plan, data_parts};
use jiff::Timestamp;
use localization::{LocalizedText, localized};
use protocol::SessionSummary;
use serde::Serialize;
use store::{CleanupPlan, CleanupReport};
use tauri::AppHandle;

/// Word that the person types to confirm erasing.
const ERASE_WORD: &str = "ERASE";

/// All that is kept.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "KeptData"))]
pub(crate) struct DataView {
    folder: String,
    parts: Vec<DataPart>,
}

/// Data that was removed, or would be.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct CleanedView {
    sessions: Vec<SessionSummary>,
    /// Old chats that stay because somebody works in them.
    at_work: u64,
    files: u64,
    bytes: u64,
}

/// Data that could not be erased.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct ErasedView {
    left: Vec<LocalizedText>,
}

#[tauri::command]
pub(crate) async fn show_data(app: Backend<'_>) -> Result<DataView, UiError> {
    let home = app.home().clone();
    let folder = home.folder().display().to_string();
    let parts = tokio::task::spawn_blocking(move || data_parts(&home));
    let parts = parts
        .await?
        .map_err(|error| UiError::internal(format!("{folder}: {error}")))?;
    Ok(DataView { folder, parts })
}

#[tauri::command]
pub(crate) async fn preview_cleanup(
    app: Backend<'_>,
    days: Option<u32>,
) -> Result<CleanedView, UiError> {
    let cleaned = app.sessions().store().preview_cleanup(plan(days)?).await?;
    Ok(cleaned.into())
}

#[tauri::command]
pub(crate) async fn clean_up(app: Backend<'_>, days: Option<u32>) -> Result<CleanedView, UiError> {
    let cleaned = app.sessions().store().clean_up(plan(days)?).await?;
    app.uploads().delete_unneeded_soon();
    Ok(cleaned.into())
}

/// Derives anew what can be derived from the journal.
#[tauri::command]
pub(crate) async fn rebuild_data(app: Backend<'_>) -> Result<(), UiError> {
    Ok(app.sessions().store().rebuild().await?)
}

#[tauri::command]
pub(crate) async fn erase_everything(
    app: Backend<'_>,
    word: String,
) -> Result<ErasedView, UiError> {
    if word != ERASE_WORD {
        return Err(UiError::bad_request(localized!("app-nothing-erased")));
    }
    let left = erasure::erase(&app).await?;
    Ok(ErasedView { left })
}

/// Ends the program.
#[tauri::command]
pub(crate) async fn quit(handle: AppHandle) {
    handle.exit(0);
}

fn plan(days: Option<u32>) -> Result<CleanupPlan, UiError> {
    cleanup_plan(days.filter(|days| *days > 0), Timestamp::now())
        .map_err(|_| UiError::bad_request(localized!("app-too-many-days")))
}

impl From<CleanupReport> for CleanedView {
    fn from(cleaned: CleanupReport) -> Self {
        Self {
            sessions: cleaned.sessions,
            at_work: cleaned.at_work,
            files: cleaned.blobs.count,
            bytes: cleaned.blobs.bytes,
        }
    }
}

impl From<EraseError> for UiError {
    fn from(error: EraseError) -> Self {
        Self::bad_request(error.message())
    }
}
