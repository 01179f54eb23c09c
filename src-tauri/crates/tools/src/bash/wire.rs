//! What the program and the supervisor of a shell say to each other: one JSON object a line. Requests go
//! to the supervisor's standard input, notices come from its standard output; what commands print
//! never passes here, so nothing printed can look like a notice.

use serde::{Deserialize, Serialize};
use std::io::{self, BufRead as _, Write as _};

/// What the supervisor is asked for. Each `id` is new and comes back in the notice that answers it.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "request", rename_all = "snake_case")]
pub(super) enum Request {
    /// Run this in the shell.
    Run { id: u64, command: String },
    /// End the command that runs and what it started; keep what earlier ones started.
    Stop { id: u64 },
    /// End everything and forget folder and environment.
    Restart { id: u64 },
}

/// What the supervisor answers.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "notice", rename_all = "snake_case")]
pub(super) enum Notice {
    /// The command came to its end. `understood` is false when the shell could not read it and ran nothing.
    Done {
        id: u64,
        code: i32,
        understood: bool,
    },
    /// The shell itself ended while the command ran. `kept` says whether the next one begins with the
    /// folder and environment from before.
    ShellEnded { id: u64, code: i32, kept: bool },
    /// A stop or restart is done. `kept` as above.
    Ready { id: u64, kept: bool },
    /// There is no shell to run it.
    Failed { id: u64, reason: String },
}

/// Says something to the program.
pub(super) fn tell(notice: &Notice) -> io::Result<()> {
    let mut line = serde_json::to_vec(notice)?;
    line.push(b'\n');
    let mut output = io::stdout().lock();
    output.write_all(&line)?;
    output.flush()
}

/// Hands on what the program asks for, until `take` wants no more, the program is gone, or a line is no
/// request.
pub(super) fn read_requests(mut take: impl FnMut(Request) -> bool) {
    for line in io::stdin().lock().lines() {
        let request = line.and_then(|line| Ok(serde_json::from_str(&line)?));
        let Ok(request) = request else { return };
        if !take(request) {
            return;
        }
    }
}
