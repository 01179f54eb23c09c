//! What comes back while a model answers.

use crate::ModelError;
use futures::stream::BoxStream;
use protocol::{CallId, Item, StopReason, Tokens};

/// The answer as it arrives.
pub type ModelStream = BoxStream<'static, Result<ModelEvent, ModelError>>;

/// A piece of an answer, or the whole.
#[derive(Clone, Debug, PartialEq)]
pub enum ModelEvent {
    /// More text.
    TextDelta(String),
    /// More thinking.
    ThinkingDelta(String),
    /// More of a tool call's input.
    ToolCallDelta {
        /// Which call.
        call: CallId,
        /// The tool's name.
        name: String,
        /// What to append to the input's JSON text.
        partial_input: String,
    },
    /// The whole answer; nothing follows.
    Finished(ModelAnswer),
}

/// A complete answer.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelAnswer {
    /// What it said and asked for, in order.
    pub items: Vec<Item>,
    /// Why it ended.
    pub stop_reason: StopReason,
    /// Whether it ended in the middle of a tool call. That call is not among the items, nor in `verbatim`.
    pub in_call: bool,
    /// What the provider says of the end, such as why it refused.
    pub explanation: Option<String>,
    /// The provider's own content, byte for byte, to be sent back unchanged.
    pub verbatim: Option<String>,
    /// The provider's name for the request.
    pub request_id: Option<String>,
    /// What was used.
    pub tokens: Tokens,
    /// Its price at list prices, in US dollars.
    pub cost_usd: f64,
}
