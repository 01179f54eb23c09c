//! `list_files`: what is in a folder, page by page.

use super::show;
use crate::{Tool, ToolContext, ToolError, files};
use async_trait::async_trait;
use protocol::{Domain, Effect, Proof, ResourceClaims, SessionId, ToolCall, ToolOutput, ToolSpec};
use serde_json::{Value, json};
use std::path::Path;

/// Entries given at once.
const PAGE: usize = 500;
/// Entries that are looked at, at most.
const MAX_ENTRIES: usize = 20_000;
/// How deep a folder is looked into at most.
const MAX_LEVELS: u32 = 5;

/// Lists folders.
#[derive(Clone, Copy, Debug, Default)]
pub struct ListFiles;

#[async_trait]
impl Tool for ListFiles {
    fn spec(&self) -> ToolSpec {
        ToolSpec::custom(
            "list_files",
            Domain::Files,
            Effect::Observe,
            "Lists what is in a folder on the person's own computer: size and name, folders with a `/` at the end, without hidden files and node_modules.",
            json!({
                "type": "object",
                "properties": {
                    "path": {"type": "string", "minLength": 1, "description": "The absolute path; `~` is the person's home folder."},
                    "levels": {"type": "integer", "minimum": 1, "maximum": MAX_LEVELS, "description": "How deep to look. Without it, 1."},
                    "first": {"type": "integer", "minimum": 1, "maximum": MAX_ENTRIES, "description": "The entry to begin with, for a list that comes page by page."}
                },
                "required": ["path"],
                "additionalProperties": false
            }),
        )
    }

    fn effect(&self, _: &ToolCall) -> Effect {
        Effect::Observe
    }

    fn sentence(&self, call: &ToolCall) -> String {
        match call.input.get("path").and_then(Value::as_str) {
            Some(path) => format!("Look what is in {path}"),
            None => "Look what is in a folder".to_owned(),
        }
    }

    async fn concerns(&self, call: &ToolCall, _: &SessionId) -> ResourceClaims {
        files::concern(call, &[]).await
    }

    fn check(&self, call: &ToolCall) -> Result<(), ToolError> {
        files::path_of(call).map(|_| ())
    }

    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let (words, path) = files::path_of(call)?;
        let number = |name| call.input.get(name).and_then(Value::as_u64).unwrap_or(1);
        let levels = u32::try_from(number("levels")).unwrap_or(MAX_LEVELS);
        let first = usize::try_from(number("first")).unwrap_or(MAX_ENTRIES);
        files::looking(&context.cancel, move || {
            let text = page(&words, &path, levels, first)?;
            Ok(ToolOutput {
                proof: Proof::Confirmed,
                ..ToolOutput::text(text, format!("Looked what is in {words}"))
            })
        })
        .await
    }
}

fn page(words: &str, path: &Path, levels: u32, first: usize) -> Result<String, ToolError> {
    let refuse = |why: &str| Err(ToolError::ForModel(format!("Error: {words} {why}.")));
    if !path.exists() {
        return refuse("is not there");
    }
    if !path.is_dir() {
        return refuse("is a file, not a folder");
    }
    let most = (first - 1 + PAGE).min(MAX_ENTRIES);
    let (entries, complete) = files::entries(path, levels, most)?;
    if entries.is_empty() {
        return Ok("(The folder is empty.)".to_owned());
    }
    let Some(shown) = entries.get(first - 1..).filter(|shown| !shown.is_empty()) else {
        return refuse(&format!("has only {} entries", entries.len()));
    };
    let lines = shown.iter().map(|entry| {
        let end = if entry.is_folder { "/" } else { "" };
        let size = entry.size.map_or_else(|| "-".to_owned(), show::short);
        format!("{size}\t{}{end}", entry.path)
    });
    let mut lines: Vec<_> = lines.collect();
    if !complete {
        lines.push(match entries.len() {
            MAX_ENTRIES.. => "(There is more; look into one of the folders.)".to_owned(),
            count => format!("(There is more. Go on with first {}.)", count + 1),
        });
    }
    Ok(lines.join("\n"))
}
