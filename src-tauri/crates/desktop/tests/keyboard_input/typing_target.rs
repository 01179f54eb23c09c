//! Fields of real programs and toolkits that tell what was typed into them.

use super::display::{Display, TIMEOUT};
use desktop::{InputBackend, Key, NamedKey, PressState};
use std::{
    io::{BufRead as _, BufReader},
    process::{Child, ChildStdin, ChildStdout, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
};
use tempfile::TempDir;

/// The interpreter that the system's packages belong to.
const PYTHON: &str = "/usr/bin/python3";
const SCRIPT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/keyboard_input/typing_target.py"
);

/// An open field that has the keyboard.
pub(crate) struct TypingTarget {
    process: Child,
    /// Closed to end the program.
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    text: String,
    /// The program's home, removed after it.
    _home: TempDir,
}

impl TypingTarget {
    /// Opens a field of `typing_target.py`. Fails with the reason if what it needs is not installed.
    pub(crate) fn open(display: &Display, field: &str) -> Result<Self, String> {
        let home = TempDir::new().unwrap();
        let mut process = display
            .command(PYTHON)
            .args([SCRIPT, field])
            .env("HOME", home.path())
            .env_remove("XDG_CONFIG_HOME")
            .env_remove("XDG_CACHE_HOME")
            .env_remove("XDG_DATA_HOME")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{PYTHON}: {error}"))?;
        let target = Self {
            input: process.stdin.take(),
            lines: lines_of(process.stdout.take().unwrap()),
            process,
            text: String::new(),
            _home: home,
        };
        match target.next_line() {
            line if line == "ready" => Ok(target),
            line => match line.strip_prefix("missing ") {
                Some(reason) => Err(reason.to_owned()),
                None => panic!("{field} said {line}"),
            },
        }
    }

    /// Waits for as much text as `expected`, and returns all of it; what there is when all patience is gone.
    pub(crate) fn typed(&mut self, expected: &str) -> &str {
        let length = expected.chars().count();
        while self.text.chars().count() < length {
            match self.lines.recv_timeout(TIMEOUT) {
                Ok(line) => self.text = serde_json::from_str(&line).unwrap(),
                Err(_) => break,
            }
        }
        &self.text
    }

    pub(crate) fn empty(&mut self, input: &mut dyn InputBackend) {
        let escape = Key::Named(NamedKey::Escape);
        input.key(escape, PressState::Pressed).unwrap();
        input.key(escape, PressState::Released).unwrap();
        while !self.text.is_empty() {
            self.text = serde_json::from_str(&self.next_line()).unwrap();
        }
    }

    fn next_line(&self) -> String {
        self.lines
            .recv_timeout(TIMEOUT)
            .unwrap_or_else(|error| panic!("{error} after {:?}", self.text))
    }
}

impl Drop for TypingTarget {
    fn drop(&mut self) {
        self.input.take();
        let _ = self.process.wait();
    }
}

fn lines_of(output: ChildStdout) -> Receiver<String> {
    let (said, lines) = mpsc::channel();
    thread::spawn(move || {
        let mut output = BufReader::new(output).lines();
        while let Some(Ok(line)) = output.next() {
            if said.send(line).is_err() {
                return;
            }
        }
    });
    lines
}
