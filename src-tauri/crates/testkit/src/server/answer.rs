//! Reply of a scripted server: what it holds, written in the form of each API.

use super::ServerApi;
use serde_json::{Value, json};

/// Reply to one request.
#[derive(Clone, Debug)]
pub struct ServerReply {
    pub(super) status: u16,
    /// Body of an error, or of any other answer that is none of the API's.
    pub(super) raw: Option<String>,
    pub(super) cut: bool,
    /// Error that comes in the middle of the stream.
    pub(super) failure: Option<Value>,
    text: String,
    thinking: String,
    calls: Vec<(String, String, Value)>,
    computer: Option<Value>,
    tokens: (u64, u64, u64),
    stop: Option<&'static str>,
}

/// Stream of a reply, and what of it must come back.
pub(super) struct Written {
    pub(super) pieces: Vec<String>,
    pub(super) returned: Vec<String>,
}

impl ServerReply {
    /// An answer without anything in it.
    #[must_use]
    pub fn answer() -> Self {
        Self {
            status: 200,
            raw: None,
            cut: false,
            failure: None,
            text: String::new(),
            thinking: String::new(),
            calls: Vec::new(),
            computer: None,
            tokens: (0, 0, 0),
            stop: None,
        }
    }

    /// An error with this body.
    #[must_use]
    pub fn error(status: u16, body: &Value) -> Self {
        Self {
            status,
            raw: Some(body.to_string()),
            ..Self::answer()
        }
    }

    /// Text.
    #[must_use]
    pub fn text(mut self, text: &str) -> Self {
        text.clone_into(&mut self.text);
        self
    }

    /// Thinking, before everything else.
    #[must_use]
    pub fn thinking(mut self, text: &str) -> Self {
        text.clone_into(&mut self.thinking);
        self
    }

    /// One more call of a function.
    #[must_use]
    pub fn call(mut self, id: &str, name: &str, input: Value) -> Self {
        self.calls.push((id.to_owned(), name.to_owned(), input));
        self
    }

    /// A batch of actions of the provider's computer tool. Responses only.
    #[must_use]
    pub fn computer(mut self, id: &str, actions: &Value) -> Self {
        self.computer = Some(
            json!({"type": "computer_call", "id": format!("cu_{id}"), "call_id": id,
            "status": "completed", "pending_safety_checks": [], "actions": actions}),
        );
        self
    }

    /// The same with a check that a person is to see.
    #[must_use]
    pub fn held_back(mut self, words: &str) -> Self {
        if let Some(call) = &mut self.computer {
            call["pending_safety_checks"] =
                json!([{"id": "sc_1", "code": "malicious_instructions", "message": words}]);
        }
        self
    }

    /// Tokens of input, of those read from the cache, and of output.
    #[must_use]
    pub fn tokens(mut self, input: u64, cached: u64, output: u64) -> Self {
        self.tokens = (input, cached, output);
        self
    }

    /// The answer ends at its limit.
    #[must_use]
    pub fn too_long(mut self) -> Self {
        self.stop = Some("length");
        self
    }

    /// The answer ends where the provider's filter of content cut it. Not Ollama's.
    #[must_use]
    pub fn filtered(mut self) -> Self {
        self.stop = Some("content_filter");
        self
    }

    /// The connection ends in the middle of the answer.
    #[must_use]
    pub fn cut_off(mut self) -> Self {
        self.cut = true;
        self
    }

    /// An error comes in the middle of the answer, after it began well.
    #[must_use]
    pub fn failing(mut self, error: Value) -> Self {
        self.failure = Some(error);
        self
    }

    /// The error in the middle, in the form of the API.
    pub(super) fn written_failure(&self, api: ServerApi) -> Option<String> {
        let error = self.failure.as_ref()?;
        Some(match api {
            ServerApi::Chat => format!("data: {}\n\n", json!({"error": error})),
            ServerApi::Ollama => format!("{}\n", json!({"error": error["message"]})),
            ServerApi::Gemini => format!("data: {}\n\n", json!({"error": error})),
            ServerApi::Responses => {
                let event = json!({"type": "response.failed", "response": {"status": "failed", "error": error}});
                format!("event: response.failed\ndata: {event}\n\n")
            }
        })
    }

    pub(super) fn written(&self, api: ServerApi) -> Written {
        match api {
            ServerApi::Chat => self.chat(),
            ServerApi::Ollama => self.ollama(),
            ServerApi::Responses => self.responses(),
            ServerApi::Gemini => self.gemini(),
        }
    }

    fn chat(&self) -> Written {
        let mut deltas = vec![json!({"role": "assistant", "content": ""})];
        if !self.thinking.is_empty() {
            deltas.push(json!({"reasoning_content": self.thinking}));
        }
        deltas.extend(halves(&self.text).map(|half| json!({"content": half})));
        for (index, (id, name, input)) in self.calls.iter().enumerate() {
            let call = |call: Value| json!({"tool_calls": [call]});
            deltas.push(call(json!({"index": index, "id": id, "type": "function",
                "function": {"name": name, "arguments": ""}})));
            let input = input.to_string();
            deltas.extend(
                halves(&input)
                    .map(|half| call(json!({"index": index, "function": {"arguments": half}}))),
            );
        }
        let mut chunks: Vec<_> = deltas
            .into_iter()
            .map(|delta| json!({"choices": [{"index": 0, "delta": delta, "finish_reason": null}]}))
            .collect();
        let reason = match self.calls.is_empty() {
            true => "stop",
            false => "tool_calls",
        };
        let reason = self.stop.unwrap_or(reason);
        chunks.push(json!({"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]}));
        let (input, cached, output) = self.tokens;
        chunks.push(
            json!({"choices": [], "usage": {"prompt_tokens": input, "completion_tokens": output,
            "prompt_tokens_details": {"cached_tokens": cached}}}),
        );
        let mut pieces = vec![": PROCESSING\n\n".to_owned()];
        pieces.extend(chunks.iter().map(|chunk| format!("data: {chunk}\n\n")));
        pieces.push("data: [DONE]\n\n".to_owned());
        Written {
            pieces,
            returned: Vec::new(),
        }
    }

    fn ollama(&self) -> Written {
        let line = |message: Value| json!({"model": "m", "message": message, "done": false});
        let mut lines = Vec::new();
        if !self.thinking.is_empty() {
            lines.push(line(
                json!({"role": "assistant", "content": "", "thinking": self.thinking}),
            ));
        }
        lines.extend(
            halves(&self.text).map(|half| line(json!({"role": "assistant", "content": half}))),
        );
        if !self.calls.is_empty() {
            let calls = self.calls.iter().map(|(id, name, input)| {
                json!({"id": id, "function": {"name": name, "arguments": input}})
            });
            let calls: Value = calls.collect();
            lines.push(line(
                json!({"role": "assistant", "content": "", "tool_calls": calls}),
            ));
        }
        let (input, _, output) = self.tokens;
        lines.push(json!({"model": "m", "message": {"role": "assistant", "content": ""}, "done": true,
            "done_reason": self.stop.unwrap_or("stop"), "prompt_eval_count": input, "eval_count": output}));
        Written {
            pieces: lines.iter().map(|line| format!("{line}\n")).collect(),
            returned: Vec::new(),
        }
    }

    fn gemini(&self) -> Written {
        let mut parts = Vec::new();
        if !self.thinking.is_empty() {
            parts.push(json!({"text": self.thinking, "thought": true}));
        }
        parts.extend(halves(&self.text).map(|half| json!({"text": half})));
        for (place, (id, name, input)) in self.calls.iter().enumerate() {
            let mut call = json!({"functionCall": {"id": id, "name": name, "args": input}});
            // Of calls side by side, the first alone is signed.
            if place == 0 {
                call["thoughtSignature"] = json!(format!("c2ln{id}"));
            }
            parts.push(call);
        }
        if self.calls.is_empty() && !self.text.is_empty() {
            parts.push(json!({"text": "", "thoughtSignature": "ZW5k"}));
        }
        let signed = parts
            .iter()
            .filter(|part| part["thoughtSignature"].is_string());
        let returned = signed.map(Value::to_string).collect();
        let content = |parts: Value| json!({"role": "model", "parts": parts});
        let mut chunks: Vec<_> = parts
            .iter()
            .map(|part| json!({"candidates": [{"content": content(json!([part])), "index": 0}]}))
            .collect();
        let reason = match self.stop {
            None => "STOP",
            Some("length") => "MAX_TOKENS",
            Some(_) => "SAFETY",
        };
        let (input, cached, output) = self.tokens;
        chunks.push(json!({"candidates": [{"content": content(json!([])), "finishReason": reason, "index": 0}],
            "usageMetadata": {"promptTokenCount": input, "cachedContentTokenCount": cached, "candidatesTokenCount": output,
                "thoughtsTokenCount": 0}, "modelVersion": "m"}));
        Written {
            pieces: chunks
                .iter()
                .map(|chunk| format!("data: {chunk}\r\n\r\n"))
                .collect(),
            returned,
        }
    }

    fn responses(&self) -> Written {
        let mut items = Vec::new();
        if !self.thinking.is_empty() {
            items.push(json!({"type": "reasoning", "id": "rs_1", "encrypted_content": "gAAAA…==",
                "summary": [{"type": "summary_text", "text": self.thinking}], "unknown_field": 1.50}));
        }
        if !self.text.is_empty() {
            let phase = match self.calls.is_empty() && self.computer.is_none() {
                true => "final_answer",
                false => "commentary",
            };
            items.push(json!({"type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
                "phase": phase, "content": [{"type": "output_text", "text": self.text, "annotations": []}]}));
        }
        for (id, name, input) in &self.calls {
            items.push(json!({"type": "function_call", "id": format!("fc_{id}"), "call_id": id, "name": name,
                "arguments": input.to_string(), "status": "completed"}));
        }
        items.extend(self.computer.clone());
        let mut events = vec![json!({"type": "response.created", "response": {"id": "resp_1"}})];
        for (place, item) in items.iter().enumerate() {
            events.push(
                json!({"type": "response.output_item.added", "output_index": place, "item": item}),
            );
            let delta = |kind: &str, delta: &str| json!({"type": kind, "output_index": place, "delta": delta});
            match item["type"].as_str() {
                Some("reasoning") => {
                    events.push(delta(
                        "response.reasoning_summary_text.delta",
                        &self.thinking,
                    ));
                }
                Some("message") => {
                    let halves = halves(&self.text);
                    events.extend(halves.map(|half| delta("response.output_text.delta", half)));
                }
                Some("function_call") => {
                    let input = item["arguments"].as_str().unwrap_or_default();
                    let halves = halves(input);
                    events.extend(
                        halves.map(|half| delta("response.function_call_arguments.delta", half)),
                    );
                }
                _ => {}
            }
            events.push(
                json!({"type": "response.output_item.done", "output_index": place, "item": item}),
            );
        }
        let (input, cached, output) = self.tokens;
        let usage = json!({"input_tokens": input, "output_tokens": output,
            "input_tokens_details": {"cached_tokens": cached}});
        let end = match self.stop {
            Some(stop) => {
                let reason = match stop {
                    "length" => "max_output_tokens",
                    filter => filter,
                };
                json!({"type": "response.incomplete", "response": {"status": "incomplete",
                "incomplete_details": {"reason": reason}, "usage": usage}})
            }
            None => {
                json!({"type": "response.completed", "response": {"status": "completed", "output": [],
                "usage": usage}})
            }
        };
        events.push(end);
        let event = |event: &Value| {
            let kind = event["type"].as_str().unwrap_or_default();
            format!("event: {kind}\ndata: {event}\n\n")
        };
        Written {
            pieces: events.iter().map(event).collect(),
            returned: items.iter().map(Value::to_string).collect(),
        }
    }
}

/// The two halves of a text, neither of them empty.
fn halves(text: &str) -> impl Iterator<Item = &str> {
    let middle = text.char_indices().nth(text.chars().count() / 2);
    let (first, second) = text.split_at(middle.map_or(0, |(place, _)| place));
    [first, second].into_iter().filter(|half| !half.is_empty())
}
