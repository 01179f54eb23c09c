//! Record of blobs that were uploaded to a provider.

use super::Store;
use crate::{
    StoreError,
    table::uploads::{self, UploadedBlob},
};
use protocol::BlobId;

impl Store {
    /// Returns a blob's uploads, at most one for each place.
    pub async fn uploads_of(&self, blob: &BlobId) -> Result<Vec<UploadedBlob>, StoreError> {
        let blob = blob.clone();
        self.read(move |connection| uploads::of_blob(connection, &blob))
            .await
    }

    /// Keeps an upload, in place of an older one of the same blob at the same place. It is on the disk when this returns.
    pub async fn keep_upload(&self, upload: UploadedBlob) -> Result<(), StoreError> {
        self.write(move |connection| uploads::put(connection, &upload))
            .await
    }

    /// Forgets an upload. One that has taken its place meanwhile stays.
    pub async fn forget_upload(&self, upload: UploadedBlob) -> Result<(), StoreError> {
        self.write(move |connection| uploads::delete(connection, &upload))
            .await
    }

    /// Returns the uploads of blobs that no session's journal names, such as those of a deleted session.
    pub async fn unneeded_uploads(&self) -> Result<Vec<UploadedBlob>, StoreError> {
        self.read(uploads::unneeded).await
    }

    /// Returns all uploads.
    pub async fn all_uploads(&self) -> Result<Vec<UploadedBlob>, StoreError> {
        self.read(uploads::all).await
    }
}
