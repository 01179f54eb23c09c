//! Description of a tool for a model that does not know it by itself.

use protocol::{ToolKind, ToolSpec};
use serde_json::Value;

/// Returns the description of a tool and the schema of its input.
pub(crate) fn described(tool: &ToolSpec) -> (&str, &Value) {
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
