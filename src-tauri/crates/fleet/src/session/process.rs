//! The program that runs a chat, as a child: `qilbee run --json --commands -`, with a data folder and a display of its own. Its
//! policy is the usual one. It ends with this process, however that ends.

use super::{
    Story,
    bound_command::bound_command,
    display::{self, Variables},
};
use crate::{Task, variable::COLLECTOR_HEADERS};
use protocol::{Command as SessionCommand, Event, SessionId};
use std::{
    env,
    ffi::{OsStr, OsString},
    io,
    path::PathBuf,
    process::{ExitStatus, Stdio},
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines},
    process::{Child, ChildStdin, ChildStdout, Command},
    sync::watch,
    time::timeout,
};
use tracing::Instrument as _;

/// Environment variable of its data folder.
const HOME_VARIABLE: &str = "QILBEE_HOME";
/// Variable with the folder of a unit's credentials, from `systemd.exec(5)`.
const CREDENTIALS: &str = "CREDENTIALS_DIRECTORY";
/// Begins the variables of this program, which are no business of a chat's: they lead to the fleet, to a key that answers, and to the
/// archive.
const OWN_VARIABLES: &str = "QILBEE_FLEET_";
/// Effect before which a chat holds until its task is known to be still this desktop's. What only looks goes on.
const HOLD_BEFORE: &str = "act";
/// Time that the program has to say its version.
const CHECK_LIMIT: Duration = Duration::from_secs(30);
/// Time that the program has to take a command. One that reads nothing must not hold up the end of its lease.
const SEND_LIMIT: Duration = Duration::from_secs(1);
/// Time that a chat has to let go of everything before it is killed.
const STOP_GRACE: Duration = Duration::from_secs(3);
/// Time that the program has to end once its chat is over.
const END_GRACE: Duration = Duration::from_secs(10);
/// Words that a task begins again with after it was cut off.
const GO_ON: &str =
    "The task was interrupted. Look at what has been done already, then go on with it.";

/// The program and its surroundings.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// The program `qilbee`.
    pub(crate) path: PathBuf,
    /// Its data folder.
    pub(crate) home: PathBuf,
    /// Variables that reach its display, or keep it from the person's.
    pub(crate) display: Variables,
}

/// A running chat.
pub(crate) struct SessionProcess {
    child: Child,
    commands: Option<ChildStdin>,
    events: Lines<BufReader<ChildStdout>>,
    complaint: watch::Receiver<String>,
}

impl Program {
    /// Returns the program, run with these arguments, that ends when this process does.
    pub(crate) fn command(&self, arguments: &[OsString]) -> io::Result<Command> {
        let mut command = bound_command(&self.path)?;
        command.args(arguments).env(HOME_VARIABLE, &self.home);
        // Where systemd puts the worker's own keys.
        command.env_remove(CREDENTIALS);
        for variable in env::vars_os().map(|(name, _)| name).filter(|it| is_own(it)) {
            command.env_remove(variable);
        }
        display::apply(&self.display, &mut command);
        Ok(command)
    }

    /// Checks that it can be started here.
    ///
    /// # Errors
    /// Says why it cannot.
    pub(crate) async fn check(&self) -> io::Result<()> {
        let mut command = self.command(&["--version".into()])?;
        let out = command.stdin(Stdio::null()).kill_on_drop(true).output();
        let out = timeout(CHECK_LIMIT, out)
            .await
            .map_err(|_| io::Error::other(format!("{} does not answer", self.path.display())))??;
        match out.status.success() {
            true => Ok(()),
            false => Err(io::Error::other(format!(
                "{} cannot be started: {}",
                self.path.display(),
                String::from_utf8_lossy(&out.stderr).trim()
            ))),
        }
    }

    /// Begins a chat with a task, or goes on with one that was cut off.
    pub(crate) async fn begin(
        &self,
        task: &Task,
        story: &Story,
        ceiling_usd: Option<f64>,
    ) -> io::Result<SessionProcess> {
        let session = story.progress.session.as_ref();
        let mut child = self
            .command(&arguments(task, session, ceiling_usd))?
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let (Some(commands), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(io::Error::other("the program has no pipes"));
        };
        let mut process = SessionProcess {
            child,
            commands: Some(commands),
            events: BufReader::new(output).lines(),
            complaint: last_line(BufReader::new(errors).lines()),
        };
        // One that ended already says why by its exit code.
        if let Err(error) = process.send(&first_message(task, story.has_prompt)).await {
            tracing::warn!(%error, "the task did not arrive");
        }
        Ok(process)
    }
}

impl SessionProcess {
    /// Returns the next event; none once there are no more. Safe to drop while it waits. What it does not know it skips, as
    /// readers of the protocol do.
    pub(crate) async fn next(&mut self) -> io::Result<Option<Event>> {
        while let Some(line) = self.events.next_line().await? {
            match serde_json::from_str(&line) {
                Ok(event) => return Ok(Some(event)),
                Err(error) => tracing::warn!(%error, "an event is not known here"),
            }
        }
        Ok(None)
    }

    /// Gives the chat a command.
    pub(crate) async fn send(&mut self, command: &SessionCommand) -> io::Result<()> {
        let Some(commands) = &mut self.commands else {
            return Ok(());
        };
        let line = serde_json::to_string(command)? + "\n";
        let sent = timeout(SEND_LIMIT, async {
            commands.write_all(line.as_bytes()).await?;
            commands.flush().await
        });
        sent.await
            .map_err(|_| io::Error::other("the program takes no commands"))?
    }

    /// Lets the program end by itself, within this time at most: there are no more commands.
    pub(crate) async fn end(mut self, left: Duration) -> io::Result<ExitStatus> {
        self.commands = None;
        match timeout(left.min(END_GRACE), self.child.wait()).await {
            Ok(status) => status,
            Err(_) => {
                self.kill().await;
                self.child.wait().await
            }
        }
    }

    /// Stops the task, within this time at most: the chat releases what it holds down, and then everything ends. `take` gets
    /// the events until then.
    pub(crate) async fn stop(&mut self, mut take: impl FnMut(&Event), left: Duration) {
        let stopping = async {
            self.send(&SessionCommand::Stop).await?;
            self.commands = None;
            while let Some(event) = self.next().await? {
                take(&event);
            }
            io::Result::Ok(())
        };
        // Whatever goes wrong here, killing it is the answer.
        let _ = timeout(left.min(STOP_GRACE), stopping).await;
        self.kill().await;
    }

    /// Ends the program and what runs below it, at once.
    pub(crate) async fn kill(&mut self) {
        self.kill_group();
        // It may be gone already.
        let _ = self.child.kill().await;
    }

    fn kill_group(&self) {
        #[cfg(unix)]
        if let Some(id) = self.child.id().and_then(|id| i32::try_from(id).ok())
            && let Some(group) = rustix::process::Pid::from_raw(id)
        {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }

    /// The last line that it complained with.
    pub(crate) fn complaint(&self) -> String {
        self.complaint.borrow().clone()
    }
}

impl Drop for SessionProcess {
    fn drop(&mut self) {
        // Nothing, once the program has ended.
        self.kill_group();
    }
}

fn arguments(task: &Task, cut_off: Option<&SessionId>, ceiling_usd: Option<f64>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = ["run", "--json", "--own-words", "--commands", "-"]
        .map(OsString::from)
        .into();
    let mut add = |option: &str, value: Option<String>| {
        if let Some(value) = value {
            // One argument, so that no value is taken for an option.
            arguments.push(format!("{option}={value}").into());
        }
    };
    add("--break", Some(HOLD_BEFORE.to_owned()));
    add("--session", cut_off.map(ToString::to_string));
    // A chat that goes on has its profile already.
    add(
        "--profile",
        task.profile.clone().filter(|_| cut_off.is_none()),
    );
    add("--model", task.model.clone());
    add("--mode", task.mode.clone());
    add("--max-steps", task.max_steps.map(|steps| steps.to_string()));
    add("--max-cost", task.max_cost_usd.map(|usd| usd.to_string()));
    add("--cost-ceiling", ceiling_usd.map(|usd| usd.to_string()));
    for label in &task.labels {
        add("--label", Some(label.clone()));
    }
    arguments
}

fn first_message(task: &Task, has_prompt: bool) -> SessionCommand {
    let (text, quoted) = match has_prompt {
        true => (GO_ON.to_owned(), Vec::new()),
        false => (task.prompt.clone(), task.quoted.clone()),
    };
    SessionCommand::Submit {
        text,
        attachments: Vec::new(),
        quoted,
    }
}

/// Returns whether a variable of this program is no business of a chat's.
fn is_own(variable: &OsStr) -> bool {
    let name = variable.as_encoded_bytes();
    name.starts_with(OWN_VARIABLES.as_bytes())
        || COLLECTOR_HEADERS.iter().any(|it| name == it.as_bytes())
}

/// Passes what a program complains on to the log, and keeps the last line.
fn last_line(mut lines: Lines<BufReader<tokio::process::ChildStderr>>) -> watch::Receiver<String> {
    let (sender, receiver) = watch::channel(String::new());
    let told = async move {
        while let Ok(Some(line)) = lines.next_line().await {
            tracing::info!(line, "qilbee");
            sender.send_replace(line);
        }
    };
    tokio::spawn(told.in_current_span());
    receiver
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chat_gets_nothing_that_leads_to_the_fleet() {
        for own in [
            "QILBEE_FLEET_API_KEY",
            "QILBEE_FLEET_SERVER",
            "QILBEE_FLEET_ARCHIVE_SECRET_ACCESS_KEY",
            "OTEL_EXPORTER_OTLP_HEADERS",
            "OTEL_EXPORTER_OTLP_TRACES_HEADERS",
        ] {
            assert!(is_own(OsStr::new(own)), "{own}");
        }
        for other in [
            "PATH",
            "ANTHROPIC_API_KEY",
            "QILBEE_HOME",
            "OTEL_SERVICE_NAME",
        ] {
            assert!(!is_own(OsStr::new(other)), "{other}");
        }
    }

    #[test]
    fn a_task_is_given_to_the_program_whole() {
        let task = Task {
            prompt: "--help".to_owned(),
            quoted: vec!["amount: 3".to_owned()],
            labels: vec!["-x".to_owned()],
            profile: Some("invoices".to_owned()),
            mode: Some("risky".to_owned()),
            max_steps: Some(3),
            max_cost_usd: Some(0.5),
            ..Task::default()
        };
        let line = arguments(&task, None, Some(2.5));
        let wanted = "run --json --own-words --commands - --break=act --profile=invoices --mode=risky --max-steps=3 --max-cost=0.5 --cost-ceiling=2.5 --label=-x";
        assert_eq!(
            line,
            wanted.split(' ').map(OsString::from).collect::<Vec<_>>()
        );
        let SessionCommand::Submit { text, quoted, .. } = first_message(&task, false) else {
            panic!("no message");
        };
        assert_eq!((text.as_str(), quoted), ("--help", task.quoted.clone()));
        let goes_on = arguments(&task, Some(&"s".into()), None);
        assert!(goes_on.contains(&"--session=s".into()));
        assert!(!goes_on.contains(&"--profile=invoices".into()));
    }
}
