//! Lines that are typed while nothing is asked: messages, and the commands that make sense in a chat that runs elsewhere. Pure.

use crate::cli::chat::slash_command::{self, SlashCommand, Unknown};
use protocol::Command;

/// Commands that there are here, by their names.
const HERE: [&str; 9] = [
    "help", "model", "mode", "plan", "cost", "pause", "resume", "stop", "quit",
];
/// Told of a command that there is only in a chat of one's own.
const NOT_HERE: &str = "That is for `qilbee chat`.";

/// A line as it was meant.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Typed {
    Nothing,
    /// Passed on as it is.
    Send(Box<Command>),
    /// Carried out here.
    Do(SlashCommand),
    Leave,
    /// No command, in words for the person.
    Unknown(String),
}

impl Typed {
    /// Returns whether it must come from the person.
    pub(super) fn is_the_persons(&self) -> bool {
        match self {
            Self::Nothing | Self::Leave | Self::Unknown(_) => false,
            Self::Send(command) => !matches!(**command, Command::Pause | Command::Stop),
            Self::Do(command) => command.is_the_persons(),
        }
    }
}

pub(super) fn read(line: &str) -> Typed {
    let words = line.trim();
    match words {
        "" => return Typed::Nothing,
        "/pause" => return Typed::Send(Command::Pause.into()),
        "/stop" => return Typed::Send(Command::Stop.into()),
        "/resume" => return Typed::Send(Command::Resume.into()),
        _ => {}
    }
    match slash_command::read(words) {
        None => Typed::Send(Box::new(Command::Submit {
            text: words.to_owned(),
            attachments: Vec::new(),
            quoted: Vec::new(),
        })),
        Some(Err(Unknown { words })) => Typed::Unknown(words),
        Some(Ok(SlashCommand::Quit)) => Typed::Leave,
        Some(Ok(
            command @ (SlashCommand::Help
            | SlashCommand::Model(_)
            | SlashCommand::Mode(_)
            | SlashCommand::Plan(_)
            | SlashCommand::Cost),
        )) => Typed::Do(command),
        Some(Ok(
            SlashCommand::Attach(_)
            | SlashCommand::Undo
            | SlashCommand::Fork(_)
            | SlashCommand::Replay
            | SlashCommand::New
            | SlashCommand::NothingRuns,
        )) => Typed::Unknown(NOT_HERE.to_owned()),
    }
}

/// Returns the lines that show the commands.
pub(super) fn help() -> Vec<String> {
    slash_command::help(|name| HERE.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_person_adds_words_goes_on_or_changes_anything() {
        let check = |line: &str, is_the_persons: bool| {
            assert_eq!(read(line).is_the_persons(), is_the_persons, "{line}");
        };
        check("and print it\n", true);
        check("/resume\n", true);
        check("/mode free\n", true);
        check("/mode\n", false);
        check("/pause\n", false);
        check("/stop\n", false);
        check("\n", false);
    }

    #[test]
    fn each_command_that_is_shown_is_done() {
        assert_eq!(help().len(), HERE.len());
        for name in HERE {
            let read = read(&format!("/{name}"));
            assert!(!matches!(read, Typed::Unknown(_)), "{name}");
        }
        for line in ["/undo", "/fork", "/new", "/attach a", "/replay"] {
            assert_eq!(read(line), Typed::Unknown(NOT_HERE.to_owned()));
        }
        assert!(matches!(read("/dance"), Typed::Unknown(_)));
    }
}
