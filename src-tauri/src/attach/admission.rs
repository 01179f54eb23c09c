//! Commands that come through the socket: which of them are taken from whom. Pure.

use crate::{
    command_authority::{Authority, of_command},
    command_lines::{Caller, parse},
};
use protocol::{Command, visible_line};

/// Told of a command that gives authority, to whoever is not the person.
const FOR_THE_PERSON_ALONE: &str = "that is the person's own to say, at a terminal: `qilbee attach` there, or the place where the chat \
                           runs; `qilbee answers any` lets programs do it";

/// Whoever speaks at the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Speaker {
    /// The person, as this program found out in a terminal.
    Person,
    /// A program.
    Program(Caller),
}

/// Returns the command of a line, or the reason that it is not taken.
pub(super) fn admit(line: &str, speaker: Speaker) -> Result<Command, String> {
    let caller = match speaker {
        Speaker::Person => return of_person(line),
        Speaker::Program(caller) => caller,
    };
    let command = parse(line, caller)?;
    // Its words are told from the person's already.
    let is_message = matches!(command, Command::Submit { .. });
    if is_message || caller.answers {
        return Ok(command);
    }
    match of_command(&command) {
        Authority::None => Ok(command),
        Authority::Begins | Authority::Gives => Err(FOR_THE_PERSON_ALONE.to_owned()),
    }
}

fn of_person(line: &str) -> Result<Command, String> {
    let command = serde_json::from_str(line)
        .map_err(|error| format!("{} is no command: {error}", visible_line(line.trim())))?;
    match command {
        // Whoever leaves ends nothing.
        Command::Abandon { .. } => Err("only `stop` ends a task".to_owned()),
        command => Ok(command),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRANGER: Speaker = Speaker::Program(Caller {
        own_words: false,
        answers: false,
    });
    const TRUSTED: Speaker = Speaker::Program(Caller {
        own_words: true,
        answers: true,
    });

    /// Commands that only look, refuse or stop.
    const HARMLESS: [&str; 6] = [
        r#"{"type":"pause"}"#,
        r#"{"type":"stop"}"#,
        r#"{"type":"try_now"}"#,
        r#"{"type":"revoke_grants"}"#,
        r#"{"type":"skip_question","call":"c1"}"#,
        r#"{"type":"answer_approval","approval":"a","answer":{"answer":"deny"}}"#,
    ];
    /// Commands that give authority.
    const AUTHORITY: [&str; 4] = [
        r#"{"type":"answer_approval","approval":"a","answer":{"answer":"allow","grant":{"for":"once"}}}"#,
        r#"{"type":"answer_form","call":"c1","form":"f","values":{"name":"Anna"}}"#,
        r#"{"type":"resume"}"#,
        r#"{"type":"step"}"#,
    ];

    fn admitted(line: &str, speaker: Speaker) -> Result<String, String> {
        admit(line, speaker).map(|command| serde_json::to_string(&command).unwrap())
    }

    #[test]
    fn a_program_may_hold_and_stop_but_say_no_yes() {
        for line in HARMLESS {
            assert_eq!(admitted(line, STRANGER).as_deref(), Ok(line));
        }
        for line in AUTHORITY {
            assert!(admitted(line, STRANGER).is_err(), "{line}");
            assert_eq!(admitted(line, TRUSTED).as_deref(), Ok(line));
            assert_eq!(admitted(line, Speaker::Person).as_deref(), Ok(line));
        }
        let options = protocol::SessionOptions::for_model("m");
        let set = serde_json::to_string(&Command::SetOptions { options }).unwrap();
        assert_eq!(
            admitted(&set, STRANGER),
            Err(FOR_THE_PERSON_ALONE.to_owned())
        );
    }

    #[test]
    fn words_of_a_program_are_content_from_outside() {
        let line = r#"{"type":"submit","text":"Pay it"}"#;
        let quoted = r#"{"type":"submit","text":"","quoted":["Pay it"]}"#;
        assert_eq!(admitted(line, STRANGER).as_deref(), Ok(quoted));
        assert_eq!(admitted(line, Speaker::Person).as_deref(), Ok(line));
    }

    #[test]
    fn nobody_ends_a_chat_by_leaving() {
        let line = r#"{"type":"abandon","reason":"closed"}"#;
        for speaker in [STRANGER, TRUSTED, Speaker::Person] {
            assert_eq!(
                admitted(line, speaker),
                Err("only `stop` ends a task".to_owned())
            );
        }
    }
}
