//! Money: what a task will probably cost, and going on when the limit of a day is reached.

use super::Backend;
use crate::error::UiError;
use localization::localized;
use protocol::SessionOptions;
use store::Forecast;

/// Largest amount that can be allowed at once, in US dollars. More is a slip of the finger.
const MOST_USD: f64 = 1000.0;

/// Returns the probable cost of a task with these options; none while that is unknown.
#[tauri::command]
pub(crate) async fn forecast(
    app: Backend<'_>,
    options: SessionOptions,
) -> Result<Option<Forecast>, UiError> {
    Ok(app.sessions().forecast(&options).await?)
}

/// Lets today's tasks cost so much more.
#[tauri::command]
pub(crate) async fn allow_more_today(app: Backend<'_>, usd: f64) -> Result<(), UiError> {
    if !(usd > 0.0 && usd <= MOST_USD) {
        return Err(UiError::bad_request(localized!(
            "app-amount-invalid",
            most = format!("${MOST_USD:.0}")
        )));
    }
    if app.sessions().allow_more_today(usd).await? {
        return Ok(());
    }
    Err(UiError::bad_request(localized!("app-day-limit-unknown")))
}
