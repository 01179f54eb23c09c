//! The store as the place where the results of sessions are kept, and found again by their references.

use crate::log::READ_PAGE;
use async_trait::async_trait;
use protocol::{BlobId, Bytes, CallEvent, DurableBody, Item, SessionId};
use store::Store;
use tools::{KeptResult, KeptResults};

/// Results in a store.
pub struct StoredResults(Store);

impl StoredResults {
    /// Those in this store.
    #[must_use]
    pub fn of(store: Store) -> Self {
        Self(store)
    }
}

#[async_trait]
impl KeptResults for StoredResults {
    async fn of(&self, session: &SessionId) -> Result<Vec<KeptResult>, String> {
        let (mut kept, mut after) = (Vec::new(), 0);
        loop {
            let page = self
                .0
                .events_with_reference(session, after, READ_PAGE)
                .await;
            let page =
                page.map_err(|error| format!("What this chat kept cannot be read: {error}."))?;
            let is_last = page.len() < READ_PAGE;
            after = page.last().map_or(after, |event| event.seq);
            for event in page {
                if let DurableBody::Call(CallEvent::ToolFinished { content, .. }) = event.body {
                    kept.extend(content.into_iter().filter_map(kept_in));
                }
            }
            if is_last {
                return Ok(kept);
            }
        }
    }

    async fn bytes(&self, blob: &BlobId) -> Result<Bytes, String> {
        match self.0.blob(blob).await {
            Ok(Some(stored)) => Ok(stored.bytes),
            Ok(None) => Err("The result is not in the store any more.".to_owned()),
            Err(error) => Err(format!("The result cannot be read: {error}.")),
        }
    }
}

fn kept_in(item: Item) -> Option<KeptResult> {
    match item {
        Item::File { file, name } => Some(KeptResult {
            reference: name,
            blob: file,
        }),
        Item::Text { .. }
        | Item::Thinking { .. }
        | Item::Image { .. }
        | Item::Original { .. }
        | Item::ToolCall(_)
        | Item::ToolResult(_)
        | Item::Opaque { .. } => None,
    }
}
