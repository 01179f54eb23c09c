//! Process of a server: started with the environment it is meant to have, its standard error kept, and ended with
//! everything it started.

use super::{
    options::{ServersOptions, Supervisor},
    server_handle::ServerHandle,
    server_network::ServerNetwork,
    server_sandbox::{RoomedProgram, ServerLine, ServerRoom, ServerSandbox},
    server_status::WallsState,
    stderr_buffer::StderrBuffer,
};
use crate::config::{
    programs::{find, inherited_environment, search_path},
    secrets::expand_all,
    server_settings::ServerEndpoint,
    server_walls::WallsChoice,
};
use localization::{LocalizedText, localized};
use std::{
    collections::BTreeMap,
    env,
    ffi::OsString,
    io,
    path::Path,
    pin::Pin,
    process::Stdio,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWrite},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command},
};
use tokio_util::{
    sync::{CancellationToken, WaitForCancellationFutureOwned},
    task::AbortOnDropHandle,
};

/// The time for everything to end before it is killed.
const CLOSE_LIMIT: Duration = Duration::from_secs(5);
/// The size of one read of its standard error, in bytes.
const CHUNK_BYTES: usize = 8 * 1024;

/// A running program.
pub(crate) struct ServerProcess {
    process: Child,
    /// Its network, when it is inside walls that have one.
    pub(crate) network: Option<Arc<ServerNetwork>>,
    _room: Option<ServerRoom>,
    _errors: Option<AbortOnDropHandle<()>>,
}

/// Input of the program. Closes when `end` fires, even while the program doesn't read.
pub(crate) struct ProcessInput {
    pipe: Option<ChildStdin>,
    end: Pin<Box<WaitForCancellationFutureOwned>>,
}

/// A program that was started, and the pipes to talk to it.
pub(crate) struct StartedProcess {
    pub(crate) process: ServerProcess,
    pub(crate) input: ProcessInput,
    pub(crate) output: ChildStdout,
}

/// Starts a server's program, whose input closes when `end` fires. The error is a sentence.
pub(crate) async fn start(
    handle: &ServerHandle,
    options: &ServersOptions,
    end: CancellationToken,
) -> Result<StartedProcess, LocalizedText> {
    let ServerEndpoint::Program {
        command,
        arguments,
        folder,
        environment,
    } = &handle.settings.endpoint
    else {
        return Err(localized!("mcp-no-program"));
    };
    let folder = folder.clone().or_else(env::home_dir);
    if let Some(folder) = folder.as_deref().filter(|folder| !folder.is_dir()) {
        return Err(localized!(
            "mcp-folder-missing",
            folder = folder.display().to_string()
        ));
    }
    let program = find(command, folder.as_deref())?;
    let own: BTreeMap<_, _> = expand_all(environment, options.secrets.as_ref())
        .await?
        .into_iter()
        .collect();
    let inside = inside(handle, options, &program, arguments, &own).await?;
    handle.update(|status| status.walls = walls_state(&handle.settings.walls, inside.is_some()));
    let (mut process, room) = match inside {
        Some(RoomedProgram { command, room }) => (Command::from(command), Some(room)),
        None => {
            let mut process = command_line(&program, arguments, options.supervisor.as_ref());
            process.env_clear().envs(inherited_environment());
            process.env("PATH", search_path()).envs(own);
            process.env(tools::TOOL_VARIABLE, "1");
            (process, None)
        }
    };
    if let Some(folder) = folder {
        process.current_dir(folder);
    }
    let process = process
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // A supervisor must outlive the program by a moment, to end what the server started.
        .kill_on_drop(options.supervisor.is_none())
        .spawn();
    let mut process = process.map_err(|error| {
        localized!(
            "mcp-program-failed",
            error = error.to_string(),
            program = command
        )
    })?;
    let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
        return Err(localized!("mcp-no-pipes"));
    };
    let said = process.stderr.take();
    let reader = said.map(|said| {
        let reading = collect_stderr(said, Arc::clone(&handle.errors));
        AbortOnDropHandle::new(tokio::spawn(reading))
    });
    Ok(StartedProcess {
        process: ServerProcess {
            process,
            network: room.as_ref().and_then(|room| room.network.clone()),
            _room: room,
            _errors: reader,
        },
        input: ProcessInput {
            pipe: Some(input),
            end: Box::pin(end.cancelled_owned()),
        },
        output,
    })
}

/// Returns the program inside its walls; none for one that runs without. The error is a sentence.
async fn inside(
    handle: &ServerHandle,
    options: &ServersOptions,
    program: &Path,
    arguments: &[String],
    environment: &BTreeMap<String, String>,
) -> Result<Option<RoomedProgram>, LocalizedText> {
    let (Some(walls), Some(supervisor)) = (&options.sandbox, &options.supervisor) else {
        return Ok(None);
    };
    let (settings, supervisor) = (handle.settings.clone(), supervisor.clone());
    let (program, environment) = (program.to_path_buf(), environment.clone());
    let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
    let (walls, installer) = (Arc::clone(walls), Arc::clone(&options.installer));
    let failed =
        |error: &dyn std::error::Error| localized!("mcp-walls-failed", error = error.to_string());
    // The walls are looked up on the disk, and tried with a program. The runtime is there for the proxy.
    let work = tokio::task::spawn_blocking(move || {
        let walls: &ServerSandbox = &walls;
        let Some(sandbox) = walls.mechanism_for(&settings.walls)? else {
            return Ok(None);
        };
        let line = ServerLine {
            settings: &settings,
            program: &program,
            arguments: &arguments,
            environment: &environment,
            supervisor: &supervisor,
        };
        let network = walls.network(sandbox, &settings, &installer);
        let entered = network.and_then(|network| walls.enter(sandbox, &line, network));
        entered.map(Some).map_err(|error| failed(&error))
    });
    work.await.unwrap_or_else(|error| Err(failed(&error)))
}

fn walls_state(choice: &WallsChoice, is_inside: bool) -> WallsState {
    match (choice, is_inside) {
        (WallsChoice::Free, _) => WallsState::Free,
        (WallsChoice::Inside(_), true) => WallsState::Inside,
        (WallsChoice::Inside(_), false) => WallsState::Missing,
    }
}

impl ServerProcess {
    /// Waits until everything has ended; its input must have been let go of. Ends it by force when that takes
    /// too long.
    pub(crate) async fn close(mut self) {
        if tokio::time::timeout(CLOSE_LIMIT, self.process.wait())
            .await
            .is_ok()
        {
            return;
        }
        tracing::warn!("a server could not be ended in time");
        if let Err(error) = self.process.kill().await {
            tracing::warn!(%error, "a server could not be ended");
        }
    }
}

impl ProcessInput {
    /// Returns the pipe while it is open.
    fn pipe(&mut self, context: &mut Context<'_>) -> io::Result<Pin<&mut ChildStdin>> {
        if self.end.as_mut().poll(context).is_ready() {
            self.pipe = None;
        }
        let pipe = self.pipe.as_mut().map(Pin::new);
        pipe.ok_or_else(|| io::ErrorKind::BrokenPipe.into())
    }
}

impl AsyncWrite for ProcessInput {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.pipe(context)?.poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.pipe(context)?.poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.pipe(context) {
            Ok(pipe) => pipe.poll_shutdown(context),
            // Closed already.
            Err(_) => Poll::Ready(Ok(())),
        }
    }
}

fn command_line(program: &Path, arguments: &[String], supervisor: Option<&Supervisor>) -> Command {
    let mut command = match supervisor {
        Some((supervisor, own)) => {
            let mut command = Command::new(supervisor);
            command.args(own).arg(program);
            command
        }
        None => Command::new(program),
    };
    command.args(arguments);
    command
}

/// Reads standard error to its end, so that the program never waits for room in the pipe.
async fn collect_stderr(mut said: ChildStderr, errors: Arc<StderrBuffer>) {
    let mut chunk = vec![0; CHUNK_BYTES];
    while let Ok(count) = said.read(&mut chunk).await
        && count > 0
    {
        errors.push(&chunk[..count]);
    }
}
