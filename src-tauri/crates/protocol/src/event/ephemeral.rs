//! Ephemeral event bodies: they only animate a front end, and losing one loses nothing.

use crate::CallId;
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
        /// What to append.
        text: String,
    },
    /// A piece of the model's thinking.
    ThinkingDelta {
        /// What to append.
        text: String,
    },
    /// A piece of a tool call's input, as it is being written.
    ToolCallDelta {
        /// Which call.
        call: CallId,
        /// The tool's name.
        name: String,
        /// What to append to the input's JSON text.
        partial_input: String,
    },
    /// How far a long call is.
    ToolProgress {
        /// Which call.
        call: CallId,
        /// What it is doing.
        message: LocalizedText,
        /// How far it is, from 0 to 1, when known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        fraction: Option<f64>,
    },
    /// The provider did not answer; it is asked again.
    Retrying {
        /// Which attempt comes next, from 2.
        attempt: u32,
        /// When, in milliseconds from now.
        delay_ms: u64,
        /// What went wrong.
        reason: LocalizedText,
    },
}
