//! Client of a session's shell: a supervisor process that runs commands, and a task that captures their output. Dropping
//! it ends everything the shell started.

use super::{
    STOP_LIMIT,
    output::Capture,
    supervisor_protocol::{SupervisorNotice, SupervisorRequest},
};
use crate::error::io_error;
use localization::{LocalizedText, localized};
use std::{
    io,
    path::Path,
    process::Stdio,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Lines},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command},
    sync::{mpsc, oneshot},
    time::timeout,
};
use tokio_util::task::AbortOnDropHandle;

/// Time limit for the supervisor to end everything before it is killed.
const CLOSE_LIMIT: Duration = Duration::from_secs(5);
/// Bytes of output read at once.
const CHUNK_BYTES: usize = 64 * 1024;

/// Environment of commands: there is no terminal and no pager.
const TERMINAL_VARIABLES: [(&str, &str); 4] = [
    ("TERM", "dumb"),
    ("PAGER", "cat"),
    ("GIT_PAGER", "cat"),
    ("GIT_TERMINAL_PROMPT", "0"),
];

/// A request whose reply is pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PendingRequest(u64);

/// Reply to a request.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ShellReply {
    /// The command ended, or could not be parsed and did nothing. `jobs` are the programs it left running.
    Done {
        code: i32,
        understood: bool,
        jobs: Vec<String>,
    },
    /// The shell ended. `kept` says whether the next starts with the folder and environment from before.
    ShellEnded { code: i32, kept: bool },
    /// A stop or restart is done. `kept` as above.
    Ready { kept: bool },
    /// The shell is ended, for another to go on with its state. `jobs` is the number of programs that still run.
    HandedOver {
        state: Option<String>,
        kept: bool,
        jobs: usize,
    },
    /// No shell could be started.
    Failed { reason: LocalizedText },
}

/// A shell and its supervisor.
pub(super) struct SupervisedShell {
    supervisor: Child,
    requests: ChildStdin,
    notices: Lines<BufReader<ChildStdout>>,
    printed: Arc<Mutex<Capture>>,
    catch_up: mpsc::Sender<oneshot::Sender<()>>,
    _reader: AbortOnDropHandle<()>,
    last: u64,
}

impl SupervisedShell {
    /// Starts a supervisor with this command; the shell starts with the first command.
    pub(super) fn start(command: std::process::Command, folder: &Path) -> io::Result<Self> {
        let mut command = Command::from(command);
        command
            .current_dir(folder)
            .envs(TERMINAL_VARIABLES)
            .env(crate::TOOL_VARIABLE, "1")
            // It must outlive the program by a moment, to end what the shell started.
            .kill_on_drop(false)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // One pipe for all that is printed: the supervisor hands it on as it is.
            .stderr(Stdio::piped());
        let mut supervisor = command.spawn()?;
        let pipes = (
            supervisor.stdin.take(),
            supervisor.stdout.take(),
            supervisor.stderr.take(),
        );
        let (Some(requests), Some(notices), Some(output)) = pipes else {
            return Err(io_error(
                io::ErrorKind::Other,
                localized!("tools-bash-no-pipes"),
            ));
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

    /// Returns the process id of the supervisor.
    pub(super) fn supervisor(&self) -> Option<u32> {
        self.supervisor.id()
    }

    /// Sends a command.
    pub(super) async fn run(&mut self, command: &str) -> io::Result<PendingRequest> {
        let command = command.to_owned();
        self.ask(|id| SupervisorRequest::Run { id, command }).await
    }

    /// Asks to end the running command.
    pub(super) async fn stop(&mut self) -> io::Result<PendingRequest> {
        self.ask(|id| SupervisorRequest::Stop { id }).await
    }

    /// Asks to end everything and forget the state.
    pub(super) async fn restart(&mut self) -> io::Result<PendingRequest> {
        self.ask(|id| SupervisorRequest::Restart { id }).await
    }

    /// Ends the shell and returns its state, and how many programs it left running.
    pub(super) async fn hand_over(&mut self) -> io::Result<ShellReply> {
        let pending = self.ask(|id| SupervisorRequest::HandOver { id }).await?;
        self.reply(pending).await
    }

    /// Gives the first shell the state of another.
    pub(super) async fn take_over(&mut self, state: String) -> io::Result<()> {
        self.ask(|_| SupervisorRequest::TakeOver { state })
            .await
            .map(|_| ())
    }

    /// Waits for the reply to a request. Cancel-safe.
    pub(super) async fn reply(&mut self, pending: PendingRequest) -> io::Result<ShellReply> {
        loop {
            let Some(line) = self.notices.next_line().await? else {
                return Err(io_error(
                    io::ErrorKind::Other,
                    localized!("tools-bash-no-supervisor"),
                ));
            };
            let (id, reply) = match serde_json::from_str(&line)? {
                SupervisorNotice::Done {
                    id,
                    code,
                    understood,
                    jobs,
                } => {
                    let done = ShellReply::Done {
                        code,
                        understood,
                        jobs,
                    };
                    (id, done)
                }
                SupervisorNotice::ShellEnded { id, code, kept } => {
                    (id, ShellReply::ShellEnded { code, kept })
                }
                SupervisorNotice::Ready { id, kept } => (id, ShellReply::Ready { kept }),
                SupervisorNotice::HandedOver {
                    id,
                    state,
                    kept,
                    jobs,
                } => (id, ShellReply::HandedOver { state, kept, jobs }),
                SupervisorNotice::Failed { id, reason } => (id, ShellReply::Failed { reason }),
            };
            // A command that ended in the moment it was stopped is answered as well.
            if id == pending.0 {
                return Ok(reply);
            }
        }
    }

    /// Takes everything printed since the last time, including by background programs.
    pub(super) async fn printed(&mut self) -> String {
        let (caught_up, done) = oneshot::channel();
        if self.catch_up.send(caught_up).await.is_ok() {
            // The reader is gone when the pipe is: then nothing more will come.
            let _ = done.await;
        }
        self.capture(Capture::take)
    }

    /// Returns the newest line that was printed.
    pub(super) fn newest_line(&self) -> Option<String> {
        self.capture(|printed| printed.newest_line())
    }

    /// Ends everything the shell started, and waits for that.
    pub(super) async fn close(self) {
        let Self {
            mut supervisor,
            requests,
            ..
        } = self;
        drop(requests);
        let ended = timeout(CLOSE_LIMIT, supervisor.wait()).await;
        if ended.is_err() {
            tracing::warn!("a shell could not be ended in time");
            if let Err(error) = supervisor.kill().await {
                tracing::warn!(%error, "the supervisor of a shell could not be ended");
            }
        }
    }

    async fn ask(
        &mut self,
        request: impl FnOnce(u64) -> SupervisorRequest,
    ) -> io::Result<PendingRequest> {
        self.last += 1;
        let mut line = serde_json::to_vec(&request(self.last))?;
        line.push(b'\n');
        self.requests.write_all(&line).await?;
        self.requests.flush().await?;
        Ok(PendingRequest(self.last))
    }

    fn capture<T>(&self, look: impl FnOnce(&mut Capture) -> T) -> T {
        look(&mut self.printed.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Shell of a session between calls, if it has one.
#[derive(Default)]
pub(super) struct ShellSlot {
    pub(super) shell: Option<SupervisedShell>,
    /// A stop whose reply is pending.
    stopping: Option<PendingRequest>,
    /// The last shell is gone with its state.
    pub(super) lost: bool,
}

impl ShellSlot {
    pub(super) fn keep(&mut self, shell: SupervisedShell) {
        self.shell = Some(shell);
        self.lost = false;
    }

    /// Asks the shell to end its command; `settle` waits for it. Meanwhile the shell is kept here, so a caller that
    /// doesn't wait loses nothing.
    pub(super) async fn stop(&mut self, mut shell: SupervisedShell) {
        match shell.stop().await {
            Ok(pending) => {
                self.keep(shell);
                self.stopping = Some(pending);
            }
            // Without a supervisor there is no way to ask; dropping the shell ends what is left.
            Err(error) => tracing::warn!(%error, "a shell had to be given up"),
        }
    }

    /// Waits until a stop is done, and discards the output of the stopped command.
    pub(super) async fn settle(&mut self) {
        if self.stop_replied().await
            && let Some(shell) = &mut self.shell
        {
            shell.printed().await;
        }
    }

    /// Ends a command that exceeded its time limit, and returns its output.
    pub(super) async fn end_late(&mut self, shell: SupervisedShell) -> String {
        self.stop(shell).await;
        self.stop_replied().await;
        match &mut self.shell {
            Some(shell) => shell.printed().await,
            None => String::new(),
        }
    }

    /// Waits for the reply to a stop. Returns `false` when none was pending, or it didn't come and the shell was
    /// abandoned.
    async fn stop_replied(&mut self) -> bool {
        let (Some(pending), Some(shell)) = (self.stopping, &mut self.shell) else {
            return false;
        };
        let reply = timeout(STOP_LIMIT, shell.reply(pending)).await;
        self.stopping = None;
        match reply {
            Ok(Ok(ShellReply::Ready { kept })) => {
                self.lost = !kept;
                true
            }
            Ok(Ok(_) | Err(_)) | Err(_) => {
                self.shell = None;
                self.lost = true;
                false
            }
        }
    }
}

/// Captures output, so that no background program ever blocks on a full pipe. Asked to catch up, it signals when all
/// that was in the pipe at that moment is captured. Ends with the pipe.
async fn read(
    mut output: ChildStderr,
    printed: Arc<Mutex<Capture>>,
    mut wanted: mpsc::Receiver<oneshot::Sender<()>>,
) {
    let mut chunk = vec![0; CHUNK_BYTES];
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

/// Returns the number of unread bytes in the pipe.
#[cfg(unix)]
fn unread(output: &ChildStderr) -> u64 {
    rustix::io::ioctl_fionread(output).unwrap_or(0)
}

/// Returns the number of unread bytes in the pipe.
#[cfg(windows)]
fn unread(output: &ChildStderr) -> u64 {
    use std::os::windows::io::AsRawHandle as _;
    use windows_sys::Win32::System::Pipes::PeekNamedPipe;

    let (nothing, mut count) = (std::ptr::null_mut(), 0);
    // Sound: the handle is open as long as `output` is borrowed, `count` is written before the call returns,
    // and no other pointer is given.
    #[expect(unsafe_code, reason = "the standard library has no such question")]
    let stop_replied = unsafe {
        PeekNamedPipe(
            output.as_raw_handle(),
            nothing,
            0,
            nothing.cast(),
            &raw mut count,
            nothing.cast(),
        )
    };
    if stop_replied == 0 { 0 } else { count.into() }
}
