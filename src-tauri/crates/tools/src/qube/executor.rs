//! `qube_task_executor`: a business process is handed to Qube and followed to its end.

use super::{Qube, QubeError, Stage, Stopped, TaskId, TaskStatus, unless_cancelled};
use crate::{
    BackgroundJob, CallScope, Definition, Invocation, Operation, Progress, Submission, Tool,
    ToolContext, ToolError,
};
use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use protocol::{Domain, Effect, ResourceClaims, SessionId, Ticket, ToolOutput};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;
use uuid::Uuid;

/// What a model reads of it.
const DESCRIPTION: &str = include_str!("executor.md");
/// The longest that is waited, and how long is waited unless a call says otherwise.
pub(super) const MAX_MINUTES: i64 = 30;
/// Characters a description may have.
const MAX_DESCRIPTION_CHARACTERS: usize = 20_000;
/// Characters of a description that people are shown in a sentence.
const SHOWN_CHARACTERS: usize = 80;
/// After a kill between handing over and writing the ticket down, the same may be submitted again for
/// this long. Later only a look at Qube is safe: servers forget keys, and people what they allowed.
const SUBMIT_AGAIN_WITHIN: SignedDuration = SignedDuration::from_hours(1);
/// A task whose time ran out while nobody followed it is still asked about for this long, so that a
/// network that is just coming up loses no result.
const ASK_AT_LEAST: SignedDuration = SignedDuration::from_mins(1);

/// Hands tasks over to Qube.
pub struct QubeTaskExecutor(Qube);

/// Arguments of `qube_task_executor`, which are also what Qube is sent.
#[derive(Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arguments {
    #[schemars(
        length(min = 1, max = MAX_DESCRIPTION_CHARACTERS),
        description = "A detailed, natural language description of the high-level business task to be completed."
    )]
    task_description: String,
    /// How Qube works on it.
    #[serde(default)]
    execution_mode: ExecutionMode,
    /// How long Qube may take.
    #[schemars(range(min = 1, max = MAX_MINUTES))]
    #[serde(default = "max_minutes")]
    timeout_minutes: i64,
}

// The one way Qube works. (No doc: models would read it.)
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum ExecutionMode {
    #[default]
    Autonomous,
}

/// A call of `qube_task_executor`.
struct TaskSubmission {
    tool: Arc<QubeTaskExecutor>,
    session: SessionId,
    input: Arguments,
}

/// What stands in a ticket for following the task.
#[derive(Serialize, Deserialize)]
struct Followed {
    /// Where it was handed over.
    at: String,
    /// How long it is followed.
    until: Timestamp,
    minutes: i64,
}

impl QubeTaskExecutor {
    /// For this Qube.
    #[must_use]
    pub fn new(qube: Qube) -> Self {
        Self(qube)
    }

    /// Whether an earlier attempt of this very call reached Qube.
    async fn find(
        &self,
        submission: &Submission,
        context: &ToolContext,
    ) -> Result<Option<TaskId>, Stopped> {
        let key = submission.key();
        let until = self.0.deadline(MAX_MINUTES);
        let mut failures = 0;
        loop {
            let asked = unless_cancelled(context, self.0.0.client.find(&key)).await?;
            let error = match asked {
                Ok(found) => return Ok(found),
                Err(error) => error,
            };
            failures += 1;
            self.again_after(error, failures, until, context).await?;
        }
    }

    async fn submit(
        &self,
        input: &Arguments,
        submission: &Submission,
        context: &ToolContext,
    ) -> Result<TaskId, Stopped> {
        let key = submission.key();
        let body = serde_json::to_value(input).unwrap_or_default();
        let until = self.0.deadline(input.timeout_minutes);
        let mut failures = 0;
        loop {
            let asked = unless_cancelled(context, self.0.0.client.submit(&key, &body)).await?;
            let error = match asked {
                Ok(task) => return Ok(task),
                Err(error) => error,
            };
            failures += 1;
            self.again_after(error, failures, until, context).await?;
        }
    }

    /// Waits before the next attempt to hand over; gives up when the time is up.
    async fn again_after(
        &self,
        error: QubeError,
        failures: u32,
        until: Timestamp,
        context: &ToolContext,
    ) -> Result<(), Stopped> {
        let text = error.to_string();
        let delay = self.0.delay_after(error, failures, context)?;
        if self.0.rest(delay, until, context).await? {
            return Ok(());
        }
        Err(Stopped::Error(QubeError::Definite {
            text: format!(
                "{text} It was tried {failures} times. Whether Qube took the task is unknown."
            ),
            status: None,
        }))
    }

    fn ticket(&self, task: &TaskId, input: &Arguments) -> Result<Ticket, ToolError> {
        let minutes = input.timeout_minutes;
        let state = serde_json::to_value(Followed {
            at: self.0.0.client.place_name(),
            until: self.0.deadline(minutes),
            minutes,
        });
        Ok(Ticket {
            task: task.to_string(),
            state: state.map_err(|error| ToolError::ForModel(error.to_string()))?,
        })
    }

    /// The task behind a ticket, unless it is another Qube's.
    fn followed(&self, ticket: &Ticket) -> Result<(TaskId, Followed), String> {
        let task = TaskId::parse(&ticket.task);
        let followed = serde_json::from_value::<Followed>(ticket.state.clone());
        let (Some(task), Ok(followed)) = (task, followed) else {
            return Err(
                "What was written down of it when it was handed over cannot be read.".to_owned(),
            );
        };
        let here = self.0.0.client.place_name();
        if followed.at != here {
            let at = &followed.at;
            return Err(format!(
                "It was handed over at {at}, and QUBE_BASE_URL leads to {here} now."
            ));
        }
        Ok((task, followed))
    }
}

impl Tool for QubeTaskExecutor {
    type Input = Arguments;

    fn definition(&self) -> Definition {
        let description = DESCRIPTION.trim();
        Definition::new(
            "qube_task_executor",
            Domain::Qube,
            Effect::Send,
            description,
        )
        .parallel()
        .fallback_title("Hand this over to Qube: “”")
    }

    fn prepare(
        self: Arc<Self>,
        input: Arguments,
        scope: CallScope,
    ) -> Result<Invocation, ToolError> {
        let description = &input.task_description;
        if description.trim().is_empty() {
            return Err(ToolError::ForModel(
                "`task_description` is empty. Say what Qube is to do.".to_owned(),
            ));
        }
        let title = format!("Hand this over to Qube: “{}”", in_short(description));
        let exact = description.clone();
        let call = TaskSubmission {
            tool: self,
            session: scope.session.id,
            input,
        };
        Ok(Invocation::new(Effect::Send, title, call).exact(exact))
    }
}

#[async_trait]
impl Operation for TaskSubmission {
    async fn claims(&self) -> ResourceClaims {
        let description = &self.input.task_description;
        ResourceClaims::of_input(&json!({ "task_description": description }))
    }

    /// For who keeps no journal: both parts, one after the other. Nothing tells a second try from a second
    /// wish here, so every run is a task of its own, and its name is told at once.
    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let submission = Submission {
            session: self.session.clone(),
            call: Uuid::now_v7().to_string().as_str().into(),
            seq: 0,
            begun: self.tool.0.0.pace.now(),
            again: false,
        };
        let ticket = self.submit(&submission, context).await?;
        context.progress.report(Progress {
            message: format!("Qube took it as task {}.", ticket.task),
            fraction: None,
        });
        self.follow(&ticket, context).await
    }

    fn background(&self) -> Option<&dyn BackgroundJob> {
        Some(self)
    }
}

#[async_trait]
impl BackgroundJob for TaskSubmission {
    async fn submit(
        &self,
        submission: &Submission,
        context: &ToolContext,
    ) -> Result<Ticket, ToolError> {
        let tool = &self.tool;
        if submission.again {
            if let Some(task) = tool.find(submission, context).await? {
                return tool.ticket(&task, &self.input);
            }
            let age = tool.0.0.pace.now().duration_since(submission.begun);
            if age > SUBMIT_AGAIN_WITHIN {
                return Err(ToolError::ForModel(
                    "The app stopped while this was handed to Qube, too long ago to do it again by itself. Whether Qube took the task is unknown: ask the user before you hand it over again.".to_owned(),
                ));
            }
        }
        let task = tool.submit(&self.input, submission, context).await?;
        tool.ticket(&task, &self.input)
    }

    async fn follow(
        &self,
        ticket: &Ticket,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let tool = &self.tool;
        let about = |text: String| {
            let task = &ticket.task;
            ToolError::ForModel(format!(
                "{text} The task is {task} in Qube; ask about it with `qube_task`."
            ))
        };
        let (task, followed) = tool.followed(ticket).map_err(&about)?;
        let least = tool.0.0.pace.now().saturating_add(ASK_AT_LEAST);
        let until = followed.until.max(least.unwrap_or(followed.until));
        match tool.0.until_ended(&task, until, context).await {
            Ok(Some(status)) => result(&task, &status),
            Ok(None) => Err(about(format!(
                "The task did not end within {} minutes and may still be running.",
                followed.minutes
            ))),
            Err(Stopped::Cancelled) => Err(ToolError::Cancelled),
            Err(Stopped::Error(error)) => Err(about(error.to_string())),
        }
    }

    fn detached(&self, ticket: Option<&Ticket>) -> String {
        match ticket {
            Some(Ticket { task, .. }) => format!(
                "The user pressed stop. The task goes on in Qube as {task}: ask about it later with `qube_task`, or cancel it there if the user wants that."
            ),
            None => "The user pressed stop while this was handed to Qube. Whether Qube took the task is unknown.".to_owned(),
        }
    }
}

/// What came of a task that has ended.
pub(super) fn result(task: &TaskId, status: &TaskStatus) -> Result<ToolOutput, ToolError> {
    let text = status.for_model();
    match status.stage {
        Stage::Completed => Ok(ToolOutput::text(text, format!("Qube finished task {task}"))),
        Stage::Failed => Err(ToolError::ForModel(format!(
            "Qube did not manage task {task}. {text}"
        ))),
        Stage::Cancelled => Err(ToolError::ForModel(format!(
            "Task {task} was cancelled in Qube. {text}"
        ))),
        Stage::Running => Ok(ToolOutput::text(
            text,
            format!("Qube works on task {task} ({})", status.word),
        )),
    }
}

pub(super) fn max_minutes() -> i64 {
    MAX_MINUTES
}

fn in_short(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(SHOWN_CHARACTERS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
