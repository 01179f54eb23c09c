//! Output item exactly as it arrived, and what Qilbee understands of it.

use super::computer_batch::ComputerCall;
use serde::Deserialize;
use serde_json::value::RawValue;

/// Output item.
#[derive(Debug)]
pub(super) struct OutputItem {
    /// Its own JSON, byte for byte.
    pub(super) raw: String,
    pub(super) content: ItemContent,
}

/// Content of an item, as far as it is understood.
#[derive(Debug)]
pub(super) enum ItemContent {
    Message(MessageItem),
    Reasoning(ReasoningItem),
    Function(FunctionItem),
    Computer(ComputerCall),
    /// An item that came to be after this program; it goes back all the same.
    Other(String),
}

#[derive(Debug, Deserialize)]
pub(super) struct MessageItem {
    #[serde(default)]
    pub(super) content: Vec<MessagePart>,
    #[serde(default)]
    pub(super) phase: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct MessagePart {
    #[serde(default)]
    pub(super) text: Option<String>,
    #[serde(default)]
    pub(super) refusal: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct ReasoningItem {
    #[serde(default)]
    pub(super) summary: Vec<SummaryPart>,
    #[serde(default)]
    pub(super) content: Option<Vec<SummaryPart>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct SummaryPart {
    #[serde(default)]
    pub(super) text: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct FunctionItem {
    pub(super) call_id: String,
    pub(super) name: String,
    #[serde(default)]
    pub(super) arguments: String,
}

#[derive(Deserialize)]
struct Kind {
    r#type: String,
}

impl OutputItem {
    pub(super) fn decode(raw: &RawValue) -> Result<Self, serde_json::Error> {
        let text = raw.get();
        let Kind { r#type } = serde_json::from_str(text)?;
        let content = match r#type.as_str() {
            "message" => ItemContent::Message(serde_json::from_str(text)?),
            "reasoning" => ItemContent::Reasoning(serde_json::from_str(text)?),
            "function_call" => ItemContent::Function(serde_json::from_str(text)?),
            "computer_call" => ItemContent::Computer(serde_json::from_str(text)?),
            _ => ItemContent::Other(r#type),
        };
        Ok(Self {
            raw: text.to_owned(),
            content,
        })
    }
}

impl ReasoningItem {
    /// Returns the summary, or the thinking itself from servers that show it.
    pub(super) fn text(&self) -> String {
        let parts = match self.summary.is_empty() {
            true => self.content.as_deref().unwrap_or_default(),
            false => self.summary.as_slice(),
        };
        let texts: Vec<_> = parts.iter().map(|part| part.text.as_str()).collect();
        texts.join("\n\n")
    }
}

/// Joins items into a list.
pub(super) fn list(items: &[String]) -> String {
    format!("[{}]", items.join(","))
}

/// Returns the items of a list, without what makes it one. `None` when there are none.
pub(super) fn without_brackets(list: &str) -> Option<&str> {
    let items = list.strip_prefix('[')?.strip_suffix(']')?;
    (!items.is_empty()).then_some(items)
}
