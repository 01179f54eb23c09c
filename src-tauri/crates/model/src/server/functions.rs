//! Tools as functions: the form in which every API but Claude's takes them.

use ::protocol::{HostedTool, PictureSize, ToolKind, ToolSpec};
use serde_json::{Value, json};

/// Declares tools in the form of Chat Completions and Ollama.
pub(super) fn nested(tools: &[ToolSpec]) -> Vec<Value> {
    let function = |tool: &ToolSpec| {
        let (description, parameters) = described(tool);
        let name = &tool.name;
        json!({"type": "function", "function": {
            "name": name, "description": description, "parameters": parameters,
        }})
    };
    tools.iter().map(function).collect()
}

/// Returns the description of a tool and the schema of its input.
pub(super) fn described(tool: &ToolSpec) -> (&str, &Value) {
    match &tool.kind {
        ToolKind::Custom {
            description,
            input_schema,
        }
        | ToolKind::Hosted {
            description,
            input_schema,
            ..
        } => (description, input_schema),
    }
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
