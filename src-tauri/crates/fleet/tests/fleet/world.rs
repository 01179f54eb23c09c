//! A fleet for a test: a server, a scripted model, conductors and desktops, all as processes.

use super::server::Server;
use serde_json::Value;
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};
use tempfile::TempDir;
use testkit::claude::FakeClaude;

pub(crate) const POOL: &str = "office";
const PROGRAM: &str = env!("CARGO_BIN_EXE_qilbee-fleet");
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// Time that something which must happen has.
const PATIENCE: Duration = Duration::from_secs(60);

/// A process that is killed with this value.
pub(crate) struct Running(Child);

impl Running {
    pub(crate) fn start(command: &mut Command) -> Self {
        Self(command.stdin(Stdio::null()).spawn().unwrap())
    }

    /// Sends a signal, such as `KILL`.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.0.id().to_string();
        let sent = Command::new("kill")
            .args([&format!("-{name}"), &id])
            .status();
        assert!(sent.unwrap().success());
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        self.0.try_wait().unwrap().is_some()
    }

    /// Waits until it has ended by itself. Returns whether all was well.
    pub(crate) fn end(mut self) -> bool {
        eventually("it ends", || self.0.try_wait().unwrap()).success()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// All that a test has.
pub(crate) struct World {
    pub(crate) claude: FakeClaude,
    pub(crate) server: Server,
    folder: TempDir,
}

impl World {
    /// A server and a model, and no desktop yet. None where the server or the program of desktops is missing.
    pub(crate) fn new(claude: FakeClaude) -> Option<Self> {
        let folder = TempDir::new().unwrap();
        if !Path::new(PROGRAM).with_file_name("qilbee").exists() {
            eprintln!("skipped test: `qilbee` is not built; `cargo build -p qilbee` builds it");
            return None;
        }
        Some(Self {
            claude,
            server: Server::start(folder.path())?,
            folder,
        })
    }

    /// A path in the folder of the test.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn conductor(&self) -> Running {
        self.conductor_with(&[])
    }

    /// Starts a conductor with more options.
    pub(crate) fn conductor_with(&self, more: &[&str]) -> Running {
        self.begin("conductor", &[&["conductor"], more].concat())
    }

    /// Starts a desktop with a data folder of this name.
    pub(crate) fn desktop(&self, name: &str) -> Running {
        self.desktop_with(name, &[])
    }

    /// Starts a desktop with more options.
    pub(crate) fn desktop_with(&self, name: &str, more: &[&str]) -> Running {
        let home = self.path(name);
        let home = home.to_str().unwrap();
        let arguments = [
            "worker", "--pool", POOL, "--name", name, "--home", home, "--drain", "1",
        ];
        self.begin(name, &[&arguments[..], more].concat())
    }

    /// Waits until these words are in the log of a desktop or a conductor. Returns their line.
    pub(crate) fn until_log(&self, name: &str, words: &str) -> String {
        let log = self.path(&format!("{name}.log"));
        let what = format!("{name} says “{words}”");
        eventually_or(
            &what,
            || {
                let told = read(&log);
                let line = told.lines().find(|line| line.contains(words));
                line.map(str::to_owned)
            },
            || self.logs(),
        )
    }

    fn begin(&self, name: &str, arguments: &[&str]) -> Running {
        let path = self.path(&format!("{name}.log"));
        let log = File::options().append(true).create(true).open(path);
        let log = log.unwrap();
        let mut command = self.command(arguments);
        command.stdout(Stdio::null()).stderr(log);
        Running::start(&mut command)
    }

    /// Submits a task, with more options.
    pub(crate) fn submit(&self, id: &str, more: &[&str]) {
        let arguments = ["submit", "--pool", POOL, "--id", id, "Write it"];
        let out = self.run(&[&arguments[..], more].concat());
        assert!(out.status.success(), "{out:?}");
    }

    /// Runs a command to its end.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// What is known of a task. Null while the server is away.
    pub(crate) fn show(&self, id: &str) -> Value {
        let out = self.run(&["show", id, "--json"]);
        serde_json::from_slice(&out.stdout).unwrap_or_default()
    }

    /// Waits until a task is in a state in this attempt.
    pub(crate) fn until(&self, id: &str, state: &str, attempt: u32) -> Value {
        let reached = || {
            let told = self.show(id);
            (told["state"] == state && told["attempt"] == attempt).then_some(told)
        };
        let what = format!("{id} is {state} in attempt {attempt}");
        eventually_or(&what, reached, || {
            format!("{}\n{}", self.show(id), self.logs())
        })
    }

    /// Answers the open question of a task.
    pub(crate) fn answer(&self, id: &str, answer: &str) -> Result<(), String> {
        self.answer_with(id, answer, &[])
    }

    /// Answers the open question of a task, with more options.
    pub(crate) fn answer_with(&self, id: &str, answer: &str, more: &[&str]) -> Result<(), String> {
        let out = self.run(&[&["answer", id, answer], more].concat());
        match out.status.success() {
            true => Ok(()),
            false => Err(String::from_utf8(out.stderr).unwrap()),
        }
    }

    /// Waits until no process works with the data folder of a desktop.
    pub(crate) fn until_nothing_runs_in(&self, desktop: &str) {
        let variable = format!("QILBEE_HOME={}", self.path(desktop).display());
        let what = format!("{desktop} has let go");
        eventually_or(
            &what,
            || processes_with(&variable).is_empty().then_some(()),
            || self.logs(),
        );
    }

    /// Waits until so many processes are left of all that conductors and desktops have started, themselves included.
    pub(crate) fn until_processes(&self, count: usize) {
        let variable = format!("QILBEE_FLEET_SERVER={}", self.server.address());
        let left = || processes_with(&variable);
        eventually_or(
            "others end",
            || (left().len() == count).then_some(()),
            || format!("{:?}\n{}", left(), self.logs()),
        );
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command
            .args(arguments)
            .env("QILBEE_FLEET_SERVER", self.server.address())
            .env("QILBEE_LOG", "fleet=debug,warn")
            .env("ANTHROPIC_BASE_URL", self.claude.base_url())
            .env("ANTHROPIC_API_KEY", "sk-ant-test-0123456789");
        // Each task gets a display of its own; a proxy has no way to the loopback address.
        let without = [
            "DISPLAY",
            "WAYLAND_DISPLAY",
            "http_proxy",
            "HTTP_PROXY",
            "ALL_PROXY",
            "QILBEE_HOME",
        ];
        for variable in without {
            command.env_remove(variable);
        }
        command
    }

    fn logs(&self) -> String {
        let files = fs::read_dir(self.folder.path()).unwrap();
        let logs = files.map(|file| file.unwrap().path());
        let logs = logs.filter(|file| file.extension().is_some_and(|it| it == "log"));
        let told = logs.map(|log| format!("{}:\n{}", log.display(), read(&log)));
        told.collect::<Vec<_>>().join("\n")
    }
}

/// Waits until something is there.
pub(crate) fn eventually<T>(what: &str, look: impl FnMut() -> Option<T>) -> T {
    eventually_or(what, look, String::new)
}

fn eventually_or<T>(
    what: &str,
    mut look: impl FnMut() -> Option<T>,
    told: impl Fn() -> String,
) -> T {
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        if let Some(found) = look() {
            return found;
        }
        sleep(LOOK_EVERY);
    }
    panic!("not in time: {what}\n{}", told());
}

/// Processes that have this variable in their environment.
fn processes_with(variable: &str) -> Vec<PathBuf> {
    let all = fs::read_dir("/proc").unwrap();
    let environments = all.map(|entry| entry.unwrap().path().join("environ"));
    environments
        .filter(|file| {
            let environment = fs::read(file).unwrap_or_default();
            environment
                .split(|byte| *byte == 0)
                .any(|one| one == variable.as_bytes())
        })
        .collect()
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_default()
}
