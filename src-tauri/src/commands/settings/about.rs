//! About the program: its licences, a newer version, and what can be handed on: the doctor's report and reports of crashes.

use crate::{
    check_up,
    commands::{Backend, result_files::open_folder},
    error::UiError,
};
use diagnostics::{CrashReport, NewerVersion};
use localization::localized;
use serde::Serialize;
use tokio::task::spawn_blocking;

const MIT: &str = include_str!("../../../../LICENSE-MIT");
const APACHE: &str = include_str!("../../../../LICENSE-APACHE");

/// The licences Qilbee is under, as the person chooses.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct Licences {
    mit: &'static str,
    apache: &'static str,
}

#[tauri::command]
pub(crate) async fn licences() -> Result<Licences, UiError> {
    Ok(Licences {
        mit: MIT,
        apache: APACHE,
    })
}

/// Returns what `qilbee doctor` prints. It names no key.
#[tauri::command]
pub(crate) async fn doctor_report(app: Backend<'_>) -> Result<String, UiError> {
    let report = check_up::examine(&app).await.lines().join("\n");
    Ok(app.secrets().redactor().redact(&report).into_owned())
}

/// Returns a newer version that this system can install or has installed.
#[tauri::command]
pub(crate) async fn newer_version(app: Backend<'_>) -> Result<Option<NewerVersion>, UiError> {
    Ok(check_up::newer_version(&app).await)
}

/// Returns the reports of crashes, the newest first.
#[tauri::command]
pub(crate) async fn crash_reports(app: Backend<'_>) -> Result<Vec<CrashReport>, UiError> {
    let reports = check_up::crash_reports(&app);
    Ok(spawn_blocking(move || reports.list()).await?)
}

/// Opens the folder of the reports, beside the logs, in the person's file manager.
#[tauri::command]
pub(crate) async fn show_crash_reports(app: Backend<'_>) -> Result<(), UiError> {
    let folder = app.home().logs();
    spawn_blocking(move || open_folder(&folder)).await?
}

#[tauri::command]
pub(crate) async fn delete_crash_reports(app: Backend<'_>) -> Result<(), UiError> {
    let reports = check_up::crash_reports(&app);
    let deleted = spawn_blocking(move || reports.delete_all()).await?;
    deleted.map_err(|error| {
        UiError::internal(localized!(
            "app-crash-reports-left",
            error = error.to_string()
        ))
    })
}
