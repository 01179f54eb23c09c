//! Process of a server: started with the environment it is meant to have, its standard error kept, and ended with
//! everything it started.

use super::{
    options::{ServersOptions, Supervisor},
    stderr_buffer::StderrBuffer,
};
use crate::config::{
    programs::{find, inherited_environment, search_path},
    secrets::expand_all,
    server_settings::ServerEndpoint,
};
use localization::{LocalizedText, localized};
use std::{
    env, io,
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
    endpoint: &ServerEndpoint,
    options: &ServersOptions,
    errors: &Arc<StderrBuffer>,
    end: CancellationToken,
) -> Result<StartedProcess, LocalizedText> {
    let ServerEndpoint::Program {
        command,
        arguments,
        folder,
        environment,
    } = endpoint
    else {
        return Err(localized!("mcp-no-program"));
    };
    let supervisor = options.supervisor.as_ref();
    let secrets = options.secrets.as_ref();
    let folder = folder.clone().or_else(env::home_dir);
    if let Some(folder) = folder.as_deref().filter(|folder| !folder.is_dir()) {
        return Err(localized!(
            "mcp-folder-missing",
            folder = folder.display().to_string()
        ));
    }
    let program = find(command, folder.as_deref())?;
    let own = expand_all(environment, secrets).await?;
    let mut process = command_line(&program, arguments, supervisor);
    if let Some(folder) = folder {
        process.current_dir(folder);
    }
    process.env_clear().envs(inherited_environment());
    process.env("PATH", search_path()).envs(own);
    process.env(tools::TOOL_VARIABLE, "1");
    let process = process
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // A supervisor must outlive the program by a moment, to end what the server started.
        .kill_on_drop(supervisor.is_none())
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
    let reader = said
        .map(|said| AbortOnDropHandle::new(tokio::spawn(collect_stderr(said, Arc::clone(errors)))));
    Ok(StartedProcess {
        process: ServerProcess {
            process,
            _errors: reader,
        },
        input: ProcessInput {
            pipe: Some(input),
            end: Box::pin(end.cancelled_owned()),
        },
        output,
    })
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
