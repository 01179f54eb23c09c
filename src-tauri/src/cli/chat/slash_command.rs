//! Commands of a chat in the terminal: their names, what they take, and how they are read. Pure.

use crate::command_authority::{Authority, of_command};
use protocol::{Command, Mode};
use std::path::PathBuf;

/// Beginning of a command.
pub(super) const BEGIN: char = '/';

/// Name, what it takes, and what it does.
const COMMANDS: [(&str, &str, &str); 14] = [
    ("help", "", "shows the commands"),
    (
        "model",
        "[ID]",
        "shows the model, or uses another one from the next message on",
    ),
    (
        "mode",
        "[ask|risky|free|observe]",
        "shows how often Qilbee asks you first, or changes it",
    ),
    (
        "plan",
        "[on|off]",
        "shows the plan of each task before anything is done",
    ),
    ("attach", "FILE", "gives a file with the next message"),
    ("undo", "", "takes back the last step that changed files"),
    (
        "fork",
        "[SEQ]",
        "goes on in a new chat that holds this one, up to an event of it",
    ),
    ("replay", "", "plays the chat again, without doing anything"),
    ("cost", "", "shows what the chat has cost, and its profile"),
    ("new", "", "begins a new chat"),
    (
        "pause",
        "",
        "while Qilbee works: holds it before its next step",
    ),
    ("resume", "", "while Qilbee is paused: lets it go on"),
    (
        "stop",
        "",
        "while Qilbee works: ends the task; Ctrl-C does too",
    ),
    ("quit", "", "leaves; Ctrl-D does too"),
];

const MODES: [(&str, Mode); 4] = [
    ("ask", Mode::Ask),
    ("risky", Mode::Risky),
    ("free", Mode::Free),
    ("observe", Mode::Observe),
];

/// Command between two tasks.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::cli) enum SlashCommand {
    Help,
    Model(Option<String>),
    Mode(Option<Mode>),
    Plan(Option<bool>),
    Attach(PathBuf),
    Undo,
    Fork(Option<u64>),
    Replay,
    Cost,
    New,
    Quit,
    /// Makes sense only while Qilbee works.
    Steer(Box<Command>),
}

/// Line that is no command, in words for the person.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::cli) struct Unknown {
    pub(in crate::cli) words: String,
}

impl SlashCommand {
    /// Returns whether it changes or gives anything, so that it must come from the person.
    pub(in crate::cli) fn is_the_persons(&self) -> bool {
        match self {
            Self::Model(Some(_))
            | Self::Mode(Some(_))
            | Self::Plan(Some(_))
            | Self::Attach(_)
            | Self::Undo
            | Self::Fork(_) => true,
            Self::Steer(command) => of_command(command) != Authority::None,
            Self::Help
            | Self::Model(None)
            | Self::Mode(None)
            | Self::Plan(None)
            | Self::Replay
            | Self::Cost
            | Self::New
            | Self::Quit => false,
        }
    }
}

/// Returns the lines that show these commands.
pub(in crate::cli) fn help(is_shown: impl Fn(&str) -> bool) -> Vec<String> {
    let shown = COMMANDS.iter().filter(|(name, ..)| is_shown(name));
    let names: Vec<_> = shown
        .map(|(name, takes, does)| (format!("/{name} {takes}"), does))
        .collect();
    let widths = names.iter().map(|(name, _)| name.len());
    let width = widths.max().unwrap_or_default();
    let lines = names
        .iter()
        .map(|(name, does)| format!("  {name:width$}  {does}"));
    lines.collect()
}

/// Reads a line; none when it is a message.
pub(in crate::cli) fn read(line: &str) -> Option<Result<SlashCommand, Unknown>> {
    let rest = line.strip_prefix(BEGIN)?;
    let (name, argument) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    // A path is no command.
    if name.contains(BEGIN) {
        return None;
    }
    Some(command(name, argument.trim()))
}

fn command(name: &str, argument: &str) -> Result<SlashCommand, Unknown> {
    let unknown = |words: String| Unknown { words };
    let optional = (!argument.is_empty()).then_some(argument);
    let is_bare = argument.is_empty();
    let command = match name {
        "model" => SlashCommand::Model(optional.map(str::to_owned)),
        "mode" => SlashCommand::Mode(optional.map(mode).transpose()?),
        "plan" => SlashCommand::Plan(match argument {
            "" => None,
            "on" => Some(true),
            "off" => Some(false),
            other => return Err(unknown(format!("“{other}” is neither on nor off."))),
        }),
        "attach" if is_bare => return Err(unknown("/attach needs a file.".to_owned())),
        "attach" => SlashCommand::Attach(PathBuf::from(argument)),
        "fork" => {
            let at = optional.map(str::parse).transpose();
            let at = at.map_err(|_| unknown(format!("“{argument}” is no number of an event.")))?;
            SlashCommand::Fork(at)
        }
        _ if !is_bare => return Err(unknown(format!("There is no /{name} {argument}."))),
        "help" => SlashCommand::Help,
        "undo" => SlashCommand::Undo,
        "replay" => SlashCommand::Replay,
        "cost" => SlashCommand::Cost,
        "new" => SlashCommand::New,
        "quit" | "exit" => SlashCommand::Quit,
        "pause" => SlashCommand::Steer(Command::Pause.into()),
        "resume" => SlashCommand::Steer(Command::Resume.into()),
        "stop" => SlashCommand::Steer(Command::Stop.into()),
        other => return Err(unknown(format!("There is no /{other}."))),
    };
    Ok(command)
}

fn mode(name: &str) -> Result<Mode, Unknown> {
    let found = MODES.into_iter().find(|(known, _)| *known == name);
    let found = found.ok_or_else(|| Unknown {
        words: format!("There is no mode “{name}”; there are ask, risky, free and observe."),
    });
    found.map(|(_, mode)| mode)
}

/// Returns what may follow the beginning of a line, with the place where it begins.
pub(super) fn completions(line: &str, models: &[String]) -> (usize, Vec<String>) {
    let Some(rest) = line.strip_prefix(BEGIN) else {
        return (0, Vec::new());
    };
    let beginning_with = |begin: &str, all: &mut dyn Iterator<Item = String>| -> Vec<String> {
        all.filter(|one| one.starts_with(begin)).collect()
    };
    let Some((name, begin)) = rest.split_once(' ') else {
        let mut names = COMMANDS
            .iter()
            .map(|(name, takes, _)| match takes.is_empty() {
                true => (*name).to_owned(),
                false => format!("{name} "),
            });
        return (1, beginning_with(rest, &mut names));
    };
    let place = line.len() - begin.len();
    let found = match name {
        "model" => beginning_with(begin, &mut models.iter().cloned()),
        "mode" => beginning_with(begin, &mut MODES.iter().map(|(name, _)| (*name).to_owned())),
        "plan" => beginning_with(begin, &mut ["on", "off"].into_iter().map(str::to_owned)),
        _ => Vec::new(),
    };
    (place, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_commands_or_messages() {
        let check = |line: &str, wanted: Option<Result<SlashCommand, &str>>| {
            let found = read(line).map(|read| read.map_err(|unknown| unknown.words));
            assert_eq!(
                found,
                wanted.map(|read| read.map_err(str::to_owned)),
                "{line}"
            );
        };
        check("Look at /etc", None);
        check("/etc/hosts is wrong", None);
        check("/help", Some(Ok(SlashCommand::Help)));
        check("/exit", Some(Ok(SlashCommand::Quit)));
        check(
            "/mode  free",
            Some(Ok(SlashCommand::Mode(Some(Mode::Free)))),
        );
        check("/mode", Some(Ok(SlashCommand::Mode(None))));
        check("/fork 12", Some(Ok(SlashCommand::Fork(Some(12)))));
        check(
            "/attach a b.png",
            Some(Ok(SlashCommand::Attach("a b.png".into()))),
        );
        check("/stop", Some(Ok(SlashCommand::Steer(Command::Stop.into()))));
        check("/fork x", Some(Err("“x” is no number of an event.")));
        check(
            "/mode all",
            Some(Err(
                "There is no mode “all”; there are ask, risky, free and observe.",
            )),
        );
        check("/attach", Some(Err("/attach needs a file.")));
        check("/undo all", Some(Err("There is no /undo all.")));
        check("/dance", Some(Err("There is no /dance.")));
    }

    #[test]
    fn every_command_that_is_shown_is_read() {
        for (name, takes, _) in COMMANDS {
            let argument = if takes.starts_with('F') { " a" } else { "" };
            let read = read(&format!("/{name}{argument}"));
            assert!(matches!(read, Some(Ok(_))), "{name}");
        }
    }

    #[test]
    fn names_and_values_are_completed() {
        let models = ["claude-a".to_owned(), "it/m".to_owned()];
        let check = |line: &str, place: usize, wanted: &[&str]| {
            assert_eq!(
                completions(line, &models),
                (place, wanted.iter().map(|one| (*one).to_owned()).collect()),
                "{line}"
            );
        };
        check("/mo", 1, &["model ", "mode "]);
        check("/co", 1, &["cost"]);
        check("/model i", 7, &["it/m"]);
        check("/mode f", 6, &["free"]);
        check("mo", 0, &[]);
    }
}
