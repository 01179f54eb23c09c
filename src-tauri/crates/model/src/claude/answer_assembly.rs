//! Assembly of stream events into one answer. Pure: independent of the events' source and of the way the
//! bytes were cut.

use super::{
    api_error,
    open_block::{ClosedBlock, OpenBlock},
    wire_events::{MessageTail, StopDetails, Usage, WholeMessage, WireEvent, stop_reason},
};
use crate::{
    InvalidCall, ModelAnswer, ModelError,
    wire::{
        answer_stream::{Assembly, AssemblyStep},
        api_failure::{garbled, in_one_line, told_reason},
        call_ids::CallIds,
    },
};
use indexmap::IndexMap;
use localization::{LocalizedText, localized};
use protocol::{Item, StopReason, Tokens};

/// Answer under assembly.
#[derive(Debug, Default)]
pub(super) struct AnswerAssembly {
    blocks: IndexMap<usize, OpenBlock>,
    tail: MessageTail,
    usage: Usage,
    model: Option<String>,
    request_id: Option<String>,
    ids: CallIds,
    /// Name of the provider, for people.
    provider: String,
    /// Id of the model that was asked.
    asked: String,
}

impl AnswerAssembly {
    /// Starts the answer of a model after calls with these ids, by the provider's id of the request.
    pub(super) fn new(
        (provider, asked): (&str, &str),
        request_id: Option<String>,
        ids: CallIds,
    ) -> Self {
        Self {
            provider: provider.to_owned(),
            asked: asked.to_owned(),
            request_id,
            ids,
            ..Self::default()
        }
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
                    return Ok(match open.grow(delta) {
                        Some(event) => AssemblyStep::Show(vec![event]),
                        None => AssemblyStep::Quiet,
                    });
                }
            }
            WireEvent::BlockStop { index } => {
                if let Some(open) = self.blocks.get_mut(&index) {
                    open.end();
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
                return Err(api_error::in_stream(&self.provider, &error, request_id));
            }
            WireEvent::Other => {}
        }
        Ok(AssemblyStep::Quiet)
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
        Ok(match self.blocks.values().any(OpenBlock::is_call) {
            true => StopReason::ToolUse,
            false => StopReason::EndTurn,
        })
    }

    /// Returns the model that answered, if it is another than the one that was asked. A date after a name is no other model.
    fn other_model(&self) -> Option<String> {
        let answered = self.model.as_deref()?;
        let is_same = answered.starts_with(&self.asked) || self.asked.starts_with(answered);
        (!is_same).then(|| answered.to_owned())
    }

    fn garbled(&self, reason: &str) -> ModelError {
        garbled(reason, self.request_id.clone())
    }
}

impl Assembly for AnswerAssembly {
    fn take(&mut self, data: &str) -> Result<AssemblyStep, ModelError> {
        match WireEvent::decode(data) {
            Ok(event) => self.apply(event),
            Err(error) => Err(self.garbled(&error.to_string())),
        }
    }

    fn take_whole(&mut self, body: &str) -> Result<(), ModelError> {
        let (provider, request_id) = (&self.provider, self.request_id.clone());
        if let Some(error) = api_error::in_body(provider, body, request_id) {
            return Err(error);
        }
        let message = WholeMessage::decode(body);
        let message = message.map_err(|error| self.garbled(&error.to_string()))?;
        self.apply(WireEvent::MessageStart(message.head))?;
        for (index, block) in message.content.into_iter().enumerate() {
            self.apply(WireEvent::BlockStart { index, block })?;
            self.apply(WireEvent::BlockStop { index })?;
        }
        self.tail = message.tail;
        Ok(())
    }

    fn request_id(&self) -> Option<&str> {
        self.request_id.as_deref()
    }

    fn tokens(&self) -> Tokens {
        self.usage.tokens()
    }

    fn finish(mut self: Box<Self>) -> Result<ModelAnswer, ModelError> {
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
        let mut invalid_calls = Vec::new();
        let last = self.blocks.len().saturating_sub(1);
        for (place, open) in std::mem::take(&mut self.blocks).into_values().enumerate() {
            // Only the last block can have been cut.
            let closed = open.close(is_cut && place == last, &mut self.ids);
            match closed.map_err(|error| fault(&error.to_string()))? {
                ClosedBlock::Whole(block, item) => {
                    blocks.push(block);
                    items.extend(item);
                }
                ClosedBlock::Call {
                    block,
                    call,
                    problem,
                } => {
                    let call_id = call.call.clone();
                    invalid_calls.extend(problem.map(|problem| InvalidCall {
                        call: call_id,
                        problem,
                    }));
                    blocks.push(block);
                    items.push(Item::ToolCall(call));
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
            answered_by: self.other_model(),
            items,
            stop_reason,
            in_call,
            invalid_calls,
            dependent_calls: Vec::new(),
            explanation: self.tail.stop_details.take().and_then(explanation),
            verbatim,
            request_id: self.request_id.take(),
            tokens: self.usage.tokens(),
            cost_usd: 0.0,
        })
    }
}

fn explanation(details: StopDetails) -> Option<LocalizedText> {
    let reason = details.explanation.as_deref().and_then(told_reason);
    reason.or_else(|| {
        let category = details.category?.replace('_', " ");
        Some(localized!(
            "model-refusal-category",
            category = in_one_line(&category)
        ))
    })
}

#[cfg(test)]
mod tests;
