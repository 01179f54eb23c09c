//! Piece of JSON that was cut anywhere, also between the two halves of a character beyond U+FFFF. A half is kept as the
//! escape that it is in JSON, so that the next piece can complete it.

use serde::{
    Deserialize, Deserializer,
    de::{Error, Visitor},
};
use std::fmt;

/// Bytes of one half of a character, written as UTF-8 writes other characters.
const HALF_BYTES: usize = 3;
/// First byte of each half.
const HALF_LEAD: u8 = 0xed;

/// A piece of JSON.
#[derive(Debug)]
pub(crate) struct JsonPiece(pub(crate) String);

impl<'de> Deserialize<'de> for JsonPiece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // As text, half a character would be an error.
        deserializer.deserialize_bytes(PieceVisitor)
    }
}

struct PieceVisitor;

impl Visitor<'_> for PieceVisitor {
    type Value = JsonPiece;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<JsonPiece, E> {
        Ok(JsonPiece(text.to_owned()))
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<JsonPiece, E> {
        let mut text = String::with_capacity(bytes.len());
        let mut rest = bytes;
        loop {
            let error = match str::from_utf8(rest) {
                Ok(whole) => {
                    text.push_str(whole);
                    return Ok(JsonPiece(text));
                }
                Err(error) => error,
            };
            let (valid, after) = rest.split_at(error.valid_up_to());
            text.push_str(&String::from_utf8_lossy(valid));
            let Some(half) = after.first_chunk().and_then(|bytes| half(*bytes)) else {
                return Err(E::custom("neither text nor half a character"));
            };
            text.push_str(&format!("\\u{half:04x}"));
            rest = after.get(HALF_BYTES..).unwrap_or_default();
        }
    }
}

/// Returns the half of a character that these bytes stand for.
fn half([lead, middle, last]: [u8; HALF_BYTES]) -> Option<u16> {
    let is_half = lead == HALF_LEAD && (0xa0..=0xbf).contains(&middle) && last & 0xc0 == 0x80;
    let bits = |byte: u8| u16::from(byte & 0x3f);
    is_half.then(|| 0xd000 | bits(middle) << 6 | bits(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_character_is_kept_as_an_escape() {
        let check = |json: &str, wanted: &str| {
            let piece: JsonPiece = serde_json::from_str(json).unwrap();
            assert_eq!(piece.0, wanted);
        };
        check(r#""{\"a\": \"ü🐝\"""#, r#"{"a": "ü🐝""#);
        check(r#""\ud83d\udc1d""#, "🐝");
        check(r#""a\ud83d""#, r"a\ud83d");
        check(r#""\udc1d\"}""#, r#"\udc1d"}"#);
        check(r#""\ud83d\ud83d\udc1dü""#, r"\ud83d🐝ü");
    }

    #[test]
    fn anything_but_text_is_refused() {
        for json in ["7", "[1, 2]", "{}", "null"] {
            assert!(serde_json::from_str::<JsonPiece>(json).is_err(), "{json}");
        }
    }
}
