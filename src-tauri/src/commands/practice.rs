//! The practice window's one command: what is saved in its form goes to its record.

use crate::{error::UiError, windows::PracticeRecord};
use serde_json::Value;
use tauri::State;

#[tauri::command]
pub(crate) async fn practice_save(
    record: State<'_, PracticeRecord>,
    saved: Value,
) -> Result<(), UiError> {
    practice::write_record(&record.0, &saved)
        .map_err(|error| UiError::internal(format!("{}: {error}", record.0.display())))
}
