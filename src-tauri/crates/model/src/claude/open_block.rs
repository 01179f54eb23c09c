//! Content block of an answer: grows with its deltas, and is closed into what goes back to the model and what Qilbee
//! understands of it. Pure.

use super::{content_block::ContentBlock, wire_events::Delta};
use crate::{
    ModelEvent,
    wire::{call_ids::CallIds, computer_actions, tool_input::ToolInput},
};
use protocol::{CallId, Item, ToolCall};
use serde_json::value::{RawValue, to_raw_value};

/// Input of a call that has none.
const EMPTY_INPUT: &str = "{}";

/// Content block with the deltas so far.
#[derive(Debug)]
pub(super) struct OpenBlock {
    block: ContentBlock,
    text: String,
    thinking: String,
    signature: String,
    input: String,
    citations: Vec<Box<RawValue>>,
    /// Text and encrypted form of a compaction block.
    compaction: (String, String),
    is_whole: bool,
}

/// Content block after its end.
pub(super) enum ClosedBlock {
    /// Complete; with an item where Qilbee understands it.
    Whole(Box<ContentBlock>, Option<Item>),
    /// Complete call; with the reason, if it can't be carried out.
    Call {
        block: Box<ContentBlock>,
        call: ToolCall,
        problem: Option<String>,
    },
    /// Empty: such blocks are never sent back.
    Empty,
    /// Cut off in the middle.
    Cut { in_call: bool },
}

impl OpenBlock {
    /// Begins a block.
    pub(super) fn new(block: ContentBlock) -> Self {
        let text = |field: &str| block.text(field).unwrap_or_default();
        Self {
            text: text("text"),
            thinking: text("thinking"),
            signature: text("signature"),
            input: String::new(),
            citations: Vec::new(),
            compaction: (text("content"), text("encrypted_content")),
            is_whole: false,
            block,
        }
    }

    /// Adds to the block. Returns what can be shown of it.
    pub(super) fn grow(&mut self, delta: Delta) -> Option<ModelEvent> {
        match delta {
            Delta::Text(text) => {
                self.text.push_str(&text);
                Some(ModelEvent::TextDelta(text))
            }
            Delta::Thinking(text) => {
                self.thinking.push_str(&text);
                Some(ModelEvent::ThinkingDelta(text))
            }
            Delta::InputJson(json) => {
                self.input.push_str(&json);
                (self.block.kind() == "tool_use").then(|| ModelEvent::ToolCallDelta {
                    call: CallId::new(self.block.text("id").unwrap_or_default()),
                    name: self.block.text("name").unwrap_or_default(),
                    partial_input: json,
                })
            }
            Delta::Signature(signature) => {
                self.signature.push_str(&signature);
                None
            }
            Delta::Citation(citation) => {
                self.citations.push(citation);
                None
            }
            Delta::Compaction {
                content,
                encrypted_content,
            } => {
                self.compaction.0.push_str(&content.unwrap_or_default());
                self.compaction
                    .1
                    .push_str(&encrypted_content.unwrap_or_default());
                None
            }
            Delta::Other => None,
        }
    }

    /// Marks the block as whole.
    pub(super) fn end(&mut self) {
        self.is_whole = true;
    }

    /// Returns whether it is a call of one of Qilbee's tools.
    pub(super) fn is_call(&self) -> bool {
        self.block.kind() == "tool_use"
    }

    /// Writes the deltas into the block. `is_cut`: the answer may have ended in the middle of it.
    pub(super) fn close(
        mut self,
        is_cut: bool,
        ids: &mut CallIds,
    ) -> Result<ClosedBlock, serde_json::Error> {
        match self.block.kind().as_str() {
            "text" => {
                if self.text.trim().is_empty() {
                    return Ok(ClosedBlock::Empty);
                }
                self.block.set_text("text", &self.text)?;
                self.add_citations()?;
                Ok(ClosedBlock::Whole(
                    Box::new(self.block),
                    Some(Item::text(self.text)),
                ))
            }
            "thinking" => {
                // Without its signature a thought that was cut off is refused by the API.
                if is_cut && self.signature.is_empty() {
                    return Ok(ClosedBlock::Cut { in_call: false });
                }
                self.block.set_text("thinking", &self.thinking)?;
                self.block.set_text("signature", &self.signature)?;
                let text = self.thinking;
                let item = (!text.is_empty()).then_some(Item::Thinking { text });
                Ok(ClosedBlock::Whole(Box::new(self.block), item))
            }
            "tool_use" => self.close_call(is_cut, ids),
            kind => {
                let block = kind.to_owned();
                self.close_unknown()?;
                Ok(ClosedBlock::Whole(
                    Box::new(self.block),
                    Some(Item::Opaque { block }),
                ))
            }
        }
    }

    /// What is wrong with the call goes to the model as its result: asking again would only bring the same.
    fn close_call(
        mut self,
        is_cut: bool,
        ids: &mut CallIds,
    ) -> Result<ClosedBlock, serde_json::Error> {
        if is_cut && (!self.is_whole || self.input.trim().is_empty()) {
            return Ok(ClosedBlock::Cut { in_call: true });
        }
        let written = match (self.input.trim().is_empty(), self.block.raw("input")) {
            (false, _) => self.input,
            (true, Some(raw)) => raw.get().to_owned(),
            (true, None) => EMPTY_INPUT.to_owned(),
        };
        let input = ToolInput::parse(written)?;
        if is_cut && input.problem.is_some() {
            return Ok(ClosedBlock::Cut { in_call: true });
        }
        self.block.set_raw("input", input.raw);
        let sent = self.block.text("id").unwrap_or_default();
        let claimed = ids.claim(&sent);
        if claimed.id.as_str() != sent {
            self.block.set_text("id", claimed.id.as_str())?;
        }
        let call = ToolCall {
            call: claimed.id,
            name: self.block.text("name").unwrap_or_default(),
            toolset: self.block.text("toolset_name"),
            input: input.value,
        };
        Ok(ClosedBlock::Call {
            block: Box::new(self.block),
            call: computer_actions::to_member(call),
            problem: claimed.problem.or(input.problem),
        })
    }

    fn close_unknown(&mut self) -> Result<(), serde_json::Error> {
        if !self.input.trim().is_empty() {
            self.block.set_raw(
                "input",
                RawValue::from_string(std::mem::take(&mut self.input))?,
            );
        }
        let (content, encrypted) = &self.compaction;
        if self.block.kind() == "compaction" {
            if !content.is_empty() {
                self.block.set_text("content", content)?;
            }
            if !encrypted.is_empty() {
                self.block.set_text("encrypted_content", encrypted)?;
            }
        }
        Ok(())
    }

    fn add_citations(&mut self) -> Result<(), serde_json::Error> {
        if self.citations.is_empty() {
            return Ok(());
        }
        let before = self.block.raw("citations").map(RawValue::get);
        let mut all: Vec<Box<RawValue>> = match before {
            Some(list) if list != "null" => serde_json::from_str(list)?,
            Some(_) | None => Vec::new(),
        };
        all.append(&mut self.citations);
        self.block.set_raw("citations", to_raw_value(&all)?);
        Ok(())
    }
}
