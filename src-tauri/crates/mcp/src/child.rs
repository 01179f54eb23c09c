//! The program of a server: started with the environment it is meant to have, its errors kept for people, and
//! ended with everything it started.

use crate::{config::Reach, expand, program, ring::Ring, servers::ServersOptions};
use std::{
    env,
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    pin::Pin,
    process::Stdio,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWrite},
    process::{Child as Process, ChildStderr, ChildStdin, ChildStdout, Command},
};
use tokio_util::{
    sync::{CancellationToken, WaitForCancellationFutureOwned},
    task::AbortOnDropHandle,
};

/// How long everything may take to end before it is ended by force.
const CLOSE_LIMIT: Duration = Duration::from_secs(5);
/// How much of what it prints is read at once, in bytes.
const CHUNK: usize = 8 * 1024;
/// A variable with one of these in its name is somebody's secret, and not for a server that did not ask for it.
const SECRET_WORDS: [&str; 6] = ["KEY", "TOKEN", "SECRET", "PASSWORD", "PASSWD", "CREDENTIAL"];

/// What starts a server's program and ends everything it started; see `supervise_server`.
pub(super) type Supervisor = (PathBuf, Vec<OsString>);

/// A program at work.
pub(super) struct Child {
    process: Process,
    _errors: Option<AbortOnDropHandle<()>>,
}

/// What the program is told. Closes when `end` fires, also while the program does not read.
pub(super) struct Input {
    pipe: Option<ChildStdin>,
    end: Pin<Box<WaitForCancellationFutureOwned>>,
}

/// A program that was started, and the pipes to talk to it.
pub(super) struct Started {
    pub(super) child: Child,
    pub(super) input: Input,
    pub(super) output: ChildStdout,
}

/// Starts a server's program, whose input closes when `end` fires. The error is a sentence.
pub(super) async fn start(
    reach: &Reach,
    options: &ServersOptions,
    errors: &Arc<Ring>,
    end: CancellationToken,
) -> Result<Started, String> {
    let Reach::Program {
        command,
        arguments,
        folder,
        environment,
    } = reach
    else {
        return Err("It has no program.".to_owned());
    };
    let supervisor = options.supervisor.as_ref();
    let secrets = options.secrets.as_ref();
    let folder = folder.clone().or_else(env::home_dir);
    if let Some(folder) = folder.as_deref().filter(|folder| !folder.is_dir()) {
        return Err(format!("Its folder {} is not there.", folder.display()));
    }
    let program = program::find(command, folder.as_deref())?;
    let own = expand::expand_all(environment, secrets).await?;
    let mut process = line(&program, arguments, supervisor);
    if let Some(folder) = folder {
        process.current_dir(folder);
    }
    process.env_clear().envs(inherited());
    process.env("PATH", program::path()).envs(own);
    let process = process
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // A supervisor must outlive the program by a moment, to end what the server started.
        .kill_on_drop(supervisor.is_none())
        .spawn();
    let mut process =
        process.map_err(|error| format!("Its program {command:?} cannot be started: {error}."))?;
    let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
        return Err("The pipes to its program are missing.".to_owned());
    };
    let said = process.stderr.take();
    let reader =
        said.map(|said| AbortOnDropHandle::new(tokio::spawn(keep(said, Arc::clone(errors)))));
    Ok(Started {
        child: Child {
            process,
            _errors: reader,
        },
        input: Input {
            pipe: Some(input),
            end: Box::pin(end.cancelled_owned()),
        },
        output,
    })
}

impl Child {
    /// Waits until everything has ended; its input must have been let go of. Ends it by force when that takes
    /// too long.
    pub(super) async fn close(mut self) {
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

impl Input {
    /// The pipe, as long as it is open.
    fn pipe(&mut self, context: &mut Context<'_>) -> io::Result<Pin<&mut ChildStdin>> {
        if self.end.as_mut().poll(context).is_ready() {
            self.pipe = None;
        }
        let pipe = self.pipe.as_mut().map(Pin::new);
        pipe.ok_or_else(|| io::ErrorKind::BrokenPipe.into())
    }
}

impl AsyncWrite for Input {
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

fn line(program: &Path, arguments: &[String], supervisor: Option<&Supervisor>) -> Command {
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

/// Everything in this program's environment that is no secret.
pub(crate) fn inherited() -> impl Iterator<Item = (OsString, OsString)> {
    env::vars_os().filter(|(name, _)| !is_secret(&name.to_string_lossy()))
}

fn is_secret(variable: &str) -> bool {
    let name = variable.to_ascii_uppercase();
    SECRET_WORDS.iter().any(|word| name.contains(word))
}

/// Keeps what it prints for people, so that it never waits for room in the pipe. Ends with the pipe.
async fn keep(mut said: ChildStderr, errors: Arc<Ring>) {
    let mut chunk = vec![0; CHUNK];
    while let Ok(count) = said.read(&mut chunk).await
        && count > 0
    {
        errors.push(&chunk[..count]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_is_a_secret_by_its_name() {
        for name in [
            "ANTHROPIC_API_KEY",
            "GH_TOKEN",
            "db_password",
            "npm_config__authToken",
        ] {
            assert!(is_secret(name), "{name}");
        }
        for name in [
            "PATH",
            "HOME",
            "DISPLAY",
            "LANG",
            "https_proxy",
            "SSH_AUTH_SOCK",
        ] {
            assert!(!is_secret(name), "{name}");
        }
    }
}
