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

pub(super) fn read(line: &str) -> Typed {
    let words = line.trim();
    if words.is_empty() {
        return Typed::Nothing;
    }
    match slash_command::read(words) {
        None => Typed::Send(Box::new(Command::Submit {
            text: words.to_owned(),
            attachments: Vec::new(),
            quoted: Vec::new(),
        })),
        Some(Err(Unknown { words })) => Typed::Unknown(words),
        Some(Ok(SlashCommand::Quit)) => Typed::Leave,
        Some(Ok(SlashCommand::Steer(command))) => Typed::Send(command),
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
            | SlashCommand::New,
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
    fn words_and_what_steers_are_passed_on() {
        let check = |line: &str, wanted: Command| {
            assert_eq!(read(line), Typed::Send(wanted.into()), "{line}");
        };
        let submit = |text: &str| Command::Submit {
            text: text.to_owned(),
            attachments: Vec::new(),
            quoted: Vec::new(),
        };
        check("and print it\n", submit("and print it"));
        check("/etc/hosts is wrong\n", submit("/etc/hosts is wrong"));
        check("/resume\n", Command::Resume);
        check("/pause\n", Command::Pause);
        check("/stop\n", Command::Stop);
        assert_eq!(read("\n"), Typed::Nothing);
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
