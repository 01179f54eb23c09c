//! Google's Gemini API. Its calls carry signatures of the reasoning behind them, and are refused without.
//!
//! The computer is a function here too, like everywhere but at OpenAI: Google's own computer tool has other actions for each
//! generation of models, and places are counted in thousandths of the picture either way.

mod chunk;
mod gemini_assembly;

use super::{
    functions,
    picture_format::Picture,
    portable::{ResultPart, Spoken, UserPart},
    protocol::{AnswerStart, Protocol, RequestHead},
    written_json::{list, object},
};
use crate::wire::{answer_stream::Assembly, framing::Framing, tool_description::described};
use ::protocol::{Effort, ToolSpec};
use gemini_assembly::GeminiAssembly;
use serde_json::{Value, json};

/// Signature of a call that another model made: Google's word for one that is not to be checked.
const UNCHECKED: &str = "skip_thought_signature_validator";
/// Folder of a model that is named without one.
const MODELS: &str = "models";

/// The protocol.
pub(super) struct Gemini;

impl Protocol for Gemini {
    fn path(&self, model: &str) -> String {
        let folder = match model.contains('/') {
            true => String::new(),
            false => format!("{MODELS}/"),
        };
        format!("{folder}{model}:streamGenerateContent?alt=sse")
    }

    fn models_path(&self) -> &'static str {
        // Otherwise the list ends after fifty, and half of them only compare texts or draw.
        "models?pageSize=1000"
    }

    fn framing(&self) -> Framing {
        Framing::Events
    }

    fn opening(&self, head: &RequestHead<'_>) -> Vec<u8> {
        let mut generation = json!({"maxOutputTokens": head.max_output_tokens()});
        if head.model.takes_effort && !head.left_out.effort {
            generation["thinkingConfig"] = thinking(head.effort);
        }
        let mut body = json!({"generationConfig": generation});
        if !head.system.is_empty() {
            body["systemInstruction"] = json!({"parts": [{"text": head.system}]});
        }
        if !head.tools.is_empty() {
            let declared: Value = head.tools.iter().map(declared).collect();
            body["tools"] = json!([{"functionDeclarations": declared}]);
        }
        functions::opening(&body, "contents")
    }

    /// Results come first: the calls before want them, and nothing else, right after them.
    fn user(&self, parts: Vec<UserPart>) -> String {
        let (mut results, mut said) = (Vec::new(), Vec::new());
        for part in parts {
            match part {
                UserPart::Text(text) => said.push(text_part(&text)),
                UserPart::Picture(picture) => said.push(picture_part(&picture)),
                UserPart::Result(result) => results.push(result_part(&result)),
            }
        }
        results.append(&mut said);
        match results.is_empty() {
            true => String::new(),
            false => object(&json!({"role": "user"}), "parts", &list(&results)),
        }
    }

    fn assistant(&self, spoken: Spoken, own: Option<&str>) -> String {
        if let Some(own) = own {
            return own.to_owned();
        }
        let mut parts = Vec::new();
        if !spoken.text.is_empty() {
            parts.push(json!({"text": spoken.text}));
        }
        for (place, call) in spoken.calls.iter().enumerate() {
            let mut part = call_part(call.id.as_str(), &call.name, &call.input);
            // Of calls side by side, only the first has one.
            if place == 0 {
                part["thoughtSignature"] = json!(UNCHECKED);
            }
            parts.push(part);
        }
        match parts.is_empty() {
            true => String::new(),
            false => json!({"role": "model", "parts": parts}).to_string(),
        }
    }

    fn assembly(&self, start: AnswerStart) -> Box<dyn Assembly> {
        Box::new(GeminiAssembly::new(start))
    }
}

/// Thoughts are shown; three levels stand for five, and without a wish the model's own counts.
fn thinking(effort: Option<Effort>) -> Value {
    let mut thinking = json!({"includeThoughts": true});
    let level = effort.map(|effort| match effort {
        Effort::Low => "low",
        Effort::Medium => "medium",
        Effort::High | Effort::Xhigh | Effort::Max => "high",
    });
    if let Some(level) = level {
        thinking["thinkingLevel"] = json!(level);
    }
    thinking
}

fn declared(tool: &ToolSpec) -> Value {
    let (description, schema) = described(tool);
    json!({"name": tool.name, "description": description, "parametersJsonSchema": schema})
}

fn call_part(id: &str, name: &str, arguments: &Value) -> Value {
    json!({"functionCall": {"id": id, "name": name, "args": arguments}})
}

fn text_part(text: &str) -> String {
    json!({"text": text}).to_string()
}

fn picture_part(picture: &Picture) -> String {
    let media_type = json!({"mimeType": picture.media_type});
    let data = object(&media_type, "data", &picture.data());
    ["{\"inlineData\":", &data, "}"].concat()
}

fn result_part(result: &ResultPart) -> String {
    let field = match result.failed {
        true => "error",
        false => "output",
    };
    let response = json!({
        "id": result.call.as_str(), "name": result.function, "response": {field: result.text},
    });
    let response = match result.pictures.as_slice() {
        [] => response.to_string(),
        pictures => {
            let shown: Vec<_> = pictures.iter().map(picture_part).collect();
            object(&response, "parts", &list(&shown))
        }
    };
    ["{\"functionResponse\":", &response, "}"].concat()
}
