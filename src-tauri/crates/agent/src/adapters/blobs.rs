//! Pictures for models, read from the store.

use async_trait::async_trait;
use model::{BlobSource, BlobUnavailable};
use protocol::{BlobId, Bytes};
use store::Store;

pub(crate) struct StoredBlobs(pub(crate) Store);

#[async_trait]
impl BlobSource for StoredBlobs {
    async fn bytes(&self, id: &BlobId) -> Result<Bytes, BlobUnavailable> {
        let unavailable = |reason: String| BlobUnavailable {
            id: id.clone(),
            reason,
        };
        match self.0.blob(id).await {
            Ok(Some(blob)) => Ok(blob.bytes),
            Ok(None) => Err(unavailable("it is not in the store".to_owned())),
            Err(error) => Err(unavailable(error.to_string())),
        }
    }
}
