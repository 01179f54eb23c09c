//! Ephemeral event bodies: they only animate a front end, and losing one loses nothing.

use crate::CallId;
use jiff::Timestamp;
use localization::LocalizedText;
use serde::{Deserialize, Serialize};

/// Ephemeral event bodies: they only animate a front end, and losing one loses nothing.
#[derive(
    Clone, Debug, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames,
)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum EphemeralBody {
    /// A piece of the answer's text.
    TextDelta {
        /// Text to append.
        text: String,
    },
    /// A piece of the model's thinking.
    ThinkingDelta {
        /// Text to append.
        text: String,
    },
    /// A piece of a tool call's input, as it is being written.
    ToolCallDelta {
        /// The call.
        call: CallId,
        /// The tool's name.
        name: String,
        /// Text to append to the input's JSON.
        partial_input: String,
    },
    /// Progress of a long call.
    ToolProgress {
        /// The call.
        call: CallId,
        /// The current activity.
        message: LocalizedText,
        /// Progress from 0 to 1, when known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        fraction: Option<f64>,
    },
    /// The provider has said nothing for a while.
    Silent {
        /// Time of its last word, or of the request (RFC 3339, UTC).
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        since: Timestamp,
    },
    /// The provider did not answer; it is asked again.
    Retrying {
        /// Number of the next attempt, from 2.
        attempt: u32,
        /// Delay in milliseconds from now.
        delay_ms: u64,
        /// Time of the first attempt that failed (RFC 3339, UTC).
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        since: Timestamp,
        /// The cause.
        reason: LocalizedText,
    },
}
