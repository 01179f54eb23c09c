//! Commands of a program, one line of JSON each. What gives authority is taken only as far as the person lets programs give
//! it. Pure.

use protocol::{Answer, Command, visible_line};

/// Longest line, in bytes.
pub(crate) const MAX_LINE_BYTES: usize = 64 * 1024;

/// Authority of a caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Caller {
    /// Its texts are the person's own words. Without, they are content from outside, as all that is piped in.
    pub(crate) own_words: bool,
    /// The person lets programs answer what their own hand answers otherwise.
    pub(crate) answers: bool,
}

/// Told of a yes that only the person gives.
const NOT_A_PROGRAMS_YES: &str =
    "the yes is the person's own; `qilbee answers any` lets programs give it";

/// Reads a line, with the authority of whoever wrote it.
pub(crate) fn parse(line: &str, caller: Caller) -> Result<Command, String> {
    let command: Command = serde_json::from_str(line)
        .map_err(|error| format!("{} is no command: {error}", visible_line(line.trim())))?;
    match command {
        Command::Submit {
            text,
            attachments,
            quoted,
        } => {
            if !attachments.is_empty() {
                return Err("attachments come with --attach, not in a command".to_owned());
            }
            Ok(submitted(text, quoted, caller))
        }
        Command::AnswerApproval {
            answer: Answer::Allow { .. },
            ..
        } if !caller.answers => Err(NOT_A_PROGRAMS_YES.to_owned()),
        Command::AnswerApproval {
            answer: Answer::Deny { reason: Some(_) },
            ..
        }
        | Command::Refine {
            comment: Some(_), ..
        } if !caller.own_words => Err(
            "reasons and comments are the person's own words: start with --own-words".to_owned(),
        ),
        Command::Abandon { .. } => Err("only `stop` ends a task".to_owned()),
        Command::AnswerApproval { .. }
        | Command::RevokeGrants { .. }
        | Command::Pause
        | Command::Resume
        | Command::Step
        | Command::TryNow
        | Command::Stop
        | Command::ProvideToolResult { .. }
        | Command::AnswerForm { .. }
        | Command::SkipQuestion { .. }
        | Command::Refine { .. }
        | Command::SetOptions { .. } => Ok(command),
    }
}

fn submitted(text: String, quoted: Vec<String>, caller: Caller) -> Command {
    let (text, quoted) = match caller.own_words {
        true => (text, quoted),
        false => (String::new(), [vec![text], quoted].concat()),
    };
    Command::Submit {
        text,
        attachments: Vec::new(),
        quoted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRANGER: Caller = Caller {
        own_words: false,
        answers: false,
    };
    const TRUSTED: Caller = Caller {
        own_words: true,
        answers: true,
    };

    #[test]
    fn what_gives_authority_is_taken_as_far_as_the_person_lets_it() {
        let check = |line: &str, caller: Caller, wanted: Result<&str, &str>| {
            let found = parse(line, caller).map(|it| serde_json::to_string(&it).unwrap());
            let found = found.as_ref().map(String::as_str).map_err(String::as_str);
            assert_eq!(found, wanted, "{line}");
        };
        let same = |line: &str, caller: Caller| check(line, caller, Ok(line));
        for line in [
            r#"{"type":"skip_question","call":"c1"}"#,
            r#"{"type":"answer_form","call":"c1","form":"f","values":{"name":"Anna"}}"#,
            r#"{"type":"answer_approval","approval":"a","answer":{"answer":"deny"}}"#,
            r#"{"type":"pause"}"#,
            r#"{"type":"stop"}"#,
        ] {
            same(line, STRANGER);
        }
        let yes = r#"{"type":"answer_approval","approval":"a","answer":{"answer":"allow","grant":{"for":"once"}}}"#;
        check(yes, STRANGER, Err(NOT_A_PROGRAMS_YES));
        same(yes, TRUSTED);
        let words = r#"{"type":"submit","text":"Pay it"}"#;
        let quoted = r#"{"type":"submit","text":"","quoted":["Pay it"]}"#;
        check(words, STRANGER, Ok(quoted));
        same(words, TRUSTED);
        check(
            r#"{"type":"abandon","reason":"closed"}"#,
            TRUSTED,
            Err("only `stop` ends a task"),
        );
        check(
            "yes\n",
            TRUSTED,
            Err("yes is no command: expected value at line 1 column 1"),
        );
    }
}
