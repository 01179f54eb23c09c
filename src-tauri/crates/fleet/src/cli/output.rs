//! Output and exit codes of `qilbee-fleet`: standard output for results, standard error for people. Nothing else writes to the
//! terminal. What is printed may come from a model or a page, so every character that would steer the terminal is shown by its
//! number.

use crate::{FleetError, session::NOT_STARTED};
use protocol::{visible_json, visible_line, visible_text};
use serde::Serialize;
use std::{
    io::{self, Write as _},
    process::ExitCode,
};

/// Shown at the end of `--help`.
pub(super) const EXIT_CODES: &str = "\
Exit codes: 0 done, 1 it failed or the task did, 2 wrong usage, 6 the server cannot be reached";

/// Exit code where the server cannot be reached.
const UNREACHABLE: u8 = 6;

/// A command that failed.
#[derive(Debug)]
pub(super) struct Failure {
    code: u8,
    message: String,
}

impl Failure {
    /// It failed.
    pub(super) fn failed(message: impl Into<String>) -> Self {
        Self {
            code: 1,
            message: message.into(),
        }
    }

    /// Another program could not be started.
    pub(super) fn not_started(message: impl Into<String>) -> Self {
        Self {
            code: NOT_STARTED.try_into().unwrap_or(u8::MAX),
            message: message.into(),
        }
    }

    /// Returns whether the server could not be reached.
    pub(super) fn is_unreachable(&self) -> bool {
        self.code == UNREACHABLE
    }

    /// Wrong arguments.
    pub(super) fn usage(message: impl Into<String>) -> Self {
        Self {
            code: 2,
            message: message.into(),
        }
    }
}

impl From<FleetError> for Failure {
    fn from(error: FleetError) -> Self {
        let code = match error {
            FleetError::NoSuchTask(_)
            | FleetError::AlreadyThere(_)
            | FleetError::AnotherThere(_)
            | FleetError::NoSuchSchedule(_)
            | FleetError::ScheduleThere(_)
            | FleetError::Refused(_)
            | FleetError::Folder(_)
            | FleetError::Engine(_) => 1,
            FleetError::Unreachable(_) => UNREACHABLE,
        };
        Self {
            code,
            message: error.to_string(),
        }
    }
}

/// Ends the program with the result of a command.
pub(super) fn end(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            tell_failure(&failure);
            ExitCode::from(failure.code)
        }
    }
}

/// Prints a line of a list.
pub(super) fn say_line(line: &str) -> Result<(), Failure> {
    print(&format!("{}\n", visible_line(line)))
}

/// Prints a text with its line ends.
pub(super) fn say(text: &str) -> Result<(), Failure> {
    print(&format!("{}\n", visible_text(text)))
}

/// Prints a value as one line of JSON.
pub(super) fn say_json<T: Serialize>(value: &T) -> Result<(), Failure> {
    let line = serde_json::to_string(value).map_err(|error| Failure::failed(error.to_string()))?;
    print(&(visible_json(&line) + "\n"))
}

/// Tells the person something that is not the result.
pub(super) fn tell(line: &str) {
    // Nothing can be done about a standard error that is closed.
    let _ = writeln!(io::stderr().lock(), "{}", visible_text(line));
}

/// Tells what failed.
pub(super) fn tell_failure(failure: &Failure) {
    tell(&format!("qilbee-fleet: {}", failure.message));
}

/// Sends the log to standard error, where the service that runs a worker collects it.
pub(super) fn log_to_standard_error() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("QILBEE_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("fleet=info,warn"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(false)
        .init();
}

fn print(visible: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let printed = out.write_all(visible.as_bytes()).and_then(|()| out.flush());
    printed.map_err(|error| Failure::failed(format!("the result could not be printed: {error}")))
}
