//! List of a server's models.

use super::server_error::{self, ServerError};
use crate::{
    ModelError,
    wire::{api_failure::text_of, endpoint::Endpoint},
};
use jiff::Timestamp;
use localization::localized;
use serde::Deserialize;

#[derive(Deserialize)]
struct ModelList {
    data: Vec<ListedModel>,
}

#[derive(Deserialize)]
struct ListedModel {
    id: String,
}

/// Returns the names of the models, in the server's order.
pub(super) async fn list(endpoint: &Endpoint) -> Result<Vec<String>, ModelError> {
    let response = endpoint.get("models", &[]).await?;
    let (status, headers) = (response.status(), response.headers().clone());
    let text = text_of(response, endpoint.timeouts.event).await;
    if !status.is_success() {
        let error = ServerError::of_body(&text);
        let provider = endpoint.provider();
        let now = Timestamp::now();
        return Err(server_error::of_status(provider, status, &headers, &error, now));
    }
    let list: ModelList = serde_json::from_str(&text).map_err(|error| {
        ModelError::fatal(localized!("model-list-unreadable", error = error.to_string()))
    })?;
    Ok(list.data.into_iter().map(|model| model.id).collect())
}
