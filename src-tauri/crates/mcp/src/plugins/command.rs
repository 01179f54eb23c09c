//! Runs of Python's programs: without the user's secrets, with each line of output reported as it comes and the last ones
//! kept for an error.

use super::error::PythonError;
use crate::config::programs::{inherited_environment, search_path};
use localization::LocalizedText;
use std::{
    collections::VecDeque,
    io::{BufRead as _, BufReader, Read},
    path::Path,
    process::{Command, Stdio},
    sync::mpsc::{Sender, channel},
    thread,
};

/// Lines of output in an error.
const LAST_LINES: usize = 12;
/// The longest line, in bytes; the rest of it is the next.
const MAX_LINE_BYTES: u64 = 4_096;

/// Returns a command with an environment without secrets.
pub(crate) fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .env_clear()
        .envs(inherited_environment())
        .env("PATH", search_path())
        .env("PYTHONUNBUFFERED", "1")
        .stdin(Stdio::null());
    command
}

/// Runs a command to its end and reports each line of its output. `purpose` stands in an error.
pub(crate) fn run(
    mut command: Command,
    purpose: LocalizedText,
    report: &mut dyn FnMut(LocalizedText),
) -> Result<(), PythonError> {
    let program = command.get_program().to_owned();
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.map_err(PythonError::file(program.clone()))?;
    let (lines, said) = channel();
    let pipes: [Option<Box<dyn Read + Send>>; 2] = [
        child.stdout.take().map(|pipe| Box::new(pipe) as _),
        child.stderr.take().map(|pipe| Box::new(pipe) as _),
    ];
    for pipe in pipes.into_iter().flatten() {
        let lines = lines.clone();
        thread::spawn(move || hand_on(pipe, &lines));
    }
    drop(lines);
    let mut last = VecDeque::new();
    for line in said {
        report(LocalizedText::verbatim(line.as_str()));
        last.push_back(line);
        if last.len() > LAST_LINES {
            last.pop_front();
        }
    }
    let status = child.wait().map_err(PythonError::file(program))?;
    if status.success() {
        return Ok(());
    }
    Err(PythonError::Failed {
        purpose,
        output: Vec::from(last).join("\n"),
    })
}

/// Reads the pipe to its end, line by line.
fn hand_on(pipe: Box<dyn Read + Send>, lines: &Sender<String>) {
    let mut pipe = BufReader::new(pipe);
    loop {
        let mut line = Vec::new();
        let mut piece = pipe.by_ref().take(MAX_LINE_BYTES);
        match piece.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&line);
        let plain = line.chars().filter(|letter| !letter.is_control());
        let line: String = plain.collect();
        if !line.trim().is_empty() && lines.send(line).is_err() {
            return;
        }
    }
}
