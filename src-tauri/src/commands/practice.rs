//! The practice window's record: what arrived in its form, written where tests and people can read it.

use crate::error::UiError;
use serde::{Deserialize, Serialize};
use std::{fs, io, path::PathBuf};
use tauri::State;

/// Where the record is written.
pub(crate) struct PracticeRecord(PathBuf);

/// One request as it arrived in the form.
#[derive(Serialize, Deserialize)]
pub(crate) struct PracticeRequest {
    name: String,
    request: String,
    priority: String,
    details: String,
}

#[derive(Serialize)]
struct Saved<'a> {
    saved: &'a [PracticeRequest],
}

#[tauri::command]
pub(crate) async fn practice_save(
    record: State<'_, PracticeRecord>,
    saved: Vec<PracticeRequest>,
) -> Result<(), UiError> {
    record
        .write(&saved)
        .map_err(|error| UiError::internal(format!("{}: {error}", record.0.display())))
}

impl PracticeRecord {
    pub(crate) fn new(file: PathBuf) -> Self {
        Self(file)
    }

    /// The form is there and empty: whoever waits for the window may begin.
    pub(crate) fn begin(&self) -> io::Result<()> {
        self.write(&[])
    }

    /// Whole or not at all: a reader never sees half a record.
    fn write(&self, saved: &[PracticeRequest]) -> io::Result<()> {
        let text = serde_json::to_string_pretty(&Saved { saved })?;
        let draft = self.0.with_extension("part");
        fs::write(&draft, text + "\n")?;
        fs::rename(draft, &self.0)
    }
}
