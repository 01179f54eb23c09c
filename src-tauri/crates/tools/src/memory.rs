//! Notes that outlast a session, in a folder of the person's own, with the commands and words that
//! Claude knows. No path leads out of that folder. What a note was is handed in before it is changed.

mod command;
mod notes;
mod plan;
mod shelf;
mod way;

pub use notes::{Note, Notes};

use crate::{
    CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError,
    edit::{command::Range, view},
    files,
};
use async_trait::async_trait;
use command::{Arguments, Command};
use plan::{Planned, refuse, trouble};
use protocol::{Domain, Effect, HostedTool, Proof, ResourceClaims, ToolOutput};
use shelf::{Shelf, Thing};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};
use way::Way;

/// How deep a folder is looked into.
const LEVELS: u32 = 2;
/// Characters of a note that are shown at most.
const MAX_CHARACTERS: usize = 16_000;

/// The memory.
#[derive(Clone, Debug)]
pub struct MemoryTool {
    folder: PathBuf,
}

/// Name of the tool.
const NAME: &str = "memory";

/// A call of the memory.
struct MemoryCall {
    folder: PathBuf,
    command: Command,
}

impl MemoryTool {
    /// Description for a model that does not know the tool by itself.
    pub const DESCRIPTION: &str = include_str!("memory.md");

    /// With the notes in this folder, which is made when it is needed.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }
}

impl Tool for MemoryTool {
    type Input = Arguments;

    fn definition(&self) -> Definition {
        Definition::new(NAME, Domain::Memory, Effect::Write, Self::DESCRIPTION)
            .hosted(HostedTool::Memory, None)
            .fallback_title("Do something with its notes that cannot be read")
    }

    fn prepare(self: Arc<Self>, input: Arguments, _: CallScope) -> Result<Invocation, ToolError> {
        let command = Command::try_from(input)?;
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
            Command::View { way, range } => {
                files::looking(&context.cancel, move || {
                    look_at(&open(&folder)?, &way, range)
                })
                .await
            }
            command @ (Command::Create { .. }
            | Command::Change { .. }
            | Command::Delete { .. }
            | Command::Rename { .. }) => change(folder, command, context).await,
        }
    }
}

fn open(folder: &Path) -> Result<Shelf, ToolError> {
    Shelf::open(folder).map_err(|error| {
        ToolError::ForModel(format!("Error: The notes cannot be opened: {error}."))
    })
}

fn look_at(shelf: &Shelf, way: &Way, range: Option<Range>) -> Result<ToolOutput, ToolError> {
    let words = way.words();
    let text = match shelf.look(way).map_err(trouble(way))? {
        Thing::Nothing => {
            return refuse(format!(
                "The path {words} does not exist. Please provide a valid path."
            ));
        }
        Thing::Folder => {
            let entries = shelf.entries(way, LEVELS).map_err(trouble(way))?;
            let top = entries.iter().filter(|entry| !entry.path.contains('/'));
            let all = top.filter_map(|entry| entry.size).sum();
            files::listing(words, Some(all), &entries, true)
        }
        Thing::Note(bytes) => view::file(words, &plan::text(words, bytes)?, range, MAX_CHARACTERS)?,
    };
    Ok(ToolOutput {
        proof: Proof::Confirmed,
        ..ToolOutput::text(text, format!("Looked at {words}"))
    })
}

async fn change(
    folder: PathBuf,
    command: Command,
    context: &ToolContext,
) -> Result<ToolOutput, ToolError> {
    let open_at = folder.clone();
    let planned = files::looking(&context.cancel, move || {
        plan::plan(&open(&open_at)?, command)
    });
    let Planned {
        kept_before,
        deed,
        said,
        summary,
    } = planned.await?;
    for kept in kept_before {
        files::keep(kept, context).await?;
    }
    let done = tokio::task::spawn_blocking(move || {
        let shelf = open(&folder)?;
        deed.carry_out(&shelf)
            .map_err(|error| ToolError::ForModel(format!("Error: Nothing was changed: {error}.")))
    });
    done.await.map_err(|_| files::crashed())??;
    Ok(ToolOutput {
        proof: Proof::Confirmed,
        ..ToolOutput::text(said, summary)
    })
}
