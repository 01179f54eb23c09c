//! An application as the person has it open: with a home of its own, so that nobody's settings are touched.

use std::{
    fs,
    os::unix::process::CommandExt as _,
    path::Path,
    process::{Child, Command, Stdio},
};

/// User and group that applications run as which refuse to run as root.
const NOBODY: u32 = 65_534;

pub(crate) struct Application {
    /// Program and arguments.
    pub(crate) command: Vec<String>,
    /// A part of the title of its window.
    pub(crate) title: &'static str,
    /// It refuses to run as root.
    pub(crate) never_root: bool,
}

/// Ends with all its processes when dropped.
pub(crate) struct Running(Child);

impl Application {
    pub(crate) fn new(command: &[&str], title: &'static str) -> Self {
        Self {
            command: command.iter().map(|word| (*word).to_owned()).collect(),
            title,
            never_root: false,
        }
    }

    /// Starts it in a folder, which is its home too.
    pub(crate) fn start(&self, folder: &Path) -> Result<Running, String> {
        let mut command = Command::new(&self.command[0]);
        command.args(&self.command[1..]).current_dir(folder);
        command.env("HOME", folder);
        for (variable, name) in [
            ("XDG_CONFIG_HOME", ".config"),
            ("XDG_DATA_HOME", ".local/share"),
            ("XDG_CACHE_HOME", ".cache"),
        ] {
            let path = folder.join(name);
            fs::create_dir_all(&path).unwrap();
            command.env(variable, path);
        }
        if self.never_root && rustix::process::geteuid().is_root() {
            give_away(folder, &mut command);
        }
        let program = &self.command[0];
        let started = command
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        started
            .map(Running)
            .map_err(|error| format!("{program} could not be started: {error}"))
    }
}

/// Lets the folder belong to nobody, with the key to the display in it.
fn give_away(folder: &Path, command: &mut Command) {
    if let Some(authority) = std::env::var_os("XAUTHORITY") {
        let copy = folder.join("xauthority");
        fs::copy(authority, &copy).unwrap();
        command.env("XAUTHORITY", copy);
    }
    command.env("XDG_RUNTIME_DIR", folder);
    let owner = format!("{NOBODY}:{NOBODY}");
    let given = Command::new("chown")
        .arg("-R")
        .arg(owner)
        .arg(folder)
        .status();
    assert!(given.unwrap().success());
    command.uid(NOBODY).gid(NOBODY);
}

impl Drop for Running {
    fn drop(&mut self) {
        // Office suites and browsers start further processes, all in one group.
        let group = rustix::process::Pid::from_child(&self.0);
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        let _ = self.0.wait();
    }
}
