//! Specifications of tools, for tests of what a model is told.

use protocol::{Concurrency, Domain, Effect, HostedTool, PictureSize, ToolKind, ToolSpec};
use serde_json::json;

/// A hosted tool, with pictures of 1280 x 720 and a description for models that do not know it.
#[must_use]
pub fn hosted(name: &str, tool: HostedTool) -> ToolSpec {
    ToolSpec {
        name: name.to_owned(),
        domain: Domain::Desktop,
        effect: Effect::Act,
        concurrency: Concurrency::InOrder,
        delegated: false,
        kind: ToolKind::Hosted {
            tool,
            picture: Some(PictureSize {
                width: 1280,
                height: 720,
            }),
            description: format!("What {name} does"),
            input_schema: json!({"type": "object"}),
        },
    }
}
