//! `read_file`: what a file says, page by page; of documents the text in them.

use crate::{
    Tool, ToolContext, ToolError, documents,
    files::{self, Encoding, Text},
};
use async_trait::async_trait;
use protocol::{Domain, Effect, Proof, ResourceClaims, SessionId, ToolCall, ToolOutput, ToolSpec};
use serde_json::{Value, json};
use std::{path::Path, time::Duration};

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 50 * 1024 * 1024;
/// What is given at once, in characters.
const MAX_CHARACTERS: usize = 20_000;
/// How long it may take, in a document that keeps a reader busy or on a disk that does not answer.
const TIME_LIMIT: Duration = Duration::from_secs(30);

/// Reads files.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadFile;

#[async_trait]
impl Tool for ReadFile {
    fn spec(&self) -> ToolSpec {
        ToolSpec::custom(
            "read_file",
            Domain::Files,
            Effect::Observe,
            "Reads a file on the person's own computer and gives its text, from any line on; of PDF, Word (docx) and spreadsheet (xlsx) files the text in them. A long text comes page by page: the last line of the answer says where to go on.",
            json!({
                "type": "object",
                "properties": {
                    "path": {"type": "string", "minLength": 1, "description": "The absolute path; `~` is the person's home folder."},
                    "first_line": {"type": "integer", "minimum": 1, "description": "The line to begin with. Without it, the first."},
                    "first_character": {"type": "integer", "minimum": 1, "description": "The character of that line to begin with, where a line is longer than a page. Without it, the first."},
                    "line_count": {"type": "integer", "minimum": 1, "description": "How many lines to read at most."}
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
            Some(path) => format!("Read {path}"),
            None => "Read a file".to_owned(),
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
        let number = |name| {
            let number = call.input.get(name).and_then(Value::as_u64);
            number.and_then(|number| usize::try_from(number).ok())
        };
        let wanted = Wanted {
            first_line: number("first_line").unwrap_or(1),
            first_character: number("first_character").unwrap_or(1),
            line_count: number("line_count").unwrap_or(usize::MAX),
        };
        let said = words.clone();
        let read = files::looking(&context.cancel, move || {
            let text = page(&text(&words, &path)?, wanted)?;
            Ok(ToolOutput {
                proof: Proof::Confirmed,
                ..ToolOutput::text(text, format!("Read {words}"))
            })
        });
        // Nobody waits any longer; what is being read is bounded, so the work comes to an end by itself.
        let read = tokio::time::timeout(TIME_LIMIT, read).await;
        read.unwrap_or_else(|_| {
            let sentence = format!("Error: {said} takes too long to be read.");
            Err(ToolError::ForModel(sentence))
        })
    }
}

/// Which part of a text is wanted.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    /// From 1.
    first_line: usize,
    /// Of that line, from 1.
    first_character: usize,
    line_count: usize,
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
fn page(text: &Text, wanted: Wanted) -> Result<String, ToolError> {
    let refuse = |why: String| Err(ToolError::ForModel(format!("Error: {why}.")));
    let line_count = text.line_count();
    if line_count == 0 {
        return Ok("(The file is empty.)".to_owned());
    }
    let first = wanted.first_line;
    let mut lines = text.plain().lines().skip(first - 1).take(wanted.line_count);
    let Some(line) = lines.next() else {
        return refuse(format!("The file has only {line_count} lines"));
    };
    let skipped = wanted.first_character - 1;
    let Some(begin) = rest_of(line, skipped) else {
        return refuse(format!(
            "Line {first} has no more than {skipped} characters"
        ));
    };
    if let Some((end, _)) = begin.char_indices().nth(MAX_CHARACTERS) {
        let next = wanted.first_character + MAX_CHARACTERS;
        return Ok(format!(
            "{}\n(Line {first} of {line_count} goes on. Go on with first_line {first} and first_character {next}.)",
            &begin[..end]
        ));
    }
    let mut shown = begin.to_owned();
    let mut characters = begin.chars().count();
    let mut last = first;
    for line in lines {
        characters += 1 + line.chars().count();
        if characters > MAX_CHARACTERS {
            break;
        }
        shown.push('\n');
        shown.push_str(line);
        last += 1;
    }
    if last < line_count {
        let next = last + 1;
        shown.push_str(&format!(
            "\n(Lines {first} to {last} of {line_count}. Go on with first_line {next}.)"
        ));
    }
    Ok(shown)
}

/// A line without its first characters; nothing when it has no more than those.
fn rest_of(line: &str, skipped: usize) -> Option<&str> {
    if skipped == 0 {
        return Some(line);
    }
    let (at, _) = line.char_indices().nth(skipped)?;
    Some(&line[at..])
}
