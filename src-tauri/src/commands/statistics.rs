//! Command for the figures of all chats.

use super::Backend;
use crate::error::UiError;
use jiff::tz::TimeZone;
use store::Statistics;

/// Adds up the figures of all chats, by day and label.
#[tauri::command]
pub(crate) async fn statistics(app: Backend<'_>) -> Result<Statistics, UiError> {
    let store = app.sessions().store();
    Ok(store.statistics(TimeZone::system()).await?)
}
