//! Supervisor of a shell on Unix: the process between the program and the shell, which makes sure that nothing the shell
//! started stays behind. It speaks `supervisor_protocol`; what commands print goes past it.
//!
//! Why a process of its own: the kernel can be asked to end a child with its parent
//! (`PR_SET_PDEATHSIG`), but that reaches neither grandchildren nor what detached itself with `setsid` or
//! `nohup`. This process adopts every orphan below it (`PR_SET_CHILD_SUBREAPER`), so all of them can be found
//! as its descendants, and it ends them when its input ends, which also happens when the program is
//! killed. Out of its reach is only what another service starts for a command (`systemd-run`, `at`), what
//! runs as another user, and the case that this process itself is killed by force.
//!
//! The shell is bash, or any other POSIX shell. It reads commands from its standard input, as a count of lines and then
//! the lines, so an open quote or here-document ends with its command and can't swallow what comes after. Its own
//! standard output is the pipe for reports, its standard error the one for what commands print. All three are moved to
//! where no command finds them, and commands read from nothing.

use super::{processes, supervisor_protocol};
use processes::Process;
use rustix::{
    io::Errno,
    process::{Pid, Signal, WaitOptions, kill_process, setsid, wait},
};
use std::{
    collections::HashSet,
    env,
    fs::File,
    io::{self, Write},
    mem,
    os::{fd::OwnedFd, unix::process::CommandExt},
    path::PathBuf,
    process::{Command, Stdio},
    sync::mpsc::{self, Receiver, SyncSender},
    thread,
    time::Duration,
};
use supervisor_protocol::{CommandReport, SupervisorNotice, SupervisorRequest, send_notice};

/// Capacity of the event queue.
const EVENT_QUEUE: usize = 64;
/// Capacity of the queue of scripts for the shell.
const SCRIPT_QUEUE: usize = 8;
/// Pause before the next check for children.
const NO_CHILD_PAUSE: Duration = Duration::from_millis(5);
/// Exit code of a program ended by a signal, less the signal's number.
const SIGNALLED: i32 = 128;

/// Main loop of the shell. One line, so that messages count a command's lines from one.
///
/// Redirections end with their `eval`: even an `exec >file` lasts for one command only. A stray `break` or `continue` ends
/// only the `for`. Remarks of the shell about this text, such as traces after `set -x`, are discarded. A report has three
/// fields, each closed by NUL: exit code, whether the command was parsed, and the state that a later shell restores;
/// `declare` exists only in bash.
const LOOP: &str = concat!(
    r#"exec 7<&0 8>&1 9>&2 </dev/null >/dev/null 2>&1; "#,
    r#"_qilbee_end=$(printf '\nx'); _qilbee_end=${_qilbee_end%x}; "#,
    r#"while IFS= command read -r _qilbee_lines <&7; do "#,
    r#"_qilbee_text=; _qilbee_read=0; "#,
    r#"while [ "$_qilbee_lines" -gt 0 ]; do "#,
    r#"IFS= command read -r _qilbee_line <&7; "#,
    r#"_qilbee_text=$_qilbee_text$_qilbee_line$_qilbee_end; "#,
    r#"_qilbee_lines=$((_qilbee_lines - 1)); "#,
    r#"done; "#,
    r#"for _qilbee_once in 1; do "#,
    r#"eval "$_qilbee_text" </dev/null >&9 2>&9 7<&- 8>&- 9>&-; "#,
    r#"done; "#,
    r#"{ command printf '%s\0%s\0' "$?" "$_qilbee_read"; "#,
    r#"command export -p; command declare -f; command printf '\0'; } >&8; "#,
    r#"done"#,
);

/// Event of a supervisor.
enum SupervisorEvent {
    Requested(SupervisorRequest),
    /// The program is gone or wants no more.
    Closed,
    Reported {
        shell: Pid,
        report: CommandReport,
    },
    /// A child, or an orphan that was adopted, ended.
    Ended {
        pid: Pid,
        code: i32,
    },
}

/// The shell as a program.
pub(super) struct ShellProgram {
    pub(super) path: PathBuf,
    pub(super) options: &'static [&'static str],
    pub(super) name: &'static str,
}

/// The shell and its script queue.
struct ShellProcess {
    pid: Pid,
    script: SyncSender<String>,
    /// It has run nothing yet and doesn't have the state of earlier shells.
    new: bool,
}

/// A running command, and the processes from before it.
struct RunningCommand {
    id: u64,
    spared: HashSet<Process>,
}

/// Initial state of a new shell.
enum ShellState {
    /// The folder and environment of the supervisor itself.
    Fresh,
    /// Those the last command left.
    Known(String),
    /// They were too large to keep.
    Lost,
}

struct Supervisor {
    events: SyncSender<SupervisorEvent>,
    shell: Option<ShellProcess>,
    running: Option<RunningCommand>,
    state: ShellState,
}

/// Supervises one shell until standard input ends, then ends everything the shell started. The body of
/// the hidden subcommand that [`BashOptions`](super::BashOptions) names; must be the whole life of its process.
pub fn supervise_shell() -> io::Result<()> {
    sandbox::enter_with(super::network::forward)?;
    // A session of its own: what a terminal sends to the program, such as Ctrl+C, is not for the shell,
    // and commands cannot ask on that terminal. Walls may have begun one.
    match setsid() {
        Ok(_) | Err(Errno::PERM) => {}
        Err(error) => return Err(error.into()),
    }
    #[cfg(target_os = "linux")]
    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    let (sender, events) = mpsc::sync_channel(EVENT_QUEUE);
    let requests = sender.clone();
    thread::spawn(move || read_requests(&requests));
    let ends = sender.clone();
    thread::spawn(move || reap_children(&ends));
    let mut supervisor = Supervisor {
        events: sender,
        shell: None,
        running: None,
        state: ShellState::Fresh,
    };
    let served = supervisor.serve(&events);
    processes::end_processes_below();
    served
}

impl Supervisor {
    fn serve(&mut self, events: &Receiver<SupervisorEvent>) -> io::Result<()> {
        while let Ok(event) = events.recv() {
            match event {
                SupervisorEvent::Closed => break,
                SupervisorEvent::Requested(SupervisorRequest::Run { id, command }) => {
                    self.run(id, &command)?;
                }
                SupervisorEvent::Requested(SupervisorRequest::Stop { id }) => self.stop(id)?,
                SupervisorEvent::Requested(SupervisorRequest::Restart { id }) => {
                    self.shell = None;
                    self.running = None;
                    self.state = ShellState::Fresh;
                    processes::end(&HashSet::new());
                    self.ready(id)?;
                }
                SupervisorEvent::Requested(SupervisorRequest::HandOver { id }) => {
                    self.hand_over(id)?;
                }
                SupervisorEvent::Requested(SupervisorRequest::TakeOver { state }) => {
                    self.state = ShellState::Known(state);
                }
                SupervisorEvent::Reported { shell, report } => self.reported(shell, report)?,
                SupervisorEvent::Ended { pid, code } => self.ended(pid, code)?,
            }
        }
        Ok(())
    }

    fn run(&mut self, id: u64, command: &str) -> io::Result<()> {
        let started = match self.shell.take() {
            Some(shell) => Ok(shell),
            None => ShellProcess::start(&self.events),
        };
        let shell = match started {
            Ok(shell) => self.shell.insert(shell),
            Err(error) => {
                let reason = crate::error::io_message(&error);
                return send_notice(&SupervisorNotice::Failed { id, reason });
            }
        };
        self.running = Some(RunningCommand {
            id,
            spared: processes::below_except(Some(shell.pid)),
        });
        let state = match &self.state {
            ShellState::Known(state) if shell.new => Some(state.as_str()),
            ShellState::Known(_) | ShellState::Fresh | ShellState::Lost => None,
        };
        shell.new = false;
        // A shell that ended meanwhile is noticed by its end.
        let _ = shell.script.send(script(command, state));
        Ok(())
    }

    /// Stops the running command. A shell would continue with the rest of it, so the shell is ended first, and the next
    /// one starts with the state from before this command.
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

    /// Ends the shell, which waits for a command, and tells what it would go on with.
    fn hand_over(&mut self, id: u64) -> io::Result<()> {
        if let Some(shell) = self.shell.take() {
            // Gone already is just as good.
            let _ = kill_process(shell.pid, Signal::KILL);
        }
        let kept = self.kept();
        let state = match mem::replace(&mut self.state, ShellState::Fresh) {
            ShellState::Known(state) => Some(state),
            ShellState::Fresh | ShellState::Lost => None,
        };
        let jobs = processes::below_except(None).len();
        send_notice(&SupervisorNotice::HandedOver {
            id,
            state,
            kept,
            jobs,
        })
    }

    fn reported(&mut self, shell: Pid, report: CommandReport) -> io::Result<()> {
        if self.shell.as_ref().map(|shell| shell.pid) != Some(shell) {
            return Ok(());
        }
        let Some(RunningCommand { id, spared }) = self.running.take() else {
            return Ok(());
        };
        let jobs = processes::names_except(shell, &spared);
        self.state = report.state.map_or(ShellState::Lost, ShellState::Known);
        let CommandReport {
            code, understood, ..
        } = report;
        send_notice(&SupervisorNotice::Done {
            id,
            code,
            understood,
            jobs,
        })
    }

    fn ended(&mut self, pid: Pid, code: i32) -> io::Result<()> {
        if self.shell.as_ref().map(|shell| shell.pid) != Some(pid) {
            return Ok(());
        }
        self.shell = None;
        match self.running.take() {
            None => Ok(()),
            Some(RunningCommand { id, .. }) => {
                let kept = self.kept();
                send_notice(&SupervisorNotice::ShellEnded { id, code, kept })
            }
        }
    }

    fn ready(&self, id: u64) -> io::Result<()> {
        let kept = self.kept();
        send_notice(&SupervisorNotice::Ready { id, kept })
    }

    fn kept(&self) -> bool {
        match self.state {
            ShellState::Fresh | ShellState::Known(_) => true,
            ShellState::Lost => false,
        }
    }
}

impl ShellProcess {
    fn start(events: &SyncSender<SupervisorEvent>) -> io::Result<Self> {
        let (reports, reporting) = io::pipe()?;
        let shell = ShellProgram::find();
        let child = Command::new(shell.path)
            .args(shell.options)
            .args(["-c", LOOP, shell.name])
            .stdin(Stdio::piped())
            .stdout(reporting)
            .env_remove(sandbox::PLAN_VARIABLE)
            .process_group(0)
            .spawn()?;
        let pid = Pid::from_child(&child);
        let events = events.clone();
        thread::spawn(move || {
            supervisor_protocol::read_reports(reports, |report| {
                events
                    .send(SupervisorEvent::Reported { shell: pid, report })
                    .is_ok()
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

impl ShellProgram {
    /// Returns bash where it exists, otherwise the system's shell. Neither reads the person's profile, which may print, ask
    /// or take long.
    pub(super) fn find() -> Self {
        let folders = env::var_os("PATH").unwrap_or_default();
        let bash = env::split_paths(&folders)
            .chain([PathBuf::from("/bin"), PathBuf::from("/usr/bin")])
            .map(|folder| folder.join("bash"))
            .find(|program| program.is_absolute() && program.is_file());
        match bash {
            // All of a command is read before any of it runs, too late for a `shopt -s extglob` inside it.
            Some(path) => Self {
                path,
                options: &["--noprofile", "--norc", "-O", "extglob"],
                name: "bash",
            },
            None => Self {
                path: PathBuf::from("/bin/sh"),
                options: &[],
                name: "sh",
            },
        }
    }
}

fn read_requests(events: &SyncSender<SupervisorEvent>) {
    supervisor_protocol::read_requests(|request| {
        events.send(SupervisorEvent::Requested(request)).is_ok()
    });
    // Nobody listens any more when everything is being ended already.
    let _ = events.send(SupervisorEvent::Closed);
}

/// Reaps children and adopted orphans until the supervisor ends.
fn reap_children(events: &SyncSender<SupervisorEvent>) {
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) => {
                let signal = status.terminating_signal().map(|signal| SIGNALLED + signal);
                let Some(code) = status.exit_status().or(signal) else {
                    continue;
                };
                if events.send(SupervisorEvent::Ended { pid, code }).is_err() {
                    return;
                }
            }
            Ok(None) => {}
            Err(_) => thread::sleep(NO_CHILD_PAUSE),
        }
    }
}

/// Returns a command as the loop reads it. `state` is the third field of an earlier report, which a new shell restores
/// first.
///
/// The braces make the shell parse the whole command before it runs any of it, so half a command is never run;
/// `_qilbee_read` tells a command that could not be parsed from one that failed. The empty line is for a command that ends
/// in a backslash.
fn script(command: &str, state: Option<&str>) -> String {
    let restore = state.map_or_else(String::new, |state| {
        format!("{{ {state}\ncommand cd -- \"$PWD\"; }} 2>/dev/null\n")
    });
    let text = format!("{restore}{{ _qilbee_read=1; {command}\n\n}}\n");
    let lines = text.matches('\n').count();
    format!("{lines}\n{text}")
}
