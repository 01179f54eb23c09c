//! Chat Completions, as OpenAI began it and many servers speak it: each a little differently, so reading is lenient and writing
//! keeps to what all of them take.

mod chat_assembly;
mod chunk;

use super::{
    functions,
    picture_format::Picture,
    portable::{ResultPart, SHOWN_BY_TOOLS, Spoken, UserPart},
    protocol::{AnswerStart, Protocol, RequestHead},
    written_json::{joined, list, object},
};
use crate::wire::{answer_stream::Assembly, framing::Framing};
use chat_assembly::ChatAssembly;
use serde_json::json;

/// The protocol.
pub(super) struct Chat;

impl Protocol for Chat {
    fn path(&self, _model: &str) -> String {
        "chat/completions".to_owned()
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
        let (mut shown, mut said, mut last_text) = (Vec::new(), Vec::new(), String::new());
        for part in parts {
            match part {
                UserPart::Text(text) => {
                    said.push(text_part(&text));
                    last_text = text;
                }
                UserPart::Picture(picture) => {
                    said.push(picture_part(&picture));
                    last_text.clear();
                }
                UserPart::Result(ResultPart {
                    call,
                    text,
                    pictures,
                    ..
                }) => {
                    let result = json!({
                        "role": "tool", "tool_call_id": call.as_str(), "content": text,
                    });
                    messages.push(result.to_string());
                    shown.extend(pictures.iter().map(picture_part));
                }
            }
        }
        if !shown.is_empty() {
            shown.insert(0, text_part(SHOWN_BY_TOOLS));
        }
        shown.append(&mut said);
        let user = json!({"role": "user"});
        match shown.as_slice() {
            [] => {}
            // A text alone is a string everywhere, and an array of parts is not.
            [_] if !last_text.is_empty() => {
                messages.push(json!({"role": "user", "content": last_text}).to_string());
            }
            parts => messages.push(object(&user, "content", &list(parts))),
        }
        joined(messages)
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

fn text_part(text: &str) -> String {
    json!({"type": "text", "text": text}).to_string()
}

fn picture_part(picture: &Picture) -> String {
    let url = ["{\"url\":", &picture.data_url(), "}"].concat();
    object(&json!({"type": "image_url"}), "image_url", &url)
}
