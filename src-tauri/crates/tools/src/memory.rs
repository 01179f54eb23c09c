//! Notes that outlast a session, in a folder of the person's own, with the commands and words that
//! Claude knows. No path leads out of that folder. What a note was is handed in before it is changed.

mod command;
mod notes;
mod plan;
mod shelf;
mod way;

pub use notes::{Note, Notes};

use crate::{
    Tool, ToolContext, ToolError,
    edit::{command::Range, view},
    files,
};
use async_trait::async_trait;
use command::Command;
use plan::{Planned, refuse, trouble};
use protocol::{
    Domain, Effect, HostedTool, Proof, ResourceClaims, SessionId, ToolCall, ToolOutput, ToolSpec,
};
use serde_json::{Value, json};
use shelf::{Shelf, Thing};
use std::path::{Path, PathBuf};
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

impl MemoryTool {
    /// What a model that does not know the tool by itself is told of it.
    pub const DESCRIPTION: &str = include_str!("memory.md");

    /// With the notes in this folder, which is made when it is needed.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The JSON Schema of the input, for a model that does not know the tool by itself.
    #[must_use]
    pub fn input_schema() -> Value {
        json!({
            "type": "object",
            "properties": {
                "command": {"type": "string", "enum": ["view", "create", "str_replace", "insert", "delete", "rename"]},
                "path": {"type": "string", "description": "The note or folder; begins with /memories. Not for `rename`."},
                "view_range": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2, "description": "For `view`: first and last line, from 1; -1 is the last one."},
                "file_text": {"type": "string", "description": "For `create`: what the note is to hold."},
                "old_str": {"type": "string", "description": "For `str_replace`: the passage to replace. It must stand in the note exactly once."},
                "new_str": {"type": "string", "description": "For `str_replace`: what to put in its place."},
                "insert_line": {"type": "integer", "minimum": 0, "description": "For `insert`: the line after which to insert; 0 is the top."},
                "insert_text": {"type": "string", "description": "For `insert`: the lines to put in."},
                "old_path": {"type": "string", "description": "For `rename`: what it is called now."},
                "new_path": {"type": "string", "description": "For `rename`: what it is to be called."}
            },
            "required": ["command"],
            "additionalProperties": false
        })
    }
}

#[async_trait]
impl Tool for MemoryTool {
    fn spec(&self) -> ToolSpec {
        ToolSpec::hosted(
            "memory",
            Domain::Memory,
            Effect::Write,
            HostedTool::Memory,
            (Self::DESCRIPTION, Self::input_schema()),
        )
    }

    fn effect(&self, call: &ToolCall) -> Effect {
        Command::parse(call).map_or(Effect::Write, |command| command.effect())
    }

    fn sentence(&self, call: &ToolCall) -> String {
        Command::parse(call).map_or_else(
            |_| "Do something with its notes that cannot be read".to_owned(),
            |command| command.sentence(),
        )
    }

    fn exact(&self, call: &ToolCall) -> Option<String> {
        Command::parse(call).ok()?.exact()
    }

    async fn concerns(&self, call: &ToolCall, _: &SessionId) -> ResourceClaims {
        const TEXTS: [&str; 4] = ["file_text", "old_str", "new_str", "insert_text"];
        ResourceClaims::default().with_texts(&call.input, &TEXTS)
    }

    fn check(&self, call: &ToolCall) -> Result<(), ToolError> {
        Command::parse(call).map(|_| ())
    }

    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let command = Command::parse(call)?;
        let folder = self.folder.clone();
        match command {
            Command::View { way, range } => {
                files::looking(&context.cancel, move || {
                    look_at(&open(&folder)?, &way, range)
                })
                .await
            }
            Command::Create { .. }
            | Command::Change { .. }
            | Command::Delete { .. }
            | Command::Rename { .. } => change(folder, command, context).await,
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
