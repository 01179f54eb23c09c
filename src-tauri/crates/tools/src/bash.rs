//! `bash` (on Windows `powershell`): runs commands in one persistent shell for each session. Commands run one after
//! another; folder, exported variables and functions are kept. Policy is decided elsewhere.
//!
//! A command that exits with another code than 0 is not a failed call: its output ends with the line `exit code N`, and
//! the model knows best what that means. A call fails when the command could not be parsed, took too long, or ended the
//! shell; the error has what was printed until then.
//!
//! A shell can't be made to skip the rest of a running command, so stopping a command ends the shell. The next one
//! continues with the folder, environment and functions from before that command, and what earlier commands left running
//! in the background keeps running.
//!
//! `supervisor` and `processes` are for Unix; on Windows, where it is PowerShell, `windows` and `powershell` do the same
//! behind the same `supervisor_protocol`.

mod call;
mod output;
#[cfg(any(windows, test))]
mod powershell;
#[cfg(unix)]
mod processes;
mod sandbox;
mod shell;
#[cfg(unix)]
mod supervisor;
mod supervisor_protocol;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use processes::end_processes_below;
pub use sandbox::{Sandbox, SandboxBackend, ShellSandbox};
#[cfg(unix)]
pub use supervisor::supervise_shell;
#[cfg(windows)]
pub use windows::supervise_shell;

use crate::{
    CallScope, Definition, Invocation, Operation, Progress, ProgressSink, SessionResources, Tool,
    ToolContext, ToolError, error::io_message,
};
use async_trait::async_trait;
use call::{
    BashInput, BashRequest, command_result, failure, no_sandbox, no_shell, shell_lost, timed_out,
    with_note,
};
use localization::{LocalizedText, localized};
use protocol::{Domain, Effect, HostedTool, Proof, ResourceClaims, SessionId, ToolOutput};
use shell::{PendingRequest, ShellReply, ShellSlot, SupervisedShell};
use std::{
    collections::HashMap,
    env,
    ffi::OsString,
    io,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::time::{interval, sleep, timeout};
use tokio_util::sync::CancellationToken;

const NAME: &str = if cfg!(windows) { "powershell" } else { "bash" };
/// Default time limit of a command.
const TIME_LIMIT: Duration = Duration::from_secs(120);
/// Time limit for ending a command before the whole shell is abandoned.
const STOP_LIMIT: Duration = Duration::from_secs(5);
/// Interval at which the newest line is reported as progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(500);

/// Options of the tool.
#[derive(Clone, Debug)]
pub struct BashOptions {
    /// The program that supervises a shell when it is started with `arguments`: it calls [`supervise_shell`].
    pub supervisor: PathBuf,
    /// See `supervisor`.
    pub arguments: Vec<OsString>,
    /// Initial folder of a shell.
    pub folder: PathBuf,
    /// Time limit of a command.
    pub time_limit: Duration,
    /// Sandbox of shells.
    pub sandbox: ShellSandbox,
}

impl BashOptions {
    /// Options for shells that start in the person's home folder, with the default limits.
    #[must_use]
    pub fn supervised_by(supervisor: PathBuf, arguments: Vec<OsString>) -> Self {
        Self {
            supervisor,
            arguments,
            folder: env::home_dir().unwrap_or_else(|| PathBuf::from("/")),
            time_limit: TIME_LIMIT,
            sandbox: ShellSandbox::Off,
        }
    }
}

/// Tool that runs commands.
pub struct BashTool {
    options: BashOptions,
    /// The sandbox to use, or the reason that no shell may start.
    sandbox: Result<Option<Sandbox>, LocalizedText>,
    shells: Mutex<HashMap<SessionId, Arc<SessionShell>>>,
}

/// Shell of a session, and the end of that session.
#[derive(Default)]
struct SessionShell {
    slot: tokio::sync::Mutex<ShellSlot>,
    /// The session ended.
    ended: CancellationToken,
}

/// A call of the tool.
struct BashCall {
    tool: Arc<BashTool>,
    session: SessionId,
    request: BashRequest,
}

/// End of a command.
enum CommandEnd {
    Answered(io::Result<ShellReply>),
    TimedOut,
    Stopped,
}

impl BashTool {
    /// Description for a model that does not know the tool by itself.
    pub const DESCRIPTION: &str = if cfg!(windows) {
        include_str!("bash/powershell.md")
    } else {
        include_str!("bash.md")
    };

    /// Creates the tool. Each session gets its shell with its first command.
    #[must_use]
    pub fn new(options: BashOptions) -> Self {
        Self {
            sandbox: options.sandbox.resolve(),
            options,
            shells: Mutex::default(),
        }
    }

    fn session_shell(&self, session: &SessionId) -> Arc<SessionShell> {
        let mut shells = self.shells.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(shells.entry(session.clone()).or_default())
    }

    /// Returns the folder in which a session's next command starts, if it is known.
    fn folder(&self, session: &SessionId) -> Option<PathBuf> {
        let shells = self.shells.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(session_shell) = shells.get(session) else {
            return Some(self.options.folder.clone());
        };
        // A command is running, which may change the folder.
        let slot = session_shell.slot.try_lock().ok()?;
        shell::folder_of(slot.shell.as_ref()?.supervisor()?)
    }

    async fn command(
        &self,
        command: &str,
        slot: &mut ShellSlot,
        session_shell: &SessionShell,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        slot.settle().await;
        let note = std::mem::take(&mut slot.lost).then(shell_lost);
        // Whoever drops this future at an await below drops the shell, and with it all that runs.
        let shell = slot.shell.take();
        slot.lost = true;
        let mut shell = match shell {
            Some(shell) => shell,
            None => self.start_shell()?,
        };
        let pending = shell
            .run(command)
            .await
            .map_err(|error| no_shell(&io_message(&error)))?;
        let end = tokio::select! {
            biased;
            () = context.cancel.cancelled() => CommandEnd::Stopped,
            () = session_shell.ended.cancelled() => CommandEnd::Stopped,
            answer = watch(&mut shell, pending, &context.progress) => CommandEnd::Answered(answer),
            () = sleep(self.options.time_limit) => CommandEnd::TimedOut,
        };
        match end {
            CommandEnd::Answered(Ok(answer)) => {
                let printed = with_note(note.as_deref(), shell.printed().await);
                slot.keep(shell);
                command_result(command, answer, &printed)
            }
            CommandEnd::Answered(Err(error)) => {
                let printed = with_note(note.as_deref(), shell.printed().await);
                let error = io_message(&error);
                Err(failure(
                    &printed,
                    localized!("tools-bash-broken", error = error),
                ))
            }
            CommandEnd::Stopped => {
                slot.stop(shell).await;
                slot.settle().await;
                Err(ToolError::Cancelled)
            }
            CommandEnd::TimedOut => {
                let printed = slot.end_late(shell).await;
                let printed = with_note(note.as_deref(), printed);
                Err(timed_out(&printed, self.options.time_limit, slot.lost))
            }
        }
    }

    fn start_shell(&self) -> Result<SupervisedShell, ToolError> {
        let sandbox = self.sandbox.as_ref();
        let sandbox = sandbox.map_err(no_sandbox)?;
        SupervisedShell::start(&self.options, sandbox.as_ref())
            .map_err(|error| no_shell(&io_message(&error)))
    }

    async fn restart(&self, slot: &mut ShellSlot) -> Result<ToolOutput, ToolError> {
        slot.settle().await;
        slot.lost = false;
        if let Some(mut shell) = slot.shell.take() {
            let done = timeout(STOP_LIMIT, async {
                let pending = shell.restart().await?;
                shell.reply(pending).await
            });
            match done.await {
                Ok(Ok(_)) => {
                    // What the old shell printed belongs to nothing any more.
                    shell.printed().await;
                    slot.shell = Some(shell);
                }
                // A shell that cannot even be restarted is given up, which ends it as well.
                Ok(Err(_)) | Err(_) => shell.close().await,
            }
        }
        Ok(ToolOutput {
            proof: Proof::Confirmed,
            ..ToolOutput::text(
                "The shell has been restarted. It begins in the home folder.",
                localized!("tools-bash-restart-did"),
            )
        })
    }
}

impl Tool for BashTool {
    type Input = BashInput;

    fn definition(&self) -> Definition {
        let definition = Definition::new(NAME, Domain::Shell, Effect::Execute, Self::DESCRIPTION)
            .fallback_title(localized!("tools-bash-invalid-wants"));
        match cfg!(windows) {
            // Claude knows the command line of Unix by itself and would write for that.
            true => definition,
            false => definition.hosted(HostedTool::Bash, None),
        }
    }

    fn prepare(
        self: Arc<Self>,
        input: BashInput,
        scope: CallScope,
    ) -> Result<Invocation, ToolError> {
        let request = BashRequest::try_from(input)?;
        let exact = match &request {
            BashRequest::Run(command) => Some(command.clone()),
            BashRequest::Restart => None,
        };
        let title = request.title();
        let call = BashCall {
            tool: self,
            session: scope.session.id,
            request,
        };
        Ok(Invocation::new(Effect::Execute, title, call).exact(exact))
    }
}

#[async_trait]
impl Operation for BashCall {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims {
            commands: match &self.request {
                BashRequest::Run(command) => vec![command.clone()],
                BashRequest::Restart => Vec::new(),
            },
            folder: self.tool.folder(&self.session),
            ..ResourceClaims::default()
        }
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let session_shell = self.tool.session_shell(&self.session);
        let mut slot = tokio::select! {
            biased;
            () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
            () = session_shell.ended.cancelled() => return Err(ToolError::Cancelled),
            slot = session_shell.slot.lock() => slot,
        };
        match &self.request {
            BashRequest::Run(command) => {
                self.tool
                    .command(command, &mut slot, &session_shell, context)
                    .await
            }
            BashRequest::Restart => self.tool.restart(&mut slot).await,
        }
    }
}

#[async_trait]
impl SessionResources for BashTool {
    async fn end_session(&self, session: &SessionId) {
        let session_shell = self
            .shells
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(session);
        let Some(session_shell) = session_shell else {
            return;
        };
        session_shell.ended.cancel();
        if let Some(shell) = session_shell.slot.lock().await.shell.take() {
            shell.close().await;
        }
    }
}

/// Waits for the end of a command and reports its newest line as progress.
async fn watch(
    shell: &mut SupervisedShell,
    pending: PendingRequest,
    progress: &ProgressSink,
) -> io::Result<ShellReply> {
    let mut looks = interval(PROGRESS_INTERVAL);
    let mut shown = None;
    loop {
        tokio::select! {
            biased;
            answer = shell.reply(pending) => return answer,
            _ = looks.tick() => {
                let newest = shell.newest_line();
                if newest == shown {
                    continue;
                }
                if let Some(line) = newest.clone() {
                    let message = line.into();
                    progress.report(Progress { message, fraction: None });
                }
                shown = newest;
            }
        }
    }
}
