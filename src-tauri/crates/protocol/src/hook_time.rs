//! Time that programs of the person's took at moments of a task.

use crate::CallId;
use serde::{Deserialize, Serialize};

/// Moment of a task that a hook is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum HookMoment {
    /// A step begins.
    StepStart,
    /// The model has answered.
    AfterAnswer,
    /// A call is about to be decided on.
    BeforeTool,
    /// All calls of an answer have their results.
    AfterTools,
    /// A step is done.
    StepEnd,
    /// The task ended.
    TurnEnd,
}

/// Time that a hook took for one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct HookTime {
    /// Its name in the settings.
    pub hook: String,
    /// The moment.
    pub moment: HookMoment,
    /// The call that it was asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub call: Option<CallId>,
    /// Milliseconds until it answered.
    pub milliseconds: u64,
}
