//! Breakpoints of a session: conditions at which a turn pauses, so that a person can look before anything is done.

use crate::{Effect, ToolCall};
use serde::{Deserialize, Serialize};

/// Condition at which a turn pauses, until the person goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Breakpoint {
    /// Before each call.
    EachCall,
    /// Before each call of this tool, or of this toolset.
    Tool(String),
    /// Before each call with this effect, or one that reaches further.
    Effect(Effect),
    /// Before this step of a turn, from 1.
    Step(u32),
}

impl Breakpoint {
    /// Returns whether it holds a turn before this call.
    #[must_use]
    pub fn is_before(&self, call: &ToolCall, effect: Effect) -> bool {
        match self {
            Self::EachCall => true,
            Self::Tool(name) => call.name == *name || call.toolset.as_ref() == Some(name),
            Self::Effect(least) => effect >= *least,
            Self::Step(_) => false,
        }
    }
}
