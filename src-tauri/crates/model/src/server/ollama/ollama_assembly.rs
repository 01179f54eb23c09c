//! Assembly of an answer of Ollama from its lines. Pure.

use super::{
    line::{Line, LineCall},
    written_call,
};
use crate::{
    ModelAnswer, ModelError, ModelEvent,
    server::{
        calls::OpenCall,
        protocol::AnswerStart,
        server_error::{self, ServerError},
    },
    wire::{
        answer_stream::{Assembly, AssemblyStep},
        api_failure::garbled,
    },
};
use ::protocol::{CallId, Item, StopReason, Tokens};
use serde_json::{Value, json};

/// Ends of lines that are no answer: the model was only loaded, or given up.
const NO_ANSWERS: [&str; 2] = ["load", "unload"];

/// Answer under assembly.
pub(super) struct OllamaAssembly {
    start: AnswerStart,
    text: String,
    thinking: String,
    calls: Vec<OpenCall>,
    done_reason: Option<String>,
    tokens: Tokens,
}

impl OllamaAssembly {
    pub(super) fn new(start: AnswerStart) -> Self {
        Self {
            start,
            text: String::new(),
            thinking: String::new(),
            calls: Vec::new(),
            done_reason: None,
            tokens: Tokens::default(),
        }
    }

    fn decode(&self, data: &str) -> Result<Line, ModelError> {
        let line: Line =
            serde_json::from_str(data).map_err(|error| self.garbled(&error.to_string()))?;
        if line.error.is_null() {
            return Ok(line);
        }
        let error = ServerError::of_value(&line.error);
        let request_id = self.start.request_id.clone();
        Err(server_error::in_stream(
            &self.start.provider,
            &error,
            request_id,
        ))
    }

    fn apply(&mut self, line: Line) -> Result<AssemblyStep, ModelError> {
        let mut shown = Vec::new();
        let message = line.message.unwrap_or_default();
        if let Some(thinking) = message.thinking.filter(|text| !text.is_empty()) {
            self.thinking.push_str(&thinking);
            shown.push(ModelEvent::ThinkingDelta(thinking));
        }
        if !message.content.is_empty() {
            self.text.push_str(&message.content);
            shown.push(ModelEvent::TextDelta(message.content));
        }
        for LineCall { id, function } in message.tool_calls.unwrap_or_default() {
            let input = match function.arguments {
                Value::Null => String::new(),
                // Some templates give the text of the object.
                Value::String(text) => text,
                object => object.to_string(),
            };
            shown.push(ModelEvent::ToolCallDelta {
                call: CallId::new(&id),
                name: function.name.clone(),
                partial_input: input.clone(),
            });
            self.calls.push(OpenCall {
                id,
                name: function.name,
                input,
            });
        }
        if !line.done {
            return Ok(match shown.is_empty() {
                true => AssemblyStep::Quiet,
                false => AssemblyStep::Show(shown),
            });
        }
        self.tokens = Tokens {
            input: line.prompt_eval_count,
            output: line.eval_count,
            ..Tokens::default()
        };
        let reason = line.done_reason.unwrap_or_default();
        if NO_ANSWERS.contains(&reason.as_str()) {
            return Err(self.garbled("the model was loaded, and did not answer"));
        }
        self.done_reason = Some(reason);
        Ok(AssemblyStep::Complete)
    }

    fn stop_reason(&self) -> StopReason {
        match self.done_reason.as_deref() {
            Some("length") => StopReason::MaxTokens,
            _ if !self.calls.is_empty() => StopReason::ToolUse,
            _ => StopReason::EndTurn,
        }
    }

    fn garbled(&self, reason: &str) -> ModelError {
        garbled(reason, self.start.request_id.clone())
    }
}

impl Assembly for OllamaAssembly {
    fn take(&mut self, data: &str) -> Result<AssemblyStep, ModelError> {
        let line = self.decode(data)?;
        self.apply(line)
    }

    fn take_whole(&mut self, body: &str) -> Result<(), ModelError> {
        // One line that is the last at once, or an error.
        self.take(body).map(|_| ())
    }

    fn request_id(&self) -> Option<&str> {
        self.start.request_id.as_deref()
    }

    fn tokens(&self) -> Tokens {
        self.tokens
    }

    fn finish(mut self: Box<Self>) -> Result<ModelAnswer, ModelError> {
        if self.done_reason.is_none() {
            return Err(self.garbled("the answer does not say that it ended"));
        }
        let stop_reason = self.stop_reason();
        let mut own = json!({"role": "assistant", "content": self.text});
        let mut items = Vec::new();
        if !self.thinking.is_empty() {
            let text = std::mem::take(&mut self.thinking);
            own["thinking"] = json!(text);
            items.push(Item::Thinking { text });
        }
        if !self.text.is_empty() {
            items.push(Item::text(self.text.clone()));
        }
        let (mut written, mut invalid_calls) = (Vec::new(), Vec::new());
        for (call, index) in std::mem::take(&mut self.calls).into_iter().zip(0..) {
            let name = call.name.clone();
            let (coordinates, picture) = (self.start.model.coordinates, self.start.picture);
            let closed = call.close(&mut self.start.ids, coordinates, picture);
            let closed = closed.map_err(|error| self.garbled(&error.to_string()))?;
            let input: Value = serde_json::from_str(&closed.raw_input)
                .map_err(|error| self.garbled(&error.to_string()))?;
            written.push(written_call(
                closed.call.call.as_str(),
                index,
                &name,
                &input,
            ));
            invalid_calls.extend(closed.invalid);
            items.push(Item::ToolCall(closed.call));
        }
        let says = !self.text.is_empty() || !written.is_empty();
        if !written.is_empty() {
            own["tool_calls"] = Value::Array(written);
        }
        Ok(ModelAnswer {
            answered_by: None,
            items,
            stop_reason,
            in_call: false,
            invalid_calls,
            dependent_calls: Vec::new(),
            explanation: None,
            verbatim: says.then(|| own.to_string()),
            request_id: self.start.request_id.take(),
            tokens: self.tokens,
            cost_usd: 0.0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RecoveryHint, server::served_model::ServedModel, wire::call_ids::CallIds};

    fn assembly() -> Box<OllamaAssembly> {
        Box::new(OllamaAssembly::new(AnswerStart {
            provider: "It".to_owned(),
            request_id: None,
            ids: CallIds::default(),
            model: ServedModel::unknown("m"),
            picture: None,
        }))
    }

    fn assembled(lines: &[Value]) -> Result<ModelAnswer, ModelError> {
        let mut assembly = assembly();
        for line in lines {
            assembly.take(&line.to_string())?;
        }
        assembly.finish()
    }

    fn said(message: Value) -> Value {
        json!({"model": "m", "message": message, "done": false})
    }

    fn done(reason: &str) -> Value {
        json!({"message": {"role": "assistant", "content": ""}, "done": true, "done_reason": reason,
            "prompt_eval_count": 30, "eval_count": 5})
    }

    #[test]
    fn text_thinking_and_calls_are_read() {
        let call = json!({"function": {"name": "bash", "arguments": {"command": "ls"}}});
        let answer = assembled(&[
            said(json!({"content": "", "thinking": "Hm."})),
            said(json!({"content": "I look."})),
            said(json!({"content": "", "tool_calls": [call.clone(), call]})),
            done("stop"),
        ]);
        let answer = answer.unwrap();
        assert_eq!(answer.stop_reason, StopReason::ToolUse);
        assert_eq!((answer.tokens.input, answer.tokens.output), (30, 5));
        assert!(answer.invalid_calls.is_empty());
        assert_eq!(
            answer.verbatim.as_deref(),
            Some(concat!(
                r#"{"role":"assistant","content":"I look.","thinking":"Hm.","tool_calls":["#,
                r#"{"id":"call_2","function":{"index":0,"name":"bash","arguments":{"command":"ls"}}},"#,
                r#"{"id":"call_3","function":{"index":1,"name":"bash","arguments":{"command":"ls"}}}]}"#
            ))
        );
    }

    #[test]
    fn ends_and_errors_are_told_apart() {
        let text = said(json!({"content": "Half"}));
        let answer = assembled(&[text.clone(), done("length")]).unwrap();
        assert_eq!(answer.stop_reason, StopReason::MaxTokens);
        let check = |lines: &[Value]| {
            let error = assembled(lines).unwrap_err();
            assert_eq!(error.recovery, RecoveryHint::Retry { after: None });
        };
        check(std::slice::from_ref(&text));
        check(&[done("load")]);
        check(&[
            text,
            json!({"error": "llama runner process has terminated"}),
        ]);
    }
}
