//! Input of the text editor, and the command parsed from it. Touches no file.

use crate::ToolError;
use localization::{LocalizedText, localized};
use protocol::Effect;
use schemars::JsonSchema;
use serde::Deserialize;

/// Input of `str_replace_based_edit_tool`. Those of other commands are ignored.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EditInput {
    command: EditCommandName,
    /// The absolute path of a file, or for `view` also of a folder.
    path: String,
    #[schemars(description = "For `view`: first and last line, from 1; -1 is the last one.")]
    view_range: Option<[i64; 2]>,
    /// For `create`: the content of the file.
    file_text: Option<String>,
    /// For `str_replace`: the text to replace. It must occur exactly once in the file.
    old_str: Option<String>,
    /// For `str_replace`: the replacement. Without it, the text is deleted.
    new_str: Option<String>,
    /// For `insert`: the line after which to insert; 0 is the top.
    insert_line: Option<usize>,
    /// For `insert`: the lines to insert.
    insert_text: Option<String>,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum EditCommandName {
    View,
    Create,
    StrReplace,
    Insert,
}

/// Command of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EditCommand {
    /// The file or folder.
    pub(crate) path: String,
    /// The edit.
    pub(crate) edit: Edit,
}

/// An edit of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Edit {
    /// Show it, or these lines of it.
    View { range: Option<LineRange> },
    /// Write all of it.
    Create { text: String },
    /// Replace a passage.
    Replace { old: String, new: String },
    /// Insert lines.
    Insert { after_line: usize, text: String },
}

/// Lines, from 1, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineRange {
    pub(crate) first: usize,
    /// `None` is the end of the file.
    pub(crate) last: Option<usize>,
}

impl TryFrom<EditInput> for EditCommand {
    type Error = String;

    fn try_from(input: EditInput) -> Result<Self, String> {
        let edit = match input.command {
            EditCommandName::View => Edit::View {
                range: LineRange::of(input.view_range)?,
            },
            EditCommandName::Create => Edit::Create {
                text: required(input.file_text, "file_text")?,
            },
            EditCommandName::StrReplace => Edit::replacement(input.old_str, input.new_str)?,
            EditCommandName::Insert => {
                Edit::insertion(input.insert_line, input.insert_text, input.new_str)?
            }
        };
        Ok(Self {
            path: input.path,
            edit,
        })
    }
}

impl EditCommand {
    /// Returns the effect.
    pub(crate) fn effect(&self) -> Effect {
        match self.edit {
            Edit::View { .. } => Effect::Observe,
            Edit::Create { .. } | Edit::Replace { .. } | Edit::Insert { .. } => Effect::Write,
        }
    }

    /// Returns the title for people.
    pub(crate) fn title(&self) -> LocalizedText {
        let path = &self.path;
        match self.edit {
            Edit::View { .. } => localized!("tools-edit-view-wants", path = path),
            Edit::Create { .. } => localized!("tools-file-write-wants", path = path),
            Edit::Replace { .. } => localized!("tools-edit-replace-wants", path = path),
            Edit::Insert { .. } => localized!("tools-edit-insert-wants", path = path),
        }
    }

    /// Returns all of the text it would write.
    pub(crate) fn exact(&self) -> Option<String> {
        let path = &self.path;
        match &self.edit {
            Edit::View { .. } => None,
            Edit::Create { text } => Some(format!("{path}\n\n{text}")),
            Edit::Replace { old, new } => {
                let marked = |mark: &str, text: &str| {
                    let lines = text.lines().map(|line| format!("{mark} {line}\n"));
                    lines.collect::<String>()
                };
                Some(format!(
                    "{path}\n\n{}{}",
                    marked("-", old),
                    marked("+", new)
                ))
            }
            Edit::Insert { after_line, text } => {
                Some(format!("{path}, after line {after_line}\n\n{text}"))
            }
        }
    }
}

impl Edit {
    /// Creates a replacement. Without a new text, the passage is deleted.
    pub(crate) fn replacement(old: Option<String>, new: Option<String>) -> Result<Self, String> {
        let old = required(old, "old_str")?;
        if old.is_empty() {
            return Err("“old_str” is empty; it must be the passage to replace".to_owned());
        }
        let new = new.unwrap_or_default();
        Ok(Self::Replace { old, new })
    }

    /// Creates an insertion. Older models call the text `new_str`.
    pub(crate) fn insertion(
        line: Option<usize>,
        text: Option<String>,
        new: Option<String>,
    ) -> Result<Self, String> {
        let after_line =
            line.ok_or("“insert_line” must be the number of a line, or 0 for the top")?;
        let text = required(text.or(new), "insert_text")?;
        Ok(Self::Insert { after_line, text })
    }

    /// Returns its texts, by the names of their arguments.
    pub(crate) fn texts(&self) -> Vec<(&'static str, Option<&String>)> {
        match self {
            Self::View { .. } => Vec::new(),
            Self::Create { text } => vec![("file_text", Some(text))],
            Self::Replace { old, new } => vec![("old_str", Some(old)), ("new_str", Some(new))],
            Self::Insert { text, .. } => vec![("insert_text", Some(text))],
        }
    }
}

impl LineRange {
    /// Parses `[first, last]`.
    pub(crate) fn of(range: Option<[i64; 2]>) -> Result<Option<Self>, String> {
        let Some([first, last]) = range else {
            return Ok(None);
        };
        let line = |line: i64| usize::try_from(line).ok().filter(|line| *line > 0);
        let lines = match last {
            -1 => line(first).map(|first| (first, None)),
            last => line(first)
                .zip(line(last))
                .map(|(first, last)| (first, Some(last))),
        };
        match lines {
            Some((first, last)) if last.is_none_or(|last| first <= last) => {
                Ok(Some(Self { first, last }))
            }
            Some(_) | None => Err(
                "“view_range” must be [first, last]: lines from 1 on, -1 for the last one"
                    .to_owned(),
            ),
        }
    }
}

/// Returns an argument that a command needs.
pub(crate) fn required<T>(argument: Option<T>, name: &str) -> Result<T, String> {
    argument.ok_or_else(|| format!("this command needs the field “{name}”"))
}

/// Returns an error for the model about invalid arguments.
pub(crate) fn invalid_input(tool: &str, problem: &str) -> ToolError {
    ToolError::ForModel(format!("The input of {tool} is not valid: {problem}.").into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input;
    use serde_json::{Value, json};

    fn parse(input: Value) -> Result<EditCommand, ToolError> {
        let arguments: EditInput = input::parse(input, "edit")?;
        EditCommand::try_from(arguments).map_err(|problem| invalid_input("edit", &problem))
    }

    #[track_caller]
    fn check(input: Value, wanted: Result<(&str, Edit), &str>) {
        let wanted = wanted.map(|(path, edit)| EditCommand {
            path: path.to_owned(),
            edit,
        });
        let wanted = wanted.map_err(|why| {
            ToolError::ForModel(format!("The input of edit is not valid{why}.").into())
        });
        assert_eq!(parse(input), wanted);
    }

    #[test]
    fn each_command_has_its_fields() {
        let view = |range| Ok(("/a", Edit::View { range }));
        check(
            json!({"command": "view", "path": "/a", "view_range": null}),
            view(None),
        );
        let range = |first, last| Some(LineRange { first, last });
        check(
            json!({"command": "view", "path": "/a", "view_range": [2, -1]}),
            view(range(2, None)),
        );
        check(
            json!({"command": "view", "path": "/a", "view_range": [2, 3]}),
            view(range(2, Some(3))),
        );
        let create = Edit::Create {
            text: "x".to_owned(),
        };
        check(
            json!({"command": "create", "path": "/a", "file_text": "x"}),
            Ok(("/a", create)),
        );
        let replace = Edit::Replace {
            old: "x".to_owned(),
            new: String::new(),
        };
        check(
            json!({"command": "str_replace", "path": "/a", "old_str": "x"}),
            Ok(("/a", replace)),
        );
        let insert = Edit::Insert {
            after_line: 0,
            text: "x".to_owned(),
        };
        check(
            json!({"command": "insert", "path": "/a", "insert_line": 0, "insert_text": "x"}),
            Ok(("/a", insert.clone())),
        );
        check(
            json!({"command": "insert", "path": "/a", "insert_line": 0, "new_str": "x"}),
            Ok(("/a", insert)),
        );
    }

    #[test]
    fn a_bad_call_is_told_what_is_possible() {
        const RANGE: &str =
            ": “view_range” must be [first, last]: lines from 1 on, -1 for the last one";
        const COMMANDS: &str = ". “command”: unknown variant `undo_edit`, expected one of `view`, `create`, `str_replace`, `insert`";
        check(json!({"path": "/a"}), Err(": missing field `command`"));
        check(json!({"command": "view"}), Err(": missing field `path`"));
        check(
            json!({"command": "view", "path": 3}),
            Err(". “path”: invalid type: integer `3`, expected a string"),
        );
        check(json!({"command": "undo_edit", "path": "/a"}), Err(COMMANDS));
        for range in [json!([0, 3]), json!([3, 2]), json!([1, -2])] {
            check(
                json!({"command": "view", "path": "/a", "view_range": range}),
                Err(RANGE),
            );
        }
        check(
            json!({"command": "view", "path": "/a", "view_range": "1-2"}),
            Err(". “view_range”: invalid type: string \"1-2\", expected an array of length 2"),
        );
        check(
            json!({"command": "str_replace", "path": "/a", "old_str": ""}),
            Err(": “old_str” is empty; it must be the passage to replace"),
        );
        check(
            json!({"command": "create", "path": "/a"}),
            Err(": this command needs the field “file_text”"),
        );
        check(
            json!({"command": "insert", "path": "/a", "insert_line": -1, "insert_text": "x"}),
            Err(". “insert_line”: invalid value: integer `-1`, expected usize"),
        );
    }
}
