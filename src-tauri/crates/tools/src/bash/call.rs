//! Input of a call of the command line: the request, and its title. Runs nothing.

use super::NAME;
use crate::ToolError;
use localization::{LocalizedText, localized};
use schemars::JsonSchema;
use serde::Deserialize;
use std::{env, path::PathBuf};

/// Maximum length of a command, in bytes. A file of this size is better written with another tool.
const MAX_COMMAND_BYTES: usize = 256 * 1024;
/// Maximum number of characters of a command in a title.
const MAX_TITLE_CHARACTERS: usize = 80;

const EXPECTED_INPUT: &str = r#"Expected {"command": "…"} or {"restart": true}."#;

/// Input of `bash`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BashInput {
    /// The command to run.
    command: Option<String>,
    /// true, without a command: start afresh.
    restart: Option<bool>,
    /// Folders the command must change beyond those the user named: absolute paths or ~/….
    write: Option<Vec<String>>,
    /// Only when the command cannot work inside walls: the reason, one sentence for the user, who is asked.
    outside: Option<String>,
}

/// A command, and what it needs of the walls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct BashCommand {
    pub(super) text: String,
    /// Folders it must change beyond those of the chat.
    pub(super) write: Vec<PathBuf>,
    /// The reason to run it without walls.
    pub(super) outside: Option<String>,
}

/// Request of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BashRequest {
    /// Run this command.
    Run(BashCommand),
    /// Start a fresh shell.
    Restart,
}

impl TryFrom<BashInput> for BashRequest {
    type Error = ToolError;

    fn try_from(input: BashInput) -> Result<Self, ToolError> {
        let refuse = |why: &str| {
            Err(ToolError::ForModel(
                format!("{NAME}: {why} {EXPECTED_INPUT}").into(),
            ))
        };
        let text = match (input.command, input.restart.unwrap_or(false)) {
            (None, true) => return Ok(Self::Restart),
            (None, false) => return refuse("there is nothing to run."),
            (Some(_), true) => return refuse("command and restart do not go together."),
            (Some(text), false) => text,
        };
        if let Some(problem) = command_problem(&text) {
            return refuse(&problem);
        }
        let Some(write) = input
            .write
            .unwrap_or_default()
            .iter()
            .map(|path| whole(path))
            .collect()
        else {
            return refuse("write takes absolute paths, or such that begin with ~/.");
        };
        let outside = input.outside.filter(|reason| !reason.trim().is_empty());
        Ok(Self::Run(BashCommand {
            text,
            write,
            outside,
        }))
    }
}

impl BashRequest {
    /// Returns the title for people.
    pub(super) fn title(&self) -> LocalizedText {
        match self {
            Self::Run(BashCommand {
                text,
                outside: Some(reason),
                ..
            }) => localized!(
                "tools-bash-outside-wants",
                command = one_line(text),
                reason = one_line(reason)
            ),
            Self::Run(BashCommand { text, write, .. }) if !write.is_empty() => localized!(
                "tools-bash-write-wants",
                command = one_line(text),
                folders = folders(write)
            ),
            Self::Run(command) => localized!("tools-bash-wants", command = one_line(&command.text)),
            Self::Restart => localized!("tools-bash-restart-wants"),
        }
    }

    /// Returns all that is run, and what it asks of the walls.
    pub(super) fn exact(&self) -> Option<String> {
        let Self::Run(command) = self else {
            return None;
        };
        let mut text = command.text.clone();
        if !command.write.is_empty() {
            text = format!("# write: {}\n{text}", folders(&command.write));
        }
        if let Some(reason) = &command.outside {
            text = format!("# outside: {}\n{text}", one_line(reason));
        }
        Some(text)
    }
}

fn folders(paths: &[PathBuf]) -> String {
    let paths: Vec<_> = paths
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    paths.join(", ")
}

/// Returns a path that begins at the root or in the home folder.
fn whole(path: &str) -> Option<PathBuf> {
    match (path.strip_prefix("~/"), path) {
        (Some(rest), _) => Some(env::home_dir()?.join(rest)),
        (None, "~") => env::home_dir(),
        (None, path) => Some(PathBuf::from(path)).filter(|path| path.is_absolute()),
    }
}

fn command_problem(command: &str) -> Option<String> {
    if command.trim().is_empty() {
        return Some("the command is empty.".to_owned());
    }
    if command.contains('\0') {
        return Some("the command contains a NUL character.".to_owned());
    }
    (command.len() > MAX_COMMAND_BYTES).then(|| {
        format!(
            "the command has {} bytes, more than {MAX_COMMAND_BYTES}.",
            command.len()
        )
    })
}

/// Shortens a command to one line.
pub(super) fn one_line(command: &str) -> String {
    let line = command.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_TITLE_CHARACTERS) {
        Some((cut, _)) => format!("{}…", line[..cut].trim_end()),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input;
    use serde_json::{Value, json};

    fn parse(input: Value) -> Result<BashRequest, ToolError> {
        BashRequest::try_from(input::parse::<BashInput>(input, "bash")?)
    }

    #[track_caller]
    fn check(input: Value, wanted: Result<BashRequest, &str>) {
        let wanted = wanted.map_err(str::to_owned);
        assert_eq!(parse(input).map_err(|error| error.to_string()), wanted);
    }

    #[track_caller]
    fn refused(input: Value, why: &str) {
        check(input, Err(&format!("{NAME}: {why} {EXPECTED_INPUT}")));
    }

    fn run(command: &str) -> BashRequest {
        BashRequest::Run(BashCommand {
            text: command.to_owned(),
            ..BashCommand::default()
        })
    }

    #[test]
    fn a_call_runs_a_command_or_begins_anew() {
        check(json!({"command": "ls"}), Ok(run("ls")));
        check(json!({"command": "ls", "restart": false}), Ok(run("ls")));
        check(
            json!({"restart": true, "command": null}),
            Ok(BashRequest::Restart),
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
            ". “cmd”: unknown field `cmd`, expected one of `command`, `restart`, `write`, `outside`",
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
    fn what_a_call_asks_of_the_walls_is_shown() {
        let input = json!({"command": "apt install x", "outside": "It needs\nthe system."});
        let request = BashRequest::try_from(serde_json::from_value::<BashInput>(input).unwrap());
        let request = request.unwrap();
        let wanted = localized!(
            "tools-bash-outside-wants",
            command = "apt install x",
            reason = "It needs the system."
        );
        assert_eq!(request.title(), wanted);
        let exact = "# outside: It needs the system.\napt install x";
        assert_eq!(request.exact().as_deref(), Some(exact));
        let input = json!({"command": "make", "write": ["/srv/a", "/srv/b"]});
        let request = BashRequest::try_from(serde_json::from_value::<BashInput>(input).unwrap());
        let request = request.unwrap();
        let exact = "# write: /srv/a, /srv/b\nmake";
        assert_eq!(request.exact().as_deref(), Some(exact));
        refused(
            json!({"command": "make", "write": ["a"]}),
            "write takes absolute paths, or such that begin with ~/.",
        );
    }

    #[test]
    fn titles_are_one_short_line() {
        let long = run(&format!(
            "for x in a b; do\n  echo {}; done",
            "y".repeat(90)
        ));
        let shown = format!("for x in a b; do echo {}…", "y".repeat(58));
        assert_eq!(
            long.title(),
            localized!("tools-bash-wants", command = shown)
        );
        let restart = BashRequest::Restart.title();
        assert_eq!(restart, localized!("tools-bash-restart-wants"));
    }
}
