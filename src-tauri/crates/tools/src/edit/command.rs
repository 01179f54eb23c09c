//! What a call asks for, and how that is told to people. Touches no file.

use crate::ToolError;
use protocol::{Effect, ToolCall};
use serde_json::{Map, Value};

/// All that a call may have. `new_str` is what older models call the text that is put in.
const FIELDS: [&str; 8] = [
    "command",
    "path",
    "view_range",
    "file_text",
    "old_str",
    "new_str",
    "insert_line",
    "insert_text",
];

/// What a call asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Command {
    /// The file or folder.
    pub(crate) path: String,
    /// What is to be done with it.
    pub(crate) what: What,
}

/// What is to be done with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// Show it, or these lines of it.
    View { range: Option<Range> },
    /// Write all of it.
    Create { text: String },
    /// Exchange a passage.
    Replace { old: String, new: String },
    /// Put lines in.
    Insert { after_line: usize, text: String },
}

/// Lines, from 1, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) first: usize,
    /// The end of the file when absent.
    pub(crate) last: Option<usize>,
}

/// The fields of a call, for the tools that have commands.
pub(crate) struct Fields<'a> {
    tool: &'a str,
    fields: &'a Map<String, Value>,
}

impl Command {
    /// Reads the input. Fields that are `null` count as absent, those of another command do not matter.
    pub(crate) fn parse(call: &ToolCall) -> Result<Self, ToolError> {
        let fields = Fields::of(call, &FIELDS)?;
        let what = match fields.text("command")? {
            "view" => What::View {
                range: fields.range()?,
            },
            "create" => What::Create {
                text: fields.text("file_text")?.to_owned(),
            },
            "str_replace" => fields.replacement()?,
            "insert" => fields.insertion()?,
            other => {
                return Err(fields.refuse(&format!(
                    "there is no command {other:?}. The commands are view, create, str_replace and insert."
                )));
            }
        };
        let path = fields.text("path")?.to_owned();
        Ok(Self { path, what })
    }

    /// What it does to the world.
    pub(crate) fn effect(&self) -> Effect {
        match self.what {
            What::View { .. } => Effect::Observe,
            What::Create { .. } | What::Replace { .. } | What::Insert { .. } => Effect::Write,
        }
    }

    /// What it wants to do.
    pub(crate) fn sentence(&self) -> String {
        let path = &self.path;
        match self.what {
            What::View { .. } => format!("Look at {path}"),
            What::Create { .. } => format!("Write the file {path}"),
            What::Replace { .. } => format!("Change a passage in {path}"),
            What::Insert { .. } => format!("Put lines into {path}"),
        }
    }

    /// All of what it would write.
    pub(crate) fn exact(&self) -> Option<String> {
        let path = &self.path;
        match &self.what {
            What::View { .. } => None,
            What::Create { text } => Some(format!("{path}\n\n{text}")),
            What::Replace { old, new } => {
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
            What::Insert { after_line, text } => {
                Some(format!("{path}, after line {after_line}\n\n{text}"))
            }
        }
    }
}

impl<'a> Fields<'a> {
    /// The fields, when none is unknown.
    pub(crate) fn of(call: &'a ToolCall, known: &[&str]) -> Result<Self, ToolError> {
        let refuse = |why: String| Err(ToolError::ForModel(format!("{}: {why}", call.name)));
        let Value::Object(fields) = &call.input else {
            return refuse("the input is not an object.".to_owned());
        };
        match fields.keys().find(|name| !known.contains(&name.as_str())) {
            Some(name) => refuse(format!(
                "there is no field {name:?}. The fields are {}.",
                known.join(", ")
            )),
            None => Ok(Self {
                tool: &call.name,
                fields,
            }),
        }
    }

    /// A text that must be there.
    pub(crate) fn text(&self, name: &str) -> Result<&'a str, ToolError> {
        self.optional_text(name)?
            .ok_or_else(|| self.refuse(&format!("the field {name:?} is missing.")))
    }

    /// A text that may be missing.
    pub(crate) fn optional_text(&self, name: &str) -> Result<Option<&'a str>, ToolError> {
        match self.fields.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.refuse(&format!("the field {name:?} must be a text."))),
        }
    }

    /// The passage to exchange. Without a new text, it is taken out.
    pub(crate) fn replacement(&self) -> Result<What, ToolError> {
        let old = self.text("old_str")?.to_owned();
        if old.is_empty() {
            return Err(self.refuse("old_str is empty; it must be the passage to replace."));
        }
        let new = self.optional_text("new_str")?.unwrap_or_default();
        Ok(What::Replace {
            old,
            new: new.to_owned(),
        })
    }

    /// The lines to put in.
    pub(crate) fn insertion(&self) -> Result<What, ToolError> {
        let after_line = self.fields.get("insert_line").and_then(Value::as_u64);
        let after_line = after_line.and_then(|line| usize::try_from(line).ok());
        let text = match self.optional_text("insert_text")? {
            Some(text) => text,
            None => self
                .optional_text("new_str")?
                .ok_or_else(|| self.refuse("the field \"insert_text\" is missing."))?,
        };
        Ok(What::Insert {
            after_line: after_line.ok_or_else(|| {
                self.refuse("insert_line must be the number of a line, or 0 for the top.")
            })?,
            text: text.to_owned(),
        })
    }

    /// The lines to show.
    pub(crate) fn range(&self) -> Result<Option<Range>, ToolError> {
        let refuse = || {
            self.refuse("view_range must be [first, last]: lines from 1 on, -1 for the last one.")
        };
        let range = match self.fields.get("view_range") {
            None | Some(Value::Null) => return Ok(None),
            Some(range) => range.as_array().ok_or_else(refuse)?,
        };
        let [first, last] = &range[..] else {
            return Err(refuse());
        };
        let line = |value: &Value| {
            let line = value.as_u64().filter(|line| *line > 0)?;
            usize::try_from(line).ok()
        };
        let first = line(first).ok_or_else(refuse)?;
        let last = match last.as_i64() {
            Some(-1) => None,
            Some(_) | None => Some(line(last).ok_or_else(refuse)?),
        };
        if last.is_some_and(|last| last < first) {
            return Err(refuse());
        }
        Ok(Some(Range { first, last }))
    }

    /// An error that names the tool.
    pub(crate) fn refuse(&self, why: &str) -> ToolError {
        ToolError::ForModel(format!("{}: {why}", self.tool))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(input: Value, wanted: Result<(&str, What), &str>) {
        let call = ToolCall {
            call: "c1".into(),
            name: "edit".to_owned(),
            toolset: None,
            input,
        };
        let wanted = wanted.map(|(path, what)| Command {
            path: path.to_owned(),
            what,
        });
        let wanted = wanted.map_err(|why| ToolError::ForModel(format!("edit: {why}")));
        assert_eq!(Command::parse(&call), wanted);
    }

    #[test]
    fn each_command_has_its_fields() {
        let view = |range| Ok(("/a", What::View { range }));
        check(
            json!({"command": "view", "path": "/a", "view_range": null}),
            view(None),
        );
        let range = |first, last| Some(Range { first, last });
        check(
            json!({"command": "view", "path": "/a", "view_range": [2, -1]}),
            view(range(2, None)),
        );
        check(
            json!({"command": "view", "path": "/a", "view_range": [2, 3]}),
            view(range(2, Some(3))),
        );
        let create = What::Create {
            text: "x".to_owned(),
        };
        check(
            json!({"command": "create", "path": "/a", "file_text": "x"}),
            Ok(("/a", create)),
        );
        let replace = What::Replace {
            old: "x".to_owned(),
            new: String::new(),
        };
        check(
            json!({"command": "str_replace", "path": "/a", "old_str": "x"}),
            Ok(("/a", replace)),
        );
        let insert = What::Insert {
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
            "view_range must be [first, last]: lines from 1 on, -1 for the last one.";
        const COMMANDS: &str = "there is no command \"undo_edit\". The commands are view, create, str_replace and insert.";
        check(json!([]), Err("the input is not an object."));
        check(
            json!({"path": "/a"}),
            Err("the field \"command\" is missing."),
        );
        check(
            json!({"command": "view"}),
            Err("the field \"path\" is missing."),
        );
        check(
            json!({"command": "view", "path": 3}),
            Err("the field \"path\" must be a text."),
        );
        check(json!({"command": "undo_edit", "path": "/a"}), Err(COMMANDS));
        for range in [
            json!([0, 3]),
            json!([3, 2]),
            json!([1]),
            json!("1-2"),
            json!([1, -2]),
        ] {
            check(
                json!({"command": "view", "path": "/a", "view_range": range}),
                Err(RANGE),
            );
        }
        check(
            json!({"command": "str_replace", "path": "/a", "old_str": ""}),
            Err("old_str is empty; it must be the passage to replace."),
        );
        check(
            json!({"command": "insert", "path": "/a", "insert_line": -1, "insert_text": "x"}),
            Err("insert_line must be the number of a line, or 0 for the top."),
        );
    }
}
