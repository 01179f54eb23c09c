//! Commands of a caller, one line of JSON each, from standard input. What gives authority is taken only as far as the person
//! lets programs give it.

use crate::cli::{Failure, output};
use protocol::{Answer, Command, visible_line};
use std::io::{self, BufRead as _, Read as _};
use tokio::sync::mpsc;

/// Longest line, in bytes.
const MAX_LINE_BYTES: usize = 64 * 1024;
/// Lines that may wait.
const LINE_QUEUE: usize = 8;

/// Authority of a caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) struct Caller {
    /// Its texts are the person's own words. Without, they are content from outside, as all that is piped in.
    pub(in crate::cli) own_words: bool,
    /// The person lets programs answer what their own hand answers otherwise.
    pub(in crate::cli) answers: bool,
}

/// Reader of commands. Its thread ends with standard input, or with the program.
pub(super) struct CallerCommands {
    pub(super) caller: Caller,
    lines: mpsc::Receiver<Result<String, String>>,
}

impl CallerCommands {
    /// Begins to read standard input.
    pub(super) fn from_standard_input(caller: Caller) -> Self {
        let (sender, lines) = mpsc::channel(LINE_QUEUE);
        std::thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let line = match next_line(&mut input) {
                    Ok(Some(line)) => Ok(line),
                    Ok(None) => return,
                    Err(problem) => Err(problem),
                };
                let is_last = line.is_err();
                if sender.blocking_send(line).is_err() || is_last {
                    return;
                }
            }
        });
        Self { caller, lines }
    }

    /// Returns the next command; none once the caller closed standard input. Lines that are no command are named.
    pub(super) async fn next(&mut self) -> Result<Option<Command>, Failure> {
        loop {
            match self.lines.recv().await {
                None => return Ok(None),
                Some(Err(problem)) => return Err(Failure::usage(problem)),
                Some(Ok(line)) => match parse(&line, self.caller) {
                    Ok(command) => return Ok(Some(command)),
                    Err(problem) => output::tell(&format!("qilbee: {problem}")),
                },
            }
        }
    }
}

fn next_line(input: &mut impl io::BufRead) -> Result<Option<String>, String> {
    let mut line = Vec::new();
    let most = u64::try_from(MAX_LINE_BYTES).unwrap_or(u64::MAX);
    let read = input.by_ref().take(most + 1).read_until(b'\n', &mut line);
    read.map_err(|error| format!("standard input could not be read: {error}"))?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.len() > MAX_LINE_BYTES {
        return Err(format!(
            "a line of standard input is longer than {MAX_LINE_BYTES} bytes"
        ));
    }
    let text = String::from_utf8(line);
    let text = text.map_err(|_| "a line of standard input is not UTF-8".to_owned())?;
    Ok(Some(text))
}

/// A yes that only the person gives.
const NOT_A_PROGRAMS_YES: &str =
    "the yes is the person's own; `qilbee answers any` lets programs give it";

fn parse(line: &str, caller: Caller) -> Result<Command, String> {
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

    #[test]
    fn long_lines_are_refused() {
        let line = |bytes: usize| {
            let text = "x".repeat(bytes);
            next_line(&mut io::Cursor::new(text)).map(|line| line.map(|line| line.len()))
        };
        assert_eq!(line(0), Ok(None));
        assert_eq!(line(MAX_LINE_BYTES), Ok(Some(MAX_LINE_BYTES)));
        assert!(line(MAX_LINE_BYTES + 1).is_err());
    }
}
