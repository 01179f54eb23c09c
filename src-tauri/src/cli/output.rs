//! Output and exit codes of the command line: standard output for results, standard error for
//! people, and the exit codes that scripts rely on.
//!
//! Nothing else of the command line writes to the terminal. Whatever is printed here may come from a model, a tool or a
//! page, so every character that would steer the terminal or hide something is shown by its number.

use protocol::{TurnEnd, VisibleText, visible_json, visible_line, visible_text};
use serde::Serialize;
use std::{
    io::{self, IsTerminal as _, Write as _},
    process::ExitCode,
};

/// Shown at the end of `--help`.
pub(super) const EXIT_CODES: &str = "\
Exit codes: 0 done, 1 the task failed, 2 wrong usage, 3 an approval was needed and nobody could answer,
4 a budget or guard ended it, 5 the provider failed, 130 stopped by you";

/// Shown at the end of `qilbee --help`; `-h` shows only the exit codes.
pub(super) const MORE_HELP: &str = "\
Environment:
  QILBEE_HOME          folder for all data, settings and logs (default: the system's data folder)
  QILBEE_LOG           log filter, such as `debug` or `agent=trace`
  ANTHROPIC_API_KEY    takes precedence over the keychain; likewise OPENAI_API_KEY and QUBE_API_KEY
  ANTHROPIC_BASE_URL   address of any server compatible with the Messages API (default: Anthropic)
  QUBE_BASE_URL        address of Qube (keys from the keychain go only to the default address)

Examples:
  qilbee demo
  qilbee run --mode free \"Enter the three requests into the practice form\"
  qilbee tools call screenshot --out shot.png
  qilbee sessions list
  qilbee sessions export SESSION > session.jsonl

Exit codes: 0 done, 1 the task failed, 2 wrong usage, 3 an approval was needed and nobody could answer,
4 a budget or guard ended it, 5 the provider failed, 130 stopped by you";

/// A command that failed.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(super) code: ExitCode,
    pub(super) message: Option<String>,
}

impl Failure {
    /// The task failed.
    pub(crate) fn failed(message: impl Into<String>) -> Self {
        Self::with_code(1, message)
    }

    /// Wrong arguments.
    pub(super) fn usage(message: impl Into<String>) -> Self {
        Self::with_code(2, message)
    }

    /// A question that nobody could answer.
    pub(super) fn nobody_to_ask(message: impl Into<String>) -> Self {
        Self::with_code(3, message)
    }

    /// Maps a turn's end to a failure; none when it was a success.
    pub(super) fn of_turn(end: TurnEnd, provider_failed: bool) -> Result<(), Self> {
        let code = match end {
            TurnEnd::Completed | TurnEnd::Criterion => return Ok(()),
            TurnEnd::Error if provider_failed => 5,
            TurnEnd::Error | TurnEnd::Refused => 1,
            TurnEnd::MaxSteps | TurnEnd::Budget | TurnEnd::Loop => 4,
            TurnEnd::Unanswered => 3,
            TurnEnd::Stopped | TurnEnd::Closed => 130,
        };
        Err(Self {
            code: ExitCode::from(code),
            message: None,
        })
    }

    /// Adds a sentence to the message.
    pub(super) fn adding(self, sentence: &str) -> Self {
        Self {
            code: self.code,
            message: Some(match self.message {
                Some(message) => format!("{}. {sentence}", message.trim_end_matches('.')),
                None => sentence.to_owned(),
            }),
        }
    }

    /// The person stopped it.
    pub(super) fn stopped() -> Self {
        Self::with_code(130, "stopped")
    }

    /// Whoever read the result has gone away.
    fn reader_left() -> Self {
        Self {
            code: ExitCode::SUCCESS,
            message: None,
        }
    }

    /// Returns the failure, unless it is that of a reader who left.
    pub(super) fn unless_reader_left(self) -> Result<(), Self> {
        match self.code == ExitCode::SUCCESS {
            true => Ok(()),
            false => Err(self),
        }
    }

    fn with_code(code: u8, message: impl Into<String>) -> Self {
        Self {
            code: ExitCode::from(code),
            message: Some(message.into()),
        }
    }
}

/// Part of a line, and whether it stands out in a terminal.
pub(super) type Span<'a> = (&'a str, bool);

/// Prints a line of the result; line ends in it stay. A reader that has gone away ends the program as it would end any
/// other.
pub(super) fn say(text: &str) -> Result<(), Failure> {
    print(&format!("{}\n", visible_text(text)))
}

/// Prints an entry of a list: one line, whatever its parts hold.
pub(super) fn say_line(line: &str) -> Result<(), Failure> {
    print(&format!("{}\n", visible_line(line)))
}

/// Prints an entry of a list with parts that stand out where people look.
pub(super) fn say_spans(spans: &[Span<'_>]) -> Result<(), Failure> {
    let in_bold = people_look();
    let mut line = String::new();
    for (text, is_bold) in spans {
        let text = visible_line(text);
        if *is_bold && in_bold {
            line.extend(["\u{1b}[1m", &text, "\u{1b}[0m"]);
        } else {
            line.push_str(&text);
        }
    }
    print(&(line + "\n"))
}

/// Prints a piece of a result that comes bit by bit, with its line ends in it.
pub(super) fn show(visible: &mut VisibleText, piece: &str) -> Result<(), Failure> {
    print(&visible.push(piece))
}

/// Prints text in which the parts that steer the terminal are Qilbee's own: the rest was made visible before.
pub(super) fn draw(drawn: &str) -> Result<(), Failure> {
    match drawn.is_empty() {
        true => Ok(()),
        false => print(drawn),
    }
}

/// Draws a line in place of the one that the cursor stands in, and leaves the cursor behind it.
pub(super) fn redraw(line: &str) -> Result<(), Failure> {
    print(&format!("\r\u{1b}[2K{}", visible_line(line)))
}

/// Prints a file's content. A file or a program gets it unchanged.
pub(super) fn show_content(content: &str) -> Result<(), Failure> {
    match people_look() {
        true => print(&visible_text(content)),
        false => print(content),
    }
}

/// Prints a value as one line of JSON.
pub(super) fn say_json<T: Serialize>(value: &T) -> Result<(), Failure> {
    let line = serde_json::to_string(value).map_err(|error| Failure::failed(error.to_string()))?;
    print(&(visible_json(&line) + "\n"))
}

/// Prints a value as JSON that people can read.
pub(super) fn say_pretty_json<T: Serialize>(value: &T) -> Result<(), Failure> {
    let text =
        serde_json::to_string_pretty(value).map_err(|error| Failure::failed(error.to_string()))?;
    print(&(visible_json(&text) + "\n"))
}

/// Returns true if standard output is a terminal.
pub(super) fn people_look() -> bool {
    io::stdout().is_terminal()
}

/// Prints to standard output what has been made visible.
fn print(visible: &str) -> Result<(), Failure> {
    write(visible.as_bytes())
}

/// Writes bytes that are no text, for a file or a program.
pub(super) fn write(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)
        .and_then(|()| out.flush())
        .map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::reader_left(),
            _ => Failure::failed(format!("the result could not be printed: {error}")),
        })
}

/// The name of a plain word of the protocol, as it stands in JSON.
pub(super) fn word<T: Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        Ok(other) => other.to_string(),
        Err(_) => String::new(),
    }
}

/// Tells the person something that is not the result.
pub(super) fn tell(line: &str) {
    // Nothing can be done about a standard error that is closed.
    let _ = writeln!(io::stderr().lock(), "{}", visible_text(line));
}

pub(super) fn complain(failure: &Failure) {
    if let Some(message) = &failure.message {
        tell(&format!("qilbee: {message}"));
    }
}
