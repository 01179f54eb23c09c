//! Supervisor of PowerShell on Windows: the process between the program and the shell. It speaks `supervisor_protocol`;
//! what commands print goes past it.
//!
//! It puts itself into a job that ends with it, so whatever the shell started ends when this process does,
//! also when it or the program is killed: nothing leaves a job but what another service starts for a command.

use super::{powershell, supervisor_protocol};
use std::{
    collections::HashSet,
    env,
    io::{self, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::mpsc::{self, Receiver, SyncSender},
    thread,
    time::{Duration, Instant},
};
use supervisor_protocol::{CommandReport, SupervisorNotice, SupervisorRequest, send_notice};
use win32job::{ExtendedLimitInfo, Job};

/// Capacity of the event queue.
const EVENT_QUEUE: usize = 64;
/// Time limit for PowerShell to start and connect.
const START_LIMIT: Duration = Duration::from_secs(30);
/// Interval of checks whether it has connected or ended.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Exit code of a shell that was ended from outside.
const ENDED: i32 = 1;

/// Event of a supervisor.
enum PowershellEvent {
    Requested(SupervisorRequest),
    /// The program is gone or wants no more.
    Closed,
    /// Of the shell with this number.
    Reported {
        shell: u64,
        report: CommandReport,
    },
    /// The shell with this number ended.
    Ended {
        shell: u64,
        code: i32,
    },
}

struct PowershellProcess {
    number: u64,
    process: u32,
    commands: TcpStream,
    new: bool,
}

/// A running command, and the processes from before it.
struct PowershellCommand {
    id: u64,
    spared: HashSet<usize>,
}

struct PowershellSupervisor {
    job: Job,
    events: SyncSender<PowershellEvent>,
    shell: Option<PowershellProcess>,
    running: Option<PowershellCommand>,
    /// State after the last command; `None` at first, or when it was too large to keep.
    state: Option<String>,
    /// `true` when it was too large to keep.
    lost: bool,
    shells: u64,
}

/// Supervises one shell until standard input ends. The body of the hidden subcommand that
/// [`BashOptions`](super::BashOptions) names; must be the whole life of its process.
pub fn supervise_shell() -> io::Result<()> {
    let mut limits = ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    let job = Job::create_with_limit_info(&limits).map_err(io::Error::other)?;
    job.assign_current_process().map_err(io::Error::other)?;
    let (sender, events) = mpsc::sync_channel(EVENT_QUEUE);
    let requests = sender.clone();
    thread::spawn(move || read_requests(&requests));
    let mut supervisor = PowershellSupervisor {
        job,
        events: sender,
        shell: None,
        running: None,
        state: None,
        lost: false,
        shells: 0,
    };
    supervisor.serve(&events)
}

impl PowershellSupervisor {
    fn serve(&mut self, events: &Receiver<PowershellEvent>) -> io::Result<()> {
        while let Ok(event) = events.recv() {
            match event {
                PowershellEvent::Closed => break,
                PowershellEvent::Requested(SupervisorRequest::Run { id, command }) => {
                    self.run(id, &command)?
                }
                PowershellEvent::Requested(SupervisorRequest::Stop { id }) => {
                    if let Some(running) = self.running.take() {
                        self.shell = None;
                        self.end_all_but(&running.spared);
                    }
                    self.ready(id)?;
                }
                PowershellEvent::Requested(SupervisorRequest::Restart { id }) => {
                    (self.shell, self.running) = (None, None);
                    (self.state, self.lost) = (None, false);
                    self.end_all_but(&HashSet::new());
                    self.ready(id)?;
                }
                // Walls, and with them a change of supervisors, exist only on Linux.
                PowershellEvent::Requested(SupervisorRequest::HandOver { id }) => self.ready(id)?,
                PowershellEvent::Requested(SupervisorRequest::TakeOver { state }) => {
                    self.state = Some(state);
                }
                PowershellEvent::Reported { shell, report } => self.reported(shell, report)?,
                PowershellEvent::Ended { shell, code } => self.ended(shell, code)?,
            }
        }
        Ok(())
    }

    fn run(&mut self, id: u64, command: &str) -> io::Result<()> {
        let started = match self.shell.take() {
            Some(shell) => Ok(shell),
            None => self.start(),
        };
        let mut shell = match started {
            Ok(shell) => shell,
            Err(error) => {
                let reason = crate::error::io_message(&error);
                return send_notice(&SupervisorNotice::Failed { id, reason });
            }
        };
        let mut spared = self.processes();
        spared.remove(&(shell.process as usize));
        self.running = Some(PowershellCommand { id, spared });
        let state = self.state.as_deref().filter(|_| shell.new);
        shell.new = false;
        // A shell that ended meanwhile is noticed by its end.
        let _ = shell
            .commands
            .write_all(powershell::run(command, state).as_bytes());
        self.shell = Some(shell);
        Ok(())
    }

    fn start(&mut self) -> io::Result<PowershellProcess> {
        self.shells += 1;
        let number = self.shells;
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let word = uuid::Uuid::new_v4().simple().to_string();
        let mut child = Command::new(program())
            .args(["-NoLogo", "-NoProfile", "-NonInteractive", "-Command"])
            .arg(powershell::LOOP)
            .env(powershell::PORT, listener.local_addr()?.port().to_string())
            .env(powershell::WORD, &word)
            .stdin(Stdio::null())
            // One pipe for all that is printed.
            .stdout(io::stderr())
            .stderr(io::stderr())
            .spawn()?;
        let commands = connection(&listener, &mut child, &word)?;
        let reports = commands.try_clone()?;
        let events = self.events.clone();
        thread::spawn(move || {
            supervisor_protocol::read_reports(reports, |report| {
                let shell = number;
                events
                    .send(PowershellEvent::Reported { shell, report })
                    .is_ok()
            });
        });
        let (process, events) = (child.id(), self.events.clone());
        thread::spawn(move || {
            let code = child.wait().ok().and_then(|status| status.code());
            let code = code.unwrap_or(ENDED);
            let shell = number;
            // Nobody listens any more when everything is being ended already.
            let _ = events.send(PowershellEvent::Ended { shell, code });
        });
        Ok(PowershellProcess {
            number,
            process,
            commands,
            new: true,
        })
    }

    fn reported(&mut self, shell: u64, report: CommandReport) -> io::Result<()> {
        if self.shell.as_ref().map(|shell| shell.number) != Some(shell) {
            return Ok(());
        }
        let Some(PowershellCommand { id, .. }) = self.running.take() else {
            return Ok(());
        };
        self.lost = report.state.is_none();
        self.state = report.state;
        send_notice(&SupervisorNotice::Done {
            id,
            code: report.code,
            understood: report.understood,
            jobs: Vec::new(),
        })
    }

    fn ended(&mut self, shell: u64, code: i32) -> io::Result<()> {
        if self.shell.as_ref().map(|shell| shell.number) != Some(shell) {
            return Ok(());
        }
        self.shell = None;
        let kept = !self.lost;
        match self.running.take() {
            None => Ok(()),
            Some(PowershellCommand { id, .. }) => {
                send_notice(&SupervisorNotice::ShellEnded { id, code, kept })
            }
        }
    }

    fn ready(&self, id: u64) -> io::Result<()> {
        let kept = !self.lost;
        send_notice(&SupervisorNotice::Ready { id, kept })
    }

    /// Returns all processes of the job but this one.
    fn processes(&self) -> HashSet<usize> {
        let list = self.job.query_process_id_list().unwrap_or_default();
        let own = std::process::id() as usize;
        list.into_iter().filter(|process| *process != own).collect()
    }

    /// Ends them with the system's own program: this crate makes no such calls itself.
    fn end_all_but(&self, spared: &HashSet<usize>) {
        let found = self.processes();
        let found: Vec<_> = found.difference(spared).collect();
        if found.is_empty() {
            return;
        }
        let mut command = Command::new("taskkill.exe");
        command.arg("/F");
        for process in found {
            command.args(["/PID", &process.to_string()]);
        }
        // What has ended meanwhile makes it complain, which is no failure.
        let _ = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
}

/// Accepts the connection of the shell that was just started. Other programs don't know the word.
fn connection(listener: &TcpListener, child: &mut Child, word: &str) -> io::Result<TcpStream> {
    listener.set_nonblocking(true)?;
    let until = Instant::now() + START_LIMIT;
    while Instant::now() < until {
        if let Some(status) = child.try_wait()? {
            return Err(io::Error::other(format!(
                "PowerShell ended at once ({status})"
            )));
        }
        match listener.accept() {
            Ok((mut stream, _)) => {
                stream.set_nonblocking(false)?;
                stream.set_read_timeout(Some(START_LIMIT))?;
                let mut said = vec![0; word.len()];
                if stream.read_exact(&mut said).is_ok() && said == word.as_bytes() {
                    stream.set_read_timeout(None)?;
                    return Ok(stream);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => thread::sleep(POLL_INTERVAL),
            Err(error) => return Err(error),
        }
    }
    // Too late is never: what it might still do, nobody would hear of.
    let _ = child.kill();
    Err(io::Error::other("PowerShell did not start in time"))
}

/// Returns PowerShell 7 where it is installed, otherwise Windows PowerShell.
fn program() -> PathBuf {
    let folders = env::var_os("PATH").unwrap_or_default();
    let newer = env::split_paths(&folders).map(|folder| folder.join("pwsh.exe"));
    let mut newer = newer.filter(|program| program.is_absolute() && program.is_file());
    newer.next().unwrap_or_else(|| {
        let system = env::var_os("SystemRoot").unwrap_or_else(|| "C:\\Windows".into());
        PathBuf::from(system).join("System32\\WindowsPowerShell\\v1.0\\powershell.exe")
    })
}

fn read_requests(events: &SyncSender<PowershellEvent>) {
    supervisor_protocol::read_requests(|request| {
        events.send(PowershellEvent::Requested(request)).is_ok()
    });
    // Nobody listens any more when everything is being ended already.
    let _ = events.send(PowershellEvent::Closed);
}
