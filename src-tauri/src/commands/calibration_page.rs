//! The one thing that the page of the calibration may say: what it looks like and what arrived in it.

use crate::{
    calibration::{PageState, Record},
    error::UiError,
};
use tauri::{State, WebviewWindow};

#[tauri::command]
pub(crate) async fn calibration_save(
    window: WebviewWindow,
    record: State<'_, Record>,
    page: PageState,
) -> Result<(), UiError> {
    let failed = |error: &dyn std::fmt::Display| UiError::internal(error.to_string());
    let origin = window.inner_position().map_err(|error| failed(&error))?;
    record
        .write(&page.beginning_at(origin.x, origin.y))
        .map_err(|error| failed(&error))
}
