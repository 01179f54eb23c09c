//! Artifacts in the store: parts of a result that are too long to be shown are kept whole, and found again by their
//! URIs.

use async_trait::async_trait;
use localization::{LocalizedText, localized};
use protocol::{BlobId, Bytes, CallEvent, DurableBody, Item, OutputPart, SessionId};
use store::{Store, StoreError};
use tools::{Artifact, ArtifactStore, OutputPiece, artifact_uri, truncate};

/// Events that are read from the journal at a time.
const PAGE: usize = 512;

/// Artifacts of sessions, in a store.
pub struct StoredArtifacts(Store);

/// A result that fits into a conversation, and what was kept of it.
pub(crate) struct KeptParts {
    /// Short parts as they were; in place of the others a text that tells of them.
    pub(crate) parts: Vec<OutputPart>,
    pub(crate) artifacts: Vec<Artifact>,
}

impl StoredArtifacts {
    /// Those in this store.
    #[must_use]
    pub fn of(store: Store) -> Self {
        Self(store)
    }

    /// Keeps the parts of a result of which more than `max_characters` would have to be shown.
    pub(crate) async fn keep(
        &self,
        tool: &str,
        parts: Vec<OutputPart>,
        summary: &str,
        max_characters: usize,
    ) -> Result<KeptParts, StoreError> {
        let mut shown = Vec::with_capacity(parts.len());
        let mut artifacts = Vec::new();
        for piece in truncate(parts, max_characters) {
            match piece {
                OutputPiece::Inline(part) => shown.push(part),
                OutputPiece::Oversized(kept) => {
                    let bytes = kept.bytes.clone();
                    let blob = self.0.put_blob(bytes, &kept.media_type, None).await?;
                    let reference = artifact_uri(tool, &blob.id);
                    shown.push(kept.excerpt(Some(&reference), summary));
                    artifacts.push(Artifact {
                        reference,
                        summary: summary.to_owned(),
                        blob,
                    });
                }
            }
        }
        Ok(KeptParts {
            parts: shown,
            artifacts,
        })
    }
}

#[async_trait]
impl ArtifactStore for StoredArtifacts {
    async fn list(&self, session: &SessionId) -> Result<Vec<Artifact>, LocalizedText> {
        let (mut kept, mut after) = (Vec::new(), 0);
        loop {
            let page = self.0.events_with_reference(session, after, PAGE).await;
            let page = page
                .map_err(|error| localized!("agent-results-unreadable", error = error.message()))?;
            let is_last = page.len() < PAGE;
            after = page.last().map_or(after, |event| event.seq);
            for event in page {
                if let DurableBody::Call(CallEvent::ToolFinished {
                    content, summary, ..
                }) = event.body
                {
                    let stored = content
                        .into_iter()
                        .filter_map(|item| kept_in(item, summary.as_str()));
                    kept.extend(stored);
                }
            }
            if is_last {
                return Ok(kept);
            }
        }
    }

    async fn read(&self, blob: &BlobId) -> Result<Bytes, LocalizedText> {
        match self.0.blob(blob).await {
            Ok(Some(stored)) => Ok(stored.bytes),
            Ok(None) => Err(localized!("agent-result-gone")),
            Err(error) => Err(localized!(
                "agent-result-unreadable",
                error = error.message()
            )),
        }
    }
}

fn kept_in(item: Item, summary: &str) -> Option<Artifact> {
    match item {
        Item::File { file, name } => Some(Artifact {
            reference: name,
            summary: summary.to_owned(),
            blob: file,
        }),
        Item::Text { .. }
        | Item::Quoted { .. }
        | Item::Thinking { .. }
        | Item::Image { .. }
        | Item::Original { .. }
        | Item::ToolCall(_)
        | Item::ToolResult(_)
        | Item::Opaque { .. } => None,
    }
}
