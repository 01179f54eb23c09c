//! List of models for people: the built-in table, updated from the API.

use super::{
    api_error,
    model_spec::{Lifecycle, ModelSpec},
    model_table,
};
use crate::{
    ModelError,
    wire::{api_failure::broken_off, connection_error, endpoint::Endpoint},
};
use jiff::Timestamp;
use localization::localized;
use serde::{Deserialize, Serialize};
use tokio::time::timeout;

/// Models per page, and most pages.
const PAGE: &str = "100";
const MAX_PAGES: usize = 20;

/// Entry of the list of models.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ModelListing {
    /// Id to choose it by.
    pub id: String,
    /// Display name.
    pub name: String,
    /// Tokens of input it takes.
    pub context_tokens: Option<u64>,
    /// Tokens of output it can give.
    pub max_output_tokens: Option<u64>,
    /// US dollars per million tokens of uncached input; absent where unknown.
    pub input_usd: Option<f64>,
    /// US dollars per million tokens of output.
    pub output_usd: Option<f64>,
    /// US dollars per million tokens read from the cache.
    pub cache_read_usd: Option<f64>,
    /// Prices of long prompts.
    pub long_prompt: Option<LongPrompt>,
    /// Hosted computer tool that it takes; absent when it takes none.
    pub computer: Option<String>,
    /// Availability: `active`, `legacy`, `leaving`, `deprecated` or `retired`.
    pub lifecycle: String,
    /// The day it ends or ended, `year-month-day`.
    pub retires: Option<String>,
    /// The API listed the model just now.
    pub confirmed: bool,
}

/// Prices of prompts longer than `above_tokens`, in US dollars per million tokens.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct LongPrompt {
    /// Length above which these prices apply.
    pub above_tokens: u64,
    /// Per million tokens of uncached input.
    pub input_usd: f64,
    /// Per million tokens of output.
    pub output_usd: f64,
}

/// Returns the models of the built-in table.
pub(super) fn from_table() -> Vec<ModelListing> {
    model_table::all().iter().map(ModelListing::from).collect()
}

/// Returns the table, updated from the API, with the models that only the API knows.
pub(super) async fn fetch(endpoint: &Endpoint) -> Result<Vec<ModelListing>, ModelError> {
    let mut listings = match endpoint.is_official() {
        true => from_table(),
        false => Vec::new(),
    };
    let mut after: Option<String> = None;
    for _ in 0..MAX_PAGES {
        let mut query = vec![("limit", PAGE)];
        if let Some(after) = &after {
            query.push(("after_id", after));
        }
        let page = page(endpoint, &query).await?;
        after = page.last_id.filter(|_| page.has_more.unwrap_or(false));
        for model in page.data {
            merge(&mut listings, model);
        }
        if after.is_none() {
            break;
        }
    }
    Ok(listings)
}

async fn page(endpoint: &Endpoint, query: &[(&str, &str)]) -> Result<ModelPage, ModelError> {
    let response = endpoint.get("v1/models", query).await?;
    let status = response.status();
    let headers = response.headers().clone();
    let text = timeout(endpoint.timeouts.event, response.text()).await;
    let text = text.map_err(|_| connection_error::silence(endpoint.provider()))?;
    let text = text.map_err(|error| broken_off(&error.to_string(), None))?;
    if !status.is_success() {
        return Err(api_error::of_status(
            endpoint.provider(),
            status,
            &headers,
            &text,
            Timestamp::now(),
        ));
    }
    serde_json::from_str(&text).map_err(|error| {
        let message = localized!("model-list-unreadable", error = error.to_string());
        ModelError::fatal(message)
    })
}

#[derive(Deserialize)]
struct ModelPage {
    data: Vec<ListedModel>,
    has_more: Option<bool>,
    last_id: Option<String>,
}

/// Model in the API's list.
#[derive(Deserialize)]
struct ListedModel {
    id: String,
    display_name: Option<String>,
    lifecycle: Option<String>,
    retires_at: Option<String>,
    max_input_tokens: Option<u64>,
    max_tokens: Option<u64>,
}

fn merge(listings: &mut Vec<ModelListing>, listed: ListedModel) {
    let known = match listings.iter().position(|known| known.id == listed.id) {
        Some(index) => &mut listings[index],
        None => {
            listings.push(match model_table::find(&listed.id) {
                Some(spec) => ModelListing {
                    id: listed.id.clone(),
                    ..ModelListing::from(spec)
                },
                None => ModelListing::unknown(&listed.id),
            });
            // It was pushed this very moment.
            let Some(last) = listings.last_mut() else {
                return;
            };
            last
        }
    };
    known.confirmed = true;
    known.name = listed.display_name.unwrap_or_else(|| known.name.clone());
    known.context_tokens = listed.max_input_tokens.or(known.context_tokens);
    known.max_output_tokens = listed.max_tokens.or(known.max_output_tokens);
    if let Some(retires) = listed.retires_at {
        known.retires = Some(retires.chars().take("2026-11-30".len()).collect());
    }
    match listed.lifecycle {
        // The API does not tell a model that has a successor from one that has none.
        Some(lifecycle)
            if lifecycle != "active"
                || !matches!(known.lifecycle.as_str(), "legacy" | "leaving") =>
        {
            known.lifecycle = lifecycle;
        }
        Some(_) | None => {}
    }
}

impl ModelListing {
    fn unknown(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            name: id.to_owned(),
            context_tokens: None,
            max_output_tokens: None,
            input_usd: None,
            output_usd: None,
            cache_read_usd: None,
            long_prompt: None,
            computer: None,
            lifecycle: "active".to_owned(),
            retires: None,
            confirmed: false,
        }
    }
}

impl From<&ModelSpec> for ModelListing {
    fn from(spec: &ModelSpec) -> Self {
        let (lifecycle, retires) = match spec.lifecycle {
            Lifecycle::Active => ("active", None),
            Lifecycle::Legacy => ("legacy", None),
            Lifecycle::Leaving { not_before } => ("leaving", Some(not_before)),
            Lifecycle::Retiring { on } => ("deprecated", Some(on)),
            Lifecycle::Retired { since } => ("retired", Some(since)),
        };
        let price = spec.prices.usual;
        // A price of nothing stands for a price that nobody knows any more.
        let known = |usd: f64| (usd > 0.0).then_some(usd);
        Self {
            id: spec.id.to_owned(),
            name: spec.name.to_owned(),
            context_tokens: Some(spec.context_tokens),
            max_output_tokens: Some(u64::from(spec.max_output_tokens)),
            input_usd: known(price.input),
            output_usd: known(price.output),
            cache_read_usd: known(price.cache_read),
            long_prompt: spec
                .prices
                .long_prompt
                .map(|(above_tokens, price)| LongPrompt {
                    above_tokens,
                    input_usd: price.input,
                    output_usd: price.output,
                }),
            computer: spec
                .computer
                .first()
                .and_then(|form| form.tool_type())
                .map(str::to_owned),
            lifecycle: lifecycle.to_owned(),
            retires: retires.map(str::to_owned),
            confirmed: false,
        }
    }
}
