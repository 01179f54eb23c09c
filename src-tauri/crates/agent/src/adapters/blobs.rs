//! Pictures for models, read from the store.

use async_trait::async_trait;
use localization::{LocalizedText, localized};
use model::{BlobSource, BlobUnavailable};
use protocol::{BlobId, Bytes};
use store::Store;

pub(crate) struct StoredBlobs(pub(crate) Store);

#[async_trait]
impl BlobSource for StoredBlobs {
    async fn bytes(&self, id: &BlobId) -> Result<Bytes, BlobUnavailable> {
        let unavailable = |reason: LocalizedText| BlobUnavailable {
            id: id.clone(),
            reason,
        };
        match self.0.blob(id).await {
            Ok(Some(blob)) => Ok(blob.bytes),
            Ok(None) => Err(unavailable(localized!("agent-blob-missing"))),
            Err(error) => Err(unavailable(error.message())),
        }
    }
}
