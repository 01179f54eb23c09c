//! `str_replace_based_edit_tool`: views and changes text files, with the commands and messages that Claude knows. Policy
//! is decided elsewhere; the old state of a file is saved before it is changed.

pub(crate) mod edit_command;
pub(crate) mod view;

use crate::{
    CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError,
    encoding::{Decoded, Encoding, Unencodable},
    files::{
        self, Change, FileError, FileSnapshot, MAX_READ_BYTES, MAX_TEXT_BYTES, MatchError, Text,
    },
};
use async_trait::async_trait;
use edit_command::{Edit, EditCommand, EditInput, LineRange, invalid_input};
use localization::{LocalizedText, localized};
use protocol::{Domain, Effect, HostedTool, Proof, ResourceClaims, ToolOutput};
use std::{path::Path, sync::Arc};

/// Maximum number of folder entries shown.
const MAX_ENTRIES: usize = 500;
/// Depth of a folder listing.
const LEVELS: u32 = 2;

/// Text editor.
#[derive(Clone, Copy, Debug, Default)]
pub struct EditTool;

/// Name of the tool.
const NAME: &str = "str_replace_based_edit_tool";

impl EditTool {
    /// Description for a model that does not know the tool by itself.
    pub const DESCRIPTION: &str = include_str!("edit.md");
}

impl Tool for EditTool {
    type Input = EditInput;

    fn definition(&self) -> Definition {
        Definition::new(NAME, Domain::Files, Effect::Write, Self::DESCRIPTION)
            .hosted(HostedTool::TextEditor, None)
            .fallback_title(localized!("tools-edit-invalid-wants"))
    }

    fn prepare(self: Arc<Self>, input: EditInput, _: CallScope) -> Result<Invocation, ToolError> {
        let command =
            EditCommand::try_from(input).map_err(|problem| invalid_input(NAME, &problem))?;
        files::absolute_path(&command.path)?;
        let exact = command.exact();
        Ok(Invocation::new(command.effect(), command.title(), command).exact(exact))
    }
}

#[async_trait]
impl Operation for EditCommand {
    async fn claims(&self) -> ResourceClaims {
        files::claims(&self.path, &self.edit.texts()).await
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let Self { path, edit } = self.clone();
        match edit {
            Edit::View { range } => {
                files::read_blocking(&context.cancel, move || view_path(&path, range)).await
            }
            Edit::Create { .. } | Edit::Replace { .. } | Edit::Insert { .. } => {
                change(path, edit, context).await
            }
        }
    }
}

fn view_path(path_text: &str, range: Option<LineRange>) -> Result<ToolOutput, ToolError> {
    let path = files::absolute_path(path_text)?;
    let text = if path.is_dir() {
        if range.is_some() {
            return Err(ToolError::ForModel(localized!("tools-edit-folder-range")));
        }
        let (entries, complete) = files::list_folder(&path, LEVELS, MAX_ENTRIES)?;
        files::listing(path_text, None, &entries, complete)
    } else {
        let found = files::read_snapshot(&path, MAX_READ_BYTES)?;
        if let Some(parts) = files::picture_parts(path_text, &found) {
            return Ok(ToolOutput {
                parts: parts?,
                ..output(String::new(), viewed(path_text), Proof::Confirmed)
            });
        }
        let (_, text) = read(&found, path_text, Encoding::decode)?;
        view::file(path_text, &text, range, view::MAX_CHARACTERS)?
    };
    Ok(output(text, viewed(path_text), Proof::Confirmed))
}

fn viewed(path_text: &str) -> LocalizedText {
    localized!("tools-edit-view-did", path = path_text)
}

async fn change(
    path_text: String,
    edit: Edit,
    context: &ToolContext,
) -> Result<ToolOutput, ToolError> {
    let planned = files::read_blocking(&context.cancel, move || {
        let path = files::absolute_path(&path_text)?;
        plan(&path_text, &path, &edit)
    });
    let PlannedEdit {
        change,
        said,
        summary,
    } = planned.await?;
    let proof = if change.is_none() {
        Proof::NoChange
    } else {
        Proof::Confirmed
    };
    files::apply(change, context).await?;
    Ok(output(said, summary, proof))
}

/// A change that was checked, with its result for the model and its summary.
struct PlannedEdit {
    change: Change,
    said: String,
    summary: LocalizedText,
}

fn plan(path_text: &str, path: &Path, edit: &Edit) -> Result<PlannedEdit, ToolError> {
    let found = files::read_snapshot(path, MAX_TEXT_BYTES)?;
    let refuse = |foreign: Unencodable| files::path_problem(path_text, foreign.message());
    let (after, said, summary) = match edit {
        // A view is no change.
        Edit::View { .. } => return Err(files::internal_error()),
        Edit::Create { text } => {
            let after = found.rewritten(text).map_err(refuse)?;
            let (said, summary) = created(path_text, found.bytes.as_deref(), &after);
            (after, said, summary)
        }
        Edit::Replace { old, new } => {
            let (encoding, text) = read(&found, path_text, Encoding::decode_exactly)?;
            let (text, line) = text.replace(old, new).map_err(match_error)?;
            (
                encoding.encode(text.raw()).map_err(refuse)?,
                "Successfully replaced text at exactly one location.".to_owned(),
                localized!(
                    "tools-edit-replace-did",
                    line = line.to_string(),
                    path = path_text
                ),
            )
        }
        Edit::Insert { after_line, text } => {
            let (encoding, before) = read(&found, path_text, Encoding::decode_exactly)?;
            let after = before.insert(*after_line, text);
            let after = after.map_err(|missing| view::no_such_line(*after_line, missing))?;
            (
                encoding.encode(after.raw()).map_err(refuse)?,
                format!("The file {path_text} has been edited."),
                localized!(
                    "tools-edit-insert-did",
                    line = after_line.to_string(),
                    path = path_text
                ),
            )
        }
    };
    Ok(PlannedEdit {
        change: Change::to(found, after),
        said,
        summary,
    })
}

/// Returns the result and the summary of a creation: a file that it takes the place of is told.
fn created(path_text: &str, before: Option<&[u8]>, after: &[u8]) -> (String, LocalizedText) {
    let wrote = localized!("tools-file-write-did", path = path_text);
    let Some(before) = before else {
        return (format!("File created successfully at: {path_text}"), wrote);
    };
    if before == after {
        let said = format!("File {path_text} already had exactly this content.");
        return (said, wrote);
    }
    let bytes = before.len();
    (
        format!("Replaced the file {path_text}, which had {bytes} bytes. This can be undone."),
        localized!("tools-file-replace-did", bytes = bytes, path = path_text),
    )
}

/// Decodes a file that must exist.
fn read(
    found: &FileSnapshot,
    path_text: &str,
    decode: fn(&[u8]) -> Decoded,
) -> Result<(Encoding, Text), ToolError> {
    let bytes = found
        .bytes()
        .map_err(|_| FileError::NotFound(path_text.to_owned()))?;
    if bytes.len() as u64 > MAX_TEXT_BYTES {
        return Err(FileError::TooLarge {
            path: path_text.to_owned(),
            limit: MAX_TEXT_BYTES,
        }
        .into());
    }
    let (encoding, text) =
        decode(bytes).map_err(|why| files::path_problem(path_text, why.message()))?;
    Ok((encoding, Text::new(text)))
}

fn match_error(MatchError { lines }: MatchError) -> ToolError {
    if lines.is_empty() {
        return ToolError::ForModel(localized!("tools-edit-no-match"));
    }
    let count = lines.len();
    let lines: Vec<_> = lines.iter().map(usize::to_string).collect();
    ToolError::ForModel(localized!(
        "tools-edit-many-matches",
        count = count,
        lines = lines.join(", ")
    ))
}

fn output(text: String, summary: LocalizedText, proof: Proof) -> ToolOutput {
    ToolOutput {
        proof,
        ..ToolOutput::text(text, summary)
    }
}
