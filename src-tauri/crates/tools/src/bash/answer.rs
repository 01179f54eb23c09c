//! What a call gives back, in words: for the model what was printed and what became of the shell, for
//! people what was done.

use super::{call, shell::Answer};
use crate::ToolError;
use protocol::{Proof, ToolOutput};
use std::{io, time::Duration};

/// A shell's state cannot be had back.
pub(super) const SHELL_LOST: &str = "[The shell had to be started anew: working folder, environment and background \
                          jobs are lost.]";
const KEPT: &str = "A new shell goes on with the working folder, environment and functions from before \
                    this command; its other effects remain.";
const NOT_KEPT: &str =
    "A new shell begins in the home folder; the old environment was too large to keep.";

/// The answer to a command, whose end was told.
pub(super) fn told(command: &str, answer: Answer, printed: &str) -> Result<ToolOutput, ToolError> {
    match answer {
        Answer::Done {
            code,
            understood: true,
        } => Ok(output(command, code, printed)),
        Answer::Done {
            understood: false, ..
        } => Err(failed(
            printed,
            "The shell could not read the command, so nothing of it was run.",
        )),
        Answer::ShellEnded { code, kept } => {
            let state = if kept { KEPT } else { NOT_KEPT };
            Err(failed(
                printed,
                &format!("The command ended the shell itself (exit code {code}). {state}"),
            ))
        }
        Answer::Failed { reason } => Err(no_shell(&io::Error::other(reason))),
        Answer::Ready { .. } => Err(no_shell(&io::Error::other("it answered something else"))),
    }
}

fn output(command: &str, code: i32, printed: &str) -> ToolOutput {
    let (text, proof) = match (printed.is_empty(), code) {
        (true, 0) => ("(no output)".to_owned(), Proof::Confirmed),
        (false, 0) => (printed.to_owned(), Proof::Confirmed),
        (_, code) => (
            with_last(printed, &format!("exit code {code}")),
            Proof::Unknown,
        ),
    };
    ToolOutput {
        proof,
        ..ToolOutput::text(text, call::past(command, code))
    }
}

pub(super) fn failed(printed: &str, why: &str) -> ToolError {
    ToolError::ForModel(with_last(printed, why))
}

pub(super) fn no_shell(error: &io::Error) -> ToolError {
    ToolError::ForModel(format!(
        "The command was not run: no shell could be started ({error})."
    ))
}

/// Walls that were asked for are never left out.
pub(super) fn not_enclosed(reason: &str) -> ToolError {
    ToolError::ForModel(format!(
        "The command was not run: no shell may be started. {reason}"
    ))
}

pub(super) fn with_note(note: Option<&str>, printed: String) -> String {
    match note {
        Some(note) => format!("{note}\n{printed}"),
        None => printed,
    }
}

fn with_last(printed: &str, line: &str) -> String {
    match printed {
        "" => line.to_owned(),
        printed if printed.ends_with('\n') => format!("{printed}{line}"),
        printed => format!("{printed}\n{line}"),
    }
}

/// The answer to a command that was ended. `lost` when the shell is gone with it.
pub(super) fn too_long(printed: &str, limit: Duration, lost: bool) -> ToolError {
    let seconds = limit.as_secs_f64();
    let state = if lost { SHELL_LOST } else { KEPT };
    failed(
        printed,
        &format!(
            "The command took longer than {seconds} s and was ended, with what it had started. {state} \
             Run what takes long in the background, with its output in a file."
        ),
    )
}
