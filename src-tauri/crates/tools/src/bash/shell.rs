//! A session's shell as the program sees it: a supervisor process that is asked to run commands, and a
//! task that keeps what they print. Dropping it ends everything the shell started.

use super::{
    BashOptions, Enclosure,
    capture::Capture,
    wire::{Notice, Request},
};
use std::{
    io,
    process::Stdio,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Lines},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command},
    sync::{mpsc, oneshot},
};
use tokio_util::task::AbortOnDropHandle;

/// How long the supervisor may take to end everything before it is ended itself.
const CLOSE_LIMIT: Duration = Duration::from_secs(5);
/// How much printed text is read at once, in bytes.
const CHUNK: usize = 64 * 1024;

/// Keys that commands have no business with.
const KEYS: [&str; 3] = ["ANTHROPIC_API_KEY", "OPENAI_API_KEY", "QUBE_API_KEY"];
/// What tells programs that nobody sits at a terminal.
const PLAIN: [(&str, &str); 4] = [
    ("TERM", "dumb"),
    ("PAGER", "cat"),
    ("GIT_PAGER", "cat"),
    ("GIT_TERMINAL_PROMPT", "0"),
];

/// A request that a notice will answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ticket(u64);

/// What came of a request.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The command came to its end, or could not be read and did nothing.
    Done { code: i32, understood: bool },
    /// The shell ended. `kept` says whether the next begins with folder and environment from before.
    ShellEnded { code: i32, kept: bool },
    /// What was asked for besides running is done. `kept` as above.
    Ready { kept: bool },
    /// No shell could be started.
    Failed { reason: String },
}

/// A shell under supervision.
pub(super) struct Shell {
    supervisor: Child,
    requests: ChildStdin,
    notices: Lines<BufReader<ChildStdout>>,
    printed: Arc<Mutex<Capture>>,
    catch_up: mpsc::Sender<oneshot::Sender<()>>,
    _reader: AbortOnDropHandle<()>,
    last: u64,
}

impl Shell {
    /// Starts the supervisor; the shell itself starts with the first command.
    pub(super) fn start(options: &BashOptions, enclosure: Option<&Enclosure>) -> io::Result<Self> {
        let mut command = Command::from(match enclosure {
            Some(enclosure) => enclosure.command(&options.supervisor, &options.arguments),
            None => {
                let mut command = std::process::Command::new(&options.supervisor);
                command.args(&options.arguments);
                command
            }
        });
        command
            .current_dir(&options.folder)
            .envs(PLAIN)
            // It must outlive the program by a moment, to end what the shell started.
            .kill_on_drop(false)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // One pipe for all that is printed: the supervisor hands it on as it is.
            .stderr(Stdio::piped());
        for key in KEYS {
            command.env_remove(key);
        }
        let mut supervisor = command.spawn()?;
        let pipes = (
            supervisor.stdin.take(),
            supervisor.stdout.take(),
            supervisor.stderr.take(),
        );
        let (Some(requests), Some(notices), Some(output)) = pipes else {
            return Err(io::Error::other("its pipes are missing"));
        };
        let printed = Arc::new(Mutex::new(Capture::default()));
        let (catch_up, wanted) = mpsc::channel(1);
        let reader = tokio::spawn(read(output, Arc::clone(&printed), wanted));
        Ok(Self {
            supervisor,
            requests,
            notices: BufReader::new(notices).lines(),
            printed,
            catch_up,
            _reader: AbortOnDropHandle::new(reader),
            last: 0,
        })
    }

    /// The process that supervises it.
    pub(super) fn supervisor(&self) -> Option<u32> {
        self.supervisor.id()
    }

    /// Has a command run.
    pub(super) async fn run(&mut self, command: &str) -> io::Result<Ticket> {
        let command = command.to_owned();
        self.ask(|id| Request::Run { id, command }).await
    }

    /// Has the running command ended.
    pub(super) async fn stop(&mut self) -> io::Result<Ticket> {
        self.ask(|id| Request::Stop { id }).await
    }

    /// Has everything ended and forgotten.
    pub(super) async fn restart(&mut self) -> io::Result<Ticket> {
        self.ask(|id| Request::Restart { id }).await
    }

    /// Waits for what came of a request. May be dropped and called again.
    pub(super) async fn answer(&mut self, ticket: Ticket) -> io::Result<Answer> {
        loop {
            let Some(line) = self.notices.next_line().await? else {
                return Err(io::Error::other("its supervisor is gone"));
            };
            let (id, answer) = match serde_json::from_str(&line)? {
                Notice::Done {
                    id,
                    code,
                    understood,
                } => (id, Answer::Done { code, understood }),
                Notice::ShellEnded { id, code, kept } => (id, Answer::ShellEnded { code, kept }),
                Notice::Ready { id, kept } => (id, Answer::Ready { kept }),
                Notice::Failed { id, reason } => (id, Answer::Failed { reason }),
            };
            // A command that ended in the moment it was stopped is answered as well.
            if id == ticket.0 {
                return Ok(answer);
            }
        }
    }

    /// Everything printed since the last time, including by programs in the background.
    pub(super) async fn printed(&mut self) -> String {
        let (caught_up, done) = oneshot::channel();
        if self.catch_up.send(caught_up).await.is_ok() {
            // The reader is gone when the pipe is: then nothing more will come.
            let _ = done.await;
        }
        self.capture(Capture::take)
    }

    /// The newest line that was printed.
    pub(super) fn newest_line(&self) -> Option<String> {
        self.capture(|printed| printed.newest_line())
    }

    /// Ends everything the shell started. Comes back when it has ended.
    pub(super) async fn close(self) {
        let Self {
            mut supervisor,
            requests,
            ..
        } = self;
        drop(requests);
        let ended = tokio::time::timeout(CLOSE_LIMIT, supervisor.wait()).await;
        if ended.is_err() {
            tracing::warn!("a shell could not be ended in time");
            if let Err(error) = supervisor.kill().await {
                tracing::warn!(%error, "the supervisor of a shell could not be ended");
            }
        }
    }

    async fn ask(&mut self, request: impl FnOnce(u64) -> Request) -> io::Result<Ticket> {
        self.last += 1;
        let mut line = serde_json::to_vec(&request(self.last))?;
        line.push(b'\n');
        self.requests.write_all(&line).await?;
        self.requests.flush().await?;
        Ok(Ticket(self.last))
    }

    fn capture<T>(&self, look: impl FnOnce(&mut Capture) -> T) -> T {
        look(&mut self.printed.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Keeps what is printed, so that no program in the background ever waits for room in the pipe. When asked
/// to catch up, it says when all that was in the pipe at that moment has been kept. Ends with the pipe.
async fn read(
    mut output: ChildStderr,
    printed: Arc<Mutex<Capture>>,
    mut wanted: mpsc::Receiver<oneshot::Sender<()>>,
) {
    let mut chunk = vec![0; CHUNK];
    let mut waiting: Option<(u64, oneshot::Sender<()>)> = None;
    loop {
        // A command's own output was in the pipe before its end was told, so it is not waited for longer
        // than that: programs in the background may go on printing for ever.
        if let Some((0, _)) = waiting
            && let Some((_, caught_up)) = waiting.take()
        {
            // Whoever asked may have been stopped meanwhile.
            let _ = caught_up.send(());
        }
        let count = tokio::select! {
            Some(caught_up) = wanted.recv(), if waiting.is_none() => {
                let unread = unread(&output);
                waiting = Some((unread, caught_up));
                continue;
            }
            count = output.read(&mut chunk) => count,
        };
        let count = match count {
            Ok(count) if count > 0 => count,
            Ok(_) | Err(_) => return,
        };
        printed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(&chunk[..count]);
        if let Some((unread, _)) = &mut waiting {
            *unread = unread.saturating_sub(count as u64);
        }
    }
}

/// How many bytes wait in the pipe.
#[cfg(unix)]
fn unread(output: &ChildStderr) -> u64 {
    rustix::io::ioctl_fionread(output).unwrap_or(0)
}

/// How many bytes wait in the pipe.
#[cfg(windows)]
fn unread(output: &ChildStderr) -> u64 {
    use std::os::windows::io::AsRawHandle as _;
    use windows_sys::Win32::System::Pipes::PeekNamedPipe;

    let (nothing, mut count) = (std::ptr::null_mut(), 0);
    // Sound: the handle is open as long as `output` is borrowed, `count` is written before the call returns,
    // and no other pointer is given.
    #[expect(unsafe_code, reason = "the standard library has no such question")]
    let answered = unsafe {
        PeekNamedPipe(
            output.as_raw_handle(),
            nothing,
            0,
            nothing.cast(),
            &raw mut count,
            nothing.cast(),
        )
    };
    if answered == 0 { 0 } else { count.into() }
}
