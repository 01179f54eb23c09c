//! What a call asks for, and how that is told to people. Touches no file.

use super::way::Way;
use crate::{
    ToolError,
    edit::command::{Fields, Range, What},
};
use protocol::{Effect, ToolCall};

/// All that a call may have.
const FIELDS: [&str; 10] = [
    "command",
    "path",
    "view_range",
    "file_text",
    "old_str",
    "new_str",
    "insert_line",
    "insert_text",
    "old_path",
    "new_path",
];

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
        what: What,
    },
    Delete {
        way: Way,
    },
    Rename {
        from: Way,
        to: Way,
    },
}

impl Command {
    /// Reads the input. Fields that are `null` count as absent, those of another command do not matter.
    pub(super) fn parse(call: &ToolCall) -> Result<Self, ToolError> {
        let fields = Fields::of(call, &FIELDS)?;
        let way = |name| fields.text(name).and_then(Way::parse);
        match fields.text("command")? {
            "view" => Ok(Self::View {
                way: way("path")?,
                range: fields.range()?,
            }),
            "create" => Ok(Self::Create {
                way: way("path")?,
                text: fields.text("file_text")?.to_owned(),
            }),
            "str_replace" => Ok(Self::Change {
                way: way("path")?,
                what: fields.replacement()?,
            }),
            "insert" => Ok(Self::Change {
                way: way("path")?,
                what: fields.insertion()?,
            }),
            "delete" => {
                let way = way("path")?;
                if way.is_root() {
                    return Err(fields.refuse("the folder /memories itself cannot be deleted."));
                }
                Ok(Self::Delete { way })
            }
            "rename" => {
                let (from, to) = (way("old_path")?, way("new_path")?);
                if from.is_root() || to.is_in(&from) {
                    return Err(fields.refuse("it cannot be renamed to that."));
                }
                Ok(Self::Rename { from, to })
            }
            other => Err(fields.refuse(&format!(
                "there is no command {other:?}. The commands are view, create, str_replace, insert, delete and rename."
            ))),
        }
    }

    /// What it does to the world.
    pub(super) fn effect(&self) -> Effect {
        match self {
            Self::View { .. } => Effect::Observe,
            Self::Create { .. }
            | Self::Change { .. }
            | Self::Delete { .. }
            | Self::Rename { .. } => Effect::Write,
        }
    }

    /// What it wants to do.
    pub(super) fn sentence(&self) -> String {
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
            Self::Change { what, .. } => match what {
                What::View { .. } => None,
                What::Create { text } | What::Insert { text, .. } => Some(text.clone()),
                What::Replace { old, new } => Some(format!("- {old}\n+ {new}")),
            },
        }
    }
}
