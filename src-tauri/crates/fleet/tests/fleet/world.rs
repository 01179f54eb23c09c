//! A fleet for a test: a server, a scripted model, conductors and desktops, all as processes.

use super::{
    processes::{Process, processes},
    server::Server,
};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fs::{self, File},
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};
use tempfile::TempDir;
use testkit::claude::FakeClaude;

pub(crate) const POOL: &str = "office";
const PROGRAM: &str = env!("CARGO_BIN_EXE_qilbee-fleet");
/// Variables of the person's session.
const PERSONAL: [&str; 7] = [
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "DBUS_SESSION_BUS_ADDRESS",
    "http_proxy",
    "HTTP_PROXY",
    "ALL_PROXY",
    "QILBEE_HOME",
];
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

/// Place of a fleet.
pub(crate) trait Place {
    /// The variable that leads there.
    fn variable(&self) -> (&'static str, String);
}

impl Place for Server {
    fn variable(&self) -> (&'static str, String) {
        ("QILBEE_FLEET_SERVER", self.address())
    }
}

/// A folder of one desktop.
pub(crate) struct Folder(PathBuf);

impl Place for Folder {
    fn variable(&self) -> (&'static str, String) {
        ("QILBEE_FLEET_FOLDER", self.0.to_str().unwrap().to_owned())
    }
}

/// All that a test has.
pub(crate) struct World<P = Server> {
    pub(crate) claude: FakeClaude,
    pub(crate) server: P,
    folder: TempDir,
}

impl World {
    /// A server and a model, and no desktop yet. None where the server or the program of desktops is missing.
    pub(crate) fn new(claude: FakeClaude) -> Option<Self> {
        Self::at(claude, Server::start)
    }
}

impl World<Folder> {
    /// A folder and a model, and no desktop yet. None where the program of desktops is missing.
    pub(crate) fn without_server(claude: FakeClaude) -> Option<Self> {
        Self::at(claude, |folder| Some(Folder(folder.join("shared"))))
    }
}

impl<P: Place> World<P> {
    fn at(claude: FakeClaude, start: impl FnOnce(&Path) -> Option<P>) -> Option<Self> {
        let folder = TempDir::new().unwrap();
        if !qilbee_file().exists() {
            eprintln!("skipped test: `qilbee` is not built; `cargo build -p qilbee` builds it");
            return None;
        }
        Some(Self {
            claude,
            server: start(folder.path())?,
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
        self.begin("conductor", &[&["conductor"], more].concat(), &[])
    }

    /// Starts a desktop with a data folder of this name.
    pub(crate) fn desktop(&self, name: &str) -> Running {
        self.desktop_with(name, &[])
    }

    /// Starts a desktop with more options.
    pub(crate) fn desktop_with(&self, name: &str, more: &[&str]) -> Running {
        self.desktop_in(name, more, &[])
    }

    /// Starts a desktop with more options in an environment with more variables.
    pub(crate) fn desktop_in(
        &self,
        name: &str,
        more: &[&str],
        variables: &[(&str, &str)],
    ) -> Running {
        let home = self.path(name);
        let home = home.to_str().unwrap();
        let arguments = ["worker", "--pool", POOL, "--name", name, "--home", home];
        let drain: &[&str] = match more.contains(&"--drain") {
            true => &[],
            false => &["--drain", "1"],
        };
        self.begin(name, &[&arguments[..], drain, more].concat(), variables)
    }

    /// A program that does what `qilbee` does, and ends long after it. Returns its file.
    pub(crate) fn lingering_program(&self) -> String {
        let file = self.path("lingering");
        let qilbee = qilbee_file();
        let script = format!(
            "#!/bin/sh\n\"{}\" \"$@\"\n[ \"$1\" = run ] && sleep 60\n[ \"$1\" != run ]\n",
            qilbee.display()
        );
        fs::write(&file, script).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o700)).unwrap();
        file.to_str().unwrap().to_owned()
    }

    /// Waits until these words are in the log of a desktop or a conductor. Returns their line.
    pub(crate) fn until_log(&self, name: &str, words: &str) -> String {
        self.until_logged(name, words, 1)
    }

    /// Waits until these words are in the log so many times. Returns the last of these lines.
    pub(crate) fn until_logged(&self, name: &str, words: &str, times: usize) -> String {
        let log = self.path(&format!("{name}.log"));
        let what = format!("{name} says “{words}” {times} times");
        eventually_or(
            &what,
            || {
                let told = read(&log);
                let mut lines = told.lines().filter(|line| line.contains(words));
                lines.nth(times - 1).map(str::to_owned)
            },
            || self.logs(),
        )
    }

    /// Starts the program with a log of this name.
    pub(crate) fn begin(
        &self,
        name: &str,
        arguments: &[&str],
        variables: &[(&str, &str)],
    ) -> Running {
        let path = self.path(&format!("{name}.log"));
        let log = File::options().append(true).create(true).open(path);
        let log = log.unwrap();
        let mut command = self.command(arguments);
        command.envs(variables.iter().copied());
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

    /// Task as `show` tells it. Null while the server is away.
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

    /// The processes of a desktop's chat and display, of which there are some.
    pub(crate) fn at_work(&self, desktop: &str) -> Vec<Process> {
        let found = [self.chat(desktop), self.display(desktop)].concat();
        assert!(!found.is_empty(), "{desktop} does nothing: {}", self.logs());
        found
    }

    /// Waits until these processes have ended.
    pub(crate) fn until_ended(&self, processes: &[Process]) {
        let left = || {
            let left = processes.iter().filter(|process| process.is_there());
            left.collect::<Vec<_>>()
        };
        let told = || format!("{:?}\n{}", left(), self.logs());
        eventually_or("they end", || left().is_empty().then_some(()), told);
    }

    /// Interrupts the chat of a desktop, as whoever sits there may.
    pub(crate) fn interrupt_chat(&self, desktop: &str) {
        let chat = self.chat(desktop);
        let ids = chat.iter().map(|process| process.id.as_str());
        let sent = Command::new("kill").arg("-INT").args(ids).status();
        assert!(sent.unwrap().success());
    }

    /// The environment of a desktop's chat.
    pub(crate) fn chat_environment(&self, desktop: &str) -> BTreeMap<String, String> {
        let chat = self.chat(desktop);
        chat.first().unwrap().environment.clone()
    }

    /// The environments of all programs of a desktop's display.
    pub(crate) fn display_environments(&self, desktop: &str) -> Vec<BTreeMap<String, String>> {
        let display = self.display(desktop).into_iter();
        let found: Vec<_> = display.map(|it| it.environment).collect();
        assert!(!found.is_empty(), "{desktop} has no display");
        found
    }

    fn chat(&self, desktop: &str) -> Vec<Process> {
        let home = self.path(desktop);
        processes(|process| process.has("QILBEE_HOME", &home))
    }

    fn display(&self, desktop: &str) -> Vec<Process> {
        let authority = self.path(desktop).join("fleet.authority");
        processes(|process| {
            let is_chat = process.environment.contains_key("QILBEE_HOME");
            !is_chat && (process.has("XAUTHORITY", &authority) || process.is_given(&authority))
        })
    }

    /// A command of the program for this server.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.at_model(PROGRAM);
        command
            .args(arguments)
            .envs([self.server.variable()])
            .env("QILBEE_LOG", "fleet=debug,warn");
        command
    }

    /// Runs `qilbee` with a data folder of this name.
    pub(crate) fn qilbee(&self, home: &str, arguments: &[&str]) -> Output {
        let mut command = Command::new(qilbee_file());
        clear(&mut command);
        command.args(arguments).env("QILBEE_HOME", self.path(home));
        command.output().unwrap()
    }

    /// A program that reaches the scripted model.
    pub(crate) fn at_model(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        clear(&mut command);
        command
            .env("ANTHROPIC_BASE_URL", self.claude.base_url())
            .env("ANTHROPIC_API_KEY", "sk-ant-test-0123456789");
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

/// File of the program that desktops run.
pub(crate) fn qilbee_file() -> PathBuf {
    Path::new(PROGRAM).with_file_name("qilbee")
}

/// Takes away what leads to the person's own session and fleet. Each task gets a display of its own; a proxy has no way to the loopback
/// address.
fn clear(command: &mut Command) {
    for variable in PERSONAL {
        command.env_remove(variable);
    }
    let fleets = std::env::vars_os().map(|(name, _)| name);
    for variable in fleets.filter(|name| name.to_string_lossy().starts_with("QILBEE_FLEET_")) {
        command.env_remove(variable);
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

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_default()
}
