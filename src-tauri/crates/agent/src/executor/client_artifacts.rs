//! Artifacts of a client outside of sessions: results that are too long for it are kept whole in the store, as those of
//! sessions are, and can be read with `recall` as long as the client is served. The store keeps them for a day at most.

use super::{KeptParts, StoredArtifacts};
use async_trait::async_trait;
use localization::LocalizedText;
use protocol::{BlobId, Bytes, OutputPart, SessionId, ToolOutput};
use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
};
use store::{Store, StoreError};
use tools::{Artifact, ArtifactStore, MAX_INLINE_CHARACTERS, ToolError};

/// Artifacts that can be read again; the oldest are forgotten first.
const MAX_ARTIFACTS: usize = 1_000;

/// Artifacts of one client.
pub struct ClientArtifacts {
    stored: StoredArtifacts,
    kept: Mutex<VecDeque<Artifact>>,
}

impl ClientArtifacts {
    /// None yet.
    #[must_use]
    pub fn in_store(store: Store) -> Self {
        Self {
            stored: StoredArtifacts::of(store),
            kept: Mutex::default(),
        }
    }

    /// The result of a call as the client is given it.
    pub(super) async fn keep_result(
        &self,
        tool: &str,
        result: Result<ToolOutput, ToolError>,
    ) -> Result<ToolOutput, ToolError> {
        match result {
            Ok(output) => {
                let parts = self.keep(tool, output.parts, &output.summary).await?;
                Ok(ToolOutput { parts, ..output })
            }
            Err(ToolError::ForModel(message)) => {
                let text = message.to_string();
                let parts = self.keep(tool, vec![OutputPart::Text { text }], "").await?;
                let kept = text_of(parts);
                Err(ToolError::ForModel(match kept == message.as_str() {
                    true => message,
                    // Only its beginning and the name of the rest.
                    false => kept.into(),
                }))
            }
            Err(error @ (ToolError::TakenOver(_) | ToolError::Cancelled | ToolError::Fatal(_))) => {
                Err(error)
            }
        }
    }

    async fn keep(
        &self,
        tool: &str,
        parts: Vec<OutputPart>,
        summary: &str,
    ) -> Result<Vec<OutputPart>, ToolError> {
        let kept = self
            .stored
            .keep(tool, parts, summary, MAX_INLINE_CHARACTERS)
            .await;
        let KeptParts { parts, artifacts } = kept.map_err(|error: StoreError| {
            ToolError::ForModel(format!(
                "It was done, but the result is too long to be shown and could not be kept: {error}."
            )
            .into())
        })?;
        for artifact in artifacts {
            self.remember(artifact);
        }
        Ok(parts)
    }

    fn remember(&self, artifact: Artifact) {
        let mut kept = self.lock();
        kept.retain(|known| known.reference != artifact.reference);
        kept.push_back(artifact);
        if kept.len() > MAX_ARTIFACTS {
            kept.pop_front();
        }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Artifact>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl ArtifactStore for ClientArtifacts {
    async fn list(&self, _: &SessionId) -> Result<Vec<Artifact>, LocalizedText> {
        Ok(self.lock().iter().cloned().collect())
    }

    async fn read(&self, blob: &BlobId) -> Result<Bytes, LocalizedText> {
        self.stored.read(blob).await
    }
}

fn text_of(parts: Vec<OutputPart>) -> String {
    let texts = parts.into_iter().filter_map(|part| match part {
        OutputPart::Text { text } => Some(text),
        OutputPart::Image { .. } | OutputPart::File { .. } => None,
    });
    texts.collect::<Vec<_>>().join("\n")
}
