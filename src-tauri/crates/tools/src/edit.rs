//! Viewing and changing text files, with the commands and words that Claude knows. Whether a call may
//! run is decided elsewhere; what a file was before is handed in before it is changed.

pub(crate) mod command;
pub(crate) mod view;

use crate::{
    CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError,
    files::{self, Change, Encoding, Found, MAX_TEXT_BYTES, NoReplacement, Text, Trouble},
};
use async_trait::async_trait;
use command::{Arguments, Command, Edit, Range, not_valid};
use protocol::{Domain, Effect, HostedTool, Proof, ResourceClaims, ToolOutput};
use std::{fmt::Write as _, path::Path, sync::Arc};

/// Entries of a folder that are shown at most.
const MAX_ENTRIES: usize = 500;
/// How deep a folder is looked into.
const LEVELS: u32 = 2;

/// The text editor.
#[derive(Clone, Copy, Debug, Default)]
pub struct EditTool;

/// Name of the tool.
const NAME: &str = "str_replace_based_edit_tool";

impl EditTool {
    /// Description for a model that does not know the tool by itself.
    pub const DESCRIPTION: &str = include_str!("edit.md");
}

impl Tool for EditTool {
    type Input = Arguments;

    fn definition(&self) -> Definition {
        Definition::new(NAME, Domain::Files, Effect::Write, Self::DESCRIPTION)
            .hosted(HostedTool::TextEditor, None)
            .fallback_title("Do something with a file that cannot be read")
    }

    fn prepare(self: Arc<Self>, input: Arguments, _: CallScope) -> Result<Invocation, ToolError> {
        let command = Command::try_from(input).map_err(|problem| not_valid(NAME, &problem))?;
        files::absolute(&command.path)?;
        let exact = command.exact();
        Ok(Invocation::new(command.effect(), command.title(), command).exact(exact))
    }
}

#[async_trait]
impl Operation for Command {
    async fn claims(&self) -> ResourceClaims {
        files::claims(&self.path, &self.edit.texts()).await
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let Self { path, edit } = self.clone();
        match edit {
            Edit::View { range } => {
                files::looking(&context.cancel, move || look_at(&path, range)).await
            }
            Edit::Create { .. } | Edit::Replace { .. } | Edit::Insert { .. } => {
                change(path, edit, context).await
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

async fn change(words: String, edit: Edit, context: &ToolContext) -> Result<ToolOutput, ToolError> {
    let planned = files::looking(&context.cancel, move || {
        let path = files::absolute(&words)?;
        plan(&words, &path, &edit)
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

fn plan(words: &str, path: &Path, edit: &Edit) -> Result<Planned, ToolError> {
    let found = files::look(path, MAX_TEXT_BYTES)?;
    let (after, said, summary) = match edit {
        // The tool is asked to look elsewhere.
        Edit::View { .. } => return Err(files::crashed()),
        Edit::Create { text } => (
            created(&found, text)?,
            format!("File created successfully at: {words}"),
            format!("Wrote the file {words}"),
        ),
        Edit::Replace { old, new } => {
            let (encoding, text) = read(&found, words)?;
            let (text, line) = text.replace(old, new).map_err(not_replaced)?;
            (
                written(encoding, &text, words)?,
                "Successfully replaced text at exactly one location.".to_owned(),
                format!("Changed line {line} of {words}"),
            )
        }
        Edit::Insert { after_line, text } => {
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
