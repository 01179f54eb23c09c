//! Stopwatch of a turn: waiting does not count.

use jiff::{SignedDuration, Timestamp};
use protocol::{ApprovalEvent, CallEvent, DurableBody, DurableEvent, TurnEvent};
use std::time::Duration;

/// Clock of a turn, stopped while the turn waits.
#[derive(Clone, Debug)]
pub(crate) struct Stopwatch {
    started: Timestamp,
    waited: SignedDuration,
    /// Waits that are open: one may begin within another.
    waits: u32,
    waiting_since: Timestamp,
}

impl Stopwatch {
    /// Starts to run.
    pub(crate) fn start(now: Timestamp) -> Self {
        Self {
            started: now,
            waited: SignedDuration::ZERO,
            waits: 0,
            waiting_since: now,
        }
    }

    /// Stops and goes on with the waits that events tell of.
    pub(crate) fn apply(&mut self, event: &DurableEvent) {
        match &event.body {
            DurableBody::Turn(turn) => match turn {
                TurnEvent::Paused { .. } | TurnEvent::Waiting { wait: Some(_) } => {
                    self.wait(event.ts);
                }
                TurnEvent::Resumed | TurnEvent::Waiting { wait: None } => self.go_on(event.ts),
                TurnEvent::TurnStarted
                | TurnEvent::Usage { .. }
                | TurnEvent::ModelChosen { .. }
                | TurnEvent::HooksTold { .. }
                | TurnEvent::Takeover { .. }
                | TurnEvent::TurnEnded { .. } => {}
            },
            DurableBody::Approval(approval) => match approval {
                ApprovalEvent::ApprovalRequested { .. } => self.wait(event.ts),
                ApprovalEvent::ApprovalResolved { .. } => self.go_on(event.ts),
                ApprovalEvent::GrantsRevoked { .. } => {}
            },
            DurableBody::Call(CallEvent::PersonAsked { .. }) => self.wait(event.ts),
            DurableBody::Call(CallEvent::PersonAnswered { .. }) => self.go_on(event.ts),
            DurableBody::Session(_)
            | DurableBody::Message(_)
            | DurableBody::Call(_)
            | DurableBody::Notice(_) => {}
        }
    }

    /// The turn begins to wait.
    pub(crate) fn wait(&mut self, now: Timestamp) {
        if self.waits == 0 {
            self.waiting_since = now;
        }
        self.waits += 1;
    }

    /// Ends a wait.
    pub(crate) fn go_on(&mut self, now: Timestamp) {
        if self.waits == 1 {
            self.waited += now.duration_since(self.waiting_since);
        }
        self.waits = self.waits.saturating_sub(1);
    }

    /// True while time does not count.
    pub(crate) fn is_waiting(&self) -> bool {
        self.waits > 0
    }

    /// Time at work. A clock that was set back does not count.
    pub(crate) fn worked(&self, now: Timestamp) -> Duration {
        let until = match self.is_waiting() {
            true => self.waiting_since,
            false => now,
        };
        let worked = until.duration_since(self.started) - self.waited;
        Duration::try_from(worked).unwrap_or(Duration::ZERO)
    }

    /// Whole seconds at work.
    pub(crate) fn seconds(&self, now: Timestamp) -> u64 {
        self.worked(now).as_secs()
    }
}
