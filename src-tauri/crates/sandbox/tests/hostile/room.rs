//! A home to attack, and ways to attack it from outside and from inside.

use super::{INSIDE, PROBE, probe};
use sandbox::{Backend, Network, Sandbox, Walls};
use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Output, Stdio},
};
use tempfile::TempDir;

/// Text that nothing inside may ever read.
pub(crate) const SECRET: &str = "the-secret-of-the-person";
/// Variables that nothing inside may see.
const HOSTILE: [(&str, &str); 7] = [
    ("QILBEE_TEST_ENVIRONMENT", SECRET),
    ("GITHUB_TOKEN", SECRET),
    ("ANTHROPIC_BASE_URL", SECRET),
    ("SSH_AUTH_SOCK", SECRET),
    ("DBUS_SESSION_BUS_ADDRESS", SECRET),
    ("BASH_ENV", SECRET),
    ("NODE_OPTIONS", SECRET),
];

pub(crate) struct Room {
    folder: TempDir,
    temp: TempDir,
    pub(crate) walls: Walls,
}

/// Returns the walls around the home in `root`.
pub(crate) fn walls(root: &Path, temp: &Path) -> Walls {
    Walls {
        writable: vec![root.join("chat")],
        hidden: ["keys", "data", "netrc"].map(|name| root.join(name)).into(),
        projects: None,
        readable: Vec::new(),
        state: None,
        temp: temp.to_path_buf(),
        network: Network::None,
    }
}

/// Starts this program inside `walls`; the program to become, and its arguments, come next.
pub(crate) fn command(walls: &Walls, backend: Backend) -> Command {
    let sandbox = Sandbox::with(backend).unwrap();
    let program = env::current_exe().unwrap();
    let first = [OsString::from(INSIDE)];
    sandbox.command(walls, &program, &first).unwrap()
}

impl Room {
    /// A home with a folder to work in, keys and data.
    pub(crate) fn new() -> Self {
        let folder = TempDir::new_in("/var/tmp").unwrap();
        let temp = TempDir::new().unwrap();
        let root = folder.path();
        for name in ["chat", "chat/sub", "keys", "data/blobs", "other"] {
            fs::create_dir_all(root.join(name)).unwrap();
        }
        for name in ["keys/id", "data/journal.db", "netrc", "other/file"] {
            fs::write(root.join(name), SECRET).unwrap();
        }
        Self {
            walls: walls(root, temp.path()),
            folder,
            temp,
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs a script outside, in the folder to work in.
    pub(crate) fn outside(&self, script: &str) -> Output {
        self.run(Command::new("bash"), script)
    }

    /// The same inside.
    pub(crate) fn inside(&self, backend: Backend, script: &str) -> Output {
        let mut command = self.command(backend);
        command.arg("bash");
        self.run(command, script)
    }

    /// Starts this program inside; the program to become, and its arguments, come next.
    pub(crate) fn command(&self, backend: Backend) -> Command {
        let mut command = command(&self.walls, backend);
        command.current_dir(self.path("chat"));
        command
    }

    fn run(&self, mut command: Command, script: &str) -> Output {
        let probe = format!("{} {PROBE}", env::current_exe().unwrap().display());
        let root = self.folder.path().display();
        let text = format!("probe='{probe}'; root='{root}'; {script}");
        command
            .args(["-c", &text])
            .current_dir(self.path("chat"))
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }

    pub(crate) fn temp(&self) -> PathBuf {
        self.temp.path().to_path_buf()
    }
}

/// Returns the mechanisms that work here; says which do not.
pub(crate) fn backends() -> Vec<Backend> {
    let all = [Backend::Bubblewrap, Backend::Landlock];
    all.into_iter()
        .filter(
            |backend| match (Sandbox::with(*backend), is_there(*backend)) {
                (Ok(_), _) => true,
                (Err(reason), true) => panic!("it is there, and not used: {reason}"),
                (Err(reason), false) => {
                    eprintln!("not tried: {reason}");
                    false
                }
            },
        )
        .collect()
}

/// Returns `true` if this system has the mechanism, found without the code under test.
fn is_there(backend: Backend) -> bool {
    match backend {
        Backend::Bubblewrap => Command::new("bwrap")
            .args(["--unshare-user", "--ro-bind", "/", "/", "true"])
            .output()
            .is_ok_and(|output| output.status.success()),
        Backend::Landlock => probe::landlock_version() >= 4,
    }
}

/// Checks an attack: it exits with 0 outside, and with anything else inside.
pub(crate) fn check(script: &str) {
    check_in(&Room::new, script);
}

/// The same in rooms of this kind.
pub(crate) fn check_in(room: &dyn Fn() -> Room, script: &str) {
    let free = room().outside(script);
    assert!(
        free.status.success(),
        "outside it works: {script}: {free:?}"
    );
    refused_in(room, script);
}

/// Checks that a script fails inside, and that it ran there at all.
pub(crate) fn refused_in(room: &dyn Fn() -> Room, script: &str) {
    for backend in backends() {
        let room = room();
        let output = room.inside(backend, &format!("echo ran; {{ {script}; }}"));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.starts_with("ran\n"), "{backend}: {output:?}");
        assert!(!output.status.success(), "{backend}: {script}: {output:?}");
        assert!(!text.contains(SECRET), "{backend}: {script}: {text}");
        for name in ["keys/id", "data/journal.db", "netrc", "other/file"] {
            let kept = fs::read_to_string(room.path(name)).unwrap();
            assert_eq!(kept, SECRET, "{backend}: {script}: {name}");
        }
    }
}

pub(crate) fn has_hostile_environment() -> bool {
    env::var_os(HOSTILE[0].0).is_some()
}

pub(crate) fn start_again_with_hostile_environment() -> ExitCode {
    let status = Command::new(env::current_exe().unwrap())
        .args(env::args_os().skip(1))
        .envs(HOSTILE)
        .status()
        .unwrap();
    match status.success() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
