//! Particulars of a summary that took the place of older messages.

use serde::{Deserialize, Serialize};

/// Particulars of a summary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Folded {
    /// The author of the summary.
    pub by: SummaryAuthor,
    /// Messages that the model is no longer given.
    pub messages: u64,
    /// Pictures among them.
    pub pictures: u64,
    /// Tokens of the conversation before, as far as they are known.
    pub tokens_before: u64,
    /// Tokens of the conversation after, estimated.
    pub tokens_after: u64,
    /// The model whose provider wrote the summary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub model: Option<String>,
    /// The provider's own form of the summary, byte for byte.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub verbatim: Option<String>,
}

/// Author of a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SummaryAuthor {
    /// The provider, in a form of its own.
    Provider,
    /// The model, asked like for any other answer.
    Model,
    /// Nobody: a summary could not be had, so the steps are listed in short.
    Digest,
}
