//! `qube_task_executor`: a business process is handed to Qube and followed to its end.

use super::{Qube, QubeError, Stage, Stopped, TaskId, TaskStatus, unless_cancelled};
use crate::{Attempt, Handover, Progress, Tool, ToolContext, ToolError};
use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use protocol::{Concurrency, Domain, Effect, Ticket, ToolCall, ToolKind, ToolOutput, ToolSpec};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

/// What a model reads of it.
const DESCRIPTION: &str = include_str!("executor.md");
/// The one way Qube works.
const AUTONOMOUS: &str = "autonomous";
/// The longest that is waited, and how long is waited unless a call says otherwise.
const MAX_MINUTES: i64 = 30;
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
        attempt: &Attempt,
        context: &ToolContext,
    ) -> Result<Option<TaskId>, Stopped> {
        let key = attempt.key();
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
        call: &ToolCall,
        attempt: &Attempt,
        context: &ToolContext,
    ) -> Result<TaskId, Stopped> {
        let (key, body) = (attempt.key(), body(&call.input));
        let until = self.0.deadline(minutes(&call.input));
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

    fn ticket(&self, task: &TaskId, input: &Value) -> Result<Ticket, ToolError> {
        let minutes = minutes(input);
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

#[async_trait]
impl Tool for QubeTaskExecutor {
    fn spec(&self) -> ToolSpec {
        ToolSpec {
            name: "qube_task_executor".to_owned(),
            domain: Domain::Qube,
            effect: Effect::Send,
            concurrency: Concurrency::Parallel,
            delegated: false,
            kind: ToolKind::Custom {
                description: DESCRIPTION.trim().to_owned(),
                input_schema: json!({
                    "type": "object",
                    "properties": {
                        "task_description": {
                            "type": "string",
                            "minLength": 1,
                            "maxLength": MAX_DESCRIPTION_CHARACTERS,
                            "description": "A detailed, natural language description of the high-level business task to be completed.",
                        },
                        "execution_mode": {
                            "type": "string",
                            "enum": [AUTONOMOUS],
                            "default": AUTONOMOUS,
                            "description": "How Qube works on it.",
                        },
                        "timeout_minutes": {
                            "type": "integer",
                            "minimum": 1,
                            "maximum": MAX_MINUTES,
                            "default": MAX_MINUTES,
                            "description": "How long Qube may take.",
                        },
                    },
                    "required": ["task_description"],
                    "additionalProperties": false,
                }),
            },
        }
    }

    fn effect(&self, _call: &ToolCall) -> Effect {
        Effect::Send
    }

    fn sentence(&self, call: &ToolCall) -> String {
        format!(
            "Hand this over to Qube: “{}”",
            in_short(description(&call.input))
        )
    }

    fn exact(&self, call: &ToolCall) -> Option<String> {
        Some(description(&call.input).to_owned())
    }

    fn check(&self, call: &ToolCall) -> Result<(), ToolError> {
        if description(&call.input).trim().is_empty() {
            return Err(ToolError::ForModel(
                "`task_description` is empty. Say what Qube is to do.".to_owned(),
            ));
        }
        Ok(())
    }

    /// For who keeps no journal: both parts, one after the other. Nothing tells a second try from a second
    /// wish here, so every run is a task of its own, and its name is told at once.
    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let attempt = Attempt {
            session: context.session.clone(),
            call: Uuid::now_v7().to_string().as_str().into(),
            seq: 0,
            begun: self.0.0.pace.now(),
            again: false,
        };
        let ticket = self.hand_over(call, &attempt, context).await?;
        context.progress.report(Progress {
            message: format!("Qube took it as task {}.", ticket.task),
            fraction: None,
        });
        self.follow(call, &ticket, context).await
    }

    fn handover(&self) -> Option<&dyn Handover> {
        Some(self)
    }
}

#[async_trait]
impl Handover for QubeTaskExecutor {
    async fn hand_over(
        &self,
        call: &ToolCall,
        attempt: &Attempt,
        context: &ToolContext,
    ) -> Result<Ticket, ToolError> {
        if attempt.again {
            if let Some(task) = self.find(attempt, context).await? {
                return self.ticket(&task, &call.input);
            }
            let age = self.0.0.pace.now().duration_since(attempt.begun);
            if age > SUBMIT_AGAIN_WITHIN {
                return Err(ToolError::ForModel(
                    "The app stopped while this was handed to Qube, too long ago to do it again by itself. Whether Qube took the task is unknown: ask the user before you hand it over again.".to_owned(),
                ));
            }
        }
        let task = self.submit(call, attempt, context).await?;
        self.ticket(&task, &call.input)
    }

    async fn follow(
        &self,
        _call: &ToolCall,
        ticket: &Ticket,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let about = |text: String| {
            let task = &ticket.task;
            ToolError::ForModel(format!(
                "{text} The task is {task} in Qube; ask about it with `qube_task`."
            ))
        };
        let (task, followed) = self.followed(ticket).map_err(&about)?;
        let least = self.0.0.pace.now().saturating_add(ASK_AT_LEAST);
        let until = followed.until.max(least.unwrap_or(followed.until));
        match self.0.until_ended(&task, until, context).await {
            Ok(Some(status)) => result(&task, &status),
            Ok(None) => Err(about(format!(
                "The task did not end within {} minutes and may still be running.",
                followed.minutes
            ))),
            Err(Stopped::Cancelled) => Err(ToolError::Cancelled),
            Err(Stopped::Error(error)) => Err(about(error.to_string())),
        }
    }

    fn left(&self, ticket: Option<&Ticket>) -> String {
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

fn body(input: &Value) -> Value {
    json!({
        "task_description": description(input),
        "execution_mode": input["execution_mode"].as_str().unwrap_or(AUTONOMOUS),
        "timeout_minutes": minutes(input),
    })
}

fn description(input: &Value) -> &str {
    input["task_description"].as_str().unwrap_or_default()
}

pub(super) fn minutes(input: &Value) -> i64 {
    let minutes = input["timeout_minutes"].as_i64();
    minutes.unwrap_or(MAX_MINUTES).clamp(1, MAX_MINUTES)
}

fn in_short(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(SHOWN_CHARACTERS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
