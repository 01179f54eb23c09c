//! A server of the engine, on a free port and with a file of its own.

use super::world::Running;
use std::{
    fs::File,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

/// Program of the server, as `npm test` installs it.
const PROGRAM: &str = "target/fleet-server/venv/bin/temporal";
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// Events after which a workflow that lasts is to go on in another history, instead of some thousand.
const SHORT_HISTORY: &str = "limit.historyCount.suggestContinueAsNew=60";
/// Looks at a server that starts.
const LOOKS: usize = 300;
/// Starts of a server, on one port after the other.
const STARTS: usize = 5;
const FIRST_PORT: u32 = 20_000;
const PORTS: u32 = 10_000;
/// Between the ports of neighbouring tests.
const PORT_STRIDE: u32 = 17;

/// A server, with what it needs to be started again.
pub(crate) struct Server {
    program: PathBuf,
    folder: PathBuf,
    port: u16,
    process: Option<Running>,
}

impl Server {
    /// Starts one in this folder. None, and a word about it, where its program is missing.
    pub(crate) fn start(folder: &Path) -> Option<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let program = root.join(PROGRAM);
        if !program.exists() {
            eprintln!(
                "skipped test: {PROGRAM} is not installed; `npm test -- --only rust` installs it"
            );
            return None;
        }
        let mut server = Self {
            program,
            folder: folder.to_path_buf(),
            port: 0,
            process: None,
        };
        // Some other program may take one of its ports first.
        for port in free_ports().take(STARTS) {
            server.port = port;
            if server.serves() {
                return Some(server);
            }
        }
        panic!("the server did not start");
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Counts workflows, of which tasks are some, with the server's own program.
    pub(crate) fn count(&self, query: &str) -> String {
        let mut count = Command::new(&self.program);
        let address = format!("127.0.0.1:{}", self.port);
        count.args(["workflow", "count", "--query", query, "--address", &address]);
        String::from_utf8(count.output().unwrap().stdout).unwrap()
    }

    /// Kills it. What it has told is in its file.
    pub(crate) fn kill(&mut self) {
        self.process = None;
    }

    /// Starts it with what its file holds.
    pub(crate) fn start_again(&mut self) {
        assert!(self.serves(), "the server did not start again");
    }

    /// Starts it. Returns whether it serves.
    fn serves(&mut self) -> bool {
        let log = File::create(self.folder.join("server.log")).unwrap();
        let mut start = Command::new(&self.program);
        start
            .args(["server", "start-dev", "--headless", "--log-level", "error"])
            .args(["--search-attribute", "QilbeeState=Keyword"])
            .args(["--dynamic-config-value", SHORT_HISTORY])
            .args(["--port", &self.port.to_string(), "--db-filename"])
            .arg(self.folder.join("server.db"))
            .stdout(log.try_clone().unwrap())
            .stderr(log);
        let process = self.process.insert(Running::start(&mut start));
        let address = format!("127.0.0.1:{}", self.port);
        for _ in 0..LOOKS {
            if process.has_ended() {
                return false;
            }
            let mut ask = Command::new(&self.program);
            ask.args(["operator", "cluster", "health", "--address", &address])
                .stderr(Stdio::null());
            if String::from_utf8_lossy(&ask.output().unwrap().stdout).contains("SERVING") {
                return true;
            }
            sleep(LOOK_EVERY);
        }
        false
    }
}

/// Ports that nobody uses, below those that the system gives to connections. Each test begins elsewhere.
fn free_ports() -> impl Iterator<Item = u16> {
    let first = std::process::id();
    let ports = (0..).map(move |step| FIRST_PORT + ((first + step) * PORT_STRIDE) % PORTS);
    let ports = ports.filter_map(|port| u16::try_from(port).ok());
    ports.filter(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
}
