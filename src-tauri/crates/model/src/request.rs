//! What a model is asked with: the same for every provider.

use async_trait::async_trait;
use protocol::{BlobId, Bytes, Effort, Message, ToolSpec};
use std::sync::Arc;

/// One request. Messages alternate as the protocol's rules want: every tool call is answered in the
/// very next message, and the last message is the user's. Only an answer that the provider paused may
/// stand at the end, or right before its continuation.
#[derive(Clone)]
pub struct ModelRequest {
    /// What the model is told about its task and place, frozen for the session.
    pub system: Arc<str>,
    /// The tools it may ask for, frozen for the session.
    pub tools: Arc<[ToolSpec]>,
    /// The conversation. A message that is the same `Arc` as in an earlier request is the same message.
    pub messages: Vec<Arc<Message>>,
    /// How hard to think, where the model can be told.
    pub effort: Option<Effort>,
    /// How long the answer may be.
    pub room: AnswerRoom,
    /// Where the bytes of pictures and files are.
    pub blobs: Arc<dyn BlobSource>,
}

/// How long an answer may be. The numbers are the provider's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnswerRoom {
    /// As long as answers usually are.
    #[default]
    Usual,
    /// As long as the model can: the last answer broke off at its limit.
    Largest,
}

/// Gives the bytes behind a blob's id. It never gives anything else of the store.
#[async_trait]
pub trait BlobSource: Send + Sync {
    /// The whole blob.
    async fn bytes(&self, id: &BlobId) -> Result<Bytes, BlobUnavailable>;
}

/// A blob that could not be read.
#[derive(Debug, thiserror::Error)]
#[error("the stored picture or file {id} could not be read: {reason}")]
pub struct BlobUnavailable {
    /// Which one.
    pub id: BlobId,
    /// Why.
    pub reason: String,
}
