//! The program is killed by force while it types what the keyboard layout lacks: the process beside it sets the
//! keyboard right. On a display of the test's own, since another test's keyboard must not change.

#![cfg(target_os = "linux")]

use super::binary::Program;
use serde_json::json;
use std::{
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};
use testkit::claude::{FakeClaude, Reply};

/// Number of looks before a test fails, and the time between two.
const LOOKS: u32 = 600;
const LOOK: Duration = Duration::from_millis(50);

#[test]
fn a_kill_while_typing_leaves_the_keyboard_as_it_was() {
    let screen = Screen::start();
    let before = screen.keyboard_map();
    let text: String = ('一'..).take(3_000).collect();
    let reply = Reply::answer().member("toolu_1", "type", json!({ "text": text }));
    let claude = FakeClaude::start([reply]);
    let program = Program::new()
        .with_claude_at(&claude.base_url())
        .with("DISPLAY", &screen.name);
    let mut child = program.start(&["run", "--json", "--mode", "free", "Type"]);
    screen.wait_until("keys are bound", || screen.keyboard_map() != before);
    child.kill().unwrap();
    child.wait().unwrap();
    screen.wait_until("the map is as it was", || screen.keyboard_map() == before);
}

/// An X server that ends when it is dropped.
struct Screen {
    name: String,
    server: Child,
}

impl Screen {
    fn start() -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1024x768x24"])
            .args(["-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed");
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap())
            .read_line(&mut number)
            .unwrap();
        Self {
            name: format!(":{}", number.trim()),
            server,
        }
    }

    fn keyboard_map(&self) -> Vec<u8> {
        let dump = Command::new("xkbcomp")
            .args(["-w", "0", "-xkb", &self.name, "-"])
            .output()
            .unwrap();
        assert!(dump.status.success());
        dump.stdout
    }

    fn wait_until(&self, what: &str, holds: impl Fn() -> bool) {
        for _ in 0..LOOKS {
            if holds() {
                return;
            }
            thread::sleep(LOOK);
        }
        panic!("waited in vain until {what} on {}", self.name);
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
