//! Breakpoint hook: pauses a turn where a developer wants to look.

use crate::{CallVerdict, Hook, TurnPosition, Verdict};
use async_trait::async_trait;
use protocol::ToolCall;

/// Condition to pause at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BreakpointCondition {
    /// Before each call of this tool, or of this member or toolset.
    Tool(String),
    /// Before this step of a turn, from 1.
    Step(u32),
}

/// Hook that pauses a turn wherever its condition is met, until the person resumes.
#[derive(Clone, Debug)]
pub struct Breakpoint(BreakpointCondition);

impl Breakpoint {
    /// Breakpoint with this condition.
    #[must_use]
    pub fn new(condition: BreakpointCondition) -> Self {
        Self(condition)
    }
}

#[async_trait]
impl Hook for Breakpoint {
    fn name(&self) -> &str {
        "breakpoint"
    }

    async fn step_start(&self, at: &TurnPosition) -> Verdict {
        match &self.0 {
            BreakpointCondition::Step(step) if *step == at.step => Verdict::Pause,
            BreakpointCondition::Step(_) | BreakpointCondition::Tool(_) => Verdict::Go,
        }
    }

    async fn before_tool(&self, _at: &TurnPosition, call: &ToolCall) -> CallVerdict {
        match &self.0 {
            BreakpointCondition::Tool(name)
                if call.name == *name || call.toolset.as_ref() == Some(name) =>
            {
                CallVerdict::Pause
            }
            BreakpointCondition::Tool(_) | BreakpointCondition::Step(_) => CallVerdict::Go,
        }
    }
}
