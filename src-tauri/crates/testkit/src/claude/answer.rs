//! Content of a scripted answer, and the blocks a client should have assembled when it has arrived
//! whole. Nothing here knows how it is sent.

use serde_json::{Value, json};

/// A complete answer of the assistant.
#[derive(Debug, Clone, Default)]
pub(super) struct Answer {
    pub(super) blocks: Vec<Block>,
    pub(super) id: Option<String>,
    pub(super) model: Option<String>,
    pub(super) stop_reason: Option<String>,
    pub(super) stop_details: Value,
    pub(super) usage: Usage,
    /// More than one `message_delta`.
    pub(super) usage_in_steps: bool,
}

/// One block, and the deltas that are sent in it beside its own.
#[derive(Debug, Clone)]
pub(super) struct Block {
    pub(super) kind: BlockKind,
    pub(super) extra_deltas: Vec<Value>,
}

#[derive(Debug, Clone)]
pub(super) enum BlockKind {
    Text(String),
    Thinking {
        text: String,
        signature: String,
    },
    /// A call of an ordinary tool: its input comes in fragments.
    ToolUse {
        id: String,
        name: String,
        input: Value,
    },
    /// A call of a member of the computer toolset: its input comes at once.
    Member {
        id: String,
        name: String,
        input: Value,
    },
    /// Sent whole in `content_block_start`.
    Whole(Value),
}

/// Tokens as the API counts them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Usage {
    pub(super) input: u64,
    pub(super) output: u64,
    pub(super) cache_read: u64,
    pub(super) cache_write_5m: u64,
    pub(super) cache_write_1h: u64,
}

impl Default for Usage {
    fn default() -> Self {
        Self {
            input: 100,
            output: 10,
            cache_read: 0,
            cache_write_5m: 0,
            cache_write_1h: 0,
        }
    }
}

impl Answer {
    /// Content of the last `message_delta`.
    pub(super) fn stop_reason(&self) -> &str {
        let asks = self.blocks.iter().any(|block| {
            matches!(
                block.kind,
                BlockKind::ToolUse { .. } | BlockKind::Member { .. }
            )
        });
        let natural = if asks { "tool_use" } else { "end_turn" };
        self.stop_reason.as_deref().unwrap_or(natural)
    }
}

impl BlockKind {
    /// The block as it begins in `content_block_start`.
    pub(super) fn begun(&self) -> Value {
        match self {
            Self::Text(_) => text(""),
            Self::Thinking { .. } => thinking("", ""),
            Self::ToolUse { id, name, .. } => tool_use(id, name, &json!({})),
            Self::Member { id, name, .. } => member(id, name, &json!({})),
            Self::Whole(block) => block.clone(),
        }
    }

    /// The block as it is when all its deltas have arrived.
    pub(super) fn whole(&self) -> Value {
        match self {
            Self::Text(written) => text(written),
            Self::Thinking { text, signature } => thinking(text, signature),
            Self::ToolUse { id, name, input } => tool_use(id, name, input),
            Self::Member { id, name, input } => member(id, name, input),
            Self::Whole(block) => block.clone(),
        }
    }
}

impl Usage {
    /// Builds `message_start`: all that is known before a word is written.
    pub(super) fn at_the_start(self) -> Value {
        json!({
            "input_tokens": self.input,
            "cache_creation_input_tokens": self.cache_write_5m + self.cache_write_1h,
            "cache_read_input_tokens": self.cache_read,
            "cache_creation": {
                "ephemeral_5m_input_tokens": self.cache_write_5m,
                "ephemeral_1h_input_tokens": self.cache_write_1h,
            },
            "output_tokens": 1,
            "service_tier": "standard",
        })
    }

    /// Builds `message_delta`, counted from the beginning of the answer.
    pub(super) fn after(self, output: u64) -> Value {
        json!({
            "input_tokens": self.input,
            "cache_creation_input_tokens": self.cache_write_5m + self.cache_write_1h,
            "cache_read_input_tokens": self.cache_read,
            "output_tokens": output,
        })
    }
}

fn text(text: &str) -> Value {
    json!({"type": "text", "text": text})
}

fn thinking(text: &str, signature: &str) -> Value {
    json!({"type": "thinking", "thinking": text, "signature": signature})
}

// Ordinary calls come without `caller` and members with it, so that a client meets both.
fn tool_use(id: &str, name: &str, input: &Value) -> Value {
    json!({"type": "tool_use", "id": id, "name": name, "input": input})
}

fn member(id: &str, name: &str, input: &Value) -> Value {
    json!({
        "type": "tool_use",
        "id": id,
        "name": name,
        "toolset_name": "computer",
        "input": input,
        "caller": {"type": "direct"},
    })
}
