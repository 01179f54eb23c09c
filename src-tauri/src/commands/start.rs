//! The first screen of a new chat: its examples, and the overview of what Qilbee can do.

use super::Backend;
use crate::{
    capabilities::{self, CapabilityOverview},
    error::UiError,
    examples::{self, StartExamples},
};

/// Returns tasks that fit this computer.
#[tauri::command]
pub(crate) async fn start_examples(app: Backend<'_>) -> Result<StartExamples, UiError> {
    Ok(examples::examples_of(&app).await?)
}

/// Returns what can be done here now, and what is missing for more.
#[tauri::command]
pub(crate) async fn capability_overview(app: Backend<'_>) -> Result<CapabilityOverview, UiError> {
    Ok(capabilities::overview_of(&app).await)
}
