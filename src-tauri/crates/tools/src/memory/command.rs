//! Input of the memory, and the command it stands for. Touches no file.

use super::way::Way;
use crate::{
    ToolError,
    edit::command::{Edit, Range, not_valid, required},
};
use protocol::Effect;
use schemars::JsonSchema;
use serde::Deserialize;

/// Arguments of `memory`. Those of another command do not matter.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arguments {
    command: CommandName,
    /// The note or folder; begins with /memories. Not for `rename`.
    path: Option<String>,
    #[schemars(description = "For `view`: first and last line, from 1; -1 is the last one.")]
    view_range: Option<[i64; 2]>,
    /// For `create`: what the note is to hold.
    file_text: Option<String>,
    /// For `str_replace`: the passage to replace. It must stand in the note exactly once.
    old_str: Option<String>,
    /// For `str_replace`: what to put in its place.
    new_str: Option<String>,
    /// For `insert`: the line after which to insert; 0 is the top.
    insert_line: Option<usize>,
    /// For `insert`: the lines to put in.
    insert_text: Option<String>,
    /// For `rename`: what it is called now.
    old_path: Option<String>,
    /// For `rename`: what it is to be called.
    new_path: Option<String>,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum CommandName {
    View,
    Create,
    StrReplace,
    Insert,
    Delete,
    Rename,
}

/// What a call asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    View {
        way: Way,
        range: Option<Range>,
    },
    Create {
        way: Way,
        text: String,
    },
    /// Exchange a passage or put lines in.
    Change {
        way: Way,
        edit: Edit,
    },
    Delete {
        way: Way,
    },
    Rename {
        from: Way,
        to: Way,
    },
}

impl TryFrom<Arguments> for Command {
    type Error = ToolError;

    fn try_from(input: Arguments) -> Result<Self, ToolError> {
        let refuse = |problem: String| not_valid(super::NAME, &problem);
        let path = |path: Option<String>, name| Way::parse(&required(path, name).map_err(refuse)?);
        match input.command {
            CommandName::View => Ok(Self::View {
                way: path(input.path, "path")?,
                range: Range::of(input.view_range).map_err(refuse)?,
            }),
            CommandName::Create => Ok(Self::Create {
                way: path(input.path, "path")?,
                text: required(input.file_text, "file_text").map_err(refuse)?,
            }),
            CommandName::StrReplace => Ok(Self::Change {
                way: path(input.path, "path")?,
                edit: Edit::replacement(input.old_str, input.new_str).map_err(refuse)?,
            }),
            CommandName::Insert => Ok(Self::Change {
                way: path(input.path, "path")?,
                edit: Edit::insertion(input.insert_line, input.insert_text, input.new_str)
                    .map_err(refuse)?,
            }),
            CommandName::Delete => {
                let way = path(input.path, "path")?;
                if way.is_root() {
                    let problem = "the folder /memories itself cannot be deleted";
                    return Err(refuse(problem.to_owned()));
                }
                Ok(Self::Delete { way })
            }
            CommandName::Rename => {
                let from = path(input.old_path, "old_path")?;
                let to = path(input.new_path, "new_path")?;
                if from.is_root() || to.is_in(&from) {
                    return Err(refuse("it cannot be renamed to that".to_owned()));
                }
                Ok(Self::Rename { from, to })
            }
        }
    }
}

impl Command {
    /// Its effect on the world.
    pub(super) fn effect(&self) -> Effect {
        match self {
            Self::View { .. } => Effect::Observe,
            Self::Create { .. }
            | Self::Change { .. }
            | Self::Delete { .. }
            | Self::Rename { .. } => Effect::Write,
        }
    }

    /// One sentence for people.
    pub(super) fn title(&self) -> String {
        match self {
            Self::View { way, .. } if way.is_root() => "Look at what it remembers".to_owned(),
            Self::View { way, .. } => format!("Look at its note {}", way.words()),
            Self::Create { way, .. } => format!("Remember something in {}", way.words()),
            Self::Change { way, .. } => format!("Change its note {}", way.words()),
            Self::Delete { way } => format!("Forget {}", way.words()),
            Self::Rename { from, to } => {
                format!("Rename its note {} to {}", from.words(), to.words())
            }
        }
    }

    /// All of what it would write.
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

    /// Texts it carries, by the names of their arguments.
    pub(super) fn texts(&self) -> Vec<(&'static str, Option<&String>)> {
        match self {
            Self::View { .. } | Self::Delete { .. } | Self::Rename { .. } => Vec::new(),
            Self::Create { text, .. } => vec![("file_text", Some(text))],
            Self::Change { edit, .. } => edit.texts(),
        }
    }
}
