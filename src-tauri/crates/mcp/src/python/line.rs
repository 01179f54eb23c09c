//! One run of a program of Python's: without the person's secrets, each line told as it comes, and the last
//! ones kept for when it fails.

use super::PythonError;
use crate::{inherited, program_path};
use std::{
    collections::VecDeque,
    io::{BufRead as _, BufReader, Read},
    path::Path,
    process::{Command, Stdio},
    sync::mpsc::{Sender, channel},
    thread,
};

/// How many lines are repeated when it fails.
const LAST_LINES: usize = 12;
/// The longest line, in bytes; the rest of it is the next.
const MAX_LINE_BYTES: u64 = 4_096;

/// A command with the environment it may see.
pub(super) fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .env_clear()
        .envs(inherited())
        .env("PATH", program_path())
        .env("PYTHONUNBUFFERED", "1")
        .stdin(Stdio::null());
    command
}

/// Runs it to its end, and tells each line it prints. `what` says for people what it is for.
pub(super) fn run(
    mut command: Command,
    what: &str,
    told: &mut dyn FnMut(&str),
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
        told(&line);
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
        what: what.to_owned(),
        said: Vec::from(last).join("\n"),
    })
}

/// Ends with the pipe.
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
