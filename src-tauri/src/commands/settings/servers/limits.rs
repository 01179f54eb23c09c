//! Time limits of one MCP server: shown beside the usual ones, and changed.

use super::{ServersView, invalid, read, unknown, view};
use crate::{commands::Backend, error::UiError};
use mcp::{ServerTimeouts, TimeLimits};
use serde::{Deserialize, Serialize};

/// Time limits of a server.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "ServerLimits"))]
pub(super) struct LimitsView {
    start_seconds: f64,
    call_seconds: f64,
}

/// Time limits of a server; the usual ones where there is none.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "NewLimits"))]
pub(crate) struct AskedLimits {
    start_seconds: Option<f64>,
    call_seconds: Option<f64>,
}

/// Changes the time limits of a server.
#[tauri::command]
pub(crate) async fn limit_server(
    app: Backend<'_>,
    name: String,
    limits: AskedLimits,
) -> Result<ServersView, UiError> {
    let mut file = read(&app)?;
    let is_known = file
        .limit_server(&name, limits.into())
        .map_err(|problem| invalid(&name, &problem))?;
    if !is_known {
        return Err(unknown(&name));
    }
    file.write()?;
    app.external_tools().restart().await;
    Ok(view(&app))
}

impl From<ServerTimeouts> for LimitsView {
    fn from(timeouts: ServerTimeouts) -> Self {
        Self {
            start_seconds: timeouts.start.as_secs_f64(),
            call_seconds: timeouts.call.as_secs_f64(),
        }
    }
}

impl From<AskedLimits> for TimeLimits {
    fn from(asked: AskedLimits) -> Self {
        Self {
            start_seconds: asked.start_seconds,
            call_seconds: asked.call_seconds,
        }
    }
}
