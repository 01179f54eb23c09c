//! A request reduced to what must not change from one to the next: a digest per block, without
//! `cache_control`. Small enough to remember for every request of a long conversation. Pure.

use serde_json::Value;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// The system text, the tools and the messages of a request.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Outline {
    pub(super) system: u64,
    pub(super) tools: u64,
    pub(super) messages: Vec<MessageOutline>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct MessageOutline {
    role: String,
    blocks: Vec<BlockOutline>,
}

#[derive(Debug, Clone, PartialEq)]
struct BlockOutline {
    digest: u64,
    thinking: bool,
}

impl Outline {
    pub(super) fn of(body: &Value) -> Self {
        let messages = body["messages"].as_array().map_or(&[][..], Vec::as_slice);
        Self {
            system: digests(&body["system"])
                .iter()
                .fold(0, |sum, block| mix(sum, block.digest)),
            tools: digest(&body["tools"]),
            messages: messages.iter().map(MessageOutline::of).collect(),
        }
    }

    /// The first message in which `later` is no continuation of this. With `grows`, blocks may have been
    /// added to the last message of this if it is the user's. Thinking may have been left out from the
    /// start up to a point.
    pub(super) fn first_change(&self, later: &Self, grows: bool) -> Option<usize> {
        let mut thinking_kept = false;
        for (index, message) in self.messages.iter().enumerate() {
            let Some(now) = later.messages.get(index) else {
                return Some(index);
            };
            let is_last = index + 1 == self.messages.len();
            let may_grow = grows && is_last && message.role == "user";
            let same = message.role == now.role
                && (message.blocks == now.blocks
                    || (may_grow && now.blocks.starts_with(&message.blocks))
                    || (!thinking_kept && message.without_thinking() == now.blocks));
            if !same {
                return Some(index);
            }
            thinking_kept |= now.blocks.iter().any(|block| block.thinking);
        }
        None
    }
}

impl MessageOutline {
    fn of(message: &Value) -> Self {
        Self {
            role: message["role"].as_str().unwrap_or_default().to_owned(),
            blocks: digests(&message["content"]),
        }
    }

    fn without_thinking(&self) -> Vec<BlockOutline> {
        self.blocks
            .iter()
            .filter(|block| !block.thinking)
            .cloned()
            .collect()
    }
}

/// Returns whether a block is thinking of either kind.
pub(super) fn is_thinking(block: &Value) -> bool {
    block["type"] == "thinking" || block["type"] == "redacted_thinking"
}

/// The blocks of a content, a text counting as one block of it.
fn digests(content: &Value) -> Vec<BlockOutline> {
    match content {
        Value::Array(blocks) => blocks
            .iter()
            .map(|block| BlockOutline {
                digest: digest(block),
                thinking: is_thinking(block),
            })
            .collect(),
        Value::String(text) => {
            let block = serde_json::json!({"type": "text", "text": text});
            vec![BlockOutline {
                digest: digest(&block),
                thinking: false,
            }]
        }
        Value::Null => Vec::new(),
        other => vec![BlockOutline {
            digest: digest(other),
            thinking: false,
        }],
    }
}

/// A digest of a value as it is written, the order of its fields included, without `cache_control`.
/// What a model wrote into a tool's input is nobody's field: there it counts.
fn digest(value: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    feed(value, &mut hasher, true);
    hasher.finish()
}

fn feed(value: &Value, hasher: &mut DefaultHasher, ours: bool) {
    match value {
        Value::Null => 0u8.hash(hasher),
        Value::Bool(yes) => (1u8, yes).hash(hasher),
        Value::Number(number) => (2u8, number.to_string()).hash(hasher),
        Value::String(text) => (3u8, text).hash(hasher),
        Value::Array(items) => {
            (4u8, items.len()).hash(hasher);
            for item in items {
                feed(item, hasher, ours);
            }
        }
        Value::Object(fields) => {
            5u8.hash(hasher);
            for (name, field) in fields {
                if ours && name == "cache_control" {
                    continue;
                }
                name.hash(hasher);
                feed(
                    field,
                    hasher,
                    ours && name != "input" && name != "input_schema",
                );
            }
            6u8.hash(hasher);
        }
    }
}

fn mix(sum: u64, digest: u64) -> u64 {
    let mut hasher = DefaultHasher::new();
    (sum, digest).hash(&mut hasher);
    hasher.finish()
}
