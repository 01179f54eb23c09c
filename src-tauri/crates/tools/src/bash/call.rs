//! Input of the command line, and how a call is told to people. Runs nothing.

use super::NAME;
use crate::ToolError;
use schemars::JsonSchema;
use serde::Deserialize;

/// The longest command, in bytes. A file of this size is better written with another tool.
const MAX_COMMAND: usize = 256 * 1024;
/// How much of a command people are shown, in characters.
const SHOWN: usize = 80;

const EXPECTED: &str = r#"Expected {"command": "…"} or {"restart": true}."#;

/// Arguments of `bash`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arguments {
    /// The command to run.
    command: Option<String>,
    /// true, without a command: start afresh.
    restart: Option<bool>,
}

/// What a call asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// Run this command.
    Run(String),
    /// Start a fresh shell.
    Restart,
}

impl TryFrom<Arguments> for Request {
    type Error = ToolError;

    fn try_from(input: Arguments) -> Result<Self, ToolError> {
        let refuse = |why: &str| Err(ToolError::ForModel(format!("{NAME}: {why} {EXPECTED}")));
        match (input.command, input.restart.unwrap_or(false)) {
            (None, true) => Ok(Self::Restart),
            (None, false) => refuse("there is nothing to run."),
            (Some(_), true) => refuse("command and restart do not go together."),
            (Some(command), false) => match problem_of(&command) {
                None => Ok(Self::Run(command)),
                Some(problem) => refuse(&problem),
            },
        }
    }
}

impl Request {
    /// One sentence for people.
    pub(super) fn title(&self) -> String {
        match self {
            Self::Run(command) => format!("Run a command: {}", short(command)),
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

fn problem_of(command: &str) -> Option<String> {
    if command.trim().is_empty() {
        return Some("the command is empty.".to_owned());
    }
    if command.contains('\0') {
        return Some("the command contains a NUL character.".to_owned());
    }
    (command.len() > MAX_COMMAND).then(|| {
        format!(
            "the command has {} bytes, more than {MAX_COMMAND}.",
            command.len()
        )
    })
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
    use crate::input;
    use serde_json::{Value, json};

    fn parse(input: Value) -> Result<Request, ToolError> {
        Request::try_from(input::parse::<Arguments>(input, "bash")?)
    }

    #[track_caller]
    fn check(input: Value, wanted: Result<Request, &str>) {
        let wanted = wanted.map_err(|why| ToolError::ForModel(why.to_owned()));
        assert_eq!(parse(input), wanted);
    }

    #[track_caller]
    fn refused(input: Value, why: &str) {
        check(input, Err(&format!("{NAME}: {why} {EXPECTED}")));
    }

    fn run(command: &str) -> Request {
        Request::Run(command.to_owned())
    }

    #[test]
    fn a_call_runs_a_command_or_begins_anew() {
        check(json!({"command": "ls"}), Ok(run("ls")));
        check(json!({"command": "ls", "restart": false}), Ok(run("ls")));
        check(
            json!({"restart": true, "command": null}),
            Ok(Request::Restart),
        );
        refused(json!({}), "there is nothing to run.");
        refused(json!({"command": " \n"}), "the command is empty.");
        refused(
            json!({"command": "a\0b"}),
            "the command contains a NUL character.",
        );
        refused(
            json!({"command": "ls", "restart": true}),
            "command and restart do not go together.",
        );
    }

    #[test]
    fn a_bad_input_names_the_field_and_what_is_possible() {
        let wrong = |input, why: &str| {
            check(input, Err(&format!("The input of bash is not valid{why}.")));
        };
        wrong(
            json!("ls"),
            ": invalid type: string \"ls\", expected an object",
        );
        wrong(
            json!({"cmd": "ls"}),
            ". “cmd”: unknown field `cmd`, expected `command` or `restart`",
        );
        wrong(
            json!({"command": 7}),
            ". “command”: invalid type: integer `7`, expected a string",
        );
        wrong(
            json!({"restart": "yes"}),
            ". “restart”: invalid type: string \"yes\", expected a boolean",
        );
    }

    #[test]
    fn people_are_told_in_one_short_line() {
        let long = run(&format!(
            "for x in a b; do\n  echo {}; done",
            "y".repeat(90)
        ));
        let shown = format!("Run a command: for x in a b; do echo {}…", "y".repeat(58));
        assert_eq!(long.title(), shown);
        assert_eq!(Request::Restart.title(), "Start the command line afresh");
        assert_eq!(past("ls -la", 0), "Ran a command: ls -la");
        assert_eq!(
            past("ls /x", 2),
            "Ran a command that ended with code 2: ls /x"
        );
    }
}
