//! The X server, on Linux.

use crate::program::binary::Program;
use std::{
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};
use x11rb::{
    connection::Connection as _,
    protocol::xproto::{AtomEnum, ConnectionExt as _},
    rust_connection::RustConnection,
};

/// As large as the display that all tests share.
const SIZE: &str = "1920x1080x24";
/// Number of looks before a test fails, and the time between two.
const LOOKS: u32 = 600;
const LOOK: Duration = Duration::from_millis(50);
/// Set on the root window by a window manager at work.
const MANAGER_PROPERTY: &[u8] = b"_NET_SUPPORTING_WM_CHECK";

/// Ends with its processes when it is dropped, also by a panic.
pub(crate) struct PrivateScreen {
    name: String,
    processes: Vec<Child>,
}

impl PrivateScreen {
    /// Without a window manager.
    pub(crate) fn start() -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", SIZE])
            .args(["-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed");
        let output = server.stdout.take().unwrap();
        let mut screen = Self {
            name: String::new(),
            processes: vec![server],
        };
        let mut number = String::new();
        BufReader::new(output).read_line(&mut number).unwrap();
        screen.name = format!(":{}", number.trim());
        screen
    }

    /// With frames around windows, and the focus where a person expects it.
    pub(crate) fn with_window_manager() -> Self {
        let mut screen = Self::start();
        let manager = Command::new("openbox")
            .arg("--sm-disable")
            .env("DISPLAY", &screen.name)
            .env_remove("XAUTHORITY")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("openbox is installed");
        screen.processes.push(manager);
        let (connection, number) = screen.connect();
        let root = connection.setup().roots[number].root;
        let property = connection
            .intern_atom(false, MANAGER_PROPERTY)
            .unwrap()
            .reply()
            .unwrap()
            .atom;
        screen.wait_until("a window manager is there", || {
            let found = connection.get_property(false, root, property, AtomEnum::ANY, 0, 1);
            found.unwrap().reply().unwrap().length > 0
        });
        screen
    }

    /// The program, on this screen.
    pub(crate) fn program(&self) -> Program {
        Program::new()
            .without("XAUTHORITY")
            .with("DISPLAY", &self.name)
    }

    /// A connection, and the number of the screen in its setup.
    pub(crate) fn connect(&self) -> (RustConnection, usize) {
        x11rb::connect(Some(&self.name)).unwrap()
    }

    /// Key codes and what they mean, as the X server describes them.
    pub(crate) fn keyboard_map(&self) -> Vec<u8> {
        let dump = Command::new("xkbcomp")
            .args(["-w", "0", "-xkb", &self.name, "-"])
            .output()
            .unwrap();
        assert!(dump.status.success());
        dump.stdout
    }

    pub(crate) fn wait_until(&self, what: &str, holds: impl Fn() -> bool) {
        for _ in 0..LOOKS {
            if holds() {
                return;
            }
            thread::sleep(LOOK);
        }
        panic!("waited in vain until {what} on {}", self.name);
    }
}

impl Drop for PrivateScreen {
    fn drop(&mut self) {
        for process in self.processes.iter_mut().rev() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}
