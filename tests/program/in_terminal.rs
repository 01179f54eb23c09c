//! The real program in a terminal of its own, read and typed into by a test.

use super::binary::Program;
use rustix::{
    process::Pid,
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{Winsize, tcsetwinsize},
};
use std::{
    fs::{File, OpenOptions},
    io::{Read as _, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    process::{Child, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

/// The program in a terminal of 24 rows and 80 columns.
pub(crate) struct InTerminal {
    child: Child,
    pub(crate) terminal: File,
    /// All that it prints, piece by piece. A read of a terminal can't be given a limit.
    pieces: Receiver<Vec<u8>>,
    printed: Vec<u8>,
    /// Part of what was printed that a test has read.
    read_bytes: usize,
}

/// A test that waits longer has failed: nothing here takes seconds.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

impl InTerminal {
    pub(crate) fn start(program: &Program, arguments: &[&str]) -> Self {
        Self::begin(program.command(arguments))
    }

    /// Starts it as a shell does in a window: the terminal is its own, and it has the keys.
    pub(crate) fn start_in_front(program: &Program, arguments: &[&str]) -> Self {
        let program = program.command(arguments);
        let mut command = Command::new("setsid");
        command.arg("--ctty").arg(program.get_program());
        command.args(program.get_args());
        for (name, value) in program.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        Self::begin(command)
    }

    fn begin(mut command: Command) -> Self {
        let terminal =
            openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap();
        let mut far_end = OpenOptions::new();
        far_end.read(true).write(true);
        far_end.custom_flags(OpenptFlags::NOCTTY.bits().cast_signed());
        let far_end = far_end.open(name.to_str().unwrap()).unwrap();
        let size = Winsize {
            ws_row: 24,
            ws_col: 80,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&far_end, size).unwrap();
        let end = || Stdio::from(far_end.try_clone().unwrap());
        let child = command.stdin(end()).stdout(end()).stderr(end()).spawn();
        let terminal = File::from(terminal);
        Self {
            child: child.unwrap(),
            pieces: pieces_of(terminal.try_clone().unwrap()),
            terminal,
            printed: Vec::new(),
            read_bytes: 0,
        }
    }

    /// Reads up to these words, and returns what was printed since the last time. What comes after them is left.
    pub(crate) fn read_until(&mut self, words: &str) -> String {
        // Pieces may come for ever, such as a line that counts seconds.
        let deadline = Instant::now() + LONGEST_WAIT;
        loop {
            let unread = &self.printed[self.read_bytes..];
            if let Some(place) = find(unread, words.as_bytes()) {
                let end = place + words.len();
                let text = String::from_utf8_lossy(&unread[..end]).replace("\r\n", "\n");
                self.read_bytes += end;
                return text;
            }
            let unread = String::from_utf8_lossy(unread).into_owned();
            let left = deadline.saturating_duration_since(Instant::now());
            let piece = self.pieces.recv_timeout(left);
            let piece = piece.unwrap_or_else(|_| panic!("“{words}” was not printed: {unread}"));
            self.printed.extend(piece);
        }
    }

    /// Makes it as wide as this.
    pub(crate) fn widen(&self, columns: u16) {
        let size = Winsize {
            ws_row: 24,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&self.terminal, size).unwrap();
    }

    /// Types keys as they are, such as Ctrl-C.
    pub(crate) fn type_keys(&mut self, keys: &[u8]) {
        self.terminal.write_all(keys).unwrap();
    }

    pub(crate) fn type_line(&mut self, line: &str) {
        self.terminal
            .write_all(format!("{line}\n").as_bytes())
            .unwrap();
    }

    /// The process of the program, for signals.
    pub(crate) fn process(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Waits for the end; returns the exit code.
    pub(crate) fn end(self) -> i32 {
        let (code, printed) = self.end_drawn();
        check_calm(&printed);
        code
    }

    /// Waits for the end of a program that draws; returns the exit code, and all that it printed.
    pub(crate) fn end_drawn(mut self) -> (i32, String) {
        loop {
            match self.pieces.recv_timeout(LONGEST_WAIT) {
                Ok(piece) => self.printed.extend(piece),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    let printed = String::from_utf8_lossy(&self.printed[self.read_bytes..]);
                    panic!("it does not end: {printed}")
                }
            }
        }
        let code = self.child.wait().unwrap().code().unwrap();
        (code, String::from_utf8_lossy(&self.printed).into_owned())
    }
}

/// Reads a terminal until it is gone, which Linux tells as an error when the last program in it ends.
fn pieces_of(mut terminal: File) -> Receiver<Vec<u8>> {
    let (sender, pieces) = mpsc::channel();
    thread::spawn(move || {
        let mut piece = [0; 4096];
        while let Ok(count @ 1..) = terminal.read(&mut piece) {
            if sender.send(piece[..count].to_vec()).is_err() {
                return;
            }
        }
    });
    pieces
}

fn find(text: &[u8], words: &[u8]) -> Option<usize> {
    text.windows(words.len()).position(|part| part == words)
}

/// Nothing in it steers a terminal or hides anything.
pub(crate) fn check_calm(printed: &str) {
    let steers = |letter: char| letter.is_control() && !"\r\n\t".contains(letter);
    let hides = |letter: char| "\u{202e}\u{200b}\u{e0041}".contains(letter);
    let found = printed
        .chars()
        .find(|letter| steers(*letter) || hides(*letter));
    assert_eq!(found, None, "{printed:?}");
}
