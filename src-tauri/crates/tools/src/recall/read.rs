//! Part of a result as text: never more than a model is shown whole, and it says where it was cut. Pure.

use super::{
    lines,
    way::{Wanted, Way},
};
use crate::canonical::SHOWN_WHOLE;
use regex::RegexBuilder;
use serde_json::Value;
use serde_json_path::JsonPath;

/// The longest part that is given, in characters. What is said around it must find room as well.
pub(super) const LONGEST: usize = SHOWN_WHOLE - 1_000;
/// How much of the beginning an overview shows, in characters.
const BEGINNING: usize = 1_000;
/// How large a regular expression may get, in bytes.
const PATTERN_SIZE: usize = 1024 * 1024;
/// The longest JSONPath or JSON Pointer, in characters. Longer ones could nest deeper than a stack is high.
const LONGEST_PATH: usize = 500;
/// How many values a JSONPath gives at most.
const MOST_VALUES: usize = 1_000;

/// Reads it. The error is a sentence that says what is possible.
pub(super) fn part(bytes: &[u8], media_type: &str, way: &Way) -> Result<String, String> {
    match way {
        Way::Overview => Ok(overview(bytes, media_type)),
        Way::Lines { from, to } => lines::range(&text_of(bytes), *from, *to),
        Way::Bytes { from, count } => byte_range(bytes, *from, *count),
        Way::Json(path) => values(bytes, path),
        Way::Match { wanted, context } => {
            let text = text_of(bytes);
            match wanted {
                Wanted::Text(wanted) => Ok(lines::matching(
                    &text,
                    |line| line.contains(wanted.as_str()),
                    *context,
                )),
                Wanted::Pattern(pattern) => {
                    let pattern = RegexBuilder::new(pattern)
                        .size_limit(PATTERN_SIZE)
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

/// A text, cut where it gets too long to be shown.
pub(super) fn cut(text: &str, advice: &str) -> String {
    let Some((end, _)) = text.char_indices().nth(LONGEST) else {
        return text.to_owned();
    };
    let more = text[end..].chars().count();
    format!("{}\n[… {more} more characters; {advice} …]", &text[..end])
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
    let beginning: String = text.chars().take(BEGINNING).collect();
    format!("{media_type}, {count} bytes, {lines} lines. It begins:\n{beginning}")
}

fn byte_range(bytes: &[u8], from: usize, count: Option<usize>) -> Result<String, String> {
    let total = bytes.len();
    let Some(rest) = bytes.get(from..).filter(|rest| !rest.is_empty()) else {
        return Err(format!(
            "The result has {total} bytes; there is none at {from}."
        ));
    };
    let wanted = &rest[..rest.len().min(count.unwrap_or(usize::MAX))];
    let text = cut(&text_of(wanted), "read on with a later from_byte");
    let to = from + wanted.len();
    Ok(format!("[bytes {from} to {to} of {total}]\n{text}"))
}

/// What a JSONPath or a JSON Pointer leads to.
fn values(bytes: &[u8], path: &str) -> Result<String, String> {
    if path.chars().count() > LONGEST_PATH {
        return Err(format!(
            "The path is longer than {LONGEST_PATH} characters; begin with a shorter one."
        ));
    }
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|error| format!("The result is no JSON ({error}); read it another way."))?;
    let advice = "choose a narrower path";
    if path.is_empty() || path.starts_with('/') {
        return match value.pointer(path) {
            Some(found) => Ok(cut(&pretty(found), advice)),
            None => Err(format!(
                "There is nothing at {path}. {}",
                near(&value, path)
            )),
        };
    }
    let parsed = JsonPath::parse(path)
        .map_err(|error| format!("{path:?} is no JSONPath ({error}), and no JSON Pointer."))?;
    let found = parsed.query(&value);
    let count = found.len();
    match count {
        0 => Err(format!("Nothing matches {path}. {}", near(&value, ""))),
        1 => Ok(found
            .first()
            .map_or(String::new(), |found| cut(&pretty(found), advice))),
        _ => {
            let mut text = format!("[{count} values]");
            for value in found.iter().take(MOST_VALUES) {
                text.push('\n');
                text.push_str(&value.to_string());
                if text.len() > 4 * LONGEST {
                    break;
                }
            }
            Ok(cut(&text, advice))
        }
    }
}

/// What there is at the deepest place on the way of a pointer.
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
