//! Line editor of a chat: history, completion of commands, lines that go on. What comes through a pipe is read line by line.

use super::slash_command::completions;
use crate::cli::{Failure, output, watch::PersonAtTerminal};
use localization::LocalizedText;
use rustyline::{
    Config, Context, ExternalPrinter as _, Helper,
    completion::Completer,
    config::{BellStyle, CompletionType},
    error::ReadlineError,
    highlight::Highlighter,
    hint::Hinter,
    history::MemHistory,
    validate::{ValidationContext, ValidationResult, Validator},
};
use std::{io, sync::mpsc};
use tokio::task::JoinHandle;

const PROMPT: &str = "› ";
const CODE_PROMPT: &str = "code › ";
/// Sign at the end of a line that goes on in the next one.
const GOES_ON: char = '\\';
/// Messages that can be fetched back.
const MAX_HISTORY: usize = 1_000;

type Reader = rustyline::Editor<Commands, MemHistory>;
/// Reader again, what was read, and whether the person typed it.
type Read = (Reader, rustyline::Result<String>, Result<(), LocalizedText>);

/// Line, and whether the person typed it.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) typed: Result<(), LocalizedText>,
}

/// End of writing a line.
pub(super) enum Entered {
    Line(Line),
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-D, or the end of what is piped in.
    End,
}

/// The editor. A line that is being written cannot be called off: `leave` gives the terminal back as it was.
pub(super) struct Editor {
    person: PersonAtTerminal,
    /// None while a line is written.
    reader: Option<Reader>,
    reading: Option<JoinHandle<Read>>,
    /// Text that stands in the first line, to be changed or sent.
    first_line: Option<String>,
    terminal: TerminalMode,
    /// Way to print above a line that is being written; none in a terminal that can't draw a line anew.
    above: Option<mpsc::Sender<String>>,
}

impl Editor {
    pub(super) fn new(
        person: PersonAtTerminal,
        models: Vec<String>,
        first_line: Option<String>,
    ) -> Result<Self, Failure> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .bell_style(BellStyle::None)
            .max_history_size(MAX_HISTORY)
            .map_err(failed)?
            .build();
        let history = MemHistory::with_config(&config);
        let mut reader = Reader::with_history(config, history).map_err(failed)?;
        reader.set_helper(Some(Commands { models }));
        let above = printing_above(&mut reader);
        Ok(Self {
            person,
            reader: Some(reader),
            reading: None,
            first_line,
            terminal: TerminalMode::now(),
            above,
        })
    }

    /// Shows whole lines above the one that is being written. They were made visible before.
    pub(super) fn show_above(&self, lines: &str) {
        if lines.is_empty() {
            return;
        }
        let is_shown = self
            .above
            .as_ref()
            .map(|above| above.send(lines.to_owned()));
        if !matches!(is_shown, Some(Ok(()))) {
            // Below what was written so far.
            output::tell(&format!("\n{}", lines.trim_end()));
        }
    }

    /// Reads a message or a command.
    pub(super) async fn read(&mut self) -> Result<Entered, Failure> {
        self.read_after(PROMPT, true).await
    }

    /// Reads a code, which is not kept.
    pub(super) async fn read_code(&mut self) -> Result<Entered, Failure> {
        self.read_after(CODE_PROMPT, false).await
    }

    /// Gives the terminal back as it was.
    pub(super) fn leave(&self) {
        if self.reader.is_none() {
            self.terminal.restore();
        }
    }

    async fn read_after(
        &mut self,
        prompt: &'static str,
        is_kept: bool,
    ) -> Result<Entered, Failure> {
        // Reading that was begun goes on, even where nobody waited for it meanwhile.
        if self.reading.is_none() {
            let Some(reader) = self.reader.take() else {
                return Err(Failure::failed("the line editor is gone"));
            };
            let person = self.person.clone();
            let begun = self.first_line.take().unwrap_or_default();
            self.reading = Some(tokio::task::spawn_blocking(move || {
                read_line(reader, &person, prompt, &begun, is_kept)
            }));
        }
        let Some(reading) = &mut self.reading else {
            return Ok(Entered::End);
        };
        let read = reading.await;
        self.reading = None;
        let (reader, read, typed) = read.map_err(failed)?;
        self.reader = Some(reader);
        match read {
            Ok(text) => Ok(Entered::Line(Line {
                text: joined(&text),
                typed,
            })),
            Err(ReadlineError::Interrupted) => Ok(Entered::Interrupt),
            Err(ReadlineError::Eof) => Ok(Entered::End),
            Err(error) => Err(failed(error)),
        }
    }
}

/// Returns a way to print above lines. It waits for the editor in a thread of its own, which ends with the program.
fn printing_above(reader: &mut Reader) -> Option<mpsc::Sender<String>> {
    let mut printer = reader.create_external_printer().ok()?;
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for lines in lines {
            if let Err(error) = printer.print(lines) {
                tracing::debug!(%error, "nothing was printed above the prompt");
            }
        }
    });
    Some(sender)
}

/// Reads one line. Waits for the person.
fn read_line(
    mut reader: Reader,
    person: &PersonAtTerminal,
    prompt: &str,
    begun: &str,
    is_kept: bool,
) -> Read {
    let read = reader.readline_with_initial(prompt, (begun, ""));
    let typed = person.verify();
    if let (Ok(text), true) = (&read, is_kept) {
        // A history that is full forgets the oldest.
        let _ = reader.add_history_entry(text);
    }
    (reader, read, typed)
}

/// Joins lines that go on: the sign at their ends is not part of the message.
fn joined(text: &str) -> String {
    text.replace(&format!("{GOES_ON}\n"), "\n")
}

fn failed(error: impl ToString) -> Failure {
    Failure::failed(error.to_string())
}

/// Completion of commands.
struct Commands {
    models: Vec<String>,
}

impl Completer for Commands {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let before = line.get(..cursor).unwrap_or(line);
        Ok(completions(before, &self.models))
    }
}

impl Validator for Commands {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(match context.input().ends_with(GOES_ON) {
            true => ValidationResult::Incomplete,
            false => ValidationResult::Valid(None),
        })
    }
}

impl Hinter for Commands {
    type Hint = String;
}

impl Highlighter for Commands {}

impl Helper for Commands {}

/// Mode of the terminal before anything was read.
struct TerminalMode {
    #[cfg(unix)]
    before: Option<rustix::termios::Termios>,
}

impl TerminalMode {
    #[cfg(unix)]
    fn now() -> Self {
        Self {
            before: rustix::termios::tcgetattr(io::stdin()).ok(),
        }
    }

    #[cfg(unix)]
    fn restore(&self) {
        use rustix::termios::{OptionalActions, tcsetattr};
        if let Some(before) = &self.before {
            // A terminal that is gone needs nothing back.
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, before);
        }
    }

    #[cfg(not(unix))]
    fn now() -> Self {
        Self {}
    }

    #[cfg(not(unix))]
    fn restore(&self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_go_on_are_one_message() {
        let check = |text: &str, wanted: &str| assert_eq!(joined(text), wanted);
        check("one", "one");
        check("one\\\ntwo", "one\ntwo");
        check("C:\\", "C:\\");
    }
}
