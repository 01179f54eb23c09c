//! Start of a program that belongs to the person from then on: in a process group of its own, without Qilbee's standard
//! streams and secrets. Nobody ends it but the person.

use rustix::process::Pid;
use sandbox::is_secret_name;
use std::{
    env, io,
    process::{Command, ExitStatus, Stdio},
    time::Duration,
};
use tokio::{process::Child, time::timeout};
use tokio_util::sync::CancellationToken;

/// Time in which a program that cannot start at all ends again.
const START_WATCH: Duration = Duration::from_millis(700);

/// What became of a program that was started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StartedProgram {
    /// It runs.
    Runs,
    /// It ended well: another one, which ran already, does the work.
    HandedOver,
}

/// Reason that nothing was started.
#[derive(Debug)]
pub(super) enum StartError {
    /// The call was stopped. What was started by then goes on.
    Cancelled,
    /// None of the commands worked; the last one's reason.
    Failed(String),
}

/// Returns the commands of which one opens a file or address in the person's usual program.
pub(super) fn usual_commands(target: &str) -> Vec<Command> {
    open::commands(target)
}

/// Starts the first of these commands that works, in a process group of its own, which is returned.
pub(super) async fn start(
    commands: Vec<Command>,
    cancel: &CancellationToken,
) -> Result<(StartedProgram, Pid), StartError> {
    let mut reason = io::Error::from(io::ErrorKind::NotFound).to_string();
    for command in commands {
        match spawn(command) {
            Err(error) => reason = error.to_string(),
            Ok((mut child, group)) => match first_moments(&mut child, cancel).await? {
                None => return Ok((StartedProgram::Runs, group)),
                Some(status) if status.success() => {
                    return Ok((StartedProgram::HandedOver, group));
                }
                Some(status) => reason = status.to_string(),
            },
        }
    }
    Err(StartError::Failed(reason))
}

fn spawn(command: Command) -> io::Result<(Child, Pid)> {
    let mut command = tokio::process::Command::from(command);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0);
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_secret_name) {
            command.env_remove(name);
        }
    }
    // Dropping the child leaves it alone; the runtime takes note of its end.
    let child = command.spawn()?;
    let group = child.id().and_then(|id| Pid::from_raw(id.cast_signed()));
    let group = group.ok_or(io::ErrorKind::NotFound)?;
    Ok((child, group))
}

/// Returns how it ended, if it did at once.
async fn first_moments(
    child: &mut Child,
    cancel: &CancellationToken,
) -> Result<Option<ExitStatus>, StartError> {
    tokio::select! {
        biased;
        () = cancel.cancelled() => Err(StartError::Cancelled),
        ended = timeout(START_WATCH, child.wait()) => match ended {
            Err(_) => Ok(None),
            Ok(Ok(status)) => Ok(Some(status)),
            Ok(Err(error)) => Err(StartError::Failed(error.to_string())),
        },
    }
}
