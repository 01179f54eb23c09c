//! Supervisor process between Qilbee and a server's program: ends everything the server started, however Qilbee ends. It
//! forwards the server's input; the output bypasses it. Inside walls it is the first process, and enters them before it
//! starts the server.
//!
//! The reasons for a process of its own, and its limits, are those of the shell's: see `bash/supervisor.rs`.

use super::server_sandbox::SERVER_ENVIRONMENT;
use rustix::{
    io::Errno,
    process::{Pid, WaitOptions, setsid, wait},
};
use std::{
    collections::BTreeMap,
    env,
    ffi::{OsStr, OsString},
    io,
    process::{Command, Stdio},
    sync::mpsc::{self, Receiver, SyncSender},
    thread,
    time::{Duration, Instant},
};

/// The time for a server to end by itself once its input is closed.
const GRACE: Duration = Duration::from_secs(2);
/// Events that may wait.
const EVENT_QUEUE: usize = 64;
/// The pause before the next look for children.
const NO_CHILD_PAUSE: Duration = Duration::from_millis(5);
/// The exit code shells give for a program that was ended by a signal, less the signal's number.
const SIGNALLED: i32 = 128;

enum Event {
    /// The input is closed.
    Closed,
    /// A child, or an orphan that was adopted, ended.
    Ended { pid: Pid, code: i32 },
}

/// Runs a server's program until it or standard input ends, then ends everything it started. Gives the
/// program's exit code. The body of a hidden subcommand; must be the whole life of its process.
pub fn supervise_server(program: &OsStr, arguments: &[OsString]) -> io::Result<u8> {
    sandbox::enter_with(egress::forward)?;
    // A session of its own: what a terminal sends to the program, such as Ctrl+C, is not for the server. Walls may have
    // begun one.
    match setsid() {
        Ok(_) | Err(Errno::PERM) => {}
        Err(error) => return Err(error.into()),
    }
    #[cfg(target_os = "linux")]
    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    let mut server = Command::new(program)
        .args(arguments)
        .env_remove(sandbox::PLAN_VARIABLE)
        .env_remove(SERVER_ENVIRONMENT)
        .envs(own_variables()?)
        .stdin(Stdio::piped())
        .spawn()?;
    let pid = Pid::from_child(&server);
    let (sender, events) = mpsc::sync_channel(EVENT_QUEUE);
    let input = server.stdin.take();
    let closed = sender.clone();
    thread::spawn(move || {
        if let Some(mut input) = input {
            // Either side may go first; both mean that nothing more is to be said.
            let _ = io::copy(&mut io::stdin().lock(), &mut input);
        }
        let _ = closed.send(Event::Closed);
    });
    thread::spawn(move || notice_ends(&sender));
    let code = until_over(pid, &events);
    tools::end_processes_below();
    Ok(code)
}

/// Returns the variables that the server is to have besides those of this process.
fn own_variables() -> io::Result<BTreeMap<String, String>> {
    match env::var(SERVER_ENVIRONMENT) {
        Ok(text) => Ok(serde_json::from_str(&text)?),
        Err(env::VarError::NotPresent) => Ok(BTreeMap::new()),
        Err(error @ env::VarError::NotUnicode(_)) => Err(io::Error::other(error)),
    }
}

/// Waits for the server's end; once its input is closed, only for a short time.
fn until_over(server: Pid, events: &Receiver<Event>) -> u8 {
    let mut until = None;
    loop {
        let event = match until {
            None => events.recv().ok(),
            Some(until) => {
                let left = Instant::now();
                let left = Instant::saturating_duration_since(&until, left);
                events.recv_timeout(left).ok()
            }
        };
        match event {
            None => return 0,
            Some(Event::Closed) => until = Some(Instant::now() + GRACE),
            Some(Event::Ended { pid, code }) if pid == server => {
                return u8::try_from(code).unwrap_or(u8::MAX);
            }
            Some(Event::Ended { .. }) => {}
        }
    }
}

/// Ends with the process: whoever adopts orphans has to take note of their ends.
fn notice_ends(events: &SyncSender<Event>) {
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) => {
                let signal = status.terminating_signal().map(|signal| SIGNALLED + signal);
                let Some(code) = status.exit_status().or(signal) else {
                    continue;
                };
                if events.send(Event::Ended { pid, code }).is_err() {
                    return;
                }
            }
            Ok(None) => {}
            Err(_) => thread::sleep(NO_CHILD_PAUSE),
        }
    }
}
