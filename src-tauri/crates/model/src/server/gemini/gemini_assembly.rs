//! Assembly of an answer of Gemini from its chunks. Pure.

use super::{
    call_part,
    chunk::{Candidate, Chunk, Part},
    text_part,
};
use crate::{
    ModelAnswer, ModelError, ModelEvent,
    server::{
        calls::OpenCall,
        protocol::AnswerStart,
        server_error::{self, ServerError},
        written_json::{list, object},
    },
    wire::{
        answer_stream::{Assembly, AssemblyStep},
        api_failure::{garbled, told_reason},
    },
};
use ::protocol::{CallId, Item, StopReason, Tokens};
use serde_json::{Value, json};

/// Ends of an answer that is whole.
const WHOLE: [&str; 2] = ["STOP", "MAX_TOKENS"];
/// Ends of an answer that came out wrong: another try may not.
const GONE_WRONG: [&str; 5] = [
    "MALFORMED_FUNCTION_CALL",
    "UNEXPECTED_TOOL_CALL",
    "MALFORMED_RESPONSE",
    "MISSING_THOUGHT_SIGNATURE",
    "OTHER",
];

/// Answer under assembly.
pub(super) struct GeminiAssembly {
    start: AnswerStart,
    text: String,
    thinking: String,
    own: Vec<OwnPart>,
    finish_reason: Option<String>,
    /// The provider's words about an answer that it held back.
    held_back: Option<String>,
    tokens: Tokens,
}

/// Part as it goes back to the model.
enum OwnPart {
    /// Text that came in pieces.
    Text(String),
    /// Anything that a signature stands in, to the letter.
    Signed(String),
    Call {
        call: OpenCall,
        signature: Option<String>,
        /// The whole part, to the letter.
        raw: String,
    },
}

impl GeminiAssembly {
    pub(super) fn new(start: AnswerStart) -> Self {
        Self {
            start,
            text: String::new(),
            thinking: String::new(),
            own: Vec::new(),
            finish_reason: None,
            held_back: None,
            tokens: Tokens::default(),
        }
    }

    fn decode(&self, data: &str) -> Result<Chunk, ModelError> {
        let chunk: Chunk = serde_json::from_str(data).map_err(|error| self.garbled(&error))?;
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
    fn apply(&mut self, chunk: Chunk) -> Result<Vec<ModelEvent>, ModelError> {
        if let Some(usage) = chunk.usage_metadata {
            self.tokens = usage.tokens();
        }
        if let Some(feedback) = chunk.prompt_feedback
            && let Some(reason) = feedback.block_reason
        {
            self.finish_reason = Some(reason);
            self.held_back = feedback.block_reason_message;
        }
        let mut shown = Vec::new();
        for Candidate {
            content,
            finish_reason,
            finish_message,
        } in chunk.candidates
        {
            for raw in content.map(|content| content.parts).unwrap_or_default() {
                shown.extend(self.grow(raw.get())?);
            }
            if let Some(reason) = finish_reason {
                if GONE_WRONG.contains(&reason.as_str()) {
                    return Err(self.garbled(&finish_message.unwrap_or(reason)));
                }
                self.finish_reason = Some(reason);
                self.held_back = finish_message;
            }
        }
        Ok(shown)
    }

    fn grow(&mut self, raw: &str) -> Result<Option<ModelEvent>, ModelError> {
        let part: Part = serde_json::from_str(raw).map_err(|error| self.garbled(&error))?;
        if let Some(call) = part.function_call {
            let input = call.args.map(|args| args.get().to_owned());
            let call = OpenCall {
                id: call.id,
                name: call.name,
                input: input.unwrap_or_default(),
            };
            let event = ModelEvent::ToolCallDelta {
                call: CallId::new(&call.id),
                name: call.name.clone(),
                partial_input: call.input.clone(),
            };
            self.own.push(OwnPart::Call {
                call,
                signature: part.thought_signature,
                raw: raw.to_owned(),
            });
            return Ok(Some(event));
        }
        let text = part.text.unwrap_or_default();
        let is_signed = part.thought_signature.is_some();
        if is_signed {
            self.own.push(OwnPart::Signed(raw.to_owned()));
        }
        if text.is_empty() {
            return Ok(None);
        }
        if part.thought {
            self.thinking.push_str(&text);
            return Ok(Some(ModelEvent::ThinkingDelta(text)));
        }
        self.text.push_str(&text);
        if !is_signed {
            match self.own.last_mut() {
                Some(OwnPart::Text(begun)) => begun.push_str(&text),
                _ => self.own.push(OwnPart::Text(text.clone())),
            }
        }
        Ok(Some(ModelEvent::TextDelta(text)))
    }

    fn stop_reason(&self) -> StopReason {
        let has_calls = self
            .own
            .iter()
            .any(|part| matches!(part, OwnPart::Call { .. }));
        match self.finish_reason.as_deref() {
            Some("MAX_TOKENS") => StopReason::MaxTokens,
            Some("STOP") if has_calls => StopReason::ToolUse,
            Some("STOP") => StopReason::EndTurn,
            // Safety, recitation, lists of words: their number grows.
            _ => StopReason::Refusal,
        }
    }

    fn garbled(&self, reason: &impl ToString) -> ModelError {
        garbled(&reason.to_string(), self.start.request_id.clone())
    }
}

impl Assembly for GeminiAssembly {
    fn take(&mut self, data: &str) -> Result<AssemblyStep, ModelError> {
        let chunk = self.decode(data)?;
        let shown = self.apply(chunk)?;
        Ok(match shown.is_empty() {
            true => AssemblyStep::Quiet,
            false => AssemblyStep::Show(shown),
        })
    }

    /// Without streaming it is one chunk, or a list of them.
    fn take_whole(&mut self, body: &str) -> Result<(), ModelError> {
        let whole: Value = serde_json::from_str(body).map_err(|error| self.garbled(&error))?;
        let chunks = match whole {
            Value::Array(chunks) => chunks,
            chunk => vec![chunk],
        };
        for chunk in chunks {
            self.take(&chunk.to_string())?;
        }
        Ok(())
    }

    /// No event says that the stream is at its end.
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
        if self.finish_reason.is_none() {
            return Err(self.garbled(&"the answer does not say that it ended"));
        }
        let stop_reason = self.stop_reason();
        let mut items = Vec::new();
        if !self.thinking.is_empty() {
            let text = std::mem::take(&mut self.thinking);
            items.push(Item::Thinking { text });
        }
        if !self.text.is_empty() {
            items.push(Item::text(self.text.clone()));
        }
        let (mut written, mut invalid_calls) = (Vec::new(), Vec::new());
        for part in std::mem::take(&mut self.own) {
            let (call, signature, raw) = match part {
                OwnPart::Text(text) => {
                    written.push(text_part(&text));
                    continue;
                }
                OwnPart::Signed(raw) => {
                    written.push(raw);
                    continue;
                }
                OwnPart::Call {
                    call,
                    signature,
                    raw,
                } => (call, signature, raw),
            };
            let (sent, name) = (call.clone(), call.name.clone());
            let (coordinates, picture) = (self.start.model.coordinates, self.start.picture);
            let closed = call.close(&mut self.start.ids, coordinates, picture);
            let closed = closed.map_err(|error| self.garbled(&error))?;
            let id = closed.call.call.as_str();
            let is_as_sent = sent.id == id && sent.input == closed.raw_input;
            written.push(match is_as_sent {
                true => raw,
                false => {
                    let input: Value = serde_json::from_str(&closed.raw_input)
                        .map_err(|error| self.garbled(&error))?;
                    let mut part = call_part(id, &name, &input);
                    if let Some(signature) = signature {
                        part["thoughtSignature"] = json!(signature);
                    }
                    part.to_string()
                }
            });
            invalid_calls.extend(closed.invalid);
            items.push(Item::ToolCall(closed.call));
        }
        let is_whole = self
            .finish_reason
            .as_deref()
            .is_some_and(|reason| WHOLE.contains(&reason));
        let told = self.held_back.take().filter(|_| !is_whole);
        Ok(ModelAnswer {
            answered_by: None,
            items,
            stop_reason,
            in_call: false,
            invalid_calls,
            dependent_calls: Vec::new(),
            explanation: told.as_deref().and_then(told_reason),
            verbatim: (!written.is_empty())
                .then(|| object(&json!({"role": "model"}), "parts", &list(&written))),
            request_id: self.start.request_id.take(),
            tokens: self.tokens,
            cost_usd: 0.0,
        })
    }
}

#[cfg(test)]
mod tests;
