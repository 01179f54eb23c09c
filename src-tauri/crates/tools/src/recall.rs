//! `recall`: reads part of a result that was kept because it was too long to be shown. What it gives is
//! always short enough to be shown, so it never leads to another reference.

use crate::{
    Tool, ToolContext, ToolError,
    reference::{KeptResults, find},
};
use async_trait::async_trait;
use protocol::{Concurrency, Domain, Effect, Proof, ToolCall, ToolKind, ToolOutput, ToolSpec};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::task::spawn_blocking;
use way::Way;

mod lines;
mod read;
mod way;

#[cfg(test)]
mod tests;

/// The tool.
pub struct RecallTool {
    results: Arc<dyn KeptResults>,
}

impl RecallTool {
    /// Its name.
    pub const NAME: &'static str = "recall";

    /// Reads what these sessions kept.
    #[must_use]
    pub fn of(results: Arc<dyn KeptResults>) -> Self {
        Self { results }
    }
}

#[async_trait]
impl Tool for RecallTool {
    fn spec(&self) -> ToolSpec {
        ToolSpec {
            name: Self::NAME.to_owned(),
            domain: Domain::Memory,
            effect: Effect::Observe,
            concurrency: Concurrency::Parallel,
            delegated: false,
            kind: ToolKind::Custom {
                description: include_str!("recall.md").to_owned(),
                input_schema: input_schema(),
            },
        }
    }

    fn effect(&self, _: &ToolCall) -> Effect {
        Effect::Observe
    }

    fn sentence(&self, _: &ToolCall) -> String {
        "Read part of an earlier result".to_owned()
    }

    fn check(&self, call: &ToolCall) -> Result<(), ToolError> {
        Way::parse(&call.input).map(|_| ())
    }

    fn takes_references(&self) -> bool {
        true
    }

    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let way = Way::parse(&call.input)?;
        let reference = call.input.get("reference").and_then(Value::as_str);
        let reference = reference.unwrap_or_default();
        let kept = find(self.results.as_ref(), &context.session, reference).await?;
        let bytes = self.results.bytes(&kept.blob.id).await;
        let bytes = bytes.map_err(ToolError::ForModel)?;
        let media_type = kept.blob.media_type;
        // A long result takes a moment to go through, and others are at work on this thread.
        let reading = spawn_blocking(move || read::part(bytes.as_slice(), &media_type, &way));
        let read = tokio::select! {
            biased;
            () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
            read = reading => read,
        };
        match read {
            Ok(Ok(text)) => Ok(ToolOutput {
                proof: Proof::Confirmed,
                ..ToolOutput::text(text, "Read part of an earlier result")
            }),
            Ok(Err(reason)) => Err(ToolError::ForModel(reason)),
            Err(error) => Err(ToolError::ForModel(format!(
                "The result could not be read: {error}."
            ))),
        }
    }
}

fn input_schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "reference": {"type": "string", "description": "What to read, such as mem://bash/0123456789abcdef."},
            "from_line": {"type": "integer", "minimum": 1, "description": "The first line to read, from 1."},
            "to_line": {"type": "integer", "minimum": 1, "description": "The last line to read."},
            "from_byte": {"type": "integer", "minimum": 0, "description": "Where to begin, in bytes from 0."},
            "byte_count": {"type": "integer", "minimum": 1, "description": "How many bytes to read."},
            "json": {"type": "string", "description": "A JSONPath ($.rows[0]) or JSON Pointer (/rows/0)."},
            "find": {"type": "string", "description": "Show the lines that hold this text."},
            "pattern": {"type": "string", "description": "Show the lines that match this regular expression."},
            "context_lines": {"type": "integer", "minimum": 0, "maximum": way::MOST_CONTEXT,
                "description": "How many lines to show around each match."}
        },
        "required": ["reference"],
        "additionalProperties": false
    })
}
