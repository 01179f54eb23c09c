//! Result of a call of the command line: what the model reads of a command that ended, failed or took too long, and the
//! sentence for people.

use super::{call::one_line, jobs::still_running, shell::ShellReply, walls::hint};
use crate::ToolError;
use localization::{LocalizedText, localized};
use protocol::{OutputPart, Proof, ToolOutput};
use std::{path::PathBuf, time::Duration};

/// Result of a command that ended. `walls` are the folders it could change, when it ran inside.
pub(super) fn command_result(
    command: &str,
    answer: ShellReply,
    printed: &str,
    walls: Option<&[PathBuf]>,
) -> Result<ToolOutput, ToolError> {
    match answer {
        ShellReply::Done {
            code,
            understood: true,
            jobs,
        } => {
            let hint = walls
                .filter(|_| code != 0)
                .and_then(|walls| hint(printed, walls));
            let notes = [still_running(&jobs), hint].into_iter().flatten();
            Ok(output(command, code, printed, notes))
        }
        ShellReply::Done {
            understood: false, ..
        } => Err(failure(printed, localized!("tools-bash-not-understood"))),
        ShellReply::ShellEnded { code, kept } => {
            let state = match kept {
                true => localized!("tools-bash-state-kept"),
                false => localized!("tools-bash-state-not-kept"),
            };
            let code = code.to_string();
            let message = localized!("tools-bash-ended", code = code, state = state);
            Err(failure(printed, message))
        }
        ShellReply::Failed { reason } => Err(no_shell(&reason)),
        ShellReply::Ready { .. } | ShellReply::HandedOver { .. } => {
            Err(no_shell(&localized!("tools-bash-other-answer")))
        }
    }
}

fn output(
    command: &str,
    code: i32,
    printed: &str,
    notes: impl Iterator<Item = String>,
) -> ToolOutput {
    let (text, proof) = match (printed.is_empty(), code) {
        (true, 0) => ("(no output)".to_owned(), Proof::Confirmed),
        (false, 0) => (printed.to_owned(), Proof::Confirmed),
        (_, code) => (
            with_last_line(printed, &format!("exit code {code}")),
            Proof::Unknown,
        ),
    };
    let text = notes.fold(text, |text, note| with_last_line(&text, &note));
    ToolOutput {
        proof,
        ..ToolOutput::text(text, summary(command, code))
    }
}

/// Adds what the model has to know of connections that were refused while the command ran.
pub(super) fn with_refusals(mut output: ToolOutput, refused: Option<String>) -> ToolOutput {
    if let (Some(refused), Some(OutputPart::Text { text })) = (refused, output.parts.first_mut()) {
        *text = with_last_line(text, &refused);
    }
    output
}

/// Error of a command that printed something before it failed.
pub(super) fn failure(printed: &str, why: LocalizedText) -> ToolError {
    ToolError::ForModel(match printed {
        "" => why,
        printed => localized!(
            "tools-bash-output-then",
            output = printed.strip_suffix('\n').unwrap_or(printed),
            problem = why
        ),
    })
}

pub(super) fn no_shell(error: &LocalizedText) -> ToolError {
    ToolError::ForModel(localized!("tools-bash-no-shell", error = error))
}

/// Error when the requested sandbox is unavailable; it is never skipped.
pub(super) fn no_sandbox(reason: &LocalizedText) -> ToolError {
    ToolError::ForModel(localized!("tools-bash-no-sandbox", problem = reason))
}

/// Note for the model after a shell whose state is lost.
pub(super) fn shell_lost() -> LocalizedText {
    localized!("tools-bash-lost")
}

pub(super) fn with_note(note: Option<&str>, printed: String) -> String {
    match note {
        Some(note) => format!("{note}\n{printed}"),
        None => printed,
    }
}

fn with_last_line(printed: &str, line: &str) -> String {
    match printed {
        "" => line.to_owned(),
        printed if printed.ends_with('\n') => format!("{printed}{line}"),
        printed => format!("{printed}\n{line}"),
    }
}

/// Error of a command that exceeded the time limit. `lost` when the shell's state is gone with it.
pub(super) fn timed_out(printed: &str, limit: Duration, lost: bool) -> ToolError {
    let seconds = limit.as_secs_f64();
    let state = match lost {
        true => shell_lost(),
        false => localized!("tools-bash-state-kept"),
    };
    failure(
        printed,
        localized!("tools-bash-timed-out", seconds = seconds, state = state),
    )
}

/// Returns the summary of a command that ended with this exit code.
fn summary(command: &str, code: i32) -> LocalizedText {
    match code {
        0 => localized!("tools-bash-did", command = one_line(command)),
        code => localized!(
            "tools-bash-failed",
            code = code.to_string(),
            command = one_line(command)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_say_how_a_command_ended() {
        let done = localized!("tools-bash-did", command = "ls -la");
        assert_eq!(summary("ls -la", 0), done);
        let failed = localized!("tools-bash-failed", code = "2", command = "ls /x");
        assert_eq!(summary("ls /x", 2), failed);
    }
}
