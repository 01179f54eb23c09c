//! A tool that hands its work over to a place that outlives the program: the place is shared by every
//! world of a test, and counts what it is given.

use async_trait::async_trait;
use protocol::{Concurrency, Domain, Effect, Ticket, ToolCall, ToolKind, ToolOutput, ToolSpec};
use serde_json::json;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};
use tokio::sync::Semaphore;
use tools::{Attempt, Handover, Tool, ToolContext, ToolError};

/// Where work goes on. Clones are the same place.
#[derive(Clone)]
pub struct Elsewhere {
    /// How often each key was handed over, by key.
    given: Arc<Mutex<BTreeMap<String, usize>>>,
    followed: Arc<Mutex<Vec<String>>>,
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

    /// How often each was handed over, in no particular order.
    ///
    /// # Panics
    /// When a test thread panicked while a tool ran.
    #[must_use]
    pub fn given(&self) -> Vec<usize> {
        self.given.lock().unwrap().values().copied().collect()
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

#[async_trait]
impl Tool for ScriptedHandover {
    fn spec(&self) -> ToolSpec {
        ToolSpec {
            name: self.name.clone(),
            domain: Domain::Qube,
            effect: Effect::Send,
            concurrency: Concurrency::Parallel,
            delegated: false,
            kind: ToolKind::Custom {
                description: "Hands work over".into(),
                input_schema: json!({"type": "object"}),
            },
        }
    }

    fn effect(&self, _call: &ToolCall) -> Effect {
        Effect::Send
    }

    fn sentence(&self, call: &ToolCall) -> String {
        format!("Hand {} over", call.call)
    }

    fn check(&self, _call: &ToolCall) -> Result<(), ToolError> {
        Ok(())
    }

    async fn run(&self, _call: &ToolCall, _context: &ToolContext) -> Result<ToolOutput, ToolError> {
        panic!("what is handed over is not run");
    }

    fn handover(&self) -> Option<&dyn Handover> {
        Some(self)
    }
}

#[async_trait]
impl Handover for ScriptedHandover {
    async fn hand_over(
        &self,
        call: &ToolCall,
        attempt: &Attempt,
        context: &ToolContext,
    ) -> Result<Ticket, ToolError> {
        *self
            .place
            .given
            .lock()
            .unwrap()
            .entry(attempt.key())
            .or_default() += 1;
        if call.input["lost"] == true && !attempt.again {
            context.cancel.cancelled().await;
            return Err(ToolError::Cancelled);
        }
        if call.input["refused"] == true {
            return Err(ToolError::ForModel("Nobody takes this.".into()));
        }
        Ok(Ticket {
            task: format!("task-{}", call.call),
            state: json!({"key": attempt.key()}),
        })
    }

    async fn follow(
        &self,
        _call: &ToolCall,
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

    fn left(&self, ticket: Option<&Ticket>) -> String {
        match ticket {
            Some(ticket) => format!("{} goes on.", ticket.task),
            None => "Nobody knows whether it was taken.".into(),
        }
    }
}
