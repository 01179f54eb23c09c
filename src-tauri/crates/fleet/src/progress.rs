//! Progress of a task: how far it is, and what it has cost. It crosses to the engine's server and back like a task.

use protocol::SessionId;
use serde::{Deserialize, Serialize};

/// Progress of an attempt. It is sent with every sign of life, so it stays small.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// The chat that works on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionId>,
    /// The last event of its journal.
    pub seq: u64,
    /// Answers of the model.
    pub steps: u64,
    /// Cost in US dollars.
    pub cost_usd: f64,
    /// Answers of the model in earlier chats of the task, on other desktops.
    pub earlier_steps: u64,
    /// Cost of earlier chats of the task.
    pub earlier_cost_usd: f64,
    /// It has not begun: too little is left of its pool's budget.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub waits_for_budget: bool,
}

impl Progress {
    /// Progress of a chat that begins a task anew, after one that stays elsewhere.
    #[must_use]
    pub fn anew(&self) -> Self {
        Self {
            earlier_steps: self.all_steps(),
            earlier_cost_usd: self.all_cost_usd(),
            ..Self::default()
        }
    }

    /// The same, of an attempt that waits for its pool's budget or does not.
    pub(crate) fn with_wait(self, waits_for_budget: bool) -> Self {
        Self {
            waits_for_budget,
            ..self
        }
    }

    /// Answers of the model for this task.
    #[must_use]
    pub fn all_steps(&self) -> u64 {
        self.earlier_steps.saturating_add(self.steps)
    }

    /// Cost of this task in US dollars.
    #[must_use]
    pub fn all_cost_usd(&self) -> f64 {
        self.earlier_cost_usd + self.cost_usd
    }
}
