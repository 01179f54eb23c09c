//! Request to a model, the same for every provider.

use async_trait::async_trait;
use localization::{LocalizedText, localized};
use protocol::{BlobId, Bytes, CallId, Effort, Message, ToolSpec};
use std::{collections::BTreeSet, fmt, sync::Arc};

/// Tools of outside servers that are declared whole. Where there are more, the model searches for them.
pub const MAX_WHOLE_TOOLS: usize = 24;

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
    /// Ids of calls of earlier messages that are no longer given: none may be used again.
    pub folded_calls: Arc<BTreeSet<CallId>>,
}

/// Limits of the conversations that a model takes in. `None` where there is no limit, or none is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContextLimits {
    /// Window in tokens: everything that is sent, and the answer.
    pub tokens: Option<u64>,
    /// Tokens of the window that are left for the answer.
    pub answer_tokens: u64,
    /// Tokens beyond which a conversation costs more than it is worth.
    pub comfortable_tokens: Option<u64>,
    /// Pictures in one request.
    pub pictures: Option<u64>,
    /// Bytes of one request.
    pub bytes: Option<u64>,
}

/// Summary of a conversation in a provider's own form.
#[derive(Clone, Debug, PartialEq)]
pub struct ProviderSummary {
    /// The summary, for people and other models.
    pub text: String,
    /// The provider's own form, byte for byte. It stands for the first item of a message of the user.
    pub verbatim: String,
    /// Tokens used, and their price.
    pub spent: crate::Spent,
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
