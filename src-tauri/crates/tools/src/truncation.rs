//! Truncation of results: short parts are shown whole; of long texts and files a model gets key numbers, both ends and an
//! artifact URI, and the whole is stored as an artifact. Pure; stores nothing.

use crate::shorten::both_ends;
use protocol::{Bytes, OutputPart};
use serde_json::Value;

/// Maximum length of a text that is shown whole, in characters. For models with a small window it is less.
pub const MAX_INLINE_CHARACTERS: usize = 16_000;
/// Part of that shown of the beginning of a longer text, and as much of its end.
const END_PART: usize = 4;
/// Maximum number of key numbers.
const MAX_KEY_NUMBERS: usize = 20;
/// Maximum length of the name of a key number, in characters.
const MAX_NAME_CHARACTERS: usize = 60;
/// Maximum length of a repeated summary, in characters.
const MAX_SUMMARY_CHARACTERS: usize = 200;
/// Maximum length of a text that is searched for key numbers, in bytes.
const MAX_SEARCHED_BYTES: usize = 16 * 1024 * 1024;

const TEXT: &str = "text/plain; charset=utf-8";
const JSON: &str = "application/json";

/// A piece of a result.
#[derive(Clone, Debug, PartialEq)]
pub enum OutputPiece {
    /// Shown to the model whole.
    Inline(OutputPart),
    /// Stored as an artifact; the model gets an excerpt.
    Oversized(OversizedPiece),
}

/// A piece that is too long to be shown, or not a text.
#[derive(Clone, Debug, PartialEq)]
pub struct OversizedPiece {
    /// The whole content.
    pub bytes: Bytes,
    /// Media type.
    pub media_type: String,
    /// Facts for the model: size and key numbers.
    facts: String,
    /// Both ends, if it is a text.
    ends: Option<String>,
}

/// Splits a result into pieces; at most `max_characters` of text are shown whole. Texts that are too long only together
/// are joined.
#[must_use]
pub fn truncate(parts: Vec<OutputPart>, max_characters: usize) -> Vec<OutputPiece> {
    let lengths = parts.iter().map(text_length);
    let is_long = lengths.sum::<usize>() > max_characters;
    let mut pieces = Vec::with_capacity(parts.len());
    let mut long = Vec::new();
    for part in parts {
        match part {
            OutputPart::Text { text } if is_long => long.push(text),
            OutputPart::File { media_type, data } => {
                pieces.push(OutputPiece::Oversized(file(media_type, data)));
            }
            part @ (OutputPart::Text { .. } | OutputPart::Image { .. }) => {
                pieces.push(OutputPiece::Inline(part));
            }
        }
    }
    if !long.is_empty() {
        // The text comes first, whatever stood around it.
        pieces.insert(
            0,
            OutputPiece::Oversized(text(long.join("\n"), max_characters / END_PART)),
        );
    }
    pieces
}

/// Truncates a result whose long parts aren't stored, so that nobody can read the rest.
#[must_use]
pub fn truncate_unstored(parts: Vec<OutputPart>) -> Vec<OutputPart> {
    let pieces = truncate(parts, MAX_INLINE_CHARACTERS).into_iter();
    let short = pieces.map(|piece| match piece {
        OutputPiece::Inline(part) => part,
        OutputPiece::Oversized(kept) => kept.excerpt(None, ""),
    });
    short.collect()
}

impl OversizedPiece {
    /// Returns the text for a model: facts, artifact URI, and both ends of a text.
    #[must_use]
    pub fn excerpt(&self, reference: Option<&str>, summary: &str) -> OutputPart {
        let place = match reference {
            Some(reference) => {
                format!(" All of it is kept at {reference}; recall reads any part of it.")
            }
            None => " The rest was not kept.".to_owned(),
        };
        let summary: String = summary.chars().take(MAX_SUMMARY_CHARACTERS).collect();
        let summary = match summary.trim() {
            "" => String::new(),
            summary => format!("{}. ", summary.trim_end_matches('.')),
        };
        let ends = self.ends.as_deref();
        let ends = ends.map_or(String::new(), |ends| format!("\n{ends}"));
        OutputPart::Text {
            text: format!("[{summary}{}{place}]{ends}", self.facts),
        }
    }
}

fn text_length(part: &OutputPart) -> usize {
    match part {
        OutputPart::Text { text } => text.chars().count(),
        OutputPart::Image { .. } | OutputPart::File { .. } => 0,
    }
}

fn file(media_type: String, data: Bytes) -> OversizedPiece {
    let count = data.as_slice().len();
    OversizedPiece {
        facts: format!("Not shown: {media_type}, {count} bytes."),
        bytes: data,
        media_type,
        ends: None,
    }
}

fn text(text: String, end_characters: usize) -> OversizedPiece {
    let (characters, lines) = (text.chars().count(), text.lines().count());
    let json = (text.len() <= MAX_SEARCHED_BYTES)
        .then(|| serde_json::from_str::<Value>(&text).ok())
        .flatten()
        .filter(|value| value.is_object() || value.is_array());
    let numbers = json.as_ref().map_or(String::new(), key_numbers);
    let kind = if json.is_some() { " of JSON" } else { "" };
    OversizedPiece {
        facts: format!(
            "Too long to be shown whole: {characters} characters{kind} in {lines} lines.{numbers}"
        ),
        ends: Some(both_ends(&text, end_characters)),
        bytes: text.into_bytes().into(),
        media_type: if json.is_some() { JSON } else { TEXT }.to_owned(),
    }
}

/// Returns the key numbers of a JSON value: the sizes of its arrays and objects, and its top-level numbers.
fn key_numbers(value: &Value) -> String {
    let numbers: Vec<_> = match value {
        Value::Array(items) => vec![format!("{} items", items.len())],
        Value::Object(fields) => fields.iter().filter_map(key_number).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    };
    if numbers.is_empty() {
        return String::new();
    }
    let surplus = numbers.len().saturating_sub(MAX_KEY_NUMBERS);
    let more = if surplus > 0 {
        format!(" and {surplus} more")
    } else {
        String::new()
    };
    let excerpt: Vec<_> = numbers.into_iter().take(MAX_KEY_NUMBERS).collect();
    format!(" Key numbers: {}{more}.", excerpt.join(", "))
}

fn key_number((name, value): (&String, &Value)) -> Option<String> {
    let name: String = name.chars().take(MAX_NAME_CHARACTERS).collect();
    match value {
        Value::Number(number) => Some(format!("{name} = {number}")),
        Value::Bool(yes) => Some(format!("{name} = {yes}")),
        Value::Array(items) => Some(format!("{name}: {} items", items.len())),
        Value::Object(fields) => Some(format!("{name}: {} fields", fields.len())),
        Value::Null | Value::String(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn part(text: impl Into<String>) -> OutputPart {
        OutputPart::Text { text: text.into() }
    }

    fn excerpt(parts: Vec<OutputPart>) -> Vec<String> {
        let pieces = truncate(parts, MAX_INLINE_CHARACTERS).into_iter();
        let texts = pieces.map(|piece| match piece {
            OutputPiece::Inline(OutputPart::Text { text }) => text,
            OutputPiece::Inline(other) => format!("{other:?}"),
            OutputPiece::Oversized(kept) => match kept.excerpt(Some("mem://t/1"), "Did it.") {
                OutputPart::Text { text } => text,
                other => format!("{other:?}"),
            },
        });
        texts.collect()
    }

    #[test]
    fn short_result_is_shown_whole() {
        let short = "é".repeat(MAX_INLINE_CHARACTERS);
        assert_eq!(excerpt(vec![part(short.clone())]), [short]);
        assert_eq!(excerpt(vec![part("a"), part("b")]), ["a", "b"]);
        assert_eq!(excerpt(Vec::new()), [""; 0]);
    }

    #[test]
    fn long_result_shows_both_ends() {
        let text = format!("first\n{}\nlast", "é".repeat(MAX_INLINE_CHARACTERS));
        let shown = excerpt(vec![part(text)]);
        let wanted = format!(
            "[Did it. Too long to be shown whole: 16011 characters in 3 lines. All of it is kept at \
             mem://t/1; recall reads any part of it.]\nfirst\n{}\n[… 8011 characters (0 line ends) are \
             left out here …]\n{}\nlast",
            "é".repeat(MAX_INLINE_CHARACTERS / END_PART - 6),
            "é".repeat(MAX_INLINE_CHARACTERS / END_PART - 5)
        );
        assert_eq!(shown, [wanted]);
        let half = "x".repeat(MAX_INLINE_CHARACTERS / 2 + 1);
        let shown = excerpt(vec![part(half.clone()), part(half)]);
        assert!(
            shown[0].contains("16003 characters in 2 lines"),
            "{shown:?}"
        );
        assert_eq!(shown.len(), 1);
    }

    #[test]
    fn long_json_shows_key_numbers() {
        let rows: Vec<_> = (0..5000).collect();
        let value =
            json!({"total": 5000, "whole": true, "name": "x", "rows": rows, "page": {"a": 1}});
        let shown = excerpt(vec![part(value.to_string())]);
        let wanted = "characters of JSON in 1 lines. Key numbers: total = 5000, whole = true, rows: 5000 \
                      items, page: 1 fields. All of it";
        assert!(shown[0].contains(wanted), "{:.400}", shown[0]);
        let list = json!(vec!["0123456789"; 2000]).to_string();
        assert!(excerpt(vec![part(list)])[0].contains("Key numbers: 2000 items."));
    }

    #[test]
    fn binary_result_is_only_described() {
        let file = OutputPart::File {
            media_type: "application/pdf".into(),
            data: vec![0; 10].into(),
        };
        assert_eq!(
            excerpt(vec![part("a"), file.clone()]),
            [
                "a",
                "[Did it. Not shown: application/pdf, 10 bytes. All of it is kept at mem://t/1; recall \
                 reads any part of it.]"
            ]
        );
        let short = truncate_unstored(vec![file]);
        let wanted = "[Not shown: application/pdf, 10 bytes. The rest was not kept.]";
        assert_eq!(short, [part(wanted)]);
    }
}
