//! About the program: its licences, and the doctor's report as text to hand on.

use crate::{check_up, commands::Backend, error::UiError};
use serde::Serialize;

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
