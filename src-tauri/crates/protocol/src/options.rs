//! Options of a session.

use crate::{Breakpoint, Domain};
use serde::{Deserialize, Serialize};

/// Options of a session. Changed with `set_options`, which replaces the whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SessionOptions {
    /// The model's id, such as `demo`, or `automatic`: Qilbee chooses one for each turn.
    pub model: String,
    /// The mode: which calls are asked about first.
    pub mode: Mode,
    /// The model's effort, where it can be set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub effort: Option<Effort>,
    /// Requests to the model in one turn, at most.
    pub max_steps: u32,
    /// Money in one turn at most, in US dollars.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub max_cost_usd: Option<f64>,
    /// Set if the person wants to see the plan of a task before anything is done.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub plan_first: bool,
    /// The other limits of one turn.
    #[serde(default, skip_serializing_if = "Limits::are_usual")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Limits>", optional))]
    pub limits: Limits,
    /// Families of tools that the chat is given, besides those of the chat itself. Without it, all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub domains: Option<Vec<Domain>>,
    /// Conditions at which a turn pauses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Breakpoint>>", optional))]
    pub breakpoints: Vec<Breakpoint>,
    /// Consequence of a failed call.
    #[serde(default, skip_serializing_if = "OnFailure::is_usual")]
    #[cfg_attr(feature = "schema", ts(as = "Option<OnFailure>", optional))]
    pub on_failure: OnFailure,
}

/// Consequence of a call that ran and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OnFailure {
    /// The model is told, and decides.
    #[default]
    TellModel,
    /// A call that only looks is tried once more first. What acts is never done twice.
    Retry,
    /// The turn ends.
    Stop,
}

impl OnFailure {
    /// Returns `true` if nothing was chosen: then it is not written.
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// Limits that hardly anybody changes, most of them of one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default)]
pub struct Limits {
    /// Tool calls, at most. Without it there is no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub max_tool_calls: Option<u32>,
    /// Time at work in seconds, at most: waiting for the person does not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub max_seconds: Option<u64>,
    /// The same calls with the same results, this many times in a row, are a loop. 0 looks for none.
    pub max_repeats: u32,
    /// Actions in a row that leave the screen as it is before it counts as stuck. 0 never does.
    pub max_still_actions: u32,
    /// Time limit for the result of a delegated call, in seconds.
    pub delegated_seconds: u64,
    /// Time in seconds for which a provider that does not answer is asked again.
    pub patience_seconds: u64,
    /// Latest turns that the model is given whole when older ones are summed up, as far as they fit.
    pub kept_turns: u32,
}

impl Limits {
    /// Latest turns that are kept whole unless said otherwise.
    pub const DEFAULT_KEPT_TURNS: u32 = 3;
    /// The most that may be kept.
    pub const MAX_KEPT_TURNS: u32 = 20;

    /// Returns `true` if nothing was changed: then they are not written.
    fn are_usual(&self) -> bool {
        *self == Self::default()
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_tool_calls: None,
            max_seconds: None,
            max_repeats: 3,
            max_still_actions: 8,
            delegated_seconds: 600,
            patience_seconds: 30 * 60,
            kept_turns: Self::DEFAULT_KEPT_TURNS,
        }
    }
}

/// The calls that are asked about before they run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Before anything that does more than look.
    #[default]
    Ask,
    /// Before anything that does more than act on the screen.
    Risky,
    /// Never, within the rules that always hold.
    Free,
    /// Nothing is done at all; it may only look.
    Observe,
}

/// A model's effort in thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Effort {
    /// Quick and cheap.
    Low,
    /// In between.
    Medium,
    /// Thorough.
    High,
    /// More thorough.
    Xhigh,
    /// As thorough as it can.
    Max,
}

impl SessionOptions {
    /// Requests to the model in one turn unless said otherwise.
    pub const DEFAULT_MAX_STEPS: u32 = 200;
    /// Stands for a model that Qilbee chooses.
    pub const AUTOMATIC: &'static str = "automatic";

    /// Returns whether Qilbee chooses the model.
    #[must_use]
    pub fn is_automatic(&self) -> bool {
        self.model == Self::AUTOMATIC
    }

    /// The defaults, with the given model.
    pub fn for_model(model: impl Into<String>) -> Self {
        Self {
            model: model.into(),
            mode: Mode::default(),
            effort: None,
            max_steps: Self::DEFAULT_MAX_STEPS,
            max_cost_usd: None,
            plan_first: false,
            limits: Limits::default(),
            domains: None,
            breakpoints: Vec::new(),
            on_failure: OnFailure::default(),
        }
    }

    /// Returns `true` if the chat is given the tools of this family.
    #[must_use]
    pub fn gives(&self, domain: &Domain) -> bool {
        let is_named = |domains: &Vec<Domain>| domains.contains(domain);
        *domain == Domain::Chat || self.domains.as_ref().is_none_or(is_named)
    }
}
