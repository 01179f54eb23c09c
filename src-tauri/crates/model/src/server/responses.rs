//! OpenAI's Responses. What the model gave goes back item by item and byte for byte: its reasoning is bound to everything that
//! came before. Nothing is stored at the provider.

mod computer_batch;
mod event;
mod item;
mod key_names;
mod responses_assembly;

use super::{
    functions,
    picture_format::Picture,
    portable::{ResultPart, Spoken, UserPart},
    protocol::{AnswerStart, Protocol, RequestHead},
    written_json::{joined, list, object},
};
use crate::wire::{answer_stream::Assembly, framing::Framing, tool_description::described};
use ::protocol::{HostedTool, ToolKind, ToolSpec};
use responses_assembly::ResponsesAssembly;
use serde_json::{Value, json};

/// Words before what is told of a batch of actions that was not carried out whole.
const NOT_ALL: &str = "[From Qilbee, not from the user] The last actions were not all carried out:";

/// The protocol.
pub(super) struct Responses;

impl Protocol for Responses {
    fn path(&self, _model: &str) -> String {
        "responses".to_owned()
    }

    fn framing(&self) -> Framing {
        Framing::Events
    }

    fn opening(&self, head: &RequestHead<'_>) -> Vec<u8> {
        let mut body = json!({
            "model": head.model.id, "stream": true, "store": false,
            "instructions": head.system,
            "max_output_tokens": head.max_output_tokens(),
            "parallel_tool_calls": true,
            "include": ["reasoning.encrypted_content"],
            "truncation": "disabled",
            "prompt_cache_key": head.cache_key,
        });
        if !head.left_out.stream_options {
            body["stream_options"] = json!({"include_obfuscation": false});
        }
        if head.model.takes_effort && !head.left_out.effort {
            body["reasoning"] = json!({"summary": "auto"});
            if let Some(effort) = head.effort {
                body["reasoning"]["effort"] = json!(effort);
            }
        }
        if !head.tools.is_empty() {
            let hosts = head.model.hosts_computer && !head.left_out.computer;
            body["tools"] = head
                .tools
                .iter()
                .map(|tool| declared(tool, hosts))
                .collect();
        }
        functions::opening(&body, "input")
    }

    /// Results come first, those of a batch of actions as one; then what is said.
    fn user(&self, parts: Vec<UserPart>) -> String {
        let (mut items, mut said, mut results) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            match part {
                UserPart::Text(text) => said.push(text_part(&text)),
                UserPart::Picture(picture) => said.push(picture_part(&picture)),
                UserPart::Result(result) => results.push(result),
            }
        }
        let (batched, single): (Vec<_>, Vec<_>) = results
            .into_iter()
            .partition(|result| computer_batch::batch_of(result.call.as_str()).is_some());
        items.extend(single.iter().map(function_output));
        let mut failures = Vec::new();
        for batch in computer_batch::outputs(batched) {
            items.push(batch.output);
            failures.extend(batch.failures);
        }
        if !failures.is_empty() {
            let told = format!("{NOT_ALL}\n{}", failures.join("\n"));
            said.insert(0, text_part(&told));
        }
        if !said.is_empty() {
            items.push(object(&json!({"role": "user"}), "content", &list(&said)));
        }
        joined(items)
    }

    fn assistant(&self, spoken: Spoken, own: Option<&str>) -> String {
        if let Some(own) = own.and_then(item::without_brackets) {
            return own.to_owned();
        }
        let mut items = Vec::new();
        if !spoken.text.is_empty() {
            let text = json!({"type": "output_text", "text": spoken.text});
            items.push(json!({"role": "assistant", "content": [text]}).to_string());
        }
        items.extend(spoken.calls.iter().map(|call| {
            let item = json!({"type": "function_call", "call_id": call.id.as_str(), "name": call.name,
                "arguments": call.input.to_string()});
            item.to_string()
        }));
        joined(items)
    }

    fn assembly(&self, start: AnswerStart) -> Box<dyn Assembly> {
        Box::new(ResponsesAssembly::new(start))
    }
}

/// Declares a tool: the computer as the provider's own where the model hosts it.
fn declared(tool: &ToolSpec, hosts_computer: bool) -> Value {
    if let ToolKind::Hosted {
        tool: HostedTool::Computer,
        ..
    } = tool.kind
        && hosts_computer
    {
        return json!({"type": "computer"});
    }
    let (description, parameters) = described(tool);
    json!({"type": "function", "name": tool.name, "description": description, "strict": false,
        "parameters": parameters})
}

fn function_output(result: &ResultPart) -> String {
    let output = match result.pictures.as_slice() {
        [] => json!(result.text).to_string(),
        pictures => {
            let mut parts = vec![text_part(&result.text)];
            parts.extend(pictures.iter().map(picture_part));
            list(&parts)
        }
    };
    let fields = json!({"type": "function_call_output", "call_id": result.call.as_str()});
    object(&fields, "output", &output)
}

fn text_part(text: &str) -> String {
    json!({"type": "input_text", "text": text}).to_string()
}

/// Names a picture as large as it is: places are counted in its pixels.
fn picture_part(picture: &Picture) -> String {
    let fields = json!({"type": "input_image", "detail": "original"});
    object(&fields, "image_url", &picture.data_url())
}
