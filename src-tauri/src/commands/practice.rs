//! The practice window's one command: what is saved in its form goes to its record.

use crate::error::UiError;
use serde_json::{Value, json};
use std::{io, path::PathBuf};
use tauri::State;

/// File that the practice window writes.
pub(crate) struct PracticeRecord(pub(crate) PathBuf);

impl PracticeRecord {
    /// The form is there and empty: whoever waits for the window may begin.
    pub(crate) fn begin(&self) -> io::Result<()> {
        practice::write_record(&self.0, &json!([]))
    }
}

#[tauri::command]
pub(crate) async fn practice_save(
    record: State<'_, PracticeRecord>,
    saved: Value,
) -> Result<(), UiError> {
    practice::write_record(&record.0, &saved)
        .map_err(|error| UiError::internal(format!("{}: {error}", record.0.display())))
}
