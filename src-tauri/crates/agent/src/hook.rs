//! Hooks: code that observes a turn at fixed points, and can pause it, end it or forbid a call. A hook sees
//! everything and changes nothing else; it cannot keep a stop from ending the turn.

use async_trait::async_trait;
use jiff::Timestamp;
use localization::LocalizedText;
use model::{ModelAnswer, ModelRequest};
use protocol::{Event, HookMoment, SessionId, ToolCall, TurnEnd, TurnId};

/// Position in a turn, given to hooks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnPosition {
    /// The session.
    pub session: SessionId,
    /// The turn.
    pub turn: Option<TurnId>,
    /// The step in the turn, from 1.
    pub step: u32,
    /// The time.
    pub now: Timestamp,
}

/// Verdict of a hook.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Go on.
    Go,
    /// Pause here until the person resumes.
    Pause,
    /// End the turn.
    End {
        /// Reason given to the person.
        reason: LocalizedText,
    },
}

/// Verdict of a hook on a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallVerdict {
    /// Go on: the policy decides.
    Go,
    /// Pause before this call until the person resumes.
    Pause,
    /// The call is not to run.
    Veto {
        /// Reason given to the model.
        reason: String,
    },
}

/// Observer of turns. Every method has a default that does nothing; the hooks of a program are called in order.
#[async_trait]
pub trait Hook: Send + Sync {
    /// Name in the log.
    fn name(&self) -> &str;

    /// True when it is told of this moment and the journal notes how long it took. Code of the program is not timed.
    fn is_timed(&self, _moment: HookMoment) -> bool {
        false
    }

    /// Called with every event in order, ephemeral ones too. Must return at once.
    fn event(&self, _event: &Event) {}

    /// A step begins.
    async fn step_start(&self, _at: &TurnPosition) -> Verdict {
        Verdict::Go
    }

    /// The model is about to be asked; again for each attempt.
    async fn before_model(&self, _at: &TurnPosition, _request: &ModelRequest) -> Verdict {
        Verdict::Go
    }

    /// The model has answered, and the journal has the answer. Nothing it asks for is done yet.
    async fn after_answer(&self, _at: &TurnPosition, _answer: &ModelAnswer) -> Verdict {
        Verdict::Go
    }

    /// A call is about to be decided on. It may still be asked about or denied.
    async fn before_tool(&self, _at: &TurnPosition, _call: &ToolCall) -> CallVerdict {
        CallVerdict::Go
    }

    /// The session has the desktop, and a call is about to use it. Nothing of it is done before this returns.
    async fn before_desktop(&self, _at: &TurnPosition) {}

    /// All calls of the answer have their results.
    async fn after_tools(&self, _at: &TurnPosition) -> Verdict {
        Verdict::Go
    }

    /// The step is done.
    async fn step_end(&self, _at: &TurnPosition) -> Verdict {
        Verdict::Go
    }

    /// The turn is done, however it ended; `turn_ended` follows.
    async fn execution_end(&self, _at: &TurnPosition, _reason: TurnEnd) {}
}
