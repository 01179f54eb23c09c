//! Hooks that are programs of the person's: one is started for each moment that it wants, reads what happened as JSON from
//! standard input, and may answer with a verdict. It runs inside the walls of servers, without keys, data or network of Qilbee's.

use crate::{built_in::hidden_places, hidden_subcommands::SUPERVISE_SERVER};
use agent::{CallVerdict, Hook, TurnPosition, Verdict};
use async_trait::async_trait;
use futures::future::{Either, select};
use home::Home;
use model::ModelAnswer;
use protocol::{HookMoment, ToolCall, TurnEnd, visible_line};
use sandbox::{Network, Sandbox, Walls};
use serde::Deserialize;
use serde_json::{Value, json};
use settings::{HookSettings, Settings, SettingsError};
use std::{
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    pin::pin,
    process::{ExitStatus, Stdio},
    sync::{Arc, OnceLock},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWriteExt as _},
    process::Command,
    time::timeout,
};

/// Longest answer, in bytes.
const MAX_ANSWER_BYTES: u64 = 64 * 1024;
/// Characters of a reason that are passed on.
const MAX_REASON_CHARS: usize = 1_000;
/// Last bytes of its complaints that are kept.
const COMPLAINT_BYTES: usize = 4096;
/// Time in which the last complaint of a program that ended is read.
const COMPLAINT_GRACE: Duration = Duration::from_millis(100);

/// Program that is told of moments.
pub(crate) struct ProgramHook {
    settings: HookSettings,
    program: PathBuf,
    hidden: Vec<PathBuf>,
    /// Looked for once; none where there are no walls.
    sandbox: Arc<OnceLock<Option<Sandbox>>>,
}

/// Answer of a program.
#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Answer {
    verdict: Word,
    reason: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Word {
    #[default]
    Go,
    Pause,
    Veto,
    End,
}

/// Returns the hooks of the settings.
pub(crate) fn of_settings(
    home: &Home,
    program: &Path,
    settings: &Result<Settings, SettingsError>,
) -> Vec<Arc<dyn Hook>> {
    let hooks = settings
        .as_ref()
        .map_or(&[][..], |settings| &settings.hooks);
    let sandbox = Arc::new(OnceLock::new());
    let hook = |settings: &HookSettings| {
        Arc::new(ProgramHook {
            settings: settings.clone(),
            program: program.to_path_buf(),
            hidden: hidden_places(home),
            sandbox: Arc::clone(&sandbox),
        }) as Arc<dyn Hook>
    };
    hooks.iter().map(hook).collect()
}

impl ProgramHook {
    fn wants(&self, moment: HookMoment) -> bool {
        self.settings.moments.contains(&moment)
    }

    /// Tells the program of a moment; `Err` says why it gave no verdict.
    async fn tell(
        &self,
        moment: HookMoment,
        at: &TurnPosition,
        more: Value,
    ) -> Result<Answer, String> {
        let mut told = json!({
            "hook": self.settings.name, "moment": moment, "session": at.session, "turn": at.turn, "step": at.step,
            "time": at.now,
        });
        if let (Some(told), Value::Object(more)) = (told.as_object_mut(), more) {
            told.extend(more);
        }
        let answering = self.answer(told.to_string());
        match timeout(self.settings.time_limit, answering).await {
            Ok(Ok(text)) => parse(&text),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err(format!(
                "it took longer than {} ms",
                self.settings.time_limit.as_millis()
            )),
        }
    }

    async fn answer(&self, told: String) -> io::Result<String> {
        let temp = tempfile::tempdir()?;
        let mut child = Command::from(self.command(temp.path().to_path_buf()).await?)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        if let Some(mut input) = child.stdin.take() {
            // A program that reads nothing may still answer.
            let _ = input.write_all(told.as_bytes()).await;
        }
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        let ending = pin!(async {
            let answer = read_from(output).await?;
            Ok::<_, io::Error>((answer, child.wait().await?))
        });
        let ((answer, status), complaints) = match select(ending, pin!(last_of(errors))).await {
            Either::Left((ended, complaints)) => {
                let (answer, status) = ended?;
                // What it started may go on writing there; only the program itself is waited for.
                let complaints = match status.success() {
                    true => Vec::new(),
                    false => timeout(COMPLAINT_GRACE, complaints)
                        .await
                        .unwrap_or_default(),
                };
                ((answer, status), complaints)
            }
            Either::Right((complaints, ending)) => (ending.await?, complaints),
        };
        match status.success() {
            true => String::from_utf8(answer).map_err(io::Error::other),
            false => Err(io::Error::other(ended_with(status, &complaints))),
        }
    }

    async fn command(&self, temp: PathBuf) -> io::Result<std::process::Command> {
        let Some((program, arguments)) = self.settings.command.split_first() else {
            return Err(io::Error::other("no program"));
        };
        let found = Arc::clone(&self.sandbox);
        // Trying the walls takes some milliseconds, once.
        let sandbox = tokio::task::spawn_blocking(move || {
            *found.get_or_init(|| match Sandbox::detect() {
                Ok(sandbox) => Some(sandbox),
                Err(reason) => {
                    tracing::warn!(%reason, "hooks run without walls");
                    None
                }
            })
        });
        match sandbox.await? {
            Some(sandbox) => {
                let walls = Walls {
                    writable: self.settings.writable.clone(),
                    hidden: self.hidden.clone(),
                    projects: None,
                    readable: Vec::new(),
                    state: None,
                    temp,
                    network: Network::None,
                };
                let line = [SUPERVISE_SERVER, program].map(OsString::from).into_iter();
                let line: Vec<_> = line.chain(arguments.iter().map(OsString::from)).collect();
                sandbox.command(&walls, &self.program, &line)
            }
            None => {
                let mut command = std::process::Command::new(program);
                let kept = std::env::vars_os().filter(|(name, _)| {
                    name.to_str()
                        .is_some_and(|name| !sandbox::is_secret_name(name))
                });
                command.args(arguments).env_clear().envs(kept);
                Ok(command)
            }
        }
    }

    /// Tells of a moment at which a failure changes nothing.
    async fn observe(&self, moment: HookMoment, at: &TurnPosition, more: Value) -> Verdict {
        if !self.wants(moment) {
            return Verdict::Go;
        }
        match self.tell(moment, at, more).await {
            Ok(Answer { verdict, reason }) => match verdict {
                Word::Pause => Verdict::Pause,
                Word::End => Verdict::End {
                    reason: self.worded(&reason).into(),
                },
                // There is no call to veto here.
                Word::Go | Word::Veto => Verdict::Go,
            },
            Err(reason) => {
                tracing::warn!(hook = self.settings.name, reason, "a hook gave no verdict");
                Verdict::Go
            }
        }
    }

    fn worded(&self, reason: &str) -> String {
        let reason: String = visible_line(reason.trim())
            .chars()
            .take(MAX_REASON_CHARS)
            .collect();
        match reason.is_empty() {
            true => format!("The hook “{}” said so.", self.settings.name),
            false => reason,
        }
    }
}

#[async_trait]
impl Hook for ProgramHook {
    fn name(&self) -> &str {
        &self.settings.name
    }

    fn is_timed(&self, moment: HookMoment) -> bool {
        self.wants(moment)
    }

    async fn step_start(&self, at: &TurnPosition) -> Verdict {
        self.observe(HookMoment::StepStart, at, Value::Null).await
    }

    async fn after_answer(&self, at: &TurnPosition, answer: &ModelAnswer) -> Verdict {
        let more = json!({"stop_reason": answer.stop_reason, "tokens": answer.tokens, "cost_usd": answer.cost_usd});
        self.observe(HookMoment::AfterAnswer, at, more).await
    }

    /// A program that gives no verdict on a call vetoes it: nothing runs past a watcher that is broken.
    async fn before_tool(&self, at: &TurnPosition, call: &ToolCall) -> CallVerdict {
        if !self.wants(HookMoment::BeforeTool) {
            return CallVerdict::Go;
        }
        let told = self
            .tell(HookMoment::BeforeTool, at, json!({"call": call}))
            .await;
        match told {
            Ok(Answer { verdict, reason }) => match verdict {
                Word::Go => CallVerdict::Go,
                Word::Pause => CallVerdict::Pause,
                Word::Veto | Word::End => CallVerdict::Veto {
                    reason: self.worded(&reason),
                },
            },
            Err(reason) => CallVerdict::Veto {
                reason: format!(
                    "The hook “{}” gave no verdict: {reason}.",
                    self.settings.name
                ),
            },
        }
    }

    async fn after_tools(&self, at: &TurnPosition) -> Verdict {
        self.observe(HookMoment::AfterTools, at, Value::Null).await
    }

    async fn step_end(&self, at: &TurnPosition) -> Verdict {
        self.observe(HookMoment::StepEnd, at, Value::Null).await
    }

    async fn execution_end(&self, at: &TurnPosition, reason: TurnEnd) {
        self.observe(HookMoment::TurnEnd, at, json!({"reason": reason}))
            .await;
    }
}

async fn read_from(output: Option<impl AsyncRead + Unpin>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if let Some(output) = output {
        output
            .take(MAX_ANSWER_BYTES)
            .read_to_end(&mut bytes)
            .await?;
    }
    Ok(bytes)
}

/// Reads to the end, however much comes, and keeps the last of it. Nothing that goes wrong here takes a verdict away.
async fn last_of(output: Option<impl AsyncRead + Unpin>) -> Vec<u8> {
    let mut kept = Vec::new();
    let Some(mut output) = output else {
        return kept;
    };
    let mut chunk = [0; COMPLAINT_BYTES];
    while let Ok(count @ 1..) = output.read(&mut chunk).await {
        kept.extend_from_slice(&chunk[..count]);
        let surplus = kept.len().saturating_sub(COMPLAINT_BYTES);
        kept.drain(..surplus);
    }
    kept
}

/// Words for the end of a program that failed, with the last line that it complained with.
fn ended_with(status: ExitStatus, complaints: &[u8]) -> String {
    let complaints = String::from_utf8_lossy(complaints);
    let mut lines = complaints.lines().rev().map(str::trim);
    match lines.find(|line| !line.is_empty()) {
        Some(line) => {
            let line: String = visible_line(line).chars().take(MAX_REASON_CHARS).collect();
            format!("it ended with {status}: {line}")
        }
        None => format!("it ended with {status}"),
    }
}

/// Reads an answer; nothing at all means to go on.
fn parse(text: &str) -> Result<Answer, String> {
    match text.trim() {
        "" => Ok(Answer::default()),
        text => {
            serde_json::from_str(text).map_err(|error| format!("its answer is no verdict: {error}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_read_strictly() {
        let check = |text: &str, wanted: Option<(Word, &str)>| {
            let found = parse(text)
                .ok()
                .map(|answer| (answer.verdict, answer.reason));
            assert_eq!(
                found,
                wanted.map(|(word, reason)| (word, reason.to_owned())),
                "{text}"
            );
        };
        check("\n", Some((Word::Go, "")));
        check("{}", Some((Word::Go, "")));
        check(
            r#"{"verdict": "veto", "reason": "Not on Sundays."}"#,
            Some((Word::Veto, "Not on Sundays.")),
        );
        check(r#"{"verdict": "end"}"#, Some((Word::End, "")));
        check("ok", None);
        check(r#"{"verdict": "allow"}"#, None);
        check(r#"{"decision": "veto"}"#, None);
    }
}
