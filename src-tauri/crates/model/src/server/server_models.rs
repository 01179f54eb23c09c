//! List of a server's models.

use super::server_error::{self, ServerError};
use crate::{
    ModelError,
    wire::{api_failure::text_of, endpoint::Endpoint},
};
use jiff::Timestamp;
use localization::localized;
use serde::Deserialize;

/// List in the form of OpenAI, or of Ollama; some servers give both.
#[derive(Deserialize)]
struct ModelList {
    data: Option<Vec<ListedModel>>,
    models: Option<Vec<ListedModel>>,
}

#[derive(Deserialize)]
struct ListedModel {
    id: Option<String>,
    name: Option<String>,
}

/// Returns the names of the models, in the server's order.
pub(super) async fn list(endpoint: &Endpoint, path: &str) -> Result<Vec<String>, ModelError> {
    let response = endpoint.get(path, &[]).await?;
    let (status, headers) = (response.status(), response.headers().clone());
    let text = text_of(response, endpoint.timeouts.event).await;
    if !status.is_success() {
        let error = ServerError::of_body(&text);
        let provider = endpoint.provider();
        let now = Timestamp::now();
        return Err(server_error::of_status(
            provider, status, &headers, &error, now,
        ));
    }
    let list: ModelList = serde_json::from_str(&text).map_err(|error| {
        ModelError::fatal(localized!(
            "model-list-unreadable",
            error = error.to_string()
        ))
    })?;
    let listed = list.data.or(list.models).unwrap_or_default();
    Ok(listed
        .into_iter()
        .filter_map(|model| model.id.or(model.name))
        .collect())
}
