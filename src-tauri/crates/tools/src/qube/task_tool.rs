//! `qube_task`: asks about a task that was handed to Qube before, waits for it, or cancels it.

use super::{Cancelled, Qube, TaskId, executor, unless_cancelled};
use crate::{Tool, ToolContext, ToolError};
use async_trait::async_trait;
use protocol::{Concurrency, Domain, Effect, Proof, ToolCall, ToolKind, ToolOutput, ToolSpec};
use serde_json::{Value, json};

const DESCRIPTION: &str = "Asks about a task that was handed to Qube before with `qube_task_executor`: `status` says how it is now, `wait` waits for its result, `cancel` gives it up. Cancel only what the user wants to be cancelled.";

/// Tasks that are at Qube already.
pub struct QubeTaskTool(Qube);

/// What is wanted of a task.
enum Action {
    Status,
    Wait,
    Cancel,
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
        input: &Value,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let minutes = executor::minutes(input);
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

#[async_trait]
impl Tool for QubeTaskTool {
    fn spec(&self) -> ToolSpec {
        ToolSpec {
            name: "qube_task".to_owned(),
            domain: Domain::Qube,
            effect: Effect::Send,
            concurrency: Concurrency::Parallel,
            delegated: false,
            kind: ToolKind::Custom {
                description: DESCRIPTION.to_owned(),
                input_schema: json!({
                    "type": "object",
                    "properties": {
                        "task_id": {"type": "string", "description": "The task's name in Qube."},
                        "action": {
                            "type": "string",
                            "enum": ["status", "wait", "cancel"],
                            "default": "status",
                        },
                        "timeout_minutes": {
                            "type": "integer",
                            "minimum": 1,
                            "maximum": 30,
                            "default": 30,
                            "description": "For `wait`: how long at most.",
                        },
                    },
                    "required": ["task_id"],
                    "additionalProperties": false,
                }),
            },
        }
    }

    fn effect(&self, call: &ToolCall) -> Effect {
        match action(&call.input) {
            Action::Status | Action::Wait => Effect::Observe,
            Action::Cancel => Effect::Send,
        }
    }

    fn sentence(&self, call: &ToolCall) -> String {
        let task = task(&call.input).map_or("?".to_owned(), |task| task.to_string());
        match action(&call.input) {
            Action::Status => format!("Ask Qube how task {task} is"),
            Action::Wait => format!("Wait for task {task} in Qube"),
            Action::Cancel => format!("Cancel task {task} in Qube"),
        }
    }

    fn check(&self, call: &ToolCall) -> Result<(), ToolError> {
        task(&call.input).map(drop)
    }

    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let task = task(&call.input)?;
        match action(&call.input) {
            Action::Wait => self.wait(&task, &call.input, context).await,
            Action::Cancel => unless_cancelled(context, self.cancel(&task)).await?,
            Action::Status => {
                let status = unless_cancelled(context, self.0.status(&task)).await?;
                let status = status.map_err(|error| ToolError::ForModel(error.to_string()))?;
                executor::result(&task, &status)
            }
        }
    }
}

fn action(input: &Value) -> Action {
    match input["action"].as_str() {
        Some("wait") => Action::Wait,
        Some("cancel") => Action::Cancel,
        Some(_) | None => Action::Status,
    }
}

fn task(input: &Value) -> Result<TaskId, ToolError> {
    let text = input["task_id"].as_str().unwrap_or_default();
    TaskId::parse(text).ok_or_else(|| {
        ToolError::ForModel(format!(
            "{text:?} is no name of a task in Qube: letters, digits and -_.:~ only."
        ))
    })
}
