//! Ollama's own API. Its imitation of Chat Completions loses names of tools, changes the sampling that a model was made for, and
//! cuts long prompts silently; this one does not.

mod line;
mod ollama_assembly;
mod show;

use super::{
    functions,
    lookup::{Lookup, LookupError},
    model_facts::ModelFacts,
    picture_format::Picture,
    portable::{ResultPart, SHOWN_BY_TOOLS, Spoken, UserPart},
    protocol::{AnswerStart, Protocol, RequestHead},
    window_memory::Memory,
    written_json::{joined, list, object},
};
use crate::wire::{answer_stream::Assembly, framing::Framing};
use ollama_assembly::OllamaAssembly;
use serde_json::{Value, json};
use show::Shown;

/// Time for which the server keeps a model loaded after a request.
const KEPT_LOADED: &str = "30m";

/// The protocol.
pub(super) struct Ollama;

/// Asks the server to describe a model.
pub(super) async fn describe(lookup: &Lookup<'_>, model: &str) -> Result<ModelFacts, LookupError> {
    let shown: Shown = lookup.post("api/show", &json!({"model": model})).await?;
    // The memory of another computer is not known.
    let memory = match lookup.endpoint.is_local() {
        true => Memory::of_this_computer().await,
        false => Memory(None),
    };
    Ok(shown.facts(memory))
}

impl Protocol for Ollama {
    fn path(&self, _model: &str) -> String {
        "api/chat".to_owned()
    }

    fn models_path(&self) -> &'static str {
        "api/tags"
    }

    fn framing(&self) -> Framing {
        Framing::Lines
    }

    fn opening(&self, head: &RequestHead<'_>) -> Vec<u8> {
        let mut body = json!({
            "model": head.model.id, "stream": true,
            // Otherwise the server leaves out what does not fit, without a word.
            "truncate": false, "shift": false,
            "keep_alive": KEPT_LOADED,
            "options": {
                "num_ctx": head.model.window_tokens(), "num_predict": head.max_output_tokens(),
            },
        });
        if let Some(effort) = head.effort
            && head.model.takes_effort
            && !head.left_out.effort
        {
            body["think"] = json!(effort);
        }
        let system = json!({"role": "system", "content": head.system});
        functions::opening_with_system(body, head.tools, &system)
    }

    fn user(&self, parts: Vec<UserPart>) -> String {
        let mut messages = Vec::new();
        let (mut shown, mut texts, mut pictures) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            match part {
                UserPart::Text(text) => texts.push(text),
                UserPart::Picture(picture) => pictures.push(picture.data()),
                UserPart::Result(ResultPart {
                    call,
                    function,
                    text,
                    pictures,
                    ..
                }) => {
                    let result = json!({
                        "role": "tool", "tool_name": function, "tool_call_id": call.as_str(), "content": text,
                    });
                    messages.push(result.to_string());
                    shown.extend(pictures.iter().map(Picture::data));
                }
            }
        }
        if !shown.is_empty() {
            let told = json!({"role": "user", "content": SHOWN_BY_TOOLS});
            messages.push(object(&told, "images", &list(&shown)));
        }
        if !texts.is_empty() || !pictures.is_empty() {
            let said = json!({"role": "user", "content": texts.join("\n\n")});
            messages.push(match pictures.is_empty() {
                true => said.to_string(),
                false => object(&said, "images", &list(&pictures)),
            });
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
            let calls = spoken.calls.iter().zip(0..);
            let calls = calls.map(|(call, index)| {
                written_call(call.id.as_str(), index, &call.name, &call.input)
            });
            message["tool_calls"] = calls.collect();
        }
        message.to_string()
    }

    fn assembly(&self, start: AnswerStart) -> Box<dyn Assembly> {
        Box::new(OllamaAssembly::new(start))
    }
}

fn written_call(id: &str, index: u32, name: &str, arguments: &Value) -> Value {
    json!({"id": id, "function": {"index": index, "name": name, "arguments": arguments}})
}
