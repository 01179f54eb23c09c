//! Lines that are typed into a chat while Qilbee works: messages that join the task, and the few commands that make sense
//! then.

use crate::cli::{chat::slash_command, output};
use localization::LocalizedText;
use protocol::Command;

/// Told of a command that is none now.
const NOT_NOW: &str =
    "  While Qilbee works: /pause, /resume, /stop, or a message to add. Ctrl-C stops.";

/// Line that was typed, and whether the person typed it.
pub(in crate::cli) struct TypedLine {
    pub(in crate::cli) text: String,
    pub(in crate::cli) typed: Result<(), LocalizedText>,
}

/// Returns the command that a line is; none when it is only answered. Whose word it is, is not decided here.
pub(super) fn command(line: &str) -> Option<Command> {
    Some(match line.trim() {
        "" => return None,
        "/pause" => Command::Pause,
        "/stop" => Command::Stop,
        "/resume" => Command::Resume,
        // A path is no command.
        other if slash_command::read(other).is_some() => {
            output::tell(NOT_NOW);
            return None;
        }
        message => Command::Submit {
            text: message.to_owned(),
            attachments: Vec::new(),
            quoted: Vec::new(),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_messages_or_one_of_few_commands() {
        let check = |text: &str, wanted: Option<&str>| {
            let found =
                command(text).map(|command| serde_json::to_value(command).unwrap()["type"].clone());
            assert_eq!(found, wanted.map(Into::into), "{text}");
        };
        check("and print it\n", Some("submit"));
        check("/etc/hosts is wrong\n", Some("submit"));
        check("/pause\n", Some("pause"));
        check("/stop\n", Some("stop"));
        check("/resume\n", Some("resume"));
        check("/undo\n", None);
        check("\n", None);
    }
}
