//! The process between the program and a shell, which sees to it that nothing the shell started stays
//! behind. It speaks the words of `wire`; what commands print goes past it.
//!
//! Why a process of its own: the kernel can be asked to end a child with its parent
//! (`PR_SET_PDEATHSIG`), but that reaches neither grandchildren nor what detached itself with `setsid` or
//! `nohup`. This process adopts every orphan below it (`PR_SET_CHILD_SUBREAPER`), so all of them can be found
//! as its descendants, and it ends them when its input ends, which also happens when the program is
//! killed. Out of its reach is only what another service starts for a command (`systemd-run`, `at`), what
//! runs as another user, and the case that this process itself is killed by force.

use super::{processes, report, sandbox, script, wire};
use processes::Process;
use report::Report;
use rustix::process::{Pid, Signal, WaitOptions, kill_process, setsid, wait};
use std::{
    collections::HashSet,
    env,
    fs::File,
    io::{self, Write},
    os::{fd::OwnedFd, unix::process::CommandExt},
    path::PathBuf,
    process::{Command, Stdio},
    sync::mpsc::{self, Receiver, SyncSender},
    thread,
    time::Duration,
};
use wire::{Notice, Request, tell};

/// Events that may wait to be dealt with.
const EVENT_QUEUE: usize = 64;
/// Pieces of script that may wait to be read by the shell.
const SCRIPT_QUEUE: usize = 8;
/// How long to wait before it is looked again whether there are children.
const NO_CHILD_PAUSE: Duration = Duration::from_millis(5);
/// The exit code shells give for a program that was ended by a signal, less the signal's number.
const SIGNALLED: i32 = 128;

/// What can happen to a supervisor.
enum Event {
    Asked(Request),
    /// The program is gone or wants no more.
    Closed,
    Reported {
        shell: Pid,
        report: Report,
    },
    /// A child, or an orphan that was adopted, ended.
    Ended {
        pid: Pid,
        code: i32,
    },
}

/// The shell and a way to feed it.
struct Shell {
    pid: Pid,
    script: SyncSender<String>,
    /// It has run nothing and knows nothing of earlier shells.
    new: bool,
}

/// A command at work, and what was there before it.
struct Running {
    id: u64,
    spared: HashSet<Process>,
}

/// What a new shell is to begin with.
enum State {
    /// The folder and environment of the supervisor itself.
    Fresh,
    /// Those the last command left.
    Known(String),
    /// They were too much to keep.
    Lost,
}

struct Supervisor {
    events: SyncSender<Event>,
    shell: Option<Shell>,
    running: Option<Running>,
    state: State,
}

/// Supervises one shell until standard input ends, then ends everything the shell started. The body of
/// the hidden subcommand that [`BashOptions`](super::BashOptions) names; must be the whole life of its process.
pub fn supervise_shell() -> io::Result<()> {
    sandbox::enclose()?;
    // A session of its own: what a terminal sends to the program, such as Ctrl+C, is not for the shell,
    // and commands cannot ask on that terminal.
    setsid()?;
    #[cfg(target_os = "linux")]
    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    let (sender, events) = mpsc::sync_channel(EVENT_QUEUE);
    let requests = sender.clone();
    thread::spawn(move || read_requests(&requests));
    let ends = sender.clone();
    thread::spawn(move || notice_ends(&ends));
    let mut supervisor = Supervisor {
        events: sender,
        shell: None,
        running: None,
        state: State::Fresh,
    };
    let served = supervisor.serve(&events);
    processes::end_processes_below();
    served
}

impl Supervisor {
    fn serve(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        while let Ok(event) = events.recv() {
            match event {
                Event::Closed => break,
                Event::Asked(Request::Run { id, command }) => self.run(id, &command)?,
                Event::Asked(Request::Stop { id }) => self.stop(id)?,
                Event::Asked(Request::Restart { id }) => {
                    self.shell = None;
                    self.running = None;
                    self.state = State::Fresh;
                    processes::end(&HashSet::new());
                    self.ready(id)?;
                }
                Event::Reported { shell, report } => self.reported(shell, report)?,
                Event::Ended { pid, code } => self.ended(pid, code)?,
            }
        }
        Ok(())
    }

    fn run(&mut self, id: u64, command: &str) -> io::Result<()> {
        let started = match self.shell.take() {
            Some(shell) => Ok(shell),
            None => Shell::start(&self.events),
        };
        let shell = match started {
            Ok(shell) => self.shell.insert(shell),
            Err(error) => {
                let reason = error.to_string();
                return tell(&Notice::Failed { id, reason });
            }
        };
        self.running = Some(Running {
            id,
            spared: processes::below_except(Some(shell.pid)),
        });
        let state = match &self.state {
            State::Known(state) if shell.new => Some(state.as_str()),
            State::Known(_) | State::Fresh | State::Lost => None,
        };
        shell.new = false;
        // A shell that ended meanwhile is noticed by its end.
        let _ = shell.script.send(script::run(command, state));
        Ok(())
    }

    /// A shell cannot be made to drop a command and go on: it would do the next part of it. So it ends
    /// first, and the next one begins where this command began.
    fn stop(&mut self, id: u64) -> io::Result<()> {
        if let Some(running) = self.running.take() {
            if let Some(shell) = self.shell.take() {
                // Gone already is just as good.
                let _ = kill_process(shell.pid, Signal::KILL);
            }
            processes::end(&running.spared);
        }
        self.ready(id)
    }

    fn reported(&mut self, shell: Pid, report: Report) -> io::Result<()> {
        if self.shell.as_ref().map(|shell| shell.pid) != Some(shell) {
            return Ok(());
        }
        let Some(Running { id, .. }) = self.running.take() else {
            return Ok(());
        };
        self.state = report.state.map_or(State::Lost, State::Known);
        let Report {
            code, understood, ..
        } = report;
        tell(&Notice::Done {
            id,
            code,
            understood,
        })
    }

    fn ended(&mut self, pid: Pid, code: i32) -> io::Result<()> {
        if self.shell.as_ref().map(|shell| shell.pid) != Some(pid) {
            return Ok(());
        }
        self.shell = None;
        match self.running.take() {
            None => Ok(()),
            Some(Running { id, .. }) => {
                let kept = self.kept();
                tell(&Notice::ShellEnded { id, code, kept })
            }
        }
    }

    fn ready(&self, id: u64) -> io::Result<()> {
        let kept = self.kept();
        tell(&Notice::Ready { id, kept })
    }

    fn kept(&self) -> bool {
        match self.state {
            State::Fresh | State::Known(_) => true,
            State::Lost => false,
        }
    }
}

impl Shell {
    fn start(events: &SyncSender<Event>) -> io::Result<Self> {
        let (reports, reporting) = io::pipe()?;
        let (program, arguments) = shell_program();
        let child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(reporting)
            .env_remove(sandbox::VARIABLE)
            .process_group(0)
            .spawn()?;
        let pid = Pid::from_child(&child);
        let events = events.clone();
        thread::spawn(move || {
            report::read_all(reports, |report| {
                events.send(Event::Reported { shell: pid, report }).is_ok()
            });
        });
        let (script, pieces) = mpsc::sync_channel::<String>(SCRIPT_QUEUE);
        if let Some(input) = child.stdin {
            let mut input = File::from(OwnedFd::from(input));
            // A shell that reads nothing must not hold up the supervisor, which has to be able to end it.
            thread::spawn(move || {
                while let Ok(piece) = pieces.recv() {
                    if input.write_all(piece.as_bytes()).is_err() {
                        return;
                    }
                }
            });
        }
        Ok(Self {
            pid,
            script,
            new: true,
        })
    }
}

/// Bash where there is one, else the shell that every system has. Neither reads the person's profile, which
/// may print, ask or take long.
fn shell_program() -> (PathBuf, &'static [&'static str]) {
    let folders = env::var_os("PATH").unwrap_or_default();
    let bash = env::split_paths(&folders)
        .chain([PathBuf::from("/bin"), PathBuf::from("/usr/bin")])
        .map(|folder| folder.join("bash"))
        .find(|program| program.is_absolute() && program.is_file());
    match bash {
        // All of a command is read before any of it runs, too late for a `shopt -s extglob` inside it.
        Some(bash) => (
            bash,
            &[
                "--noprofile",
                "--norc",
                "-O",
                "extglob",
                "-c",
                script::LOOP,
                "bash",
            ],
        ),
        None => (PathBuf::from("/bin/sh"), &["-c", script::LOOP, "sh"]),
    }
}

fn read_requests(events: &SyncSender<Event>) {
    wire::read_requests(|request| events.send(Event::Asked(request)).is_ok());
    // Nobody listens any more when everything is being ended already.
    let _ = events.send(Event::Closed);
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
