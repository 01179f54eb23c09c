//! What a call asks for, and how that is told to people. Runs nothing.

use super::NAME;
use crate::ToolError;
use protocol::ToolCall;
use serde_json::Value;

/// The longest command, in bytes. A file of this size is better written with another tool.
const MAX_COMMAND: usize = 256 * 1024;
/// How much of a command people are shown, in characters.
const SHOWN: usize = 80;

const EXPECTED: &str = r#"Expected {"command": "…"} or {"restart": true}."#;

/// What a call asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// Run this.
    Command(String),
    /// Begin anew.
    Restart,
}

impl Wish {
    /// Reads the input. Fields that are `null`, and `restart: false`, count as absent.
    pub(super) fn parse(call: &ToolCall) -> Result<Self, ToolError> {
        let refuse = |why: &str| ToolError::ForModel(format!("{NAME}: {why} {EXPECTED}"));
        let Value::Object(fields) = &call.input else {
            return Err(refuse("the input is not an object."));
        };
        if let Some(name) = fields
            .keys()
            .find(|name| !["command", "restart"].contains(&name.as_str()))
        {
            return Err(refuse(&format!("there is no field {name:?}.")));
        }
        let restart = match fields.get("restart") {
            None | Some(Value::Null) => false,
            Some(Value::Bool(restart)) => *restart,
            Some(_) => return Err(refuse("restart must be true or false.")),
        };
        match (fields.get("command"), restart) {
            (None | Some(Value::Null), true) => Ok(Self::Restart),
            (None | Some(Value::Null), false) => Err(refuse("there is nothing to run.")),
            (Some(_), true) => Err(refuse("command and restart do not go together.")),
            (Some(Value::String(command)), false) => readable(command).map_err(|why| refuse(&why)),
            (Some(_), false) => Err(refuse("command must be a text.")),
        }
    }

    /// What the call wants to do.
    pub(super) fn sentence(&self) -> String {
        match self {
            Self::Command(command) => format!("Run a command: {}", short(command)),
            Self::Restart => "Start the command line afresh".to_owned(),
        }
    }
}

/// What a command with this exit code did.
pub(super) fn past(command: &str, code: i32) -> String {
    match code {
        0 => format!("Ran a command: {}", short(command)),
        code => format!(
            "Ran a command that ended with code {code}: {}",
            short(command)
        ),
    }
}

fn readable(command: &str) -> Result<Wish, String> {
    if command.trim().is_empty() {
        return Err("the command is empty.".to_owned());
    }
    if command.contains('\0') {
        return Err("the command contains a NUL character.".to_owned());
    }
    if command.len() > MAX_COMMAND {
        return Err(format!(
            "the command has {} bytes, more than {MAX_COMMAND}.",
            command.len()
        ));
    }
    Ok(Wish::Command(command.to_owned()))
}

/// One line, cut where it gets long.
fn short(command: &str) -> String {
    let line = command.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("{}…", line[..cut].trim_end()),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(input: Value, wanted: Result<Wish, &str>) {
        let call = ToolCall {
            call: "c1".into(),
            name: "bash".to_owned(),
            toolset: None,
            input,
        };
        let wanted = wanted.map_err(|why| ToolError::ForModel(format!("{NAME}: {why} {EXPECTED}")));
        assert_eq!(Wish::parse(&call), wanted);
    }

    #[test]
    fn a_call_runs_a_command_or_begins_anew() {
        check(json!({"command": "ls"}), Ok(Wish::Command("ls".to_owned())));
        check(
            json!({"command": "ls", "restart": false}),
            Ok(Wish::Command("ls".to_owned())),
        );
        check(json!({"restart": true, "command": null}), Ok(Wish::Restart));
        check(json!({}), Err("there is nothing to run."));
        check(json!("ls"), Err("the input is not an object."));
        check(json!({"cmd": "ls"}), Err("there is no field \"cmd\"."));
        check(json!({"command": 7}), Err("command must be a text."));
        check(json!({"command": " \n"}), Err("the command is empty."));
        check(
            json!({"restart": "yes"}),
            Err("restart must be true or false."),
        );
        check(
            json!({"command": "a\0b"}),
            Err("the command contains a NUL character."),
        );
        check(
            json!({"command": "ls", "restart": true}),
            Err("command and restart do not go together."),
        );
    }

    #[test]
    fn people_are_told_in_one_short_line() {
        let long = Wish::Command(format!("for x in a b; do\n  echo {}; done", "y".repeat(90)));
        let shown = format!("Run a command: for x in a b; do echo {}…", "y".repeat(58));
        assert_eq!(long.sentence(), shown);
        assert_eq!(Wish::Restart.sentence(), "Start the command line afresh");
        assert_eq!(past("ls -la", 0), "Ran a command: ls -la");
        assert_eq!(
            past("ls /x", 2),
            "Ran a command that ended with code 2: ls /x"
        );
    }
}
