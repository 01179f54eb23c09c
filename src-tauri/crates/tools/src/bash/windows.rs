//! The process between the program and PowerShell on Windows. It speaks the words of `wire`; what commands
//! print goes past it.
//!
//! It puts itself into a job that ends with it, so whatever the shell started ends when this process does,
//! also when it or the program is killed: nothing leaves a job but what another service starts for a command.

use super::{powershell, report, wire};
use report::Report;
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
use win32job::{ExtendedLimitInfo, Job};
use wire::{Notice, Request, tell};

/// Events that may wait to be dealt with.
const EVENT_QUEUE: usize = 64;
/// How long PowerShell may take to start and to call back.
const START_LIMIT: Duration = Duration::from_secs(30);
/// How often it is looked whether it has, and whether it has ended.
const LOOK_INTERVAL: Duration = Duration::from_millis(20);
/// The code of a shell that was ended from outside.
const ENDED: i32 = 1;

/// What can happen to a supervisor.
enum Event {
    Asked(Request),
    /// The program is gone or wants no more.
    Closed,
    /// Of the shell with this number.
    Reported {
        shell: u64,
        report: Report,
    },
    /// The shell with this number ended.
    Ended {
        shell: u64,
        code: i32,
    },
}

struct Shell {
    number: u64,
    process: u32,
    commands: TcpStream,
    new: bool,
}

/// A command at work, and what was there before it.
struct Running {
    id: u64,
    spared: HashSet<usize>,
}

struct Supervisor {
    job: Job,
    events: SyncSender<Event>,
    shell: Option<Shell>,
    running: Option<Running>,
    /// What the last command left; nothing at first, or when it was too much to keep.
    state: Option<String>,
    /// Whether it was too much.
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
    let mut supervisor = Supervisor {
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

impl Supervisor {
    fn serve(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        while let Ok(event) = events.recv() {
            match event {
                Event::Closed => break,
                Event::Asked(Request::Run { id, command }) => self.run(id, &command)?,
                Event::Asked(Request::Stop { id }) => {
                    if let Some(running) = self.running.take() {
                        self.shell = None;
                        self.end_all_but(&running.spared);
                    }
                    self.ready(id)?;
                }
                Event::Asked(Request::Restart { id }) => {
                    (self.shell, self.running) = (None, None);
                    (self.state, self.lost) = (None, false);
                    self.end_all_but(&HashSet::new());
                    self.ready(id)?;
                }
                Event::Reported { shell, report } => self.reported(shell, report)?,
                Event::Ended { shell, code } => self.ended(shell, code)?,
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
                let reason = error.to_string();
                return tell(&Notice::Failed { id, reason });
            }
        };
        let mut spared = self.processes();
        spared.remove(&(shell.process as usize));
        self.running = Some(Running { id, spared });
        let state = self.state.as_deref().filter(|_| shell.new);
        shell.new = false;
        // A shell that ended meanwhile is noticed by its end.
        let _ = shell
            .commands
            .write_all(powershell::run(command, state).as_bytes());
        self.shell = Some(shell);
        Ok(())
    }

    fn start(&mut self) -> io::Result<Shell> {
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
        let commands = called_back(&listener, &mut child, &word)?;
        let reports = commands.try_clone()?;
        let events = self.events.clone();
        thread::spawn(move || {
            report::read_all(reports, |report| {
                let shell = number;
                events.send(Event::Reported { shell, report }).is_ok()
            });
        });
        let (process, events) = (child.id(), self.events.clone());
        thread::spawn(move || {
            let code = child.wait().ok().and_then(|status| status.code());
            let code = code.unwrap_or(ENDED);
            let shell = number;
            // Nobody listens any more when everything is being ended already.
            let _ = events.send(Event::Ended { shell, code });
        });
        Ok(Shell {
            number,
            process,
            commands,
            new: true,
        })
    }

    fn reported(&mut self, shell: u64, report: Report) -> io::Result<()> {
        if self.shell.as_ref().map(|shell| shell.number) != Some(shell) {
            return Ok(());
        }
        let Some(Running { id, .. }) = self.running.take() else {
            return Ok(());
        };
        self.lost = report.state.is_none();
        self.state = report.state;
        tell(&Notice::Done {
            id,
            code: report.code,
            understood: report.understood,
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
            Some(Running { id, .. }) => tell(&Notice::ShellEnded { id, code, kept }),
        }
    }

    fn ready(&self, id: u64) -> io::Result<()> {
        let kept = !self.lost;
        tell(&Notice::Ready { id, kept })
    }

    /// Everything in the job but this process.
    fn processes(&self) -> HashSet<usize> {
        let list = self.job.query_process_id_list().unwrap_or_default();
        let own = std::process::id() as usize;
        list.into_iter().filter(|process| *process != own).collect()
    }

    /// The system's own program ends them: this crate makes no such calls itself.
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

/// The connection of the shell that was just started. Whoever else connects does not know the word.
fn called_back(listener: &TcpListener, child: &mut Child, word: &str) -> io::Result<TcpStream> {
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
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => thread::sleep(LOOK_INTERVAL),
            Err(error) => return Err(error),
        }
    }
    // Too late is never: what it might still do, nobody would hear of.
    let _ = child.kill();
    Err(io::Error::other("PowerShell did not start in time"))
}

/// The newer PowerShell where there is one, else the one that every Windows has.
fn program() -> PathBuf {
    let folders = env::var_os("PATH").unwrap_or_default();
    let newer = env::split_paths(&folders).map(|folder| folder.join("pwsh.exe"));
    let mut newer = newer.filter(|program| program.is_absolute() && program.is_file());
    newer.next().unwrap_or_else(|| {
        let system = env::var_os("SystemRoot").unwrap_or_else(|| "C:\\Windows".into());
        PathBuf::from(system).join("System32\\WindowsPowerShell\\v1.0\\powershell.exe")
    })
}

fn read_requests(events: &SyncSender<Event>) {
    wire::read_requests(|request| events.send(Event::Asked(request)).is_ok());
    // Nobody listens any more when everything is being ended already.
    let _ = events.send(Event::Closed);
}
