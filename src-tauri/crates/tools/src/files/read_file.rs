//! `read_file`: what a file says, page by page; of documents the text in them.

use crate::{
    Tool, ToolContext, ToolError, documents,
    files::{self, Encoding, Text},
};
use async_trait::async_trait;
use protocol::{Concurrency, Domain, Effect, Proof, ToolCall, ToolKind, ToolOutput, ToolSpec};
use serde_json::{Value, json};
use std::path::Path;

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 50 * 1024 * 1024;
/// What is given at once, in characters.
const MAX_CHARACTERS: usize = 20_000;

/// Reads files.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadFile;

#[async_trait]
impl Tool for ReadFile {
    fn spec(&self) -> ToolSpec {
        ToolSpec {
            name: "read_file".to_owned(),
            domain: Domain::Files,
            effect: Effect::Observe,
            concurrency: Concurrency::InOrder,
            delegated: false,
            kind: ToolKind::Custom {
                description: "Reads a file on the person's own computer and gives its text, from any line on; of PDF, Word (docx) and spreadsheet (xlsx) files the text in them. A long text comes page by page: the last line says where to go on.".to_owned(),
                input_schema: json!({
                    "type": "object",
                    "properties": {
                        "path": {"type": "string", "minLength": 1, "description": "The absolute path; `~` is the person's home folder."},
                        "first_line": {"type": "integer", "minimum": 1, "description": "The line to begin with. Without it, the first."},
                        "line_count": {"type": "integer", "minimum": 1, "description": "How many lines to read at most."}
                    },
                    "required": ["path"],
                    "additionalProperties": false
                }),
            },
        }
    }

    fn effect(&self, _: &ToolCall) -> Effect {
        Effect::Observe
    }

    fn sentence(&self, call: &ToolCall) -> String {
        match call.input.get("path").and_then(Value::as_str) {
            Some(path) => format!("Read {path}"),
            None => "Read a file".to_owned(),
        }
    }

    fn check(&self, call: &ToolCall) -> Result<(), ToolError> {
        files::path_of(call).map(|_| ())
    }

    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let (words, path) = files::path_of(call)?;
        let number = |name| {
            let number = call.input.get(name).and_then(Value::as_u64);
            number.and_then(|number| usize::try_from(number).ok())
        };
        let first = number("first_line").unwrap_or(1);
        let count = number("line_count").unwrap_or(usize::MAX);
        files::looking(&context.cancel, move || {
            let text = page(&text(&words, &path)?, first, count)?;
            Ok(ToolOutput {
                proof: Proof::Confirmed,
                ..ToolOutput::text(text, format!("Read {words}"))
            })
        })
        .await
    }
}

/// What a file says.
fn text(words: &str, path: &Path) -> Result<Text, ToolError> {
    let found = files::look(path, MAX_BYTES)?;
    let missing = |_| files::Trouble::NotFound(words.to_owned());
    let bytes = found.bytes().map_err(missing)?;
    let refuse = |why: String| ToolError::ForModel(format!("Error: {words} {why}."));
    if let Some(kind) = documents::kind(path, bytes) {
        let text = documents::text(kind, bytes).map_err(|why| refuse(why.to_string()))?;
        return Ok(Text::new(text));
    }
    let (_, text) = Encoding::decode(bytes).map_err(|why| refuse(why.to_string()))?;
    Ok(Text::new(text))
}

/// A page of a text, and where the next one begins.
fn page(text: &Text, first: usize, count: usize) -> Result<String, ToolError> {
    let line_count = text.line_count();
    if line_count == 0 {
        return Ok("(The file is empty.)".to_owned());
    }
    if first > line_count {
        return Err(ToolError::ForModel(format!(
            "Error: The file has only {line_count} lines."
        )));
    }
    let chosen: Vec<_> = text.plain().lines().skip(first - 1).take(count).collect();
    let chosen = chosen.join("\n");
    let (shown, is_cut) = files::cut(&chosen, MAX_CHARACTERS);
    let last = first + shown.matches('\n').count();
    if last >= line_count && !is_cut {
        return Ok(shown.to_owned());
    }
    Ok(format!(
        "{shown}\n(Lines {first} to {last} of {line_count}. Go on with first_line {}.)",
        last + 1
    ))
}
