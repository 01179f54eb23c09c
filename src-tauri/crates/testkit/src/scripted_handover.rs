//! A tool that hands its work over to a place that outlives the program: the place is shared by every
//! world of a test, and counts what it is given.

use async_trait::async_trait;
use localization::LocalizedText;
use protocol::{CallId, Domain, Effect, ResourceClaims, Ticket, ToolOutput};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};
use tokio::sync::Semaphore;
use tools::{
    BackgroundJob, CallScope, Definition, Invocation, Operation, Submission, Tool, ToolContext,
    ToolError,
};

/// Place that background jobs run at. Clones share it.
#[derive(Clone)]
pub struct Elsewhere {
    /// Number of handovers of each key.
    given: Arc<Mutex<BTreeMap<String, usize>>>,
    followed: Arc<Mutex<Vec<String>>>,
    inputs: Arc<Mutex<Vec<Value>>>,
    done: Arc<Semaphore>,
}

/// Hands over to [`Elsewhere`]. A call named `lost` is taken there and never confirmed, except when it is
/// handed over again.
pub struct ScriptedHandover {
    name: String,
    place: Elsewhere,
}

impl Default for Elsewhere {
    fn default() -> Self {
        Self {
            given: Arc::default(),
            followed: Arc::default(),
            inputs: Arc::default(),
            done: Arc::new(Semaphore::new(0)),
        }
    }
}

impl Elsewhere {
    /// A tool that hands over to here.
    #[must_use]
    pub fn tool(&self, name: &str) -> ScriptedHandover {
        ScriptedHandover {
            name: name.to_owned(),
            place: self.clone(),
        }
    }

    /// One piece of work is done.
    pub fn finish_one(&self) {
        self.done.add_permits(1);
    }

    /// Returns the number of handovers of each key, in no particular order.
    ///
    /// # Panics
    /// When a test thread panicked while a tool ran.
    #[must_use]
    pub fn given(&self) -> Vec<usize> {
        self.given.lock().unwrap().values().copied().collect()
    }

    /// The inputs of the calls that were handed over, in this order.
    ///
    /// # Panics
    /// When a test thread panicked while a tool ran.
    #[must_use]
    pub fn inputs(&self) -> Vec<Value> {
        self.inputs.lock().unwrap().clone()
    }

    /// The tasks that were followed, in the order that was begun with them.
    ///
    /// # Panics
    /// When a test thread panicked while a tool ran.
    #[must_use]
    pub fn followed(&self) -> Vec<String> {
        self.followed.lock().unwrap().clone()
    }
}

impl Tool for ScriptedHandover {
    type Input = Value;

    fn definition(&self) -> Definition {
        Definition::new(&self.name, Domain::Qube, Effect::Send, "Hands work over")
            .parallel()
            .input_schema(json!({"type": "object"}))
    }

    fn prepare(self: Arc<Self>, input: Value, scope: CallScope) -> Result<Invocation, ToolError> {
        let title = format!("Hand {} over", scope.call);
        let call = ScriptedJob {
            place: self.place.clone(),
            call: scope.call,
            input,
        };
        Ok(Invocation::new(Effect::Send, title, call))
    }
}

/// A call of the tool.
struct ScriptedJob {
    place: Elsewhere,
    call: CallId,
    input: Value,
}

#[async_trait]
impl Operation for ScriptedJob {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::of_input(&self.input)
    }

    async fn run(&self, _context: &ToolContext) -> Result<ToolOutput, ToolError> {
        panic!("what is handed over is not run");
    }

    fn background(&self) -> Option<&dyn BackgroundJob> {
        Some(self)
    }
}

#[async_trait]
impl BackgroundJob for ScriptedJob {
    async fn submit(
        &self,
        submission: &Submission,
        context: &ToolContext,
    ) -> Result<Ticket, ToolError> {
        *self
            .place
            .given
            .lock()
            .unwrap()
            .entry(submission.key())
            .or_default() += 1;
        self.place.inputs.lock().unwrap().push(self.input.clone());
        if self.input["lost"] == true && !submission.again {
            context.cancel.cancelled().await;
            return Err(ToolError::Cancelled);
        }
        if self.input["refused"] == true {
            return Err(ToolError::ForModel("Nobody takes this.".into()));
        }
        Ok(Ticket {
            task: format!("task-{}", self.call),
            state: json!({"key": submission.key()}),
        })
    }

    async fn follow(
        &self,
        ticket: &Ticket,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        self.place
            .followed
            .lock()
            .unwrap()
            .push(ticket.task.clone());
        tokio::select! {
            () = context.cancel.cancelled() => Err(ToolError::Cancelled),
            permit = self.place.done.acquire() => {
                permit.unwrap().forget();
                let text = format!("{} is done.", ticket.task);
                Ok(ToolOutput::text(text.clone(), text))
            }
        }
    }

    fn detached(&self, ticket: Option<&Ticket>) -> LocalizedText {
        match ticket {
            Some(ticket) => format!("{} goes on.", ticket.task).into(),
            None => "Nobody knows whether it was taken.".into(),
        }
    }
}
