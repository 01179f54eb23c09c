//! Stream of a model's answer.

use crate::{ModelError, Spent};
use futures::stream::BoxStream;
use localization::LocalizedText;
use protocol::{CallId, Item, StopReason, Tokens};

/// Answer as it arrives.
pub type ModelStream = BoxStream<'static, Result<ModelEvent, ModelError>>;

/// Piece of an answer, or the complete answer.
#[derive(Clone, Debug, PartialEq)]
pub enum ModelEvent {
    /// More text.
    TextDelta(String),
    /// More thinking.
    ThinkingDelta(String),
    /// More of a tool call's input.
    ToolCallDelta {
        /// The call.
        call: CallId,
        /// The tool's name.
        name: String,
        /// Text to append to the input's JSON.
        partial_input: String,
    },
    /// Tokens used so far and their price. They are billed even when nobody reads on.
    Spent(Spent),
    /// The whole answer; nothing follows.
    Finished(ModelAnswer),
}

/// A call that can't be carried out as the provider sent it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidCall {
    /// The call.
    pub call: CallId,
    /// What is wrong with it, in sentences for the model.
    pub problem: String,
}

/// A call that the model put behind others of the same answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DependentCall {
    /// The call.
    pub call: CallId,
    /// The calls before it that must be done first.
    pub on: Vec<CallId>,
}

/// A complete answer.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelAnswer {
    /// Text, thinking and calls, in order.
    pub items: Vec<Item>,
    /// Another model that the provider says has answered in the place of the one that was asked.
    pub answered_by: Option<String>,
    /// Stop reason.
    pub stop_reason: StopReason,
    /// The answer ended in the middle of a tool call. That call is not among the items, nor in `verbatim`.
    pub in_call: bool,
    /// Those of the calls among the items that can't be carried out.
    pub invalid_calls: Vec<InvalidCall>,
    /// Those of the calls among the items that the model put behind others, where its way of writing calls can say so.
    pub dependent_calls: Vec<DependentCall>,
    /// Word for the person: the provider's reason for a refusal, in one line in which no character steers, or a change in how
    /// the model is asked.
    pub explanation: Option<LocalizedText>,
    /// The provider's own content, byte for byte, to send back unchanged.
    pub verbatim: Option<String>,
    /// Request id of the provider.
    pub request_id: Option<String>,
    /// Tokens used.
    pub tokens: Tokens,
    /// Its price at list prices, in US dollars.
    pub cost_usd: f64,
}
