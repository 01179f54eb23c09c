//! Beginning of a request, with tools as functions: the form in which every API but Claude's takes them.

use crate::wire::tool_description::described;
use ::protocol::{HostedTool, PictureSize, ToolKind, ToolSpec};
use serde_json::{Value, json};

/// Declares tools in the form of Chat Completions and Ollama.
fn nested(tools: &[ToolSpec]) -> Vec<Value> {
    let function = |tool: &ToolSpec| {
        let (description, parameters) = described(tool);
        let name = &tool.name;
        json!({"type": "function", "function": {
            "name": name, "description": description, "parameters": parameters,
        }})
    };
    tools.iter().map(function).collect()
}

/// Writes the beginning of a request whose messages follow in this list, the system text first among them.
pub(super) fn opening_with_system(mut body: Value, tools: &[ToolSpec], system: &Value) -> Vec<u8> {
    if !tools.is_empty() {
        body["tools"] = Value::Array(nested(tools));
    }
    let mut opening = opening(&body, "messages");
    if system["content"] != "" {
        opening.extend_from_slice(system.to_string().as_bytes());
        opening.push(b',');
    }
    opening
}

/// Writes the beginning of a request, up to where the first entry of this list follows.
pub(super) fn opening(body: &Value, list: &str) -> Vec<u8> {
    let mut opening = body.to_string().into_bytes();
    opening.pop();
    opening.extend_from_slice(format!(",\"{list}\":[").as_bytes());
    opening
}

/// Returns the size of the pictures of the screen, if a tool shows it.
pub(super) fn picture_size(tools: &[ToolSpec]) -> Option<PictureSize> {
    tools.iter().find_map(|tool| match &tool.kind {
        ToolKind::Hosted {
            tool: HostedTool::Computer,
            picture,
            ..
        } => *picture,
        ToolKind::Hosted { .. } | ToolKind::Custom { .. } => None,
    })
}
