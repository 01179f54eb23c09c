//! The canonical form of a result: what is short is shown as it is; of what is long or no text a model is
//! given the key numbers, both ends and a reference, and the whole is kept. Pure; stores nothing.

use crate::shorten::both_ends;
use protocol::{Bytes, OutputPart};
use serde_json::Value;

/// The longest text that is shown whole, in characters.
pub(crate) const SHOWN_WHOLE: usize = 16_000;
/// How much of the beginning of a longer one is shown, in characters; as much again of the end.
const SHOWN_EACH_END: usize = 4_000;
/// How many key numbers are told.
const NUMBERS: usize = 20;
/// The longest name of one, in characters.
const NUMBER_NAME: usize = 60;
/// The longest summary that is repeated to a model, in characters.
const SUMMARY: usize = 200;
/// A longer text is not searched for key numbers, in bytes.
const SEARCHED: usize = 16 * 1024 * 1024;

const TEXT: &str = "text/plain; charset=utf-8";
const JSON: &str = "application/json";

/// A piece of a result, sorted by what becomes of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// A model is given it as it is.
    AsItIs(OutputPart),
    /// It is kept, and a model is told of it.
    Kept(KeptPiece),
}

/// A piece that is too long to be shown, or no text.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptPiece {
    /// All of it.
    pub bytes: Bytes,
    /// What it is.
    pub media_type: String,
    /// What is told of it besides where it is.
    facts: String,
    /// Both ends, when it is a text.
    ends: Option<String>,
}

/// The pieces of a result. Texts that are too long only together are put together.
#[must_use]
pub fn canonical(parts: Vec<OutputPart>) -> Vec<Piece> {
    let lengths = parts.iter().map(text_length);
    let is_long = lengths.sum::<usize>() > SHOWN_WHOLE;
    let mut pieces = Vec::with_capacity(parts.len());
    let mut long = Vec::new();
    for part in parts {
        match part {
            OutputPart::Text { text } if is_long => long.push(text),
            OutputPart::File { media_type, data } => {
                pieces.push(Piece::Kept(file(media_type, data)));
            }
            part @ (OutputPart::Text { .. } | OutputPart::Image { .. }) => {
                pieces.push(Piece::AsItIs(part));
            }
        }
    }
    if !long.is_empty() {
        // The text comes first, whatever stood around it.
        pieces.insert(0, Piece::Kept(text(long.join("\n"))));
    }
    pieces
}

/// The short form of a result for those who keep nothing: nobody can read more of it.
#[must_use]
pub fn shortened(parts: Vec<OutputPart>) -> Vec<OutputPart> {
    let pieces = canonical(parts).into_iter();
    let short = pieces.map(|piece| match piece {
        Piece::AsItIs(part) => part,
        Piece::Kept(kept) => kept.told(None, ""),
    });
    short.collect()
}

impl KeptPiece {
    /// What a model is told: what it is, where it is, and both ends of a text.
    #[must_use]
    pub fn told(&self, reference: Option<&str>, summary: &str) -> OutputPart {
        let place = match reference {
            Some(reference) => {
                format!(" All of it is kept at {reference}; recall reads any part of it.")
            }
            None => " The rest was not kept.".to_owned(),
        };
        let summary: String = summary.chars().take(SUMMARY).collect();
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

fn file(media_type: String, data: Bytes) -> KeptPiece {
    let count = data.as_slice().len();
    KeptPiece {
        facts: format!("Not shown: {media_type}, {count} bytes."),
        bytes: data,
        media_type,
        ends: None,
    }
}

fn text(text: String) -> KeptPiece {
    let (characters, lines) = (text.chars().count(), text.lines().count());
    let json = (text.len() <= SEARCHED)
        .then(|| serde_json::from_str::<Value>(&text).ok())
        .flatten()
        .filter(|value| value.is_object() || value.is_array());
    let numbers = json.as_ref().map_or(String::new(), key_numbers);
    let kind = if json.is_some() { " of JSON" } else { "" };
    KeptPiece {
        facts: format!(
            "Too long to be shown whole: {characters} characters{kind} in {lines} lines.{numbers}"
        ),
        ends: Some(both_ends(&text, SHOWN_EACH_END)),
        bytes: text.into_bytes().into(),
        media_type: if json.is_some() { JSON } else { TEXT }.to_owned(),
    }
}

/// The numbers that say most of a JSON value: how many there are of what, and those at its top.
fn key_numbers(value: &Value) -> String {
    let numbers: Vec<_> = match value {
        Value::Array(items) => vec![format!("{} items", items.len())],
        Value::Object(fields) => fields.iter().filter_map(key_number).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    };
    if numbers.is_empty() {
        return String::new();
    }
    let surplus = numbers.len().saturating_sub(NUMBERS);
    let more = if surplus > 0 {
        format!(" and {surplus} more")
    } else {
        String::new()
    };
    let told: Vec<_> = numbers.into_iter().take(NUMBERS).collect();
    format!(" Key numbers: {}{more}.", told.join(", "))
}

fn key_number((name, value): (&String, &Value)) -> Option<String> {
    let name: String = name.chars().take(NUMBER_NAME).collect();
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

    fn told(parts: Vec<OutputPart>) -> Vec<String> {
        let pieces = canonical(parts).into_iter();
        let texts = pieces.map(|piece| match piece {
            Piece::AsItIs(OutputPart::Text { text }) => text,
            Piece::AsItIs(other) => format!("{other:?}"),
            Piece::Kept(kept) => match kept.told(Some("mem://t/1"), "Did it.") {
                OutputPart::Text { text } => text,
                other => format!("{other:?}"),
            },
        });
        texts.collect()
    }

    #[test]
    fn what_is_short_is_shown_as_it_is() {
        let short = "é".repeat(SHOWN_WHOLE);
        assert_eq!(told(vec![part(short.clone())]), [short]);
        assert_eq!(told(vec![part("a"), part("b")]), ["a", "b"]);
        assert_eq!(told(Vec::new()), [""; 0]);
    }

    #[test]
    fn of_what_is_long_both_ends_are_shown() {
        let text = format!("first\n{}\nlast", "é".repeat(SHOWN_WHOLE));
        let shown = told(vec![part(text)]);
        let wanted = format!(
            "[Did it. Too long to be shown whole: 16011 characters in 3 lines. All of it is kept at \
             mem://t/1; recall reads any part of it.]\nfirst\n{}\n[… 8011 characters (0 line ends) are \
             left out here …]\n{}\nlast",
            "é".repeat(SHOWN_EACH_END - 6),
            "é".repeat(SHOWN_EACH_END - 5)
        );
        assert_eq!(shown, [wanted]);
        let half = "x".repeat(SHOWN_WHOLE / 2 + 1);
        let shown = told(vec![part(half.clone()), part(half)]);
        assert!(
            shown[0].contains("16003 characters in 2 lines"),
            "{shown:?}"
        );
        assert_eq!(shown.len(), 1);
    }

    #[test]
    fn of_json_the_key_numbers_are_told() {
        let rows: Vec<_> = (0..5000).collect();
        let value =
            json!({"total": 5000, "whole": true, "name": "x", "rows": rows, "page": {"a": 1}});
        let shown = told(vec![part(value.to_string())]);
        let wanted = "characters of JSON in 1 lines. Key numbers: total = 5000, whole = true, rows: 5000 \
                      items, page: 1 fields. All of it";
        assert!(shown[0].contains(wanted), "{:.400}", shown[0]);
        let list = json!(vec!["0123456789"; 2000]).to_string();
        assert!(told(vec![part(list)])[0].contains("Key numbers: 2000 items."));
    }

    #[test]
    fn what_is_no_text_is_only_told_of() {
        let file = OutputPart::File {
            media_type: "application/pdf".into(),
            data: vec![0; 10].into(),
        };
        assert_eq!(
            told(vec![part("a"), file.clone()]),
            [
                "a",
                "[Did it. Not shown: application/pdf, 10 bytes. All of it is kept at mem://t/1; recall \
                 reads any part of it.]"
            ]
        );
        let short = shortened(vec![file]);
        let wanted = "[Not shown: application/pdf, 10 bytes. The rest was not kept.]";
        assert_eq!(short, [part(wanted)]);
    }
}
