//! Results that are too long to be shown to another program: kept whole in the store, as those of chats are, and
//! read with `recall` as long as it is served. Nothing is kept beyond that for longer than a day.

use agent::StoredResults;
use async_trait::async_trait;
use protocol::{BlobId, Bytes, OutputPart, SessionId};
use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
};
use store::{Store, StoreError};
use tools::{KeptResult, KeptResults, Piece, canonical, reference_to};

/// How many results can be read again; the oldest are forgotten first.
const MAX_KEPT: usize = 1_000;

/// What was kept for one client.
pub(super) struct Results {
    store: Store,
    stored: StoredResults,
    kept: Mutex<VecDeque<KeptResult>>,
}

impl Results {
    /// Nothing yet.
    pub(super) fn in_store(store: Store) -> Self {
        Self {
            stored: StoredResults::of(store.clone()),
            store,
            kept: Mutex::default(),
        }
    }

    /// A result as it can be shown: what is too long is kept, and told of.
    pub(super) async fn shown(
        &self,
        tool: &str,
        parts: Vec<OutputPart>,
        summary: &str,
    ) -> Result<Vec<OutputPart>, StoreError> {
        let mut shown = Vec::with_capacity(parts.len());
        for piece in canonical(parts) {
            let kept = match piece {
                Piece::AsItIs(part) => {
                    shown.push(part);
                    continue;
                }
                Piece::Kept(kept) => kept,
            };
            let bytes = kept.bytes.clone();
            let blob = self.store.put_blob(bytes, &kept.media_type, None).await?;
            let reference = reference_to(tool, &blob.id);
            shown.push(kept.told(Some(&reference), summary));
            self.remember(KeptResult { reference, blob });
        }
        Ok(shown)
    }

    fn remember(&self, result: KeptResult) {
        let mut kept = self.lock();
        kept.retain(|known| known.reference != result.reference);
        kept.push_back(result);
        if kept.len() > MAX_KEPT {
            kept.pop_front();
        }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<KeptResult>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl KeptResults for Results {
    async fn of(&self, _: &SessionId) -> Result<Vec<KeptResult>, String> {
        Ok(self.lock().iter().cloned().collect())
    }

    async fn bytes(&self, blob: &BlobId) -> Result<Bytes, String> {
        self.stored.bytes(blob).await
    }
}
