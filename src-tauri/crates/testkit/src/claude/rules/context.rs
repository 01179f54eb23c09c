//! The model's window, and summaries by the API: what fits, and where a summary's block may stand. Tokens are counted by a
//! simple rule: four bytes of JSON text each, a picture by its patches of 28 pixels.

use super::{
    super::files::{self, FileRecords},
    Ask, Violation, blocks, found,
};
use image::ImageReader;
use serde_json::Value;
use std::io::Cursor;

/// Bytes of text in a token.
const BYTES_PER_TOKEN: u64 = 4;
/// Pixels of a side of what one visual token sees.
const PATCH: u32 = 28;

pub(super) fn check(ask: &Ask<'_>, violations: &mut Vec<Violation>) {
    let compacts = ask.body.get("compaction");
    if compacts.is_some_and(|compaction| compaction["type"] != "summarize") {
        found(violations, "compaction.type: Input should be 'summarize'");
    }
    if compacts.is_some() && ask.body.get("context_management").is_some() {
        found(violations, "compaction: not with context_management");
    }
    for (index, message) in ask.messages.iter().enumerate() {
        for (place, block) in blocks(&message["content"]).iter().enumerate() {
            if block["type"] == "compaction" {
                check_block(ask, (index, place), block, violations);
            }
        }
    }
}

/// The answer to a request that is larger than the window, which is no fault: nobody can count for sure.
pub(super) fn overflow(ask: &Ask<'_>) -> Option<Violation> {
    let (most, tokens) = (ask.inner.switches.window?, counted(ask)?);
    let sentence = format!("prompt is too long: {tokens} tokens > {most} maximum");
    (tokens > most).then(|| Violation::invalid(&sentence))
}

/// Tokens of a request to a server that has a window.
pub(super) fn counted(ask: &Ask<'_>) -> Option<u64> {
    let files = &ask.inner.files;
    ask.inner.switches.window.map(|_| tokens(files, ask.body))
}

fn tokens(files: &FileRecords, value: &Value) -> u64 {
    match value {
        Value::Object(_) if value["type"] == "image" => picture(files, &value["source"]),
        Value::Object(fields) => fields.values().map(|value| tokens(files, value)).sum(),
        Value::Array(items) => items.iter().map(|value| tokens(files, value)).sum(),
        Value::String(text) => (text.len() as u64).div_ceil(BYTES_PER_TOKEN),
        Value::Null | Value::Bool(_) | Value::Number(_) => 0,
    }
}

fn picture(files: &FileRecords, source: &Value) -> u64 {
    let size = files::picture(files, source).and_then(|(_, bytes)| {
        let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
        reader.ok()?.into_dimensions().ok()
    });
    size.map_or(0, |(width, height)| {
        u64::from(width.div_ceil(PATCH)) * u64::from(height.div_ceil(PATCH))
    })
}

fn check_block(
    ask: &Ask<'_>,
    place: (usize, usize),
    block: &Value,
    violations: &mut Vec<Violation>,
) {
    let path = format!("messages.{}.content.{}", place.0, place.1);
    if place != (0, 0) {
        found(violations, format!("{path}: compaction_block_misplaced"));
    }
    let mut bare = block.clone();
    if let Some(fields) = bare.as_object_mut() {
        fields.shift_remove("cache_control");
    }
    let mut served = ask.inner.served.iter();
    if !served.any(|served| served.delivered.blocks.contains(&bare)) {
        found(violations, format!("{path}: compaction_content_mismatch"));
    }
}
