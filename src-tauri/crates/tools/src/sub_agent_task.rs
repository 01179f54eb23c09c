//! Part of a task, as a call gives it to a sub-agent.

use schemars::JsonSchema;
use serde::Deserialize;

/// Part of a task for a sub-agent.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubAgentTask {
    /// The part, with all that is needed to work on it.
    pub task: String,
    /// Name of a profile of the person's.
    #[serde(default)]
    pub profile: Option<String>,
    /// Most that it may cost, in US dollars.
    #[serde(default)]
    pub max_cost_usd: Option<f64>,
}
