//! The course of a turn: begin, cost, pauses, end.

use crate::{HookTime, PauseReason, RouteReason, Tokens, TurnEnd, UsageTotals, Wait};
use localization::LocalizedText;
use serde::{Deserialize, Serialize};

/// The course of a turn: begin, cost, pauses, end.
#[derive(
    Clone, Debug, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames,
)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TurnEvent {
    /// A turn began.
    TurnStarted,
    /// The cost of a request.
    Usage {
        /// The model that was asked.
        model: String,
        /// Tokens of this request.
        tokens: Tokens,
        /// Its price in US dollars.
        cost_usd: f64,
        /// The session so far, this request included.
        totals: UsageTotals,
        /// Its price with the model for hard work, in US dollars, where Qilbee chose the model and knows both prices.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        hard_usd: Option<f64>,
    },
    /// Qilbee chose the model that answers from here on, because the session leaves that to it.
    ModelChosen {
        /// The model.
        model: String,
        /// The model for hard work that it was chosen from. Absent when there was no other.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        hard: Option<String>,
        /// The reason, for programs.
        reason: RouteReason,
        /// Model and reason, for people.
        message: LocalizedText,
    },
    /// The turn is held.
    Paused {
        /// The reason.
        reason: PauseReason,
    },
    /// The turn goes on.
    Resumed,
    /// The person touched mouse or keyboard, so the assistant let go.
    Takeover {
        /// Their action, in a word or two.
        by: String,
    },
    /// The next request waits, because all tasks together are at the pace that was set, or does so no longer.
    Waiting {
        /// Until when. Absent when the wait is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        wait: Option<Wait>,
    },
    /// Programs of the person's were told of moments since the last such event.
    HooksTold {
        /// The time of each, in order.
        hooks: Vec<HookTime>,
    },
    /// The turn is over.
    TurnEnded {
        /// The reason.
        reason: TurnEnd,
    },
}
