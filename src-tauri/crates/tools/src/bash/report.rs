//! Reads what a shell reports after each command. Only the shell writes there, never what a command
//! prints, and no report grows beyond a bound.

use std::io::{self, BufRead, BufReader, Read};

/// The most of a shell's environment and functions that is kept, in bytes.
const MOST_STATE: usize = 256 * 1024;
/// The most of the other fields, in bytes: they are numbers.
const MOST_NUMBER: usize = 16;

/// What came of a command.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Report {
    /// Its exit code.
    pub(super) code: i32,
    /// Whether the shell could read it.
    pub(super) understood: bool,
    /// Script that puts a new shell into the state of this one; `None` when it was too much to keep.
    pub(super) state: Option<String>,
}

/// Hands on each report until the pipe ends, makes no sense, or `take` wants no more.
pub(super) fn read_all(pipe: impl Read, mut take: impl FnMut(Report) -> bool) {
    let mut pipe = BufReader::new(pipe);
    while let Ok(Some(report)) = next(&mut pipe) {
        if !take(report) {
            return;
        }
    }
}

fn next(pipe: &mut impl BufRead) -> io::Result<Option<Report>> {
    let Some(code) = number(pipe)? else {
        return Ok(None);
    };
    let Some(understood) = number(pipe)? else {
        return Ok(None);
    };
    let Some(state) = field(pipe, MOST_STATE)? else {
        return Ok(None);
    };
    Ok(Some(Report {
        code,
        understood: understood == 1,
        state: state.and_then(|bytes| String::from_utf8(bytes).ok()),
    }))
}

fn number(pipe: &mut impl BufRead) -> io::Result<Option<i32>> {
    let bytes = field(pipe, MOST_NUMBER)?.flatten();
    Ok(bytes.and_then(|bytes| str::from_utf8(&bytes).ok()?.parse().ok()))
}

/// Up to the next NUL. `Some(None)` when it is longer than `most`, `None` when the pipe ended.
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
        let long = "x".repeat(MOST_STATE + 1);
        let pipe = format!("0\x001\x00cd /\x00130\x000\x00{long}\x002\x001\x00half");
        let mut reports = Vec::new();
        read_all(pipe.as_bytes(), |report| {
            reports.push(report);
            true
        });
        let first = Report {
            code: 0,
            understood: true,
            state: Some("cd /".to_owned()),
        };
        let second = Report {
            code: 130,
            understood: false,
            state: None,
        };
        assert_eq!(reports, [first, second]);
    }
}
