//! Running the program with a home of its own.

use serde_json::Value;
use std::{
    io::{BufRead, Write as _},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Mutex,
};
use tempfile::TempDir;

/// Held by tests that move the mouse: there is one display.
pub(crate) static DISPLAY: Mutex<()> = Mutex::new(());

/// The key that is given to it where it needs one.
pub(crate) const KEY: &str = "sk-ant-test-0123456789";

/// Variables that a developer may have set and no test may use.
const PROVIDERS: [&str; 6] = [
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_BASE_URL",
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "QUBE_API_KEY",
    "QUBE_BASE_URL",
];

/// The program with a fresh home that goes away with it.
pub(crate) struct Program {
    home: TempDir,
    without: Vec<&'static str>,
    with: Vec<(&'static str, String)>,
}

/// Result of a run.
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
            with: Vec::new(),
        }
    }

    /// The same without an environment variable.
    pub(crate) fn without(mut self, variable: &'static str) -> Self {
        self.without.push(variable);
        self
    }

    /// The same with an environment variable.
    pub(crate) fn with(mut self, variable: &'static str, value: &str) -> Self {
        self.with.push((variable, value.to_owned()));
        self
    }

    /// The same with a key, and with Claude at this address.
    pub(crate) fn with_claude_at(self, address: &str) -> Self {
        // A proxy of the person running the tests has no way to the loopback address.
        self.without("http_proxy")
            .without("HTTP_PROXY")
            .without("ALL_PROXY")
            .with("ANTHROPIC_BASE_URL", address)
            .with("ANTHROPIC_API_KEY", KEY)
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
        self.command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    /// The command that starts it.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_qilbee"));
        command
            .args(arguments)
            .env("QILBEE_HOME", self.home.path())
            .env_remove("QILBEE_LOG");
        for variable in PROVIDERS.iter().chain(&self.without) {
            command.env_remove(variable);
        }
        command.envs(self.with.iter().map(|(name, value)| (name, value)));
        command
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

/// Asks a process to end, as Ctrl-C (`INT`) or the system (`TERM`) does.
pub(crate) fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill")
        .args([&format!("-{name}"), &id])
        .status();
    assert!(sent.unwrap().success());
}

/// Reads what is printed up to the line with these words, and fails if it ends before.
pub(crate) fn read_until(printed: &mut impl BufRead, words: &str) -> String {
    let mut lines = String::new();
    while !lines.contains(words) {
        let length = printed.read_line(&mut lines).unwrap();
        assert_ne!(length, 0, "“{words}” was not printed: {lines}");
    }
    lines
}

/// Every line as JSON.
pub(crate) fn lines_of_json(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

/// The numbers of those events that have one, which must be whole from `first` on. Returns the last.
pub(crate) fn check_gapless(events: &[Value], first: u64) -> u64 {
    let seqs: Vec<_> = events
        .iter()
        .filter_map(|event| event["seq"].as_u64())
        .collect();
    let end = first + seqs.len() as u64;
    assert_eq!(seqs, (first..end).collect::<Vec<_>>());
    end - 1
}

/// The events of a type, in order.
pub(crate) fn of_type<'a>(events: &'a [Value], kind: &str) -> Vec<&'a Value> {
    events
        .iter()
        .filter(|event| event["type"] == kind)
        .collect()
}
