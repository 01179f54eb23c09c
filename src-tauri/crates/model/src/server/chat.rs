//! Chat Completions, as OpenAI began it and many servers speak it: each a little differently, so reading is lenient and writing
//! keeps to what all of them take.

mod chat_assembly;
mod chunk;

use super::{
    functions,
    portable::{ResultPart, SHOWN_BY_TOOLS, Spoken, UserPart},
    protocol::{AnswerStart, Protocol, RequestHead},
};
use crate::wire::{answer_stream::Assembly, framing::Framing};
use chat_assembly::ChatAssembly;
use serde_json::{Value, json};

/// The protocol.
pub(super) struct Chat;

impl Protocol for Chat {
    fn path(&self) -> &'static str {
        "chat/completions"
    }

    fn framing(&self) -> Framing {
        Framing::Events
    }

    fn opening(&self, head: &RequestHead<'_>) -> Vec<u8> {
        let mut body = json!({
            "model": head.model.id, "stream": true, "max_tokens": head.max_output_tokens(),
        });
        if !head.left_out.stream_options {
            body["stream_options"] = json!({"include_usage": true});
        }
        if let Some(effort) = head.effort
            && head.model.takes_effort
            && !head.left_out.effort
        {
            body["reasoning_effort"] = json!(effort);
        }
        let system = json!({"role": "system", "content": head.system});
        functions::opening_with_system(body, head.tools, &system)
    }

    /// Results come first, each in a message of its own; pictures follow in one message after all of them.
    fn user(&self, parts: Vec<UserPart>) -> String {
        let mut messages = Vec::new();
        let (mut shown, mut said) = (Vec::new(), Vec::new());
        for part in parts {
            match part {
                UserPart::Text(text) => said.push(json!({"type": "text", "text": text})),
                UserPart::Picture(picture) => said.push(picture_part(&picture.data_url())),
                UserPart::Result(ResultPart {
                    call,
                    text,
                    pictures,
                    ..
                }) => {
                    messages.push(json!({
                        "role": "tool", "tool_call_id": call.as_str(), "content": text,
                    }));
                    shown.extend(
                        pictures
                            .iter()
                            .map(|picture| picture_part(&picture.data_url())),
                    );
                }
            }
        }
        if !shown.is_empty() {
            shown.insert(0, json!({"type": "text", "text": SHOWN_BY_TOOLS}));
        }
        shown.append(&mut said);
        match shown.as_slice() {
            [] => {}
            // A text alone is a string everywhere, and an array of parts is not.
            [only] if only["type"] == "text" => {
                messages.push(json!({"role": "user", "content": only["text"]}));
            }
            parts => messages.push(json!({"role": "user", "content": parts})),
        }
        joined(&messages)
    }

    fn assistant(&self, spoken: Spoken, own: Option<&str>) -> String {
        if let Some(own) = own {
            return own.to_owned();
        }
        if spoken.text.is_empty() && spoken.calls.is_empty() {
            return String::new();
        }
        let mut message = json!({"role": "assistant", "content": spoken.text});
        if !spoken.calls.is_empty() {
            let calls = spoken.calls.iter().map(|call| {
                json!({"id": call.id.as_str(), "type": "function", "function": {
                    "name": call.name, "arguments": call.input.to_string(),
                }})
            });
            message["tool_calls"] = calls.collect();
        }
        message.to_string()
    }

    fn assembly(&self, start: AnswerStart) -> Box<dyn Assembly> {
        Box::new(ChatAssembly::new(start))
    }
}

fn picture_part(url: &str) -> Value {
    json!({"type": "image_url", "image_url": {"url": url}})
}

/// Joins JSON values by commas.
pub(super) fn joined(messages: &[Value]) -> String {
    let texts: Vec<_> = messages.iter().map(Value::to_string).collect();
    texts.join(",")
}
