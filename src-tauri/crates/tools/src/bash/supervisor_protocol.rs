//! Protocol of a shell's supervisor. With the program it exchanges one JSON object a line: requests on its standard
//! input, notices on its standard output. From the shell it reads a report after each command, through a pipe of its
//! own. What commands print never passes here, so nothing printed can look like a notice or a report.

use localization::LocalizedText;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, BufReader, Read, Write as _};

/// Maximum size of a shell's saved environment and functions, in bytes.
const MAX_STATE_BYTES: usize = 256 * 1024;
/// Maximum size of the other fields, which are numbers, in bytes.
const MAX_NUMBER_BYTES: usize = 16;

/// Request to the supervisor. Each `id` is new and returns in the notice that answers it.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "request", rename_all = "snake_case")]
pub(super) enum SupervisorRequest {
    /// Run this in the shell.
    Run { id: u64, command: String },
    /// End the command that runs and what it started; keep what earlier ones started.
    Stop { id: u64 },
    /// End everything and forget folder and environment.
    Restart { id: u64 },
    /// End the shell, keep what it left running, and tell the shell's state.
    HandOver { id: u64 },
    /// Give the first shell this state, which another supervisor handed over. Not answered.
    TakeOver { state: String },
}

/// Notice of the supervisor.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "notice", rename_all = "snake_case")]
pub(super) enum SupervisorNotice {
    /// The command ended. `understood` is false when the shell could not parse it and ran nothing.
    Done {
        id: u64,
        code: i32,
        understood: bool,
        /// Names of the programs that it left running.
        jobs: Vec<String>,
    },
    /// The shell ended while the command ran. `kept` says whether the next one starts with the folder and environment
    /// from before.
    ShellEnded { id: u64, code: i32, kept: bool },
    /// A stop or restart is done. `kept` as above.
    Ready { id: u64, kept: bool },
    /// The state for a shell elsewhere, `None` for that of a fresh one, and the number of programs that still run.
    HandedOver {
        id: u64,
        state: Option<String>,
        kept: bool,
        jobs: usize,
    },
    /// No shell could be started.
    Failed { id: u64, reason: LocalizedText },
}

/// Sends a notice to the program.
pub(super) fn send_notice(notice: &SupervisorNotice) -> io::Result<()> {
    let mut line = serde_json::to_vec(notice)?;
    line.push(b'\n');
    let mut output = io::stdout().lock();
    output.write_all(&line)?;
    output.flush()
}

/// Passes requests to `take` until it returns `false`, the program is gone, or a line is no request.
pub(super) fn read_requests(mut take: impl FnMut(SupervisorRequest) -> bool) {
    for line in io::stdin().lock().lines() {
        let request = line.and_then(|line| Ok(serde_json::from_str(&line)?));
        let Ok(request) = request else { return };
        if !take(request) {
            return;
        }
    }
}

/// Report of the shell after a command.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CommandReport {
    /// Its exit code.
    pub(super) code: i32,
    /// `false` when the shell could not parse it and ran nothing.
    pub(super) understood: bool,
    /// Script that puts a new shell into the state of this one; `None` when it was too much to keep.
    pub(super) state: Option<String>,
}

/// Passes reports to `take` until it returns `false`, or the pipe ends or is malformed.
pub(super) fn read_reports(pipe: impl Read, mut take: impl FnMut(CommandReport) -> bool) {
    let mut pipe = BufReader::new(pipe);
    while let Ok(Some(report)) = next_report(&mut pipe) {
        if !take(report) {
            return;
        }
    }
}

fn next_report(pipe: &mut impl BufRead) -> io::Result<Option<CommandReport>> {
    let Some(code) = number(pipe)? else {
        return Ok(None);
    };
    let Some(understood) = number(pipe)? else {
        return Ok(None);
    };
    let Some(state) = field(pipe, MAX_STATE_BYTES)? else {
        return Ok(None);
    };
    Ok(Some(CommandReport {
        code,
        understood: understood == 1,
        state: state.and_then(|bytes| String::from_utf8(bytes).ok()),
    }))
}

fn number(pipe: &mut impl BufRead) -> io::Result<Option<i32>> {
    let bytes = field(pipe, MAX_NUMBER_BYTES)?.flatten();
    Ok(bytes.and_then(|bytes| str::from_utf8(&bytes).ok()?.parse().ok()))
}

/// Reads up to the next NUL. `Some(None)` when the field is longer than `most`, `None` when the pipe ended.
fn field(pipe: &mut impl BufRead, most: usize) -> io::Result<Option<Option<Vec<u8>>>> {
    let mut bytes = Vec::new();
    let mut fits = true;
    loop {
        let buffer = pipe.fill_buf()?;
        if buffer.is_empty() {
            return Ok(None);
        }
        let end = buffer.iter().position(|byte| *byte == 0);
        let piece = &buffer[..end.unwrap_or(buffer.len())];
        fits = fits && bytes.len() + piece.len() <= most;
        if fits {
            bytes.extend_from_slice(piece);
        }
        let used = piece.len() + usize::from(end.is_some());
        pipe.consume(used);
        if end.is_some() {
            return Ok(Some(fits.then_some(bytes)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_read_until_the_pipe_ends() {
        let long = "x".repeat(MAX_STATE_BYTES + 1);
        let pipe = format!("0\x001\x00cd /\x00130\x000\x00{long}\x002\x001\x00half");
        let mut reports = Vec::new();
        read_reports(pipe.as_bytes(), |report| {
            reports.push(report);
            true
        });
        let first = CommandReport {
            code: 0,
            understood: true,
            state: Some("cd /".to_owned()),
        };
        let second = CommandReport {
            code: 130,
            understood: false,
            state: None,
        };
        assert_eq!(reports, [first, second]);
    }
}
