//! Parts of an artifact as text: never more than a model is shown whole, with a note where it was cut. Pure.

use super::{
    lines::{self, MAX_PART_CHARACTERS, truncated},
    selection::{LineFilter, Selection},
};
use localization::{LocalizedText, localized};
use regex::RegexBuilder;
use serde_json::Value;
use serde_json_path::JsonPath;

/// Characters of the beginning in an overview.
const OVERVIEW_CHARACTERS: usize = 1_000;
/// Maximum size of a compiled regular expression, in bytes.
const MAX_PATTERN_BYTES: usize = 1024 * 1024;
/// Maximum length of a JSONPath or JSON Pointer, in characters. Longer ones could overflow the stack by nesting.
const MAX_PATH_CHARACTERS: usize = 500;
/// Maximum number of values of a JSONPath.
const MAX_VALUES: usize = 1_000;

/// Reads the selected part. The error is a sentence that says what is possible.
pub(super) fn part(
    bytes: &[u8],
    media_type: &str,
    selection: &Selection,
) -> Result<String, LocalizedText> {
    match selection {
        Selection::Overview => Ok(overview(bytes, media_type)),
        Selection::Lines { from, to } => {
            lines::range(&text_of(bytes), *from, *to).map_err(Into::into)
        }
        Selection::Bytes { from, count } => byte_range(bytes, *from, *count),
        Selection::Json(path) => values(bytes, path),
        Selection::Match { filter, context } => {
            let text = text_of(bytes);
            match filter {
                LineFilter::Text(filter) => Ok(lines::matching(
                    &text,
                    |line| line.contains(filter.as_str()),
                    *context,
                )),
                LineFilter::Pattern(pattern) => {
                    let pattern = RegexBuilder::new(pattern)
                        .size_limit(MAX_PATTERN_BYTES)
                        .build()
                        .map_err(|error| format!("The pattern cannot be used: {error}"))?;
                    Ok(lines::matching(
                        &text,
                        |line| pattern.is_match(line),
                        *context,
                    ))
                }
            }
        }
    }
}

fn text_of(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

fn overview(bytes: &[u8], media_type: &str) -> String {
    let count = bytes.len();
    let Ok(text) = str::from_utf8(bytes) else {
        return format!("{media_type}, {count} bytes, no text. Read it with from_byte.");
    };
    let lines = text.lines().count();
    let beginning: String = text.chars().take(OVERVIEW_CHARACTERS).collect();
    format!("{media_type}, {count} bytes, {lines} lines. It begins:\n{beginning}")
}

fn byte_range(bytes: &[u8], from: usize, count: Option<usize>) -> Result<String, LocalizedText> {
    let total = bytes.len();
    let Some(rest) = bytes.get(from..).filter(|rest| !rest.is_empty()) else {
        return Err(localized!(
            "tools-recall-short",
            bytes = total,
            first = from
        ));
    };
    let filter = &rest[..rest.len().min(count.unwrap_or(usize::MAX))];
    let text = truncated(&text_of(filter), "read on with a later from_byte");
    let to = from + filter.len();
    Ok(format!("[bytes {from} to {to} of {total}]\n{text}"))
}

/// Returns the values at a JSONPath or a JSON Pointer.
fn values(bytes: &[u8], path: &str) -> Result<String, LocalizedText> {
    if path.chars().count() > MAX_PATH_CHARACTERS {
        return Err(format!(
            "The path is longer than {MAX_PATH_CHARACTERS} characters; begin with a shorter one."
        )
        .into());
    }
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|error| localized!("tools-recall-no-json", error = error.to_string()))?;
    let advice = "choose a narrower path";
    if path.is_empty() || path.starts_with('/') {
        return match value.pointer(path) {
            Some(found) => Ok(truncated(&pretty(found), advice)),
            None => Err(format!("There is nothing at {path}. {}", near(&value, path)).into()),
        };
    }
    let parsed = JsonPath::parse(path)
        .map_err(|error| format!("{path:?} is no JSONPath ({error}), and no JSON Pointer."))?;
    let found = parsed.query(&value);
    let count = found.len();
    match count {
        0 => Err(format!("Nothing matches {path}. {}", near(&value, "")).into()),
        1 => Ok(found
            .first()
            .map_or(String::new(), |found| truncated(&pretty(found), advice))),
        _ => {
            let mut text = format!("[{count} values]");
            for value in found.iter().take(MAX_VALUES) {
                text.push('\n');
                text.push_str(&value.to_string());
                if text.len() > 4 * MAX_PART_CHARACTERS {
                    break;
                }
            }
            Ok(truncated(&text, advice))
        }
    }
}

/// Describes the deepest value that exists along a pointer.
fn near(value: &Value, pointer: &str) -> String {
    let mut place = pointer;
    loop {
        place = place.rsplit_once('/').map_or("", |(above, _)| above);
        if let Some(found) = value.pointer(place) {
            let name = if place.is_empty() { "The whole" } else { place };
            return format!("{name} is {}.", described(found));
        }
        if place.is_empty() {
            return String::new();
        }
    }
}

fn described(value: &Value) -> String {
    const NAMED: usize = 30;
    match value {
        Value::Object(fields) => {
            let names: Vec<_> = fields.keys().take(NAMED).map(String::as_str).collect();
            let more = if fields.len() > NAMED { ", …" } else { "" };
            format!("an object with {}{more}", names.join(", "))
        }
        Value::Array(items) => format!("an array of {} items", items.len()),
        Value::String(_) => "a text".to_owned(),
        Value::Null | Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

fn pretty(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => serde_json::to_string_pretty(other).unwrap_or_else(|_| other.to_string()),
    }
}
