//! The assistant's plan as a check list.

use serde::{Deserialize, Serialize};

/// One line of the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PlanStep {
    /// The step, in plain words.
    pub text: String,
    /// Its state.
    pub state: PlanStepState,
}

/// State of a step of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlanStepState {
    /// Not begun.
    Open,
    /// Being done.
    Active,
    /// Done and checked.
    Done,
    /// Tried and given up.
    Failed,
}
