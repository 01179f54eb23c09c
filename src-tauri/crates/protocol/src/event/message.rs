//! Messages of the person and the assistant, and feedback on them.

use crate::{Feedback, Item, StopReason};
use serde::{Deserialize, Serialize};

/// Messages of the person and the assistant, and feedback on them.
#[derive(
    Clone, Debug, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames,
)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum MessageEvent {
    /// The person said something, or the system said something to the model in the person's place.
    UserMessage {
        /// The content.
        items: Vec<Item>,
        /// Set if it joined a running turn.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
        steered: bool,
        /// Set if nobody said it: the system keeps the model going, in the person's place.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
        automatic: bool,
    },
    /// The whole answer of one step. Journaled before anything it asks for is done.
    AssistantMessage {
        /// The model that wrote it.
        model: String,
        /// Text, thinking and tool calls, in order.
        items: Vec<Item>,
        /// The reason for its end.
        stop_reason: StopReason,
        /// The provider's own content, byte for byte.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        verbatim: Option<String>,
        /// The provider's name for the request, for support.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        request_id: Option<String>,
    },
    /// The person said how good the last answer was.
    Refined {
        /// The verdict.
        feedback: Feedback,
        /// The change that the person wants.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        comment: Option<String>,
        /// Set if the model is told of it. Absent in sessions from before it was.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
        told: bool,
        /// Set if the answer is tried again: the comment follows as a message.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
        again: bool,
    },
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}
