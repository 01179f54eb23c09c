//! Assembly of stream events into one answer. Pure: independent of the events' source and of the way the
//! bytes were cut.

use super::{
    api_error, computer_actions,
    content_block::ContentBlock,
    wire_events::{Delta, MessageTail, StopDetails, Usage, WholeMessage, WireEvent, stop_reason},
};
use crate::{ErrorOrigin, ModelAnswer, ModelError, ModelEvent};
use indexmap::IndexMap;
use localization::{LocalizedText, localized};
use protocol::{CallId, Item, StopReason, Tokens, ToolCall};
use serde_json::value::{RawValue, to_raw_value};

/// Answer under assembly.
#[derive(Debug, Default)]
pub(super) struct AnswerAssembly {
    blocks: IndexMap<usize, OpenBlock>,
    tail: MessageTail,
    usage: Usage,
    model: Option<String>,
    request_id: Option<String>,
}

/// Content block with the deltas so far.
#[derive(Debug)]
struct OpenBlock {
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

/// Result of one event.
#[derive(Debug)]
pub(super) enum AssemblyStep {
    /// Show this.
    Show(ModelEvent),
    /// Nothing to show.
    Quiet,
    /// The answer is complete; [`AnswerAssembly::finish`] gives it.
    Complete,
}

impl AnswerAssembly {
    /// Starts an answer to the request with this id.
    pub(super) fn new(request_id: Option<String>) -> Self {
        Self {
            request_id,
            ..Self::default()
        }
    }

    /// Applies the data of one event.
    pub(super) fn take(&mut self, data: &str) -> Result<AssemblyStep, ModelError> {
        match WireEvent::decode(data) {
            Ok(event) => self.apply(event),
            Err(error) => Err(self.garbled(&error.to_string())),
        }
    }

    /// Applies a whole message, from a server that does not stream.
    pub(super) fn take_message(&mut self, data: &str) -> Result<(), ModelError> {
        let message = WholeMessage::decode(data);
        let message = message.map_err(|error| self.garbled(&error.to_string()))?;
        self.apply(WireEvent::MessageStart(message.head))?;
        for (index, block) in message.content.into_iter().enumerate() {
            self.apply(WireEvent::BlockStart { index, block })?;
            self.apply(WireEvent::BlockStop { index })?;
        }
        self.tail = message.tail;
        Ok(())
    }

    /// Returns the tokens used so far. They are billed even when the answer breaks off.
    pub(super) fn tokens(&self) -> Tokens {
        self.usage.tokens()
    }

    fn apply(&mut self, event: WireEvent) -> Result<AssemblyStep, ModelError> {
        match event {
            WireEvent::MessageStart(head) => {
                self.model = head.model;
                self.usage.update(head.usage.unwrap_or_default());
                for change in head.input_transformations.unwrap_or_default() {
                    tracing::warn!(%change, request_id = ?self.request_id, "the provider changed the request");
                }
            }
            WireEvent::BlockStart { index, block } => {
                self.blocks.insert(index, OpenBlock::new(block));
            }
            WireEvent::BlockDelta { index, delta } => {
                // A delta of a block that never began belongs to nothing.
                if let Some(open) = self.blocks.get_mut(&index) {
                    return Ok(open
                        .grow(delta)
                        .map_or(AssemblyStep::Quiet, AssemblyStep::Show));
                }
            }
            WireEvent::BlockStop { index } => {
                if let Some(open) = self.blocks.get_mut(&index) {
                    open.is_whole = true;
                }
            }
            WireEvent::MessageDelta { tail, usage } => {
                if tail.stop_reason.is_some() {
                    self.tail = tail;
                }
                self.usage.update(usage.unwrap_or_default());
            }
            WireEvent::MessageStop => return Ok(AssemblyStep::Complete),
            WireEvent::Error { error, request_id } => {
                let request_id = request_id.or_else(|| self.request_id.clone());
                return Err(api_error::in_stream(&error, request_id));
            }
            WireEvent::Other => {}
        }
        Ok(AssemblyStep::Quiet)
    }

    /// Returns the complete answer. Its cost is not known here.
    pub(super) fn finish(self) -> Result<ModelAnswer, ModelError> {
        let stop_reason = self.stop_reason()?;
        let is_cut = matches!(
            stop_reason,
            StopReason::MaxTokens | StopReason::ContextWindowExceeded | StopReason::Refusal
        );
        let request_id = self.request_id.clone();
        let fault = |reason: &str| garbled(reason, request_id.clone());
        let mut items = Vec::new();
        let mut blocks = Vec::new();
        let mut in_call = false;
        let last = self.blocks.len().saturating_sub(1);
        for (place, open) in self.blocks.into_values().enumerate() {
            // Only the last block can have been cut.
            let closed = open.close(is_cut && place == last);
            match closed.map_err(|error| fault(&error.to_string()))? {
                ClosedBlock::Whole(block, item) => {
                    blocks.push(block);
                    items.extend(item);
                }
                ClosedBlock::Empty => {}
                ClosedBlock::Cut { in_call: call } => in_call |= call,
            }
        }
        // An answer that was cut off may not end with thinking when it goes back.
        while is_cut && blocks.last().is_some_and(|block| block.is_thinking()) {
            blocks.pop();
        }
        let verbatim = match blocks.is_empty() {
            true => None,
            false => {
                Some(serde_json::to_string(&blocks).map_err(|error| fault(&error.to_string()))?)
            }
        };
        Ok(ModelAnswer {
            items,
            stop_reason,
            in_call,
            explanation: self.tail.stop_details.and_then(explanation),
            verbatim,
            request_id: self.request_id,
            tokens: self.usage.tokens(),
            cost_usd: 0.0,
        })
    }

    fn stop_reason(&self) -> Result<StopReason, ModelError> {
        let Some(name) = &self.tail.stop_reason else {
            return Err(self.garbled("the answer does not say why it ended"));
        };
        if let Some(reason) = stop_reason(name) {
            return Ok(reason);
        }
        // A reason that came to be after this program: what the answer holds says what to do.
        tracing::warn!(name, "the answer ended for a reason nobody knows");
        let asks = |open: &OpenBlock| open.block.kind() == "tool_use";
        Ok(match self.blocks.values().any(asks) {
            true => StopReason::ToolUse,
            false => StopReason::EndTurn,
        })
    }

    fn garbled(&self, reason: &str) -> ModelError {
        garbled(reason, self.request_id.clone())
    }
}

/// Content block after its end.
enum ClosedBlock {
    /// Complete; with an item where Qilbee understands it.
    Whole(Box<ContentBlock>, Option<Item>),
    /// Empty: such blocks are never sent back.
    Empty,
    /// Cut off in the middle.
    Cut { in_call: bool },
}

impl OpenBlock {
    fn new(block: ContentBlock) -> Self {
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

    fn grow(&mut self, delta: Delta) -> Option<ModelEvent> {
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

    /// Writes the deltas into the block. `is_cut`: the answer may have ended in the middle of it.
    fn close(mut self, is_cut: bool) -> Result<ClosedBlock, serde_json::Error> {
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
            "tool_use" => self.close_call(is_cut),
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

    fn close_call(mut self, is_cut: bool) -> Result<ClosedBlock, serde_json::Error> {
        if is_cut && (!self.is_whole || self.input.trim().is_empty()) {
            return Ok(ClosedBlock::Cut { in_call: true });
        }
        if !self.input.trim().is_empty() {
            match RawValue::from_string(self.input) {
                Ok(input) => self.block.set_raw("input", input),
                Err(_) if is_cut => return Ok(ClosedBlock::Cut { in_call: true }),
                Err(error) => return Err(error),
            }
        }
        let input = match self.block.raw("input") {
            Some(raw) => serde_json::from_str(raw.get())?,
            None => serde_json::json!({}),
        };
        let call = ToolCall {
            call: CallId::new(self.block.text("id").unwrap_or_default()),
            name: self.block.text("name").unwrap_or_default(),
            toolset: self.block.text("toolset_name"),
            input,
        };
        let item = Item::ToolCall(computer_actions::to_member(call));
        Ok(ClosedBlock::Whole(Box::new(self.block), Some(item)))
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

fn explanation(details: StopDetails) -> Option<LocalizedText> {
    match (details.explanation, details.category) {
        (Some(text), _) if !text.trim().is_empty() => Some(text.into()),
        (_, Some(category)) => Some(localized!(
            "model-refusal-category",
            category = category.replace('_', " ")
        )),
        (_, None) => None,
    }
}

fn garbled(reason: &str, request_id: Option<String>) -> ModelError {
    tracing::info!(reason, ?request_id, "an answer could not be read");
    let message = localized!("model-answer-garbled");
    ModelError::transient(message, ErrorOrigin::Provider).with_request_id(request_id)
}
