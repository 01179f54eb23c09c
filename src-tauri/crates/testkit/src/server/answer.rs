//! Reply of a scripted server: what it holds, written in the form of each API.

mod responses;

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
    /// The answer as one object, for those who want no stream; only Responses has clients that do.
    pub(super) whole: Option<Value>,
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

    /// The stream that answers a request with this body.
    pub(super) fn written(&self, api: ServerApi, request: &Value) -> Written {
        match api {
            ServerApi::Chat => self.chat(),
            ServerApi::Ollama => self.ollama(),
            ServerApi::Responses => self.responses(request),
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
            whole: None,
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
            whole: None,
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
            whole: None,
            returned,
        }
    }
}

/// The two halves of a text, neither of them empty.
fn halves(text: &str) -> impl Iterator<Item = &str> {
    let middle = text.char_indices().nth(text.chars().count() / 2);
    let (first, second) = text.split_at(middle.map_or(0, |(place, _)| place));
    [first, second].into_iter().filter(|half| !half.is_empty())
}
