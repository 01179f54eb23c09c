//! Hooks: code that looks on at fixed moments of a turn, and can hold it or forbid a call. A hook sees
//! everything and changes nothing else; it cannot keep a stop from ending the turn.

use async_trait::async_trait;
use jiff::Timestamp;
use model::{ModelAnswer, ModelRequest};
use protocol::{Event, SessionId, ToolCall, TurnEnd, TurnId};

/// Where a turn is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The session.
    pub session: SessionId,
    /// The turn.
    pub turn: Option<TurnId>,
    /// The step in the turn, from 1.
    pub step: u32,
    /// The time.
    pub now: Timestamp,
}

/// What a hook says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Go on.
    Go,
    /// Hold here until the person resumes.
    Pause,
}

/// What a hook says of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallVerdict {
    /// Go on: the rules decide.
    Go,
    /// Hold before this call until the person resumes.
    Pause,
    /// The call is not to run.
    Veto {
        /// What the model is told.
        reason: String,
    },
}

/// Looks on. Every method has a default that does nothing; the hooks of a program are asked in order.
#[async_trait]
pub trait Hook: Send + Sync {
    /// What it is called in the log.
    fn name(&self) -> &str;

    /// Something happened. Told in order, passing events too; must come back at once.
    fn event(&self, _event: &Event) {}

    /// A step begins.
    async fn step_start(&self, _at: &Moment) -> Verdict {
        Verdict::Go
    }

    /// The model is about to be asked; again for each attempt.
    async fn before_model(&self, _at: &Moment, _request: &ModelRequest) -> Verdict {
        Verdict::Go
    }

    /// The model has answered, and the journal has the answer. Nothing it asks for is done yet.
    async fn after_answer(&self, _at: &Moment, _answer: &ModelAnswer) -> Verdict {
        Verdict::Go
    }

    /// A call is about to be decided on. It may still be asked about or denied.
    async fn before_tool(&self, _at: &Moment, _call: &ToolCall) -> CallVerdict {
        CallVerdict::Go
    }

    /// The session has the desktop, and a call is about to use it. Nothing of it is done before this comes back.
    async fn before_desktop(&self, _at: &Moment) {}

    /// All calls of the answer have their results.
    async fn after_tools(&self, _at: &Moment) -> Verdict {
        Verdict::Go
    }

    /// The step is done.
    async fn step_end(&self, _at: &Moment) -> Verdict {
        Verdict::Go
    }

    /// The turn is done, however it ended; `turn_ended` follows.
    async fn execution_end(&self, _at: &Moment, _reason: TurnEnd) {}
}
