//! An answer as the events of its stream, in the order and the forms of the API. Pure.

use super::answer::{Answer, Block, BlockKind};
use serde_json::{Value, json};

/// Lengths in characters of the fragments of an input, in turn: small enough to break numbers,
/// literals and escapes apart.
const FRAGMENTS: [usize; 5] = [1, 4, 2, 7, 3];

/// One event of the stream.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Event {
    pub(super) name: String,
    pub(super) data: String,
    /// The block it ends.
    pub(super) ends_block: Option<usize>,
}

impl Event {
    /// An event whose name is the type of its data.
    pub(super) fn of(data: &Value) -> Self {
        Self {
            name: data["type"].as_str().unwrap_or_default().to_owned(),
            data: data.to_string(),
            ends_block: None,
        }
    }
}

/// All events of an answer. `dropped` is what the API says of thinking blocks it left out.
pub(super) fn events(answer: &Answer, id: &str, model: &str, dropped: &[Value]) -> Vec<Event> {
    let mut events = vec![Event::of(&message_start(answer, id, model, dropped))];
    for (index, block) in answer.blocks.iter().enumerate() {
        events.push(Event::of(&json!({
            "type": "content_block_start", "index": index, "content_block": block.kind.begun(),
        })));
        events.extend(deltas(block).into_iter().map(|delta| {
            Event::of(&json!({"type": "content_block_delta", "index": index, "delta": delta}))
        }));
        let stop = Event::of(&json!({"type": "content_block_stop", "index": index}));
        events.push(Event {
            ends_block: Some(index),
            ..stop
        });
    }
    events.extend(message_deltas(answer).iter().map(Event::of));
    events.push(Event::of(&json!({"type": "message_stop"})));
    events
}

fn message_start(answer: &Answer, id: &str, model: &str, dropped: &[Value]) -> Value {
    let mut message = json!({
        "id": answer.id.as_deref().unwrap_or(id),
        "type": "message",
        "role": "assistant",
        "model": answer.model.as_deref().unwrap_or(model),
        "content": [],
        "stop_reason": null,
        "stop_sequence": null,
        "stop_details": null,
        "usage": answer.usage.at_the_start(),
    });
    if !dropped.is_empty() {
        message["input_transformations"] = json!(dropped);
    }
    json!({"type": "message_start", "message": message})
}

fn message_deltas(answer: &Answer) -> Vec<Value> {
    let mut deltas = Vec::new();
    if answer.usage_in_steps {
        deltas.push(json!({
            "type": "message_delta",
            "delta": {"stop_reason": null, "stop_sequence": null, "stop_details": null},
            "usage": answer.usage.after(answer.usage.output / 2),
        }));
    }
    deltas.push(json!({
        "type": "message_delta",
        "delta": {
            "stop_reason": answer.stop_reason(),
            "stop_sequence": null,
            "stop_details": answer.stop_details,
        },
        "usage": answer.usage.after(answer.usage.output),
    }));
    deltas
}

/// The deltas of a block; those that were added by hand come first, except that a signature is last.
fn deltas(block: &Block) -> Vec<Value> {
    let mut deltas = block.extra_deltas.clone();
    match &block.kind {
        BlockKind::Text(text) => {
            deltas.extend(words(text).map(|word| json!({"type": "text_delta", "text": word})));
        }
        BlockKind::Thinking { text, signature } => {
            let thoughts = words(text);
            deltas.extend(thoughts.map(|word| json!({"type": "thinking_delta", "thinking": word})));
            deltas.push(json!({"type": "signature_delta", "signature": signature}));
        }
        BlockKind::ToolUse { input, .. } => {
            deltas.push(input_delta(""));
            if !is_empty(input) {
                deltas.extend(
                    fragments(&escaped(input))
                        .iter()
                        .map(|part| input_delta(part)),
                );
            }
        }
        BlockKind::Member { input, .. } => {
            if !is_empty(input) {
                deltas.push(input_delta(&input.to_string()));
            }
        }
        BlockKind::Whole(_) => {}
    }
    deltas
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(' ')
}

fn input_delta(part: &str) -> Value {
    json!({"type": "input_json_delta", "partial_json": part})
}

fn is_empty(input: &Value) -> bool {
    input.as_object().is_some_and(serde_json::Map::is_empty)
}

/// JSON whose text beyond ASCII is escaped, so that fragments can break an escape apart.
fn escaped(input: &Value) -> String {
    let mut escaped = String::new();
    for letter in input.to_string().chars() {
        if letter.is_ascii() {
            escaped.push(letter);
        } else {
            let mut units = [0; 2];
            for unit in letter.encode_utf16(&mut units) {
                escaped.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    escaped
}

/// The text in pieces. All of it is ASCII.
fn fragments(text: &str) -> Vec<String> {
    let mut left = text;
    let mut sizes = FRAGMENTS.iter().cycle();
    let mut parts = Vec::new();
    while !left.is_empty() {
        let size = sizes.next().map_or(1, |size| (*size).min(left.len()));
        let (part, rest) = left.split_at(size);
        parts.push(part.to_owned());
        left = rest;
    }
    parts
}
