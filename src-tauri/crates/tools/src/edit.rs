//! Viewing and changing text files, with the commands and words that Claude knows. Whether a call may
//! run is decided elsewhere; what a file was before is handed in before it is changed.

pub(crate) mod command;
pub(crate) mod view;

use crate::{
    Tool, ToolContext, ToolError,
    files::{self, Change, Encoding, Found, MAX_TEXT_BYTES, NoReplacement, Text, Trouble},
};
use async_trait::async_trait;
use command::{Command, Range, What};
use protocol::{
    Domain, Effect, HostedTool, Proof, ResourceClaims, SessionId, ToolCall, ToolOutput, ToolSpec,
};
use serde_json::{Value, json};
use std::{fmt::Write as _, path::Path};

/// Entries of a folder that are shown at most.
const MAX_ENTRIES: usize = 500;
/// How deep a folder is looked into.
const LEVELS: u32 = 2;

/// The text editor.
#[derive(Clone, Copy, Debug, Default)]
pub struct EditTool;

impl EditTool {
    /// What a model that does not know the tool by itself is told of it.
    pub const DESCRIPTION: &str = include_str!("edit.md");

    /// The JSON Schema of the input, for a model that does not know the tool by itself.
    #[must_use]
    pub fn input_schema() -> Value {
        json!({
            "type": "object",
            "properties": {
                "command": {"type": "string", "enum": ["view", "create", "str_replace", "insert"]},
                "path": {"type": "string", "description": "The absolute path of a file, or for `view` also of a folder."},
                "view_range": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2, "description": "For `view`: first and last line, from 1; -1 is the last one."},
                "file_text": {"type": "string", "description": "For `create`: what the file is to hold."},
                "old_str": {"type": "string", "description": "For `str_replace`: the passage to replace. It must stand in the file exactly once."},
                "new_str": {"type": "string", "description": "For `str_replace`: what to put in its place. Without it, the passage is taken out."},
                "insert_line": {"type": "integer", "minimum": 0, "description": "For `insert`: the line after which to insert; 0 is the top."},
                "insert_text": {"type": "string", "description": "For `insert`: the lines to put in."}
            },
            "required": ["command", "path"],
            "additionalProperties": false
        })
    }
}

#[async_trait]
impl Tool for EditTool {
    fn spec(&self) -> ToolSpec {
        ToolSpec::hosted(
            "str_replace_based_edit_tool",
            Domain::Files,
            Effect::Write,
            HostedTool::TextEditor,
            (Self::DESCRIPTION, Self::input_schema()),
        )
    }

    fn effect(&self, call: &ToolCall) -> Effect {
        Command::parse(call).map_or(Effect::Write, |command| command.effect())
    }

    fn sentence(&self, call: &ToolCall) -> String {
        Command::parse(call).map_or_else(
            |_| "Do something with a file that cannot be read".to_owned(),
            |command| command.sentence(),
        )
    }

    fn exact(&self, call: &ToolCall) -> Option<String> {
        Command::parse(call).ok()?.exact()
    }

    async fn concerns(&self, call: &ToolCall, _: &SessionId) -> ResourceClaims {
        files::concern(call, &["file_text", "old_str", "new_str", "insert_text"]).await
    }

    fn check(&self, call: &ToolCall) -> Result<(), ToolError> {
        let command = Command::parse(call)?;
        files::absolute(&command.path).map(|_| ())
    }

    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let Command { path, what } = Command::parse(call)?;
        match what {
            What::View { range } => {
                files::looking(&context.cancel, move || look_at(&path, range)).await
            }
            What::Create { .. } | What::Replace { .. } | What::Insert { .. } => {
                change(path, what, context).await
            }
        }
    }
}

fn look_at(words: &str, range: Option<Range>) -> Result<ToolOutput, ToolError> {
    let path = files::absolute(words)?;
    let text = if path.is_dir() {
        if range.is_some() {
            return Err(ToolError::ForModel(
                "Error: `view_range` is not allowed when `path` is a directory.".to_owned(),
            ));
        }
        let (entries, complete) = files::entries(&path, LEVELS, MAX_ENTRIES)?;
        files::listing(words, None, &entries, complete)
    } else {
        let found = files::look(&path, MAX_TEXT_BYTES)?;
        let (_, text) = read(&found, words)?;
        view::file(words, &text, range, view::MAX_CHARACTERS)?
    };
    Ok(output(text, format!("Looked at {words}"), Proof::Confirmed))
}

async fn change(words: String, what: What, context: &ToolContext) -> Result<ToolOutput, ToolError> {
    let planned = files::looking(&context.cancel, move || {
        let path = files::absolute(&words)?;
        plan(&words, &path, &what)
    });
    let Planned {
        change,
        said,
        summary,
    } = planned.await?;
    let proof = if change.is_none() {
        Proof::NoChange
    } else {
        Proof::Confirmed
    };
    files::carry_out(change, context).await?;
    Ok(output(said, summary, proof))
}

/// A change that is thought through, and what is said when it is done.
struct Planned {
    change: Change,
    said: String,
    summary: String,
}

fn plan(words: &str, path: &Path, what: &What) -> Result<Planned, ToolError> {
    let found = files::look(path, MAX_TEXT_BYTES)?;
    let (after, said, summary) = match what {
        // The tool is asked to look elsewhere.
        What::View { .. } => return Err(files::crashed()),
        What::Create { text } => (
            created(&found, text)?,
            format!("File created successfully at: {words}"),
            format!("Wrote the file {words}"),
        ),
        What::Replace { old, new } => {
            let (encoding, text) = read(&found, words)?;
            let (text, line) = text.replace(old, new).map_err(not_replaced)?;
            (
                written(encoding, &text, words)?,
                "Successfully replaced text at exactly one location.".to_owned(),
                format!("Changed line {line} of {words}"),
            )
        }
        What::Insert { after_line, text } => {
            let (encoding, before) = read(&found, words)?;
            let after = before.insert(*after_line, text);
            let after = after.map_err(|missing| view::no_such_line(*after_line, missing))?;
            (
                written(encoding, &after, words)?,
                format!("The file {words} has been edited."),
                format!("Put lines into {words} after line {after_line}"),
            )
        }
    };
    Ok(Planned {
        change: Change::to(found, after),
        said,
        summary,
    })
}

/// The text of a file that has to be there.
fn read(found: &Found, words: &str) -> Result<(Encoding, Text), ToolError> {
    let bytes = found
        .bytes()
        .map_err(|_| Trouble::NotFound(words.to_owned()))?;
    let (encoding, text) = Encoding::decode(bytes)
        .map_err(|why| ToolError::ForModel(format!("Error: {words} {why}.")))?;
    Ok((encoding, Text::new(text)))
}

fn written(encoding: Encoding, text: &Text, words: &str) -> Result<Vec<u8>, ToolError> {
    encoding.encode(text.raw()).map_err(|character| {
        ToolError::ForModel(format!(
            "Error: {words} is written in {}, which has no {character:?}. Nothing was written.",
            encoding.name()
        ))
    })
}

/// A whole new text. It is written as the file was, as far as that can hold it.
pub(crate) fn created(found: &Found, text: &str) -> Result<Vec<u8>, ToolError> {
    let before = found.bytes.as_deref().map(Encoding::decode);
    if let Some(Ok((encoding, before))) = before {
        let text = Text::new(before).rewritten(text);
        if let Ok(bytes) = encoding.encode(text.raw()) {
            return Ok(bytes);
        }
    }
    Ok(text.as_bytes().to_vec())
}

fn not_replaced(NoReplacement { lines }: NoReplacement) -> ToolError {
    if lines.is_empty() {
        return ToolError::ForModel(
            "Error: No match found for replacement. Please check your text and try again."
                .to_owned(),
        );
    }
    let count = lines.len();
    let mut said = format!(
        "Error: Found {count} matches for replacement text. Please provide more context to make a unique match."
    );
    let lines: Vec<_> = lines.iter().map(usize::to_string).collect();
    // Writing to a text cannot fail.
    let _ = write!(said, " They begin in lines {}.", lines.join(", "));
    ToolError::ForModel(said)
}

fn output(text: String, summary: String, proof: Proof) -> ToolOutput {
    ToolOutput {
        proof,
        ..ToolOutput::text(text, summary)
    }
}
