//! The command line as a tool: one lasting shell for each session. Commands run one after another in it;
//! folder, exported variables and functions stay. Whether a command may run is decided elsewhere.
//!
//! A command that ends with a code other than 0 has not failed as a call: its output comes back with a last
//! line `exit code N`, and the model knows best what that means. A call fails when the command could not
//! be read, took too long, or ended the shell; what was printed until then is in the error.
//!
//! A shell that was in the middle of a command cannot be made to leave out the rest of it, so stopping a
//! command ends the shell. The next one goes on with the folder, the environment and the functions from
//! before that command, and what earlier commands left running in the background runs on.
//!
//! `supervisor`, `processes` and `script` are for Unix; on Windows, where it is PowerShell, `windows` and
//! `powershell` do the same behind the same words (`wire`).

mod answer;
mod call;
mod capture;
mod folder;
mod place;
#[cfg(any(windows, test))]
mod powershell;
#[cfg(unix)]
mod processes;
mod report;
mod sandbox;
#[cfg(unix)]
mod script;
mod shell;
#[cfg(unix)]
mod supervisor;
mod text;
#[cfg(windows)]
mod windows;
mod wire;

#[cfg(unix)]
pub use processes::end_processes_below;
pub use sandbox::{Enclosure, ShellSandbox, Walls};
#[cfg(unix)]
pub use supervisor::supervise_shell;
#[cfg(windows)]
pub use windows::supervise_shell;

use crate::{
    CallScope, Definition, Invocation, Operation, Progress, ProgressSink, SessionResources, Tool,
    ToolContext, ToolError,
};
use answer::{SHELL_LOST, failed, no_shell, not_enclosed, told, too_long, with_note};
use async_trait::async_trait;
use call::{Arguments, Request};
use place::Place;
use protocol::{Domain, Effect, HostedTool, Proof, ResourceClaims, SessionId, ToolOutput};
use shell::{Answer, Shell, Ticket};
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
/// How long a command may take unless the options say otherwise.
const TIME_LIMIT: Duration = Duration::from_secs(120);
/// How long ending a command may take before the whole shell is given up.
const STOP_LIMIT: Duration = Duration::from_secs(5);
/// How often people are shown the newest line.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(500);

/// How the tool works.
#[derive(Clone, Debug)]
pub struct BashOptions {
    /// The program that supervises a shell when it is started with `arguments`: it calls [`supervise_shell`].
    pub supervisor: PathBuf,
    /// See `supervisor`.
    pub arguments: Vec<OsString>,
    /// Where a shell begins.
    pub folder: PathBuf,
    /// How long a command may take.
    pub time_limit: Duration,
    /// Whether there are walls around shells.
    pub sandbox: ShellSandbox,
}

impl BashOptions {
    /// Shells that begin in the person's home folder, with the usual limits.
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

/// The command line.
pub struct BashTool {
    options: BashOptions,
    /// The walls there are, or why there can be no shell.
    enclosure: Result<Option<Enclosure>, String>,
    desks: Mutex<HashMap<SessionId, Arc<Desk>>>,
}

/// A session's place for its shell.
#[derive(Default)]
struct Desk {
    place: tokio::sync::Mutex<Place>,
    /// The session ended.
    ended: CancellationToken,
}

/// A call of the tool.
struct BashCall {
    tool: Arc<BashTool>,
    session: SessionId,
    request: Request,
}

/// Why a command came to its end.
enum End {
    Answered(io::Result<Answer>),
    TooLong,
    Stopped,
}

impl BashTool {
    /// Description for a model that does not know the tool by itself.
    pub const DESCRIPTION: &str = if cfg!(windows) {
        include_str!("bash/powershell.md")
    } else {
        include_str!("bash.md")
    };

    /// A tool without shells; each session gets its own when it first needs it.
    #[must_use]
    pub fn new(options: BashOptions) -> Self {
        Self {
            enclosure: options.sandbox.enclosure(),
            options,
            desks: Mutex::default(),
        }
    }

    fn desk(&self, session: &SessionId) -> Arc<Desk> {
        let mut desks = self.desks.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(desks.entry(session.clone()).or_default())
    }

    /// Where a session's next command begins, when that can be told.
    fn folder(&self, session: &SessionId) -> Option<PathBuf> {
        let desks = self.desks.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(desk) = desks.get(session) else {
            return Some(self.options.folder.clone());
        };
        // A command is at work in it: where that leaves the shell, nobody knows.
        let place = desk.place.try_lock().ok()?;
        folder::of_shell(place.shell.as_ref()?.supervisor()?)
    }

    async fn command(
        &self,
        command: &str,
        place: &mut Place,
        desk: &Desk,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        place.settle().await;
        let note = std::mem::take(&mut place.lost).then_some(SHELL_LOST);
        // Whoever drops this future at an await below drops the shell, and with it all that runs.
        let shell = place.shell.take();
        place.lost = true;
        let mut shell = match shell {
            Some(shell) => shell,
            None => self.start_shell()?,
        };
        let ticket = shell.run(command).await.map_err(|error| no_shell(&error))?;
        let end = tokio::select! {
            biased;
            () = context.cancel.cancelled() => End::Stopped,
            () = desk.ended.cancelled() => End::Stopped,
            answer = watch(&mut shell, ticket, &context.progress) => End::Answered(answer),
            () = sleep(self.options.time_limit) => End::TooLong,
        };
        match end {
            End::Answered(Ok(answer)) => {
                let printed = with_note(note, shell.printed().await);
                place.keep(shell);
                told(command, answer, &printed)
            }
            End::Answered(Err(error)) => {
                let printed = with_note(note, shell.printed().await);
                Err(failed(&printed, &format!("The shell broke off: {error}.")))
            }
            End::Stopped => {
                place.stop(shell).await;
                place.settle().await;
                Err(ToolError::Cancelled)
            }
            End::TooLong => {
                let printed = place.end_late(shell).await;
                let printed = with_note(note, printed);
                Err(too_long(&printed, self.options.time_limit, place.lost))
            }
        }
    }

    fn start_shell(&self) -> Result<Shell, ToolError> {
        let enclosure = self.enclosure.as_ref();
        let enclosure = enclosure.map_err(|reason| not_enclosed(reason))?;
        Shell::start(&self.options, enclosure.as_ref()).map_err(|error| no_shell(&error))
    }

    async fn restart(&self, place: &mut Place) -> Result<ToolOutput, ToolError> {
        place.settle().await;
        place.lost = false;
        if let Some(mut shell) = place.shell.take() {
            let done = timeout(STOP_LIMIT, async {
                let ticket = shell.restart().await?;
                shell.answer(ticket).await
            });
            match done.await {
                Ok(Ok(_)) => {
                    // What the old shell printed belongs to nothing any more.
                    shell.printed().await;
                    place.shell = Some(shell);
                }
                // A shell that cannot even be restarted is given up, which ends it as well.
                Ok(Err(_)) | Err(_) => shell.close().await,
            }
        }
        Ok(ToolOutput {
            proof: Proof::Confirmed,
            ..ToolOutput::text(
                "The shell has been restarted. It begins in the home folder.",
                "Started the command line afresh",
            )
        })
    }
}

impl Tool for BashTool {
    type Input = Arguments;

    fn definition(&self) -> Definition {
        let definition = Definition::new(NAME, Domain::Shell, Effect::Execute, Self::DESCRIPTION)
            .fallback_title("Run a command that cannot be read");
        match cfg!(windows) {
            // Claude knows the command line of Unix by itself and would write for that.
            true => definition,
            false => definition.hosted(HostedTool::Bash, None),
        }
    }

    fn prepare(
        self: Arc<Self>,
        input: Arguments,
        scope: CallScope,
    ) -> Result<Invocation, ToolError> {
        let request = Request::try_from(input)?;
        let exact = match &request {
            Request::Run(command) => Some(command.clone()),
            Request::Restart => None,
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
                Request::Run(command) => vec![command.clone()],
                Request::Restart => Vec::new(),
            },
            folder: self.tool.folder(&self.session),
            ..ResourceClaims::default()
        }
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let desk = self.tool.desk(&self.session);
        let mut place = tokio::select! {
            biased;
            () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
            () = desk.ended.cancelled() => return Err(ToolError::Cancelled),
            place = desk.place.lock() => place,
        };
        match &self.request {
            Request::Run(command) => self.tool.command(command, &mut place, &desk, context).await,
            Request::Restart => self.tool.restart(&mut place).await,
        }
    }
}

#[async_trait]
impl SessionResources for BashTool {
    async fn end_session(&self, session: &SessionId) {
        let desk = self
            .desks
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(session);
        let Some(desk) = desk else { return };
        desk.ended.cancel();
        if let Some(shell) = desk.place.lock().await.shell.take() {
            shell.close().await;
        }
    }
}

/// Waits for a command's end, and tells people the newest line now and then.
async fn watch(shell: &mut Shell, ticket: Ticket, progress: &ProgressSink) -> io::Result<Answer> {
    let mut looks = interval(PROGRESS_INTERVAL);
    let mut shown = None;
    loop {
        tokio::select! {
            biased;
            answer = shell.answer(ticket) => return answer,
            _ = looks.tick() => {
                let newest = shell.newest_line();
                if newest == shown {
                    continue;
                }
                if let Some(message) = newest.clone() {
                    progress.report(Progress { message, fraction: None });
                }
                shown = newest;
            }
        }
    }
}
