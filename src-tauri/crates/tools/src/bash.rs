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
mod chat_shells;
mod jobs;
mod network;
mod output;
#[cfg(any(windows, test))]
mod powershell;
#[cfg(unix)]
mod processes;
mod progress;
mod result;
mod shell;
mod shell_folder;
#[cfg(unix)]
mod supervisor;
mod supervisor_protocol;
#[cfg(unix)]
mod syntax;
mod walls;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use processes::end_processes_below;
#[cfg(unix)]
pub use supervisor::supervise_shell;
pub use walls::{ShellRoom, ShellSandbox, ShellWalls};
#[cfg(windows)]
pub use windows::supervise_shell;

use crate::{
    CallScope, Definition, Invocation, Operation, SessionResources, Tool, ToolContext, ToolError,
    error::io_message,
};
use async_trait::async_trait;
use call::{BashCommand, BashInput, BashRequest};
use chat_shells::{ChatShells, ReadyShell};
use localization::{LocalizedText, localized};
use progress::watch;
use protocol::{Domain, Effect, Proof, ResourceClaims, SessionId, ToolOutput};
use result::{command_result, failure, no_sandbox, no_shell, timed_out, with_note, with_refusals};
use shell::{ShellReply, ShellSlot};
use std::{
    collections::HashMap,
    env,
    ffi::OsString,
    io,
    path::PathBuf,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};
use tokio::sync::OnceCell;
use tokio_util::sync::CancellationToken;
use walls::confinement;

const NAME: &str = if cfg!(windows) { "powershell" } else { "bash" };
/// Default time limit of a command.
const TIME_LIMIT: Duration = Duration::from_secs(120);
/// Time limit for ending a command before the whole shell is abandoned.
const STOP_LIMIT: Duration = Duration::from_secs(5);

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
    /// Walls around shells.
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
    /// The walls to build, or the reason that no shell may start; tried when they are first needed.
    room: OnceLock<Result<Option<ShellRoom>, LocalizedText>>,
    shells: Mutex<HashMap<SessionId, Arc<SessionShell>>>,
}

/// Shells of a session, and the end of that session.
#[derive(Default)]
struct SessionShell {
    shells: tokio::sync::Mutex<ChatShells>,
    /// The session ended.
    ended: CancellationToken,
}

/// A call of the tool.
struct BashCall {
    tool: Arc<BashTool>,
    session: SessionId,
    request: BashRequest,
    /// The shell's error for a command that it can't parse. Such a command is never run.
    syntax_error: OnceCell<Option<String>>,
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
            room: OnceLock::new(),
            options,
            shells: Mutex::default(),
        }
    }

    fn session_shell(&self, session: &SessionId) -> Arc<SessionShell> {
        let mut shells = self.shells.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(shells.entry(session.clone()).or_default())
    }

    /// Returns the walls; `None` where there are none.
    fn room(&self) -> Result<Option<&ShellRoom>, &LocalizedText> {
        let room = self.room.get_or_init(|| self.options.sandbox.resolve());
        room.as_ref().map(Option::as_ref)
    }

    /// Returns the folder in which a session's next command starts, if it is known.
    fn folder(&self, session: &SessionId) -> Option<PathBuf> {
        let shells = self.shells.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(session_shell) = shells.get(session) else {
            return Some(self.options.folder.clone());
        };
        // A command is running, which may change the folder.
        let shells = session_shell.shells.try_lock().ok()?;
        shells.folder(self.room().ok().flatten())
    }

    async fn command(
        &self,
        command: &BashCommand,
        shells: &mut ChatShells,
        ended: &CancellationToken,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let room = self.room().map_err(no_sandbox)?;
        if room.is_some() && command.outside.is_some() {
            let ready = shells.outside(&self.options, room).await?;
            let mut slot = ShellSlot::default();
            let result = self.run(command, ready, &mut slot, ended, context).await;
            slot.settle().await;
            if let Some(shell) = slot.shell.take() {
                shells.keep_outside(shell).await;
            }
            return result;
        }
        let writable = &context.writable;
        let ready = shells
            .shared(&self.options, room, writable, command)
            .await?;
        shells.network.open(context);
        let result = self
            .run(command, ready, &mut shells.slot, ended, context)
            .await;
        let refused = shells.network.close();
        result.map(|output| with_refusals(output, refused))
    }

    /// Runs a command in a shell, which then goes into the slot. Whoever drops this future at an await drops the shell,
    /// and with it all that runs.
    async fn run(
        &self,
        command: &BashCommand,
        ready: ReadyShell,
        slot: &mut ShellSlot,
        ended: &CancellationToken,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let ReadyShell {
            mut shell,
            note,
            folders,
        } = ready;
        let pending = shell
            .run(&command.text)
            .await
            .map_err(|error| no_shell(&io_message(&error)))?;
        let end = tokio::select! {
            biased;
            () = context.cancel.cancelled() => CommandEnd::Stopped,
            () = ended.cancelled() => CommandEnd::Stopped,
            answer = watch(&mut shell, pending, &context.progress) => CommandEnd::Answered(answer),
            () = egress::time_limit(self.options.time_limit, &*context.network) => {
                CommandEnd::TimedOut
            }
        };
        match end {
            CommandEnd::Answered(Ok(answer)) => {
                let printed = with_note(note.as_deref(), shell.printed().await);
                slot.keep(shell);
                command_result(&command.text, answer, &printed, folders.as_deref())
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
}

impl Tool for BashTool {
    type Input = BashInput;

    fn definition(&self) -> Definition {
        // Claude knows a command line by itself, but none with walls, so it is told of this one.
        Definition::new(NAME, Domain::Shell, Effect::Execute, Self::DESCRIPTION)
            .fallback_title(localized!("tools-bash-invalid-wants"))
    }

    fn prepare(
        self: Arc<Self>,
        input: BashInput,
        scope: CallScope,
    ) -> Result<Invocation, ToolError> {
        let request = BashRequest::try_from(input)?;
        let exact = request.exact();
        let title = request.title();
        let call = BashCall {
            tool: self,
            session: scope.session.id,
            request,
            syntax_error: OnceCell::new(),
        };
        Ok(Invocation::new(Effect::Execute, title, call).exact(exact))
    }
}

impl BashCall {
    /// Returns the shell's error for a command that it can't parse; found once, so that what was judged is what is done.
    async fn syntax_error(&self) -> Option<&str> {
        let found = match &self.request {
            #[cfg(unix)]
            BashRequest::Run(command) => {
                self.syntax_error
                    .get_or_init(|| syntax::syntax_error(&command.text))
                    .await
            }
            #[cfg(not(unix))]
            BashRequest::Run(_) => return None,
            BashRequest::Restart => return None,
        };
        found.as_deref()
    }
}

#[async_trait]
impl Operation for BashCall {
    async fn claims(&self) -> ResourceClaims {
        let folder = self.tool.folder(&self.session);
        let walled = self.tool.room().is_ok_and(|room| room.is_some());
        let is_broken = self.syntax_error().await.is_some();
        match &self.request {
            // Nothing of it is run.
            BashRequest::Run(_) if is_broken => ResourceClaims::default(),
            BashRequest::Run(command) => ResourceClaims {
                commands: vec![command.text.clone()],
                paths: command
                    .write
                    .iter()
                    .map(|path| path.to_string_lossy().into_owned())
                    .collect(),
                confinement: confinement(walled, command.outside.is_some()),
                folder,
                ..ResourceClaims::default()
            },
            BashRequest::Restart => ResourceClaims {
                folder,
                ..ResourceClaims::default()
            },
        }
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        if let Some(error) = self.syntax_error().await {
            return Err(failure(error, localized!("tools-bash-not-understood")));
        }
        let session_shell = self.tool.session_shell(&self.session);
        let ended = &session_shell.ended;
        let mut shells = tokio::select! {
            biased;
            () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
            () = ended.cancelled() => return Err(ToolError::Cancelled),
            shells = session_shell.shells.lock() => shells,
        };
        match &self.request {
            BashRequest::Run(command) => {
                self.tool
                    .command(command, &mut shells, ended, context)
                    .await
            }
            BashRequest::Restart => {
                shells.restart().await;
                Ok(ToolOutput {
                    proof: Proof::Confirmed,
                    ..ToolOutput::text(
                        "The shell has been restarted. It begins in the home folder.",
                        localized!("tools-bash-restart-did"),
                    )
                })
            }
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
        session_shell.shells.lock().await.close().await;
    }
}
