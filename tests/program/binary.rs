//! Running the program with a home of its own.

use serde_json::Value;
use std::{
    io::Write as _,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Mutex,
};
use tempfile::TempDir;

/// Held by tests that move the mouse: there is one display.
pub(crate) static DISPLAY: Mutex<()> = Mutex::new(());

/// The program with a fresh home that goes away with it.
pub(crate) struct Program {
    home: TempDir,
    without: Vec<&'static str>,
}

/// How a run ended.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Waits for the end.
    pub(crate) fn of(child: Child) -> Self {
        let output = child.wait_with_output().unwrap();
        Self {
            code: output.status.code().expect("ended by itself"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Program {
    pub(crate) fn new() -> Self {
        Self {
            home: TempDir::new().unwrap(),
            without: Vec::new(),
        }
    }

    /// The same without an environment variable.
    pub(crate) fn without(mut self, variable: &'static str) -> Self {
        self.without.push(variable);
        self
    }

    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with_input(arguments, "")
    }

    pub(crate) fn run_with_input(&self, arguments: &[&str], input: &str) -> Ran {
        let mut child = self.start(arguments);
        // A program that does not read its input may be gone already.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        Ran::of(child)
    }

    /// Starts it and does not wait.
    pub(crate) fn start(&self, arguments: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_qilbee"));
        command
            .args(arguments)
            .env("QILBEE_HOME", self.home.path())
            .env_remove("QILBEE_LOG");
        for variable in &self.without {
            command.env_remove(variable);
        }
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    /// Every file in the home.
    pub(crate) fn all_files(&self) -> Vec<PathBuf> {
        let mut files = Vec::new();
        let mut folders = vec![self.home.path().to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    files.push(path);
                }
            }
        }
        files
    }
}

/// Every line as JSON.
pub(crate) fn lines_of_json(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}
