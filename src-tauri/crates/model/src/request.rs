//! Request to a model, the same for every provider.

use async_trait::async_trait;
use localization::{LocalizedText, localized};
use protocol::{BlobId, Bytes, Effort, Message, ToolSpec};
use std::{fmt, sync::Arc};

/// One request. Messages alternate as the protocol's rules want: every tool call is answered in the
/// very next message, and the last message is the user's. Only an answer that the provider paused may
/// stand at the end, or right before its continuation.
#[derive(Clone)]
pub struct ModelRequest {
    /// System prompt, frozen for the session.
    pub system: Arc<str>,
    /// The tools it may ask for, frozen for the session.
    pub tools: Arc<[ToolSpec]>,
    /// The conversation. A message that is the same `Arc` as in an earlier request is the same message.
    pub messages: Vec<Arc<Message>>,
    /// Effort, where the model takes one.
    pub effort: Option<Effort>,
    /// Limit of the answer's length.
    pub output_budget: OutputBudget,
    /// Source of the bytes of pictures and files.
    pub blobs: Arc<dyn BlobSource>,
}

/// Limit of an answer's length. The numbers are the provider's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutputBudget {
    /// The default length.
    #[default]
    Standard,
    /// The longest answer the model can give, after one was cut off at its limit.
    Maximum,
}

/// Source of the bytes behind a blob id. Gives access to nothing else in the store.
#[async_trait]
pub trait BlobSource: Send + Sync {
    /// Returns the whole blob.
    async fn bytes(&self, id: &BlobId) -> Result<Bytes, BlobUnavailable>;
}

/// A blob that could not be read.
#[derive(Debug, thiserror::Error)]
pub struct BlobUnavailable {
    /// The blob.
    pub id: BlobId,
    /// The reason.
    pub reason: LocalizedText,
}

impl BlobUnavailable {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        localized!(
            "model-blob-unreadable",
            id = self.id.to_string(),
            reason = &self.reason
        )
    }
}

impl fmt::Display for BlobUnavailable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}
