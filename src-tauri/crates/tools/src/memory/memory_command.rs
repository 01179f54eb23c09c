//! Input of `memory`, and the command parsed from it. Touches no file.

use super::memory_path::MemoryPath;
use crate::{
    ToolError,
    edit::edit_command::{Edit, LineRange, invalid_input, required},
};
use localization::{LocalizedText, localized};
use protocol::Effect;
use schemars::JsonSchema;
use serde::Deserialize;

/// Input of `memory`. Those of other commands are ignored.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MemoryInput {
    command: MemoryCommandName,
    /// The note or folder; begins with /memories. Not for `rename`.
    path: Option<String>,
    #[schemars(description = "For `view`: first and last line, from 1; -1 is the last one.")]
    view_range: Option<[i64; 2]>,
    /// For `create`: the content of the note.
    file_text: Option<String>,
    /// For `str_replace`: the text to replace. It must occur exactly once in the note.
    old_str: Option<String>,
    /// For `str_replace`: the replacement.
    new_str: Option<String>,
    /// For `insert`: the line after which to insert; 0 is the top.
    insert_line: Option<usize>,
    /// For `insert`: the lines to insert.
    insert_text: Option<String>,
    /// For `rename`: the current path.
    old_path: Option<String>,
    /// For `rename`: the new path.
    new_path: Option<String>,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum MemoryCommandName {
    View,
    Create,
    StrReplace,
    Insert,
    Delete,
    Rename,
}

/// Command of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MemoryCommand {
    View {
        path: MemoryPath,
        range: Option<LineRange>,
    },
    Create {
        path: MemoryPath,
        text: String,
    },
    /// Replace a passage or insert lines.
    Change {
        path: MemoryPath,
        edit: Edit,
    },
    Delete {
        path: MemoryPath,
    },
    Rename {
        from: MemoryPath,
        to: MemoryPath,
    },
}

impl TryFrom<MemoryInput> for MemoryCommand {
    type Error = ToolError;

    fn try_from(input: MemoryInput) -> Result<Self, ToolError> {
        let refuse = |problem: String| invalid_input(super::NAME, &problem);
        let path =
            |path: Option<String>, name| MemoryPath::parse(&required(path, name).map_err(refuse)?);
        match input.command {
            MemoryCommandName::View => Ok(Self::View {
                path: path(input.path, "path")?,
                range: LineRange::of(input.view_range).map_err(refuse)?,
            }),
            MemoryCommandName::Create => Ok(Self::Create {
                path: path(input.path, "path")?,
                text: required(input.file_text, "file_text").map_err(refuse)?,
            }),
            MemoryCommandName::StrReplace => Ok(Self::Change {
                path: path(input.path, "path")?,
                edit: Edit::replacement(input.old_str, input.new_str).map_err(refuse)?,
            }),
            MemoryCommandName::Insert => Ok(Self::Change {
                path: path(input.path, "path")?,
                edit: Edit::insertion(input.insert_line, input.insert_text, input.new_str)
                    .map_err(refuse)?,
            }),
            MemoryCommandName::Delete => {
                let path = path(input.path, "path")?;
                if path.is_root() {
                    let problem = "the folder /memories itself cannot be deleted";
                    return Err(refuse(problem.to_owned()));
                }
                Ok(Self::Delete { path })
            }
            MemoryCommandName::Rename => {
                let from = path(input.old_path, "old_path")?;
                let to = path(input.new_path, "new_path")?;
                if from.is_root() || to.is_within(&from) {
                    return Err(refuse("it cannot be renamed to that".to_owned()));
                }
                Ok(Self::Rename { from, to })
            }
        }
    }
}

impl MemoryCommand {
    /// Returns the effect.
    pub(super) fn effect(&self) -> Effect {
        match self {
            Self::View { .. } => Effect::Observe,
            Self::Create { .. }
            | Self::Change { .. }
            | Self::Delete { .. }
            | Self::Rename { .. } => Effect::Write,
        }
    }

    /// Returns the title for people.
    pub(super) fn title(&self) -> LocalizedText {
        match self {
            Self::View { path, .. } if path.is_root() => localized!("tools-memory-list-wants"),
            Self::View { path, .. } => localized!("tools-memory-view-wants", note = path.text()),
            Self::Create { path, .. } => {
                localized!("tools-memory-create-wants", note = path.text())
            }
            Self::Change { path, .. } => {
                localized!("tools-memory-change-wants", note = path.text())
            }
            Self::Delete { path } => localized!("tools-memory-delete-wants", note = path.text()),
            Self::Rename { from, to } => localized!(
                "tools-memory-rename-wants",
                note = from.text(),
                other = to.text()
            ),
        }
    }

    /// Returns all of the text it would write.
    pub(super) fn exact(&self) -> Option<String> {
        match self {
            Self::View { .. } | Self::Delete { .. } | Self::Rename { .. } => None,
            Self::Create { text, .. } => Some(text.clone()),
            Self::Change { edit, .. } => match edit {
                Edit::View { .. } => None,
                Edit::Create { text } | Edit::Insert { text, .. } => Some(text.clone()),
                Edit::Replace { old, new } => Some(format!("- {old}\n+ {new}")),
            },
        }
    }

    /// Returns its texts, by the names of their arguments.
    pub(super) fn texts(&self) -> Vec<(&'static str, Option<&String>)> {
        match self {
            Self::View { .. } | Self::Delete { .. } | Self::Rename { .. } => Vec::new(),
            Self::Create { text, .. } => vec![("file_text", Some(text))],
            Self::Change { edit, .. } => edit.texts(),
        }
    }
}
