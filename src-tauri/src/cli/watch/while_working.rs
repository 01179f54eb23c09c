//! Lines that are typed into a chat while Qilbee works: messages that join the task, and the few commands that make sense
//! then.

use crate::cli::output;
use localization::LocalizedText;
use protocol::Command;

/// Beginning of a command.
const COMMAND: char = '/';
/// Told of a command that is none now.
const NOT_NOW: &str =
    "  While Qilbee works: /pause, /resume, /stop, or a message to add. Ctrl-C stops.";

/// Line that was typed, and whether the person typed it.
pub(in crate::cli) struct TypedLine {
    pub(in crate::cli) text: String,
    pub(in crate::cli) typed: Result<(), LocalizedText>,
}

/// Returns the command that a line is; none when it is only answered.
pub(super) fn command(line: TypedLine) -> Option<Command> {
    let words = line.text.trim();
    let (command, is_harmless) = match words {
        "" => return None,
        "/pause" => (Command::Pause, true),
        "/stop" => (Command::Stop, true),
        "/resume" => (Command::Resume, false),
        other if other.starts_with(COMMAND) => {
            output::tell(NOT_NOW);
            return None;
        }
        message => (
            Command::Submit {
                text: message.to_owned(),
                attachments: Vec::new(),
                quoted: Vec::new(),
            },
            false,
        ),
    };
    match line.typed {
        Err(refused) if !is_harmless => {
            output::tell(&format!("qilbee: {refused}"));
            None
        }
        Ok(()) | Err(_) => Some(command),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_person_adds_words_or_goes_on() {
        let check = |text: &str, is_persons: bool, wanted: Option<&str>| {
            let typed = match is_persons {
                true => Ok(()),
                false => Err(LocalizedText::from("not the person")),
            };
            let line = TypedLine {
                text: text.to_owned(),
                typed,
            };
            let found =
                command(line).map(|command| serde_json::to_value(command).unwrap()["type"].clone());
            assert_eq!(found, wanted.map(Into::into), "{text}");
        };
        check("and print it\n", true, Some("submit"));
        check("and print it\n", false, None);
        check("/pause\n", false, Some("pause"));
        check("/stop\n", false, Some("stop"));
        check("/resume\n", true, Some("resume"));
        check("/resume\n", false, None);
        check("/undo\n", true, None);
        check("\n", true, None);
    }
}
