//! The course of a turn: begin, cost, pauses, end.

use crate::{PauseReason, Tokens, TurnEnd, UsageTotals, Wait};
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
    /// The turn is over.
    TurnEnded {
        /// The reason.
        reason: TurnEnd,
    },
}
