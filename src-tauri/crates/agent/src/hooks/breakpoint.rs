//! Holds a turn where somebody wants to look.

use crate::{CallVerdict, Hook, Moment, Verdict};
use async_trait::async_trait;
use protocol::ToolCall;

/// Where to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Before each call of this tool, or of this member or toolset.
    Tool(String),
    /// Before this step of a turn, from 1.
    Step(u32),
}

/// Holds wherever its condition is met, until the person resumes.
#[derive(Clone, Debug)]
pub struct Breakpoint(Condition);

impl Breakpoint {
    /// Holds where this is met.
    #[must_use]
    pub fn new(condition: Condition) -> Self {
        Self(condition)
    }
}

#[async_trait]
impl Hook for Breakpoint {
    fn name(&self) -> &str {
        "breakpoint"
    }

    async fn step_start(&self, at: &Moment) -> Verdict {
        match &self.0 {
            Condition::Step(step) if *step == at.step => Verdict::Pause,
            Condition::Step(_) | Condition::Tool(_) => Verdict::Go,
        }
    }

    async fn before_tool(&self, _at: &Moment, call: &ToolCall) -> CallVerdict {
        match &self.0 {
            Condition::Tool(name) if call.name == *name || call.toolset.as_ref() == Some(name) => {
                CallVerdict::Pause
            }
            Condition::Tool(_) | Condition::Step(_) => CallVerdict::Go,
        }
    }
}
