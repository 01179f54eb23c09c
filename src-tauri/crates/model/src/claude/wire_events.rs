//! Server-sent events, decoded leniently: unknown events, deltas, fields and values are accepted.

use super::content_block::ContentBlock;
use crate::wire::json_piece::JsonPiece;
use protocol::{StopReason, Tokens};
use serde::Deserialize;
use serde_json::value::RawValue;

/// Event of a stream.
#[derive(Debug)]
pub(super) enum WireEvent {
    MessageStart(MessageHead),
    BlockStart {
        index: usize,
        block: ContentBlock,
    },
    BlockDelta {
        index: usize,
        delta: Delta,
    },
    BlockStop {
        index: usize,
    },
    MessageDelta {
        tail: MessageTail,
        usage: Option<Usage>,
    },
    MessageStop,
    Error {
        error: WireError,
        request_id: Option<String>,
    },
    /// `ping`, and events newer than this program.
    Other,
}

impl WireEvent {
    /// Decodes the data of one event, in two passes, because a block's own spelling is only kept where
    /// it is read directly.
    pub(super) fn decode(data: &str) -> Result<Self, serde_json::Error> {
        Ok(match kind_of(data)?.as_str() {
            "message_start" => {
                let Started { message } = serde_json::from_str(data)?;
                Self::MessageStart(message)
            }
            "content_block_start" => {
                let BlockStarted {
                    index,
                    content_block,
                } = serde_json::from_str(data)?;
                Self::BlockStart {
                    index,
                    block: content_block,
                }
            }
            "content_block_delta" => {
                let BlockChanged { index, delta } = serde_json::from_str(data)?;
                Self::BlockDelta {
                    index,
                    delta: Delta::decode(delta.get())?,
                }
            }
            "content_block_stop" => {
                let BlockStopped { index } = serde_json::from_str(data)?;
                Self::BlockStop { index }
            }
            "message_delta" => {
                let MessageChanged { delta, usage } = serde_json::from_str(data)?;
                Self::MessageDelta { tail: delta, usage }
            }
            "message_stop" => Self::MessageStop,
            "error" => {
                let ErrorBody { error, request_id } = serde_json::from_str(data)?;
                Self::Error { error, request_id }
            }
            _ => Self::Other,
        })
    }
}

/// Reads the `type` of an object.
fn kind_of(json: &str) -> Result<String, serde_json::Error> {
    #[derive(Deserialize)]
    struct Kind {
        r#type: String,
    }
    Ok(serde_json::from_str::<Kind>(json)?.r#type)
}

#[derive(Deserialize)]
struct Started {
    message: MessageHead,
}

#[derive(Deserialize)]
struct BlockStarted {
    index: usize,
    content_block: ContentBlock,
}

#[derive(Deserialize)]
struct BlockChanged<'a> {
    index: usize,
    #[serde(borrow)]
    delta: &'a RawValue,
}

#[derive(Deserialize)]
struct BlockStopped {
    index: usize,
}

#[derive(Deserialize)]
struct MessageChanged {
    #[serde(default)]
    delta: MessageTail,
    usage: Option<Usage>,
}

#[derive(Debug, Deserialize)]
pub(super) struct MessageHead {
    pub(super) model: Option<String>,
    pub(super) usage: Option<Usage>,
    /// Changes that the API made to the request. For the log only.
    pub(super) input_transformations: Option<Vec<serde_json::Value>>,
}

/// Message that came in one piece.
#[derive(Debug)]
pub(super) struct WholeMessage {
    pub(super) head: MessageHead,
    pub(super) content: Vec<ContentBlock>,
    pub(super) tail: MessageTail,
}

#[derive(Deserialize)]
struct MessageContent {
    content: Vec<ContentBlock>,
}

impl WholeMessage {
    /// Decodes a message, in several passes for the same reason as [`WireEvent::decode`].
    pub(super) fn decode(data: &str) -> Result<Self, serde_json::Error> {
        let MessageContent { content } = serde_json::from_str(data)?;
        Ok(Self {
            head: serde_json::from_str(data)?,
            content,
            tail: serde_json::from_str(data)?,
        })
    }
}

/// Addition to a content block.
#[derive(Debug)]
pub(super) enum Delta {
    Text(String),
    InputJson(String),
    Thinking(String),
    Signature(String),
    Citation(Box<RawValue>),
    Compaction {
        content: Option<String>,
        encrypted_content: Option<String>,
    },
    Other,
}

impl Delta {
    fn decode(json: &str) -> Result<Self, serde_json::Error> {
        #[derive(Deserialize)]
        struct Fields {
            text: Option<String>,
            partial_json: Option<JsonPiece>,
            thinking: Option<String>,
            signature: Option<String>,
            citation: Option<Box<RawValue>>,
            content: Option<String>,
            encrypted_content: Option<String>,
        }
        let kind = kind_of(json)?;
        let known = [
            "text_delta",
            "input_json_delta",
            "thinking_delta",
            "signature_delta",
            "citations_delta",
            "compaction_delta",
        ];
        // The fields of a delta nobody knows may be of any kind.
        if !known.contains(&kind.as_str()) {
            return Ok(Self::Other);
        }
        let fields: Fields = serde_json::from_str(json)?;
        let delta = match kind.as_str() {
            "text_delta" => fields.text.map(Self::Text),
            "input_json_delta" => fields
                .partial_json
                .map(|JsonPiece(json)| Self::InputJson(json)),
            "thinking_delta" => fields.thinking.map(Self::Thinking),
            "signature_delta" => fields.signature.map(Self::Signature),
            "citations_delta" => fields.citation.map(Self::Citation),
            _ => Some(Self::Compaction {
                content: fields.content,
                encrypted_content: fields.encrypted_content,
            }),
        };
        Ok(delta.unwrap_or(Self::Other))
    }
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct MessageTail {
    pub(super) stop_reason: Option<String>,
    pub(super) stop_details: Option<StopDetails>,
}

#[derive(Debug, Deserialize)]
pub(super) struct StopDetails {
    pub(super) category: Option<String>,
    pub(super) explanation: Option<String>,
}

/// Token counts so far. Each event that has them repeats the sums.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct Usage {
    input_tokens: Option<u64>,
    cache_read_input_tokens: Option<u64>,
    cache_creation_input_tokens: Option<u64>,
    cache_creation: Option<CacheCreation>,
    output_tokens: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
struct CacheCreation {
    ephemeral_5m_input_tokens: Option<u64>,
    ephemeral_1h_input_tokens: Option<u64>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct WireError {
    #[serde(default)]
    pub(super) r#type: String,
    #[serde(default)]
    pub(super) message: String,
    pub(super) details: Option<ErrorDetails>,
}

#[derive(Debug, Deserialize)]
pub(super) struct ErrorDetails {
    pub(super) error_code: Option<String>,
}

/// Body of an error response.
#[derive(Debug, Deserialize)]
pub(super) struct ErrorBody {
    pub(super) error: WireError,
    pub(super) request_id: Option<String>,
}

impl Usage {
    /// Applies newer counts.
    pub(super) fn update(&mut self, newer: Self) {
        self.input_tokens = newer.input_tokens.or(self.input_tokens);
        self.cache_read_input_tokens = newer
            .cache_read_input_tokens
            .or(self.cache_read_input_tokens);
        self.cache_creation_input_tokens = newer
            .cache_creation_input_tokens
            .or(self.cache_creation_input_tokens);
        self.cache_creation = newer.cache_creation.or(self.cache_creation);
        self.output_tokens = newer.output_tokens.or(self.output_tokens);
    }

    /// Returns the counts by price class. Cache writes of unknown lifetime count as short ones.
    pub(super) fn tokens(self) -> Tokens {
        let serialized = self.cache_creation_input_tokens.unwrap_or(0);
        let parts = self.cache_creation.unwrap_or_default();
        let long = parts.ephemeral_1h_input_tokens.unwrap_or(0);
        let short = parts.ephemeral_5m_input_tokens.unwrap_or(0);
        Tokens {
            input: self.input_tokens.unwrap_or(0),
            cache_read: self.cache_read_input_tokens.unwrap_or(0),
            cache_write_short: short.max(serialized.saturating_sub(long)),
            cache_write_long: long,
            output: self.output_tokens.unwrap_or(0),
        }
    }
}

/// Parses a stop reason; `None` for one newer than this program.
pub(super) fn stop_reason(name: &str) -> Option<StopReason> {
    Some(match name {
        "end_turn" => StopReason::EndTurn,
        "tool_use" => StopReason::ToolUse,
        "max_tokens" => StopReason::MaxTokens,
        "stop_sequence" => StopReason::StopSequence,
        "pause_turn" => StopReason::PauseTurn,
        "refusal" => StopReason::Refusal,
        "model_context_window_exceeded" => StopReason::ContextWindowExceeded,
        "compaction" => StopReason::Compaction,
        _ => return None,
    })
}
