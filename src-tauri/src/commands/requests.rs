//! Content of the request behind a step of a chat, for the window.

use super::Backend;
use crate::error::UiError;
use agent::{InspectionError, RequestPlace};
use localization::localized;
use protocol::{HookTime, Message, SessionId, ToolKind};
use serde::Serialize;
use std::sync::Arc;

/// Content of a request to a model.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct ModelTold {
    /// System text; absent where the journal has none that can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    system: Option<String>,
    tools: Vec<ToolTold>,
    /// The conversation, oldest message first.
    #[cfg_attr(feature = "schema", ts(type = "Message[]"))]
    messages: Vec<Arc<Message>>,
    /// Set if older messages were summed up.
    summed_up: bool,
    /// Times of hooks that the journal tells of after the answer, in its task.
    hooks: Vec<HookTime>,
}

/// A tool that a model was told of.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct ToolTold {
    name: String,
    /// Its description for the model.
    description: String,
}

/// Returns what the model was told before the answer that led to this event; none when there is no such answer.
#[tauri::command]
pub(crate) async fn model_told(
    app: Backend<'_>,
    session: SessionId,
    seq: u64,
) -> Result<Option<ModelTold>, UiError> {
    let events = app.sessions().store().all_events(&session).await?;
    let found = app.sessions().inspect(&events, RequestPlace::Before(seq));
    let request = match found.await {
        Ok(request) => request,
        Err(InspectionError::NoSuchRequest { .. }) => return Ok(None),
        Err(InspectionError::Store(error)) => return Err(error.into()),
        Err(error @ (InspectionError::Context(_) | InspectionError::History(_))) => {
            return Err(UiError::internal(localized!(
                "app-told-unreadable",
                error = error.to_string()
            )));
        }
    };
    let tools = request.tools.into_iter().map(|spec| {
        let (ToolKind::Custom { description, .. } | ToolKind::Hosted { description, .. }) =
            spec.kind;
        ToolTold {
            name: spec.name,
            description,
        }
    });
    Ok(Some(ModelTold {
        system: request.system,
        tools: tools.collect(),
        messages: request.messages,
        summed_up: request.summed_up_to.is_some(),
        hooks: request.hooks,
    }))
}
