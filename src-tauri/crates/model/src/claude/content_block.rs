//! Content block exactly as it arrived: every field in its order and spelling, unknown ones included, so that a block
//! goes back byte for byte.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Content block.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct ContentBlock(IndexMap<String, Box<RawValue>>);

impl ContentBlock {
    /// Parses a message's content; `None` when it is not a list of blocks.
    pub(super) fn list(content: &str) -> Option<Vec<Self>> {
        serde_json::from_str(content).ok()
    }

    /// Returns its `type`, or an empty text.
    pub(super) fn kind(&self) -> String {
        self.text("type").unwrap_or_default()
    }

    /// Returns a text field.
    pub(super) fn text(&self, field: &str) -> Option<String> {
        serde_json::from_str(self.0.get(field)?.get()).ok()
    }

    /// Returns a field in its own spelling.
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

    /// Returns whether this is thinking, plain or redacted.
    pub(super) fn is_thinking(&self) -> bool {
        matches!(self.kind().as_str(), "thinking" | "redacted_thinking")
    }
}
