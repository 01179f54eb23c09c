//! A content block exactly as it came: every field in its order, in its own spelling. What is not
//! understood is kept like the rest, so that a block goes back byte for byte.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// One content block.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Block(IndexMap<String, Box<RawValue>>);

impl Block {
    /// The blocks of a message's content; `None` when the text is not a list of blocks.
    pub(super) fn list(content: &str) -> Option<Vec<Self>> {
        serde_json::from_str(content).ok()
    }

    /// Its `type`, or an empty text where it has none.
    pub(super) fn kind(&self) -> String {
        self.text("type").unwrap_or_default()
    }

    /// A field that holds a text.
    pub(super) fn text(&self, field: &str) -> Option<String> {
        serde_json::from_str(self.0.get(field)?.get()).ok()
    }

    /// A field in its own spelling.
    pub(super) fn raw(&self, field: &str) -> Option<&RawValue> {
        self.0.get(field).map(AsRef::as_ref)
    }

    pub(super) fn set_text(&mut self, field: &str, text: &str) -> Result<(), serde_json::Error> {
        self.set_raw(field, serde_json::value::to_raw_value(text)?);
        Ok(())
    }

    pub(super) fn set_raw(&mut self, field: &str, value: Box<RawValue>) {
        self.0.insert(field.to_owned(), value);
    }

    /// Whether it is a piece of the model's own thinking.
    pub(super) fn is_thinking(&self) -> bool {
        matches!(self.kind().as_str(), "thinking" | "redacted_thinking")
    }
}
