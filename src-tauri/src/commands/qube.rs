//! Commands for the tasks that were handed to Qube.

use super::Backend;
use crate::{
    error::UiError,
    qube::tasks::{self, HandedOver},
};
use localization::{LocalizedText, localized};
use tools::qube::{CancelOutcome, TaskId};

/// The tasks that chats gave to Qube, the newest first.
#[tauri::command]
pub(crate) async fn list_qube_tasks(app: Backend<'_>) -> Result<Vec<HandedOver>, UiError> {
    Ok(tasks::handed_over(app.sessions().store()).await?)
}

/// Asks Qube to cancel a task. Gives what Qube answered, in a sentence.
#[tauri::command]
pub(crate) async fn cancel_qube_task(
    app: Backend<'_>,
    task: String,
) -> Result<LocalizedText, UiError> {
    let task =
        TaskId::parse(&task).ok_or_else(|| UiError::bad_request(localized!("app-no-qube-task")))?;
    let cancelled = app.qube().cancel(&task).await;
    let cancelled = cancelled.map_err(|error| UiError::bad_request(error.to_string()))?;
    let sentence = cancelled.sentence(&task);
    match cancelled {
        CancelOutcome::Accepted => Ok(sentence),
        CancelOutcome::Unknown | CancelOutcome::Unsupported => Err(UiError::bad_request(sentence)),
    }
}
