//! Codes for the windows to show, beside what they confirm.

use super::Backend;
use crate::{error::UiError, person_check};
use serde::Serialize;
use serde_json::Value;
use tauri::ipc::InvokeBody;

/// Code that the person is to type.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct ConfirmationCode {
    digits: String,
    /// Time until there is another one, in milliseconds.
    valid_ms: u32,
}

/// Returns the code for a command with these arguments; none where it needs none.
#[tauri::command]
pub(crate) async fn confirmation_code(
    app: Backend<'_>,
    command: String,
    arguments: Value,
) -> Result<Option<ConfirmationCode>, UiError> {
    let shown = person_check::code_for(&app, &command, &InvokeBody::Json(arguments)).await?;
    Ok(shown.map(|code| ConfirmationCode {
        valid_ms: u32::try_from(code.valid.as_millis()).unwrap_or(u32::MAX),
        digits: code.digits,
    }))
}
