//! A terminal that writes down what was typed into it: a real program, with the keyboard library that most
//! X11 programs share.

use super::display::{Display, wait_for};
use std::process::{Child, Stdio};
use tempfile::TempDir;

pub(crate) struct Terminal {
    folder: TempDir,
    process: Child,
    read: usize,
}

impl Terminal {
    /// Opens it and gives it the keyboard.
    pub(crate) fn open(display: &Display) -> Self {
        let folder = TempDir::new().unwrap();
        let script = format!(
            "cd {}; stty raw -echo; touch ready; exec cat > typed",
            folder.path().display()
        );
        let process = display
            .command("xterm")
            .args(["-u8", "-e", "sh", "-c", &script])
            .stderr(Stdio::null())
            .spawn()
            .expect("xterm is installed");
        let terminal = Self {
            folder,
            process,
            read: 0,
        };
        wait_for("the terminal is ready", || {
            terminal.folder.path().join("ready").exists().then_some(())
        });
        let focused = display
            .command("xdotool")
            .args([
                "search",
                "--sync",
                "--onlyvisible",
                "--class",
                "xterm",
                "windowfocus",
                "--sync",
            ])
            .status();
        assert!(focused.unwrap().success());
        terminal
    }

    /// Waits for as much text as `expected`, and returns all that was typed since the last call.
    pub(crate) fn typed(&mut self, expected: &str) -> String {
        let length = expected.len();
        let typed = wait_for(expected, || {
            let all = self.all();
            (all.len() >= self.read + length).then_some(all)
        });
        let new = String::from_utf8_lossy(&typed[self.read..]).into_owned();
        self.read = typed.len();
        new
    }

    fn all(&self) -> Vec<u8> {
        std::fs::read(self.folder.path().join("typed")).unwrap_or_default()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
