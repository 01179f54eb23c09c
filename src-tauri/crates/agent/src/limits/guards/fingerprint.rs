//! Fingerprints of calls and results: equal when they are equal. Never kept: they only
//! compare what happens within one turn.

use protocol::{BlobId, Item, Outcome, ToolCall};
use serde_json::Value;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// Fingerprint of a call's tool and input, whatever its id.
pub(super) fn of_call(call: &ToolCall) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&call.name, &call.toolset).hash(&mut hasher);
    hash_value(&call.input, &mut hasher);
    hasher.finish()
}

/// Fingerprint of a result: outcome, texts, pictures, and the screen afterwards.
pub(super) fn of_result(outcome: Outcome, content: &[Item], image: Option<&BlobId>) -> u64 {
    let mut hasher = DefaultHasher::new();
    std::mem::discriminant(&outcome).hash(&mut hasher);
    for item in content {
        match item {
            Item::Text { text } => text.hash(&mut hasher),
            Item::Image { image } => image.id.hash(&mut hasher),
            Item::File { file, .. } => file.id.hash(&mut hasher),
            // No result holds these.
            Item::Original { .. }
            | Item::Quoted { .. }
            | Item::Thinking { .. }
            | Item::ToolCall(_)
            | Item::ToolResult(_)
            | Item::Opaque { .. } => {}
        }
    }
    image.hash(&mut hasher);
    hasher.finish()
}

/// All calls of an answer with their results, in order.
pub(super) fn of_step(calls: &[(u64, u64)]) -> u64 {
    let mut hasher = DefaultHasher::new();
    calls.hash(&mut hasher);
    hasher.finish()
}

/// The order in which a model writes an object's fields does not matter.
fn hash_value(value: &Value, hasher: &mut DefaultHasher) {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_unstable_by_key(|(name, _)| *name);
            fields.len().hash(hasher);
            for (name, value) in fields {
                name.hash(hasher);
                hash_value(value, hasher);
            }
        }
        Value::Array(values) => {
            values.len().hash(hasher);
            for value in values {
                hash_value(value, hasher);
            }
        }
        plain @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) => {
            plain.to_string().hash(hasher);
        }
    }
}
