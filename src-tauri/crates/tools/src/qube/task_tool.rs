//! `qube_task`: asks about a task that was handed to Qube before, waits for it, or cancels it.

use super::{
    Cancelled, Qube, TaskId,
    executor::{self, MAX_MINUTES},
    unless_cancelled,
};
use crate::{CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError};
use async_trait::async_trait;
use protocol::{Domain, Effect, Proof, ResourceClaims, ToolOutput};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

const DESCRIPTION: &str = "Asks about a task that was handed to Qube before with `qube_task_executor`: `status` says how it is now, `wait` waits for its result, `cancel` gives it up. Cancel only what the user wants to be cancelled.";

/// Tasks that are at Qube already.
pub struct QubeTaskTool(Qube);

/// Arguments of `qube_task`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arguments {
    /// The task's name in Qube.
    task_id: String,
    #[serde(default)]
    action: Action,
    /// For `wait`: how long at most.
    #[schemars(range(min = 1, max = MAX_MINUTES))]
    #[serde(default = "executor::max_minutes")]
    timeout_minutes: i64,
}

// What is wanted of a task. (No doc: models would read it.)
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Action {
    #[default]
    Status,
    Wait,
    Cancel,
}

/// A call of `qube_task`.
struct TaskCall {
    tool: Arc<QubeTaskTool>,
    task: TaskId,
    action: Action,
    minutes: i64,
}

impl QubeTaskTool {
    /// For this Qube.
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
            None => Err(ToolError::ForModel(format!(
                "Task {task} did not end within {minutes} minutes and may still be running."
            ))),
        }
    }

    async fn cancel(&self, task: &TaskId) -> Result<ToolOutput, ToolError> {
        let cancelled = self.0.cancel(task).await;
        let cancelled = cancelled.map_err(|error| ToolError::ForModel(error.to_string()))?;
        let text = cancelled.sentence(task);
        match cancelled {
            Cancelled::Yes => Ok(ToolOutput::text(text.clone(), text)),
            Cancelled::Unknown | Cancelled::NotPossible => Ok(ToolOutput {
                proof: Proof::Refused,
                ..ToolOutput::text(text.clone(), text)
            }),
        }
    }
}

impl Cancelled {
    /// What became of the wish, for people.
    #[must_use]
    pub fn sentence(self, task: &TaskId) -> String {
        match self {
            Self::Yes => format!("Qube was told to cancel task {task}."),
            Self::Unknown => format!("Qube knows no task {task}, or no longer."),
            Self::NotPossible => {
                format!("This Qube cannot cancel tasks; task {task} goes on.")
            }
        }
    }
}

impl Tool for QubeTaskTool {
    type Input = Arguments;

    fn definition(&self) -> Definition {
        Definition::new("qube_task", Domain::Qube, Effect::Send, DESCRIPTION)
            .parallel()
            .fallback_title("Ask Qube how task ? is")
    }

    fn prepare(self: Arc<Self>, input: Arguments, _: CallScope) -> Result<Invocation, ToolError> {
        let text = &input.task_id;
        let task = TaskId::parse(text).ok_or_else(|| {
            ToolError::ForModel(format!(
                "{text:?} is no name of a task in Qube: letters, digits and -_.:~ only."
            ))
        })?;
        let (effect, title) = match input.action {
            Action::Status => (Effect::Observe, format!("Ask Qube how task {task} is")),
            Action::Wait => (Effect::Observe, format!("Wait for task {task} in Qube")),
            Action::Cancel => (Effect::Send, format!("Cancel task {task} in Qube")),
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
            Action::Wait => tool.wait(task, self.minutes, context).await,
            Action::Cancel => unless_cancelled(context, tool.cancel(task)).await?,
            Action::Status => {
                let status = unless_cancelled(context, tool.0.status(task)).await?;
                let status = status.map_err(|error| ToolError::ForModel(error.to_string()))?;
                executor::result(task, &status)
            }
        }
    }
}
