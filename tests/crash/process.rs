//! Running the program with a home of its own, watched by the shim.

use serde_json::Value;
use std::{
    os::unix::process::ExitStatusExt as _,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

const SIGKILL: i32 = 9;

/// A moment of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// Nothing of it is written.
    Begin,
    /// It is written, and may not have reached the disk.
    Written,
    /// It has reached the disk, and nobody knows yet.
    Synced,
}

/// Moment at which the program is killed: the commit, counted from 1, and the step in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Point {
    pub(crate) commit: usize,
    pub(crate) moment: Moment,
}

/// Result of a run.
pub(crate) struct Ran {
    /// `None` when it was ended by force.
    pub(crate) code: Option<i32>,
    /// Every complete line it printed.
    pub(crate) events: Vec<Value>,
    pub(crate) errors: String,
}

impl Moment {
    fn name(self) -> &'static str {
        match self {
            Self::Begin => "begin",
            Self::Written => "written",
            Self::Synced => "synced",
        }
    }
}

/// Builds the shim into a folder.
pub(crate) fn build_shim(folder: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/crash/shim.c");
    let library = folder.join("shim.so");
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"])
        .args([&library, &source])
        .args(["-ldl", "-lpthread"])
        .output()
        .expect("a C compiler");
    let errors = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success(), "{errors}");
    library
}

/// The moments there are, from what the shim wrote down.
pub(crate) fn points(log: &str) -> Vec<Point> {
    let mut commit = 1;
    let mut points = Vec::new();
    for mark in log.chars() {
        let mut add = |moment| points.push(Point { commit, moment });
        match mark {
            'w' => add(Moment::Begin),
            's' => {
                add(Moment::Written);
                add(Moment::Synced);
                commit += 1;
            }
            other => panic!("{other:?} in {log}"),
        }
    }
    points
}

/// Starts the program for one task and waits for its end.
pub(crate) fn run(home: &Path, address: &str, arguments: &[&str], shim: Option<&Shim<'_>>) -> Ran {
    let arguments = [&["run", "--json", "--mode", "free"], arguments].concat();
    Ran::of(&start(home, address, &arguments, shim))
}

/// Starts the program for anything and waits for its end.
pub(crate) fn start(
    home: &Path,
    address: &str,
    arguments: &[&str],
    shim: Option<&Shim<'_>>,
) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_qilbee"));
    command
        .args(arguments)
        .env("QILBEE_HOME", home)
        // Commands begin in the person's home, which is never Qilbee's own folder.
        .env("HOME", home.parent().unwrap())
        .env("ANTHROPIC_BASE_URL", address)
        .env("ANTHROPIC_API_KEY", "sk-ant-test")
        .env("IT_KEY", "sk-it")
        .stdin(Stdio::null());
    for variable in [
        "DISPLAY",
        "WAYLAND_DISPLAY",
        "QILBEE_LOG",
        "http_proxy",
        "HTTP_PROXY",
    ] {
        command.env_remove(variable);
    }
    if let Some(shim) = shim {
        shim.attach(&mut command);
    }
    command.output().unwrap()
}

/// The shim, and what it is to do.
pub(crate) struct Shim<'a> {
    library: &'a Path,
    log: Option<&'a Path>,
    crash: Option<Point>,
}

impl<'a> Shim<'a> {
    /// Only counts.
    pub(crate) fn watching(library: &'a Path, log: &'a Path) -> Self {
        Self {
            library,
            log: Some(log),
            crash: None,
        }
    }

    /// Ends the program there.
    pub(crate) fn crashing(library: &'a Path, crash: Point) -> Self {
        Self {
            library,
            log: None,
            crash: Some(crash),
        }
    }

    fn attach(&self, command: &mut Command) {
        command.env("LD_PRELOAD", self.library);
        if let Some(log) = self.log {
            command.env("CRASH_LOG", log);
        }
        if let Some(Point { commit, moment }) = self.crash {
            command
                .env("CRASH_AT", commit.to_string())
                .env("CRASH_MOMENT", moment.name());
        }
    }
}

impl Ran {
    fn of(output: &Output) -> Self {
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        let code = output.status.code();
        if code.is_none() {
            assert_eq!(output.status.signal(), Some(SIGKILL), "{errors}");
        }
        let out = String::from_utf8_lossy(&output.stdout);
        let mut lines: Vec<_> = out.split('\n').collect();
        // What stands behind the last line end is a line that was cut off.
        let cut_off = lines.pop();
        assert!(code.is_none() || cut_off == Some(""), "{out}");
        let events = lines.into_iter();
        Self {
            code,
            events: events
                .map(|line| serde_json::from_str(line).expect(line))
                .collect(),
            errors,
        }
    }
}
