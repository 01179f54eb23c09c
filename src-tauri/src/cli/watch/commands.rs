//! Reader of a caller's commands: lines of standard input.

use crate::{
    cli::{Failure, output},
    command_lines::{Caller, MAX_LINE_BYTES, parse},
};
use protocol::Command;
use std::io::{self, BufRead as _, Read as _};
use tokio::sync::mpsc;

/// Lines that may wait.
const LINE_QUEUE: usize = 8;

/// Reader of commands. Its thread ends with standard input, or with the program.
pub(in crate::cli) struct CallerCommands {
    pub(super) caller: Caller,
    lines: mpsc::Receiver<Result<String, String>>,
}

impl CallerCommands {
    /// Begins to read standard input.
    pub(in crate::cli) fn from_standard_input(caller: Caller) -> Self {
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

#[cfg(test)]
mod tests {
    use super::*;

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
