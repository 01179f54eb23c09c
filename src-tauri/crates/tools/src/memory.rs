//! `memory`: notes that outlast a session, in a folder of their own, with the commands and messages that Claude knows. No
//! path leads out of that folder. The old state of a note is saved before it is changed.

mod memory_command;
mod memory_folder;
mod memory_path;
mod notes;
mod plan;

pub use notes::{Note, Notes};

use crate::{
    CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError,
    edit::{edit_command::LineRange, view},
    error::io_message,
    files,
};
use async_trait::async_trait;
use localization::localized;
use memory_command::{MemoryCommand, MemoryInput};
use memory_folder::{MemoryEntry, MemoryFolder};
use memory_path::MemoryPath;
use plan::{PlannedMemoryChange, refuse, trouble};
use protocol::{Domain, Effect, HostedTool, Proof, ResourceClaims, ToolOutput};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// Depth of a folder listing.
const LEVELS: u32 = 2;
/// Maximum number of characters shown of a note.
const MAX_CHARACTERS: usize = 16_000;

/// Tool that keeps notes.
#[derive(Clone, Debug)]
pub struct MemoryTool {
    folder: PathBuf,
}

/// Name of the tool.
const NAME: &str = "memory";

/// A call of `memory`.
struct MemoryCall {
    folder: PathBuf,
    command: MemoryCommand,
}

impl MemoryTool {
    /// Description for a model that does not know the tool by itself.
    pub const DESCRIPTION: &str = include_str!("memory.md");

    /// Creates the tool with the notes in this folder, which is created when needed.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }
}

impl Tool for MemoryTool {
    type Input = MemoryInput;

    fn definition(&self) -> Definition {
        Definition::new(NAME, Domain::Memory, Effect::Write, Self::DESCRIPTION)
            .hosted(HostedTool::Memory, None)
            .fallback_title(localized!("tools-memory-invalid-wants"))
    }

    fn prepare(self: Arc<Self>, input: MemoryInput, _: CallScope) -> Result<Invocation, ToolError> {
        let command = MemoryCommand::try_from(input)?;
        let (effect, title, exact) = (command.effect(), command.title(), command.exact());
        let call = MemoryCall {
            folder: self.folder.clone(),
            command,
        };
        Ok(Invocation::new(effect, title, call).exact(exact))
    }
}

#[async_trait]
impl Operation for MemoryCall {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::default().with_texts(&self.command.texts())
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let folder = self.folder.clone();
        match self.command.clone() {
            MemoryCommand::View { path, range } => {
                files::read_blocking(&context.cancel, move || {
                    view_path(&open(&folder)?, &path, range)
                })
                .await
            }
            command @ (MemoryCommand::Create { .. }
            | MemoryCommand::Change { .. }
            | MemoryCommand::Delete { .. }
            | MemoryCommand::Rename { .. }) => change(folder, command, context).await,
        }
    }
}

fn open(folder: &Path) -> Result<MemoryFolder, ToolError> {
    MemoryFolder::open(folder).map_err(|error| {
        ToolError::ForModel(localized!(
            "tools-memory-closed",
            error = io_message(&error)
        ))
    })
}

fn view_path(
    folder: &MemoryFolder,
    path: &MemoryPath,
    range: Option<LineRange>,
) -> Result<ToolOutput, ToolError> {
    let path_text = path.text();
    let (text, summary) = match folder.read(path).map_err(trouble(path))? {
        MemoryEntry::Missing => {
            return refuse(localized!("tools-memory-view-missing", note = path_text));
        }
        MemoryEntry::Folder => {
            let entries = folder.entries(path, LEVELS).map_err(trouble(path))?;
            let top = entries.iter().filter(|entry| !entry.path.contains('/'));
            let all = top.filter_map(|entry| entry.size).sum();
            let listing = files::listing(path_text, Some(all), &entries, true);
            let summary = localized!("tools-memory-list-did", folder = path_text);
            (listing, summary)
        }
        MemoryEntry::Note(bytes) => {
            let note = plan::text(path_text, bytes)?;
            let shown = view::file(path_text, &note, range, MAX_CHARACTERS)?;
            (shown, localized!("tools-memory-view-did", note = path_text))
        }
    };
    Ok(ToolOutput {
        proof: Proof::Confirmed,
        ..ToolOutput::text(text, summary)
    })
}

async fn change(
    folder: PathBuf,
    command: MemoryCommand,
    context: &ToolContext,
) -> Result<ToolOutput, ToolError> {
    let open_at = folder.clone();
    let planned = files::read_blocking(&context.cancel, move || {
        plan::plan(&open(&open_at)?, command)
    });
    let PlannedMemoryChange {
        checkpoints,
        change: planned_change,
        result,
        summary,
    } = planned.await?;
    for checkpoint in checkpoints {
        files::save_checkpoint(checkpoint, context).await?;
    }
    let done = tokio::task::spawn_blocking(move || {
        let folder = open(&folder)?;
        planned_change.apply(&folder).map_err(|error| {
            let error = io_message(&error);
            ToolError::ForModel(localized!("tools-memory-unchanged", error = error))
        })
    });
    done.await.map_err(|_| files::internal_error())??;
    Ok(ToolOutput {
        proof: Proof::Confirmed,
        ..ToolOutput::text(result, summary)
    })
}
