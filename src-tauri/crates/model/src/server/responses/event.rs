//! Events of a stream of Responses, decoded leniently: unknown events and fields are accepted.

use ::protocol::Tokens;
use serde::Deserialize;
use serde_json::{Value, value::RawValue};

/// Event of a stream, as far as it matters.
#[derive(Debug)]
pub(super) enum StreamEvent {
    TextDelta(String),
    ThinkingDelta(String),
    /// A part of the thinking's summary begins.
    ThinkingPart,
    ItemAdded {
        place: usize,
        item: AddedItem,
    },
    InputDelta {
        place: usize,
        delta: String,
    },
    ItemDone(Box<RawValue>),
    /// The response ended, whole or not.
    Ended(Ending),
    Error(Value),
    Other,
}

/// Item that begins.
#[derive(Debug, Default, Deserialize)]
pub(super) struct AddedItem {
    #[serde(default)]
    pub(super) call_id: Option<String>,
    #[serde(default)]
    pub(super) name: Option<String>,
}

/// The response at its end.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Ending {
    #[serde(default)]
    pub(super) status: Option<String>,
    #[serde(default)]
    pub(super) incomplete_details: Option<IncompleteDetails>,
    #[serde(default)]
    pub(super) error: Value,
    #[serde(default)]
    pub(super) output: Option<Vec<Box<RawValue>>>,
    #[serde(default)]
    pub(super) usage: Option<Usage>,
    #[serde(default)]
    pub(super) input_transformations: Value,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct IncompleteDetails {
    #[serde(default)]
    pub(super) reason: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct Usage {
    #[serde(default)]
    input_tokens: u64,
    #[serde(default)]
    output_tokens: u64,
    #[serde(default)]
    input_tokens_details: Option<InputDetails>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
struct InputDetails {
    #[serde(default)]
    cached_tokens: u64,
    #[serde(default)]
    cache_write_tokens: u64,
    #[serde(default)]
    cache_write_tokens_details: Option<WriteDetails>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
struct WriteDetails {
    #[serde(default)]
    ttl_12h_tokens: u64,
}

impl Usage {
    /// Returns the tokens. What the provider counts as input includes what it read from its cache and wrote to it.
    pub(super) fn tokens(self) -> Tokens {
        let details = self.input_tokens_details.unwrap_or_default();
        let long = details.cache_write_tokens_details.unwrap_or_default();
        let long = long.ttl_12h_tokens.min(details.cache_write_tokens);
        let cached = details.cached_tokens + details.cache_write_tokens;
        Tokens {
            input: self.input_tokens.saturating_sub(cached),
            cache_read: details.cached_tokens,
            cache_write_short: details.cache_write_tokens - long,
            cache_write_long: long,
            output: self.output_tokens,
        }
    }
}

#[derive(Deserialize)]
struct Frame {
    r#type: String,
    #[serde(default)]
    output_index: usize,
    #[serde(default)]
    delta: Option<Value>,
    #[serde(default)]
    item: Option<Box<RawValue>>,
    #[serde(default)]
    response: Option<Box<RawValue>>,
    /// Of an error: an object, or absent when its fields stand in the event itself.
    #[serde(default)]
    error: Option<Value>,
}

impl StreamEvent {
    /// Decodes the data of one event.
    pub(super) fn decode(data: &str) -> Result<Self, serde_json::Error> {
        let frame: Frame = serde_json::from_str(data)?;
        let delta = match frame.delta {
            Some(Value::String(text)) => text,
            _ => String::new(),
        };
        let place = frame.output_index;
        Ok(match frame.r#type.as_str() {
            "response.output_text.delta" => Self::TextDelta(delta),
            "response.reasoning_summary_text.delta" | "response.reasoning_text.delta" => {
                Self::ThinkingDelta(delta)
            }
            "response.reasoning_summary_part.added" => Self::ThinkingPart,
            "response.output_item.added" => Self::ItemAdded {
                place,
                item: match frame.item {
                    Some(item) => serde_json::from_str(item.get())?,
                    None => AddedItem::default(),
                },
            },
            "response.function_call_arguments.delta" => Self::InputDelta { place, delta },
            "response.output_item.done" => frame.item.map_or(Self::Other, Self::ItemDone),
            "response.completed" | "response.incomplete" | "response.failed" => {
                match frame.response {
                    Some(response) => Self::Ended(serde_json::from_str(response.get())?),
                    None => Self::Ended(Ending::default()),
                }
            }
            "error" => Self::Error(match frame.error {
                Some(error) if !error.is_null() => error,
                _ => serde_json::from_str(data)?,
            }),
            _ => Self::Other,
        })
    }
}
