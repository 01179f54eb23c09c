//! Commands of a caller, one line of JSON each, from standard input. Only answers to questions are taken; what needs the
//! person's own hand is not.

use crate::cli::{Failure, output};
use protocol::{Command, visible_line};
use std::io::{self, BufRead as _, Read as _};
use tokio::sync::mpsc;

/// Longest line, in bytes.
const MAX_LINE_BYTES: usize = 64 * 1024;
/// Lines that may wait.
const LINE_QUEUE: usize = 8;

/// Reader of commands. Its thread ends with standard input, or with the program.
pub(super) struct CallerCommands(mpsc::Receiver<Result<String, String>>);

impl CallerCommands {
    /// Begins to read standard input.
    pub(super) fn from_standard_input() -> Self {
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
        Self(lines)
    }

    /// Returns the next command; none once the caller closed standard input. Lines that are no command are named.
    pub(super) async fn next(&mut self) -> Result<Option<Command>, Failure> {
        loop {
            match self.0.recv().await {
                None => return Ok(None),
                Some(Err(problem)) => return Err(Failure::usage(problem)),
                Some(Ok(line)) => match parse(&line) {
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

fn parse(line: &str) -> Result<Command, String> {
    let command: Command = serde_json::from_str(line)
        .map_err(|error| format!("{} is no command: {error}", visible_line(line.trim())))?;
    match command {
        Command::ProvideToolResult { .. }
        | Command::AnswerForm { .. }
        | Command::SkipQuestion { .. } => Ok(command),
        Command::Submit { .. }
        | Command::AnswerApproval { .. }
        | Command::RevokeGrants { .. }
        | Command::Pause
        | Command::Resume
        | Command::TryNow
        | Command::Stop
        | Command::Abandon { .. }
        | Command::Refine { .. }
        | Command::SetOptions { .. } => Err(
            "only provide_tool_result, answer_form and skip_question are taken from standard input"
                .to_owned(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_answers_are_taken() {
        let check = |line: &str, wanted: Result<(), &str>| {
            let found = parse(line).map(|_| ());
            assert_eq!(
                found.as_ref().map_err(String::as_str),
                wanted.as_ref().map_err(|it| *it)
            );
        };
        check(
            r#"{"type":"provide_tool_result","call":"c1","output":{"parts":[{"kind":"text","text":"Blue"}]}}"#,
            Ok(()),
        );
        check(r#"{"type":"skip_question","call":"c1"}"#, Ok(()));
        check(
            r#"{"type":"answer_form","call":"c1","form":"f","values":{"name":"Anna"}}"#,
            Ok(()),
        );
        check(
            r#"{"type":"stop"}"#,
            Err(
                "only provide_tool_result, answer_form and skip_question are taken from standard input",
            ),
        );
        check(
            "yes\n",
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
