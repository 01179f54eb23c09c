//! The models to choose from, for people: the table, brought up to date by what the API says of itself.

use super::{
    card::{Card, Lifecycle},
    endpoint::Endpoint,
    failure, table,
};
use crate::ModelError;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tokio::time::timeout;

/// Models asked for at a time, and how often at most.
const PAGE: &str = "100";
const MAX_PAGES: usize = 20;

/// One model as a list shows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Listing {
    /// The id to choose it by.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Tokens of input it takes.
    pub context_tokens: Option<u64>,
    /// Tokens of output it can give.
    pub max_output_tokens: Option<u64>,
    /// US dollars per million tokens read afresh; absent where nobody says.
    pub input_usd: Option<f64>,
    /// US dollars per million tokens of output.
    pub output_usd: Option<f64>,
    /// US dollars per million tokens read from the cache.
    pub cache_read_usd: Option<f64>,
    /// What prompts longer than some length cost.
    pub long_prompt: Option<LongPrompt>,
    /// The form in which it works with the screen; absent when it can only do so as with any tool.
    pub computer: Option<String>,
    /// Where it is in its life: `active`, `legacy`, `leaving`, `deprecated` or `retired`.
    pub lifecycle: String,
    /// The day it ends or ended, `year-month-day`.
    pub retires: Option<String>,
    /// Whether the API itself named it just now.
    pub confirmed: bool,
}

/// What prompts longer than `above_tokens` cost, in US dollars per million tokens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LongPrompt {
    /// The length above which this counts.
    pub above_tokens: u64,
    /// Per million tokens read afresh.
    pub input_usd: f64,
    /// Per million tokens of output.
    pub output_usd: f64,
}

/// What the table knows.
pub(super) fn from_table() -> Vec<Listing> {
    table::all().iter().map(Listing::from).collect()
}

/// The table with what the API says of each model, and the models only the API knows.
pub(super) async fn fetch(endpoint: &Endpoint) -> Result<Vec<Listing>, ModelError> {
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

async fn page(endpoint: &Endpoint, query: &[(&str, &str)]) -> Result<Page, ModelError> {
    let response = endpoint.get("v1/models", query).await?;
    let status = response.status();
    let headers = response.headers().clone();
    let text = timeout(endpoint.patience.event, response.text()).await;
    let text = text.map_err(|_| failure::unreachable("the list of models did not come"))?;
    let text = text.map_err(|error| failure::unreachable(&error.to_string()))?;
    if !status.is_success() {
        return Err(failure::of_status(
            status,
            &headers,
            &text,
            Timestamp::now(),
        ));
    }
    serde_json::from_str(&text)
        .map_err(|error| ModelError::tell(format!("The list of models could not be read: {error}")))
}

#[derive(Deserialize)]
struct Page {
    data: Vec<Listed>,
    has_more: Option<bool>,
    last_id: Option<String>,
}

/// A model as the API lists it.
#[derive(Deserialize)]
struct Listed {
    id: String,
    display_name: Option<String>,
    lifecycle: Option<String>,
    retires_at: Option<String>,
    max_input_tokens: Option<u64>,
    max_tokens: Option<u64>,
}

fn merge(listings: &mut Vec<Listing>, listed: Listed) {
    let known = match listings.iter().position(|known| known.id == listed.id) {
        Some(index) => &mut listings[index],
        None => {
            listings.push(match table::find(&listed.id) {
                Some(card) => Listing {
                    id: listed.id.clone(),
                    ..Listing::from(card)
                },
                None => Listing::unknown(&listed.id),
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

impl Listing {
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

impl From<&Card> for Listing {
    fn from(card: &Card) -> Self {
        let (lifecycle, retires) = match card.lifecycle {
            Lifecycle::Active => ("active", None),
            Lifecycle::Legacy => ("legacy", None),
            Lifecycle::Leaving { not_before } => ("leaving", Some(not_before)),
            Lifecycle::Retiring { on } => ("deprecated", Some(on)),
            Lifecycle::Retired { since } => ("retired", Some(since)),
        };
        let price = card.prices.usual;
        // A price of nothing stands for a price that nobody knows any more.
        let known = |usd: f64| (usd > 0.0).then_some(usd);
        Self {
            id: card.id.to_owned(),
            name: card.name.to_owned(),
            context_tokens: Some(card.context_tokens),
            max_output_tokens: Some(u64::from(card.max_output_tokens)),
            input_usd: known(price.input),
            output_usd: known(price.output),
            cache_read_usd: known(price.cache_read),
            long_prompt: card
                .prices
                .long_prompt
                .map(|(above_tokens, price)| LongPrompt {
                    above_tokens,
                    input_usd: price.input,
                    output_usd: price.output,
                }),
            computer: card
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
