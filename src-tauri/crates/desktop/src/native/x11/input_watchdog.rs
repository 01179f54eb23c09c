//! Input-state watchdog: a separate process that always knows which keys are bound and which keys and buttons
//! may be held, and restores them when this program is gone, however it ended.
//!
//! The program reports through a pipe before every change; when the pipe closes, the watchdog acts on the
//! last report. It is started before the first change that it may have to undo.

use super::keyboard::BoundKey;
use crate::WatchdogCommand;
use serde::{Deserialize, Serialize};
use std::{
    io::{self, Write as _},
    os::unix::process::CommandExt as _,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

mod process;

pub use process::run_input_watchdog;

/// Maximum time for an idle watchdog to exit.
const EXIT_TIMEOUT: Duration = Duration::from_secs(1);
const EXIT_POLL_INTERVAL: Duration = Duration::from_millis(2);

/// Input state that would have to be restored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct WatchedInput {
    /// Spare keys bound to a symbol.
    pub(super) bound_keys: Vec<BoundKey>,
    /// Key codes that are or may be held.
    pub(super) keys: Vec<u8>,
    /// Buttons that are or may be held, by X11 number.
    pub(super) buttons: Vec<u8>,
}

/// The program's end of the pipe.
pub(super) struct InputWatchdog {
    command: Option<WatchdogCommand>,
    display: String,
    process: Option<Child>,
    reported: WatchedInput,
}

impl InputWatchdog {
    pub(super) fn new(command: Option<WatchdogCommand>, display: &str) -> Self {
        Self {
            command,
            display: display.to_owned(),
            process: None,
            reported: WatchedInput::default(),
        }
    }

    /// Reports a new state; must be called before the change itself. If no watchdog can be started, input
    /// continues without one and a warning is logged.
    pub(super) fn update(&mut self, change: impl FnOnce(&mut WatchedInput)) {
        let mut input = self.reported.clone();
        change(&mut input);
        if input == self.reported {
            return;
        }
        self.reported = input;
        if self.command.is_none() || self.write().is_ok() {
            return;
        }
        // The process was killed; a new one gets the same report.
        self.stop();
        if let Err(error) = self.write() {
            tracing::warn!(%error, "no process guards the keyboard; a key may stay down if Qilbee is killed");
            self.command = None;
        }
    }

    fn write(&mut self) -> io::Result<()> {
        let mut line = serde_json::to_vec(&self.reported)?;
        line.push(b'\n');
        let process = match &mut self.process {
            Some(process) => process,
            none => none.insert(start_process(self.command.as_ref(), &self.display)?),
        };
        let Some(pipe) = &mut process.stdin else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        pipe.write_all(&line)
    }

    fn stop(&mut self) {
        let Some(mut process) = self.process.take() else {
            return;
        };
        drop(process.stdin.take());
        let deadline = Instant::now() + EXIT_TIMEOUT;
        while Instant::now() < deadline {
            match process.try_wait() {
                Ok(None) => thread::sleep(EXIT_POLL_INTERVAL),
                Ok(Some(_)) | Err(_) => return,
            }
        }
        tracing::warn!("the process that guards the keyboard did not end in time");
    }
}

impl Drop for InputWatchdog {
    fn drop(&mut self) {
        self.stop();
    }
}

fn start_process(command: Option<&WatchdogCommand>, display: &str) -> io::Result<Child> {
    let command = command.ok_or(io::ErrorKind::NotFound)?;
    Command::new(&command.program)
        .args(&command.arguments)
        .env("DISPLAY", display)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        // Signals from a terminal or supervisor to the program's process group must not reach the watchdog.
        .process_group(0)
        .spawn()
}
