//! Record of uploaded pictures, kept in the store.

use async_trait::async_trait;
use localization::LocalizedText;
use model::{Upload, UploadRecord};
use protocol::BlobId;
use store::{Store, StoreError, UploadedBlob};

/// Uploads as a model provider asks for them.
pub struct StoredUploads(Store);

impl StoredUploads {
    /// Keeps uploads in this store.
    #[must_use]
    pub fn of(store: Store) -> Self {
        Self(store)
    }
}

#[async_trait]
impl UploadRecord for StoredUploads {
    async fn of_blob(&self, blob: &BlobId) -> Result<Vec<Upload>, LocalizedText> {
        found(self.0.uploads_of(blob).await)
    }

    async fn keep(&self, upload: Upload) -> Result<(), LocalizedText> {
        let kept = self.0.keep_upload(stored(upload)).await;
        kept.map_err(|error| error.message())
    }

    async fn forget(&self, upload: &Upload) -> Result<(), LocalizedText> {
        let forgotten = self.0.forget_upload(stored(upload.clone())).await;
        forgotten.map_err(|error| error.message())
    }

    async fn unneeded(&self) -> Result<Vec<Upload>, LocalizedText> {
        found(self.0.unneeded_uploads().await)
    }

    async fn all(&self) -> Result<Vec<Upload>, LocalizedText> {
        found(self.0.all_uploads().await)
    }
}

fn found(uploads: Result<Vec<UploadedBlob>, StoreError>) -> Result<Vec<Upload>, LocalizedText> {
    let uploads = uploads.map_err(|error| error.message())?.into_iter();
    let uploads = uploads.map(|upload| Upload {
        blob: upload.blob,
        place: upload.place,
        file: upload.file,
        expires: upload.expires,
    });
    Ok(uploads.collect())
}

fn stored(upload: Upload) -> UploadedBlob {
    UploadedBlob {
        blob: upload.blob,
        place: upload.place,
        file: upload.file,
        expires: upload.expires,
    }
}
