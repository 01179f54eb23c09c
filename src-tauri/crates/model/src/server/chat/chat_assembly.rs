//! Assembly of an answer of Chat Completions from its chunks. Pure.

use super::chunk::{CallDelta, Choice, Chunk, Delta};
use crate::{
    ModelAnswer, ModelError, ModelEvent,
    server::{
        calls::OpenCall,
        protocol::AnswerStart,
        server_error::{self, ServerError},
    },
    wire::{
        answer_stream::{Assembly, AssemblyStep},
        api_failure::{garbled, told_reason},
    },
};
use ::protocol::{CallId, Item, StopReason, Tokens};
use serde_json::{Value, json};

/// Data of the last event.
const DONE: &str = "[DONE]";

/// Answer under assembly.
pub(super) struct ChatAssembly {
    start: AnswerStart,
    text: String,
    thinking: String,
    refusal: String,
    reasoning_details: Vec<Value>,
    /// Calls with the index that each was sent under.
    calls: Vec<(Option<usize>, OpenCall)>,
    finish_reason: Option<String>,
    tokens: Tokens,
}

impl ChatAssembly {
    pub(super) fn new(start: AnswerStart) -> Self {
        Self {
            start,
            text: String::new(),
            thinking: String::new(),
            refusal: String::new(),
            reasoning_details: Vec::new(),
            calls: Vec::new(),
            finish_reason: None,
            tokens: Tokens::default(),
        }
    }

    fn decode(&self, data: &str) -> Result<Chunk, ModelError> {
        let chunk: Chunk = serde_json::from_str(data)
            .map_err(|error| garbled(&error.to_string(), self.start.request_id.clone()))?;
        if chunk.error.is_null() {
            return Ok(chunk);
        }
        let error = ServerError::of_value(&chunk.error);
        let request_id = self.start.request_id.clone();
        Err(server_error::in_stream(
            &self.start.provider,
            &error,
            request_id,
        ))
    }

    /// Applies a chunk; returns what can be shown of it.
    fn apply(&mut self, chunk: Chunk) -> Vec<ModelEvent> {
        if let Some(usage) = chunk.usage {
            self.tokens = usage.tokens();
        }
        let mut shown = Vec::new();
        for Choice {
            delta,
            message,
            finish_reason,
        } in chunk.choices
        {
            if let Some(delta) = delta.or(message) {
                self.grow(delta, &mut shown);
            }
            if finish_reason.is_some() {
                self.finish_reason = finish_reason;
            }
        }
        shown
    }

    fn grow(&mut self, delta: Delta, shown: &mut Vec<ModelEvent>) {
        let thinking = delta.reasoning_content.or(delta.reasoning);
        if let Some(thinking) = thinking.filter(|text| !text.is_empty()) {
            self.thinking.push_str(&thinking);
            shown.push(ModelEvent::ThinkingDelta(thinking));
        }
        if let Some(text) = delta.content.filter(|text| !text.is_empty()) {
            self.text.push_str(&text);
            shown.push(ModelEvent::TextDelta(text));
        }
        self.refusal.push_str(&delta.refusal.unwrap_or_default());
        self.reasoning_details.extend(delta.reasoning_details);
        for call in delta.tool_calls {
            shown.extend(self.grow_call(call));
        }
    }

    fn grow_call(&mut self, delta: CallDelta) -> Option<ModelEvent> {
        let place = self.place_of(&delta);
        let (_, call) = self.calls.get_mut(place)?;
        if let Some(id) = delta.id.filter(|id| !id.is_empty()) {
            call.id = id;
        }
        let function = delta.function.unwrap_or_default();
        // A name may be repeated; it is never sent in pieces.
        if let Some(name) = function.name.filter(|name| !name.is_empty()) {
            call.name = name;
        }
        let piece = match function.arguments {
            Value::Null => String::new(),
            Value::String(piece) => piece,
            whole => whole.to_string(),
        };
        call.input.push_str(&piece);
        (!piece.is_empty()).then(|| ModelEvent::ToolCallDelta {
            call: CallId::new(&call.id),
            name: call.name.clone(),
            partial_input: piece,
        })
    }

    /// Returns the place of the call that a piece belongs to: by its index, unless another id says that it is a new one; by the
    /// id, or the last one, where there is no index.
    fn place_of(&mut self, delta: &CallDelta) -> usize {
        let id = delta.id.as_deref().filter(|id| !id.is_empty());
        let has_other_id =
            |call: &OpenCall| id.is_some_and(|id| !call.id.is_empty() && call.id != id);
        let found = self
            .calls
            .iter()
            .rposition(|(index, call)| match delta.index {
                Some(wanted) => *index == Some(wanted) && !has_other_id(call),
                None => !has_other_id(call),
            });
        found.unwrap_or_else(|| {
            self.calls.push((delta.index, OpenCall::default()));
            self.calls.len() - 1
        })
    }

    fn stop_reason(&self) -> StopReason {
        if !self.refusal.is_empty() {
            return StopReason::Refusal;
        }
        match self.finish_reason.as_deref() {
            Some("length") => StopReason::MaxTokens,
            Some("content_filter") => StopReason::Refusal,
            // Some servers say `stop` although there are calls.
            _ if !self.calls.is_empty() => StopReason::ToolUse,
            _ => StopReason::EndTurn,
        }
    }
}

impl Assembly for ChatAssembly {
    fn take(&mut self, data: &str) -> Result<AssemblyStep, ModelError> {
        if data.trim() == DONE {
            return Ok(AssemblyStep::Complete);
        }
        let chunk = self.decode(data)?;
        let shown = self.apply(chunk);
        Ok(match shown.is_empty() {
            true => AssemblyStep::Quiet,
            false => AssemblyStep::Show(shown),
        })
    }

    fn take_whole(&mut self, body: &str) -> Result<(), ModelError> {
        let chunk = self.decode(body)?;
        if chunk.choices.is_empty() {
            return Err(garbled(
                "an answer without a choice",
                self.start.request_id.clone(),
            ));
        }
        self.apply(chunk);
        Ok(())
    }

    /// Not every server sends the last event.
    fn may_end(&self) -> bool {
        self.finish_reason.is_some()
    }

    fn request_id(&self) -> Option<&str> {
        self.start.request_id.as_deref()
    }

    fn tokens(&self) -> Tokens {
        self.tokens
    }

    fn finish(mut self: Box<Self>) -> Result<ModelAnswer, ModelError> {
        let stop_reason = self.stop_reason();
        let request_id = self.start.request_id.clone();
        let mut items = Vec::new();
        if !self.thinking.is_empty() {
            let text = std::mem::take(&mut self.thinking);
            items.push(Item::Thinking { text });
        }
        if !self.text.is_empty() {
            items.push(Item::text(self.text.clone()));
        }
        let (mut written, mut invalid_calls, mut in_call) = (Vec::new(), Vec::new(), false);
        let is_cut = matches!(stop_reason, StopReason::MaxTokens | StopReason::Refusal);
        for (_, call) in std::mem::take(&mut self.calls) {
            if is_cut && call.is_cut() {
                in_call = true;
                continue;
            }
            let (coordinates, picture) = (self.start.model.coordinates, self.start.picture);
            let name = call.name.clone();
            let closed = call.close(&mut self.start.ids, coordinates, picture);
            let closed = closed.map_err(|error| garbled(&error.to_string(), request_id.clone()))?;
            written.push(json!({
                "id": closed.call.call.as_str(), "type": "function",
                "function": {"name": name, "arguments": closed.raw_input},
            }));
            invalid_calls.extend(closed.invalid);
            items.push(Item::ToolCall(closed.call));
        }
        let mut own = json!({"role": "assistant", "content": self.text});
        if !written.is_empty() {
            own["tool_calls"] = Value::Array(written);
        }
        if !self.reasoning_details.is_empty() {
            own["reasoning_details"] = Value::Array(std::mem::take(&mut self.reasoning_details));
        }
        let says = !self.text.is_empty() || own.get("tool_calls").is_some();
        let refusal = std::mem::take(&mut self.refusal);
        Ok(ModelAnswer {
            answered_by: None,
            items,
            stop_reason,
            in_call,
            invalid_calls,
            dependent_calls: Vec::new(),
            explanation: told_reason(&refusal),
            verbatim: says.then(|| own.to_string()),
            request_id,
            tokens: self.tokens,
            cost_usd: 0.0,
        })
    }
}

#[cfg(test)]
mod tests;
