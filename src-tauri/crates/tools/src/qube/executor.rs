//! `qube_task_executor`: submits a business process to Qube and follows it to its end.

use super::{Interruption, Qube, QubeError, TaskId, TaskStage, TaskStatus, unless_cancelled};
use crate::{
    BackgroundJob, CallScope, Definition, Invocation, Operation, Progress, Submission, Tool,
    ToolContext, ToolError,
};
use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use localization::{LocalizedText, localized};
use protocol::{Domain, Effect, ResourceClaims, SessionId, Ticket, ToolOutput};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;
use uuid::Uuid;

/// Description for models.
const DESCRIPTION: &str = include_str!("executor.md");
/// Maximum and default time to follow a task, in minutes.
pub(super) const MAX_MINUTES: i64 = 30;
/// Maximum length of a description, in characters.
const MAX_DESCRIPTION_CHARACTERS: usize = 20_000;
/// Characters of a description shown in a title.
const SHOWN_CHARACTERS: usize = 80;
/// Time in which a task may be submitted again after a crash between submission and the journaling of its handle. Later
/// only a query is safe: servers forget idempotency keys, and people what they allowed.
const SUBMIT_AGAIN_WITHIN: SignedDuration = SignedDuration::from_hours(1);
/// Minimum time to query a task whose time ran out while nobody followed it, so that no result is lost to a network that
/// is just coming up.
const ASK_AT_LEAST: SignedDuration = SignedDuration::from_mins(1);

/// Tool that submits tasks to Qube.
pub struct QubeTaskExecutor(Qube);

/// Input of `qube_task_executor`, which are also the request body.
#[derive(Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmitInput {
    #[schemars(
        length(min = 1, max = MAX_DESCRIPTION_CHARACTERS),
        description = "A detailed, natural language description of the high-level business task to be completed."
    )]
    task_description: String,
    /// Mode in which Qube works on it.
    #[serde(default)]
    execution_mode: ExecutionMode,
    /// Time limit for Qube.
    #[schemars(range(min = 1, max = MAX_MINUTES))]
    #[serde(default = "max_minutes")]
    timeout_minutes: i64,
}

// Mode in which Qube works. (No doc: models would read it.)
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
    input: SubmitInput,
}

/// State in a job handle, for following the task.
#[derive(Serialize, Deserialize)]
struct JobState {
    /// Address of the server that has the task.
    at: String,
    /// End of the time to follow it.
    until: Timestamp,
    minutes: i64,
}

impl QubeTaskExecutor {
    /// Creates the tool for this server.
    #[must_use]
    pub fn new(qube: Qube) -> Self {
        Self(qube)
    }

    /// Finds the task of an earlier attempt of this call.
    async fn find(
        &self,
        submission: &Submission,
        context: &ToolContext,
    ) -> Result<Option<TaskId>, Interruption> {
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
        input: &SubmitInput,
        submission: &Submission,
        context: &ToolContext,
    ) -> Result<TaskId, Interruption> {
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

    /// Waits before the next attempt; gives up when the time is up.
    async fn again_after(
        &self,
        error: QubeError,
        failures: u32,
        until: Timestamp,
        context: &ToolContext,
    ) -> Result<(), Interruption> {
        let text = error.message();
        let delay = self.0.delay_after(error, failures, context)?;
        if self.0.sleep(delay, until, context).await? {
            return Ok(());
        }
        Err(Interruption::Error(QubeError::Permanent {
            text: localized!(
                "tools-qube-gave-up-submitting",
                count = failures,
                problem = text
            ),
            status: None,
        }))
    }

    fn job(&self, task: &TaskId, input: &SubmitInput) -> Result<Ticket, ToolError> {
        let minutes = input.timeout_minutes;
        let state = serde_json::to_value(JobState {
            at: self.0.0.client.server_name(),
            until: self.0.deadline(minutes),
            minutes,
        });
        Ok(Ticket {
            task: task.to_string(),
            state: state.map_err(|error| ToolError::ForModel(error.to_string().into()))?,
        })
    }

    /// Returns the task of a job handle, if it is one of this server.
    fn job_state(&self, job: &Ticket) -> Result<(TaskId, JobState), LocalizedText> {
        let task = TaskId::parse(&job.task);
        let job_state = serde_json::from_value::<JobState>(job.state.clone());
        let (Some(task), Ok(job_state)) = (task, job_state) else {
            return Err(localized!("tools-qube-state-unreadable"));
        };
        let here = self.0.0.client.server_name();
        if job_state.at != here {
            let at = &job_state.at;
            return Err(localized!(
                "tools-qube-other-server",
                address = at,
                other = here
            ));
        }
        Ok((task, job_state))
    }
}

impl Tool for QubeTaskExecutor {
    type Input = SubmitInput;

    fn definition(&self) -> Definition {
        let description = DESCRIPTION.trim();
        Definition::new(
            "qube_task_executor",
            Domain::Qube,
            Effect::Send,
            description,
        )
        .parallel()
        .fallback_title(localized!("tools-qube-submit-invalid-wants"))
    }

    fn prepare(
        self: Arc<Self>,
        input: SubmitInput,
        scope: CallScope,
    ) -> Result<Invocation, ToolError> {
        let description = &input.task_description;
        if description.trim().is_empty() {
            return Err(ToolError::ForModel(localized!("tools-qube-no-description")));
        }
        let title = localized!("tools-qube-submit-wants", task = shortened(description));
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

    /// Submits and follows in one go, for callers without a journal. A second attempt can't be told from a second request
    /// here, so every run is a task of its own, and its id is reported at once.
    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let submission = Submission {
            session: self.session.clone(),
            call: Uuid::now_v7().to_string().as_str().into(),
            seq: 0,
            begun: self.tool.0.0.clock.now(),
            again: false,
        };
        let job = self.submit(&submission, context).await?;
        context.progress.report(Progress {
            message: localized!("tools-qube-accepted", task = &job.task),
            fraction: None,
        });
        self.follow(&job, context).await
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
                return tool.job(&task, &self.input);
            }
            let age = tool.0.0.clock.now().duration_since(submission.begun);
            if age > SUBMIT_AGAIN_WITHIN {
                return Err(ToolError::ForModel(localized!("tools-qube-too-late")));
            }
        }
        let task = tool.submit(&self.input, submission, context).await?;
        tool.job(&task, &self.input)
    }

    async fn follow(&self, job: &Ticket, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let tool = &self.tool;
        let with_task = |text: LocalizedText| {
            let message = localized!("tools-qube-with-task", problem = text, task = &job.task);
            ToolError::ForModel(message)
        };
        let (task, job_state) = tool.job_state(job).map_err(&with_task)?;
        let least = tool.0.0.clock.now().saturating_add(ASK_AT_LEAST);
        let until = job_state.until.max(least.unwrap_or(job_state.until));
        match tool.0.until_ended(&task, until, context).await {
            Ok(Some(status)) => result(&task, &status),
            Ok(None) => Err(with_task(localized!(
                "tools-qube-not-ended",
                minutes = job_state.minutes
            ))),
            Err(Interruption::Cancelled) => Err(ToolError::Cancelled),
            Err(Interruption::Error(error)) => Err(with_task(error.message())),
        }
    }

    fn detached(&self, job: Option<&Ticket>) -> LocalizedText {
        match job {
            Some(Ticket { task, .. }) => localized!("tools-qube-detached", task = task),
            None => localized!("tools-qube-detached-unknown"),
        }
    }
}

/// Returns the result of a task.
pub(super) fn result(task: &TaskId, status: &TaskStatus) -> Result<ToolOutput, ToolError> {
    let text = status.for_model();
    match status.stage {
        TaskStage::Completed => {
            let summary = localized!("tools-qube-finished", task = task.as_str());
            Ok(ToolOutput::text(text, summary))
        }
        TaskStage::Failed => Err(ToolError::ForModel(localized!(
            "tools-qube-task-failed",
            answer = text,
            task = task.as_str()
        ))),
        TaskStage::Cancelled => Err(ToolError::ForModel(localized!(
            "tools-qube-task-cancelled",
            answer = text,
            task = task.as_str()
        ))),
        TaskStage::Running => Ok(ToolOutput::text(
            text,
            localized!(
                "tools-qube-running",
                status = &status.word,
                task = task.as_str()
            ),
        )),
    }
}

pub(super) fn max_minutes() -> i64 {
    MAX_MINUTES
}

fn shortened(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(SHOWN_CHARACTERS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
