//! `qube_task`: queries a task that was submitted to Qube before, waits for it, or cancels it.

use super::{
    CancelOutcome, Qube, TaskId,
    executor::{self, MAX_MINUTES},
    unless_cancelled,
};
use crate::{CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError};
use async_trait::async_trait;
use localization::{LocalizedText, localized};
use protocol::{Domain, Effect, Proof, ResourceClaims, ToolOutput};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

const DESCRIPTION: &str = "Queries a task that was submitted to Qube with `qube_task_executor`: `status` returns its status, `wait` waits for its result, `cancel` cancels it. Cancel only what the user wants cancelled.";

/// Tool for tasks that Qube already has.
pub struct QubeTaskTool(Qube);

/// Input of `qube_task`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskInput {
    /// Id of the task in Qube.
    task_id: String,
    #[serde(default)]
    action: TaskAction,
    /// For `wait`: maximum time to wait.
    #[schemars(range(min = 1, max = MAX_MINUTES))]
    #[serde(default = "executor::max_minutes")]
    timeout_minutes: i64,
}

// Action on a task. (No doc: models would read it.)
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum TaskAction {
    #[default]
    Status,
    Wait,
    Cancel,
}

/// A call of `qube_task`.
struct TaskCall {
    tool: Arc<QubeTaskTool>,
    task: TaskId,
    action: TaskAction,
    minutes: i64,
}

impl QubeTaskTool {
    /// Creates the tool for this server.
    #[must_use]
    pub fn new(qube: Qube) -> Self {
        Self(qube)
    }

    async fn wait(
        &self,
        task: &TaskId,
        minutes: i64,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let until = self.0.deadline(minutes);
        match self.0.until_ended(task, until, context).await? {
            Some(status) => executor::result(task, &status),
            None => Err(ToolError::ForModel(localized!(
                "tools-qube-task-not-ended",
                minutes = minutes,
                task = task.as_str()
            ))),
        }
    }

    async fn cancel(&self, task: &TaskId) -> Result<ToolOutput, ToolError> {
        let cancelled = self.0.cancel(task).await;
        let cancelled = cancelled.map_err(|error| ToolError::ForModel(error.message()))?;
        let text = cancelled.sentence(task);
        match cancelled {
            CancelOutcome::Accepted => Ok(ToolOutput::text(text.clone(), text)),
            CancelOutcome::Unknown | CancelOutcome::Unsupported => Ok(ToolOutput {
                proof: Proof::Refused,
                ..ToolOutput::text(text.clone(), text)
            }),
        }
    }
}

impl CancelOutcome {
    /// Returns the outcome as a sentence.
    #[must_use]
    pub fn sentence(self, task: &TaskId) -> LocalizedText {
        let task = task.as_str();
        match self {
            Self::Accepted => localized!("tools-qube-cancelled", task = task),
            Self::Unknown => localized!("tools-qube-cancel-unknown", task = task),
            Self::Unsupported => localized!("tools-qube-cancel-unsupported", task = task),
        }
    }
}

impl Tool for QubeTaskTool {
    type Input = TaskInput;

    fn definition(&self) -> Definition {
        Definition::new("qube_task", Domain::Qube, Effect::Send, DESCRIPTION)
            .parallel()
            .fallback_title(localized!("tools-qube-task-invalid-wants"))
    }

    fn prepare(self: Arc<Self>, input: TaskInput, _: CallScope) -> Result<Invocation, ToolError> {
        let text = &input.task_id;
        let task = TaskId::parse(text).ok_or_else(|| {
            ToolError::ForModel(localized!(
                "tools-qube-bad-task",
                text = format!("{text:?}")
            ))
        })?;
        let id = task.as_str();
        let (effect, title) = match input.action {
            TaskAction::Status => (
                Effect::Observe,
                localized!("tools-qube-status-wants", task = id),
            ),
            TaskAction::Wait => (
                Effect::Observe,
                localized!("tools-qube-wait-wants", task = id),
            ),
            TaskAction::Cancel => (
                Effect::Send,
                localized!("tools-qube-cancel-wants", task = id),
            ),
        };
        let call = TaskCall {
            tool: self,
            task,
            action: input.action,
            minutes: input.timeout_minutes,
        };
        Ok(Invocation::new(effect, title, call))
    }
}

#[async_trait]
impl Operation for TaskCall {
    async fn claims(&self) -> ResourceClaims {
        let task = self.task.to_string();
        ResourceClaims::default().with_texts(&[("task_id", Some(&task))])
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let (tool, task) = (&self.tool, &self.task);
        match self.action {
            TaskAction::Wait => tool.wait(task, self.minutes, context).await,
            TaskAction::Cancel => unless_cancelled(context, tool.cancel(task)).await?,
            TaskAction::Status => {
                let status = unless_cancelled(context, tool.0.status(task)).await?;
                let status = status.map_err(|error| ToolError::ForModel(error.message()))?;
                executor::result(task, &status)
            }
        }
    }
}
