//! Blobs of the store: bytes kept once under their hash, beside the journal that names them.

use super::Store;
use crate::{StoreError, blob_files, journal, table::blobs};
use jiff::Timestamp;
use protocol::{BlobId, BlobRef, Bytes};

/// Blob with its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredBlob {
    /// Its media type, such as `image/png`.
    pub media_type: String,
    /// The bytes, checked against their hash.
    pub bytes: Bytes,
}

impl Store {
    /// Returns the id of these bytes, whether they are stored or not.
    #[must_use]
    pub fn name_of(bytes: &[u8]) -> BlobId {
        blob_files::hash(bytes)
    }

    /// Stores bytes under their hash. The same bytes are stored once and keep their first media type.
    /// `size` is a picture's width and height in pixels. When this returns, the bytes are on the disk,
    /// and they stay at least until an event names them.
    pub async fn put_blob(
        &self,
        bytes: Bytes,
        media_type: &str,
        size: Option<(u32, u32)>,
    ) -> Result<BlobRef, StoreError> {
        let files = self.parts.files.clone();
        let media_type = media_type.to_owned();
        let (blob, bytes) = self
            .transfer(move || {
                let blob = BlobRef {
                    id: blob_files::hash(bytes.as_slice()),
                    media_type,
                    byte_count: bytes.as_slice().len() as u64,
                    width: size.map(|(width, _)| width),
                    height: size.map(|(_, height)| height),
                };
                files.write(&blob.id, bytes.as_slice())?;
                Ok((blob, bytes))
            })
            .await?;
        let (files, now) = (self.parts.files.clone(), Timestamp::now());
        self.write(move |connection| {
            journal::put_blob(connection, &files, &blob, bytes.as_slice(), now)
        })
        .await
    }

    /// Returns a blob with its bytes, if it exists. Lost or changed bytes are an error.
    pub async fn blob(&self, id: &BlobId) -> Result<Option<StoredBlob>, StoreError> {
        let wanted = id.clone();
        let known = self
            .read(move |connection| blobs::find(connection, &wanted))
            .await?;
        let Some(blob) = known else { return Ok(None) };
        let files = self.parts.files.clone();
        let bytes = self.transfer(move || files.read(&blob.id)).await?;
        Ok(Some(StoredBlob {
            media_type: blob.media_type,
            bytes: bytes.into(),
        }))
    }

    /// Removes blobs that no journal names and that were last stored before a moment: unsent attachments,
    /// previews, leftovers of a crash. Returns their number.
    pub async fn remove_unused_blobs(&self, put_before: Timestamp) -> Result<u64, StoreError> {
        let files = self.parts.files.clone();
        self.write(move |connection| {
            Ok(journal::remove_unused_blobs(connection, &files, put_before)?.count)
        })
        .await
    }

    /// Removes a blob at once, unless a journal names it, such as a removed attachment. Returns whether it
    /// did.
    pub async fn remove_unused_blob(&self, id: &BlobId) -> Result<bool, StoreError> {
        let (files, id) = (self.parts.files.clone(), id.clone());
        self.write(move |connection| journal::remove_unused_blob(connection, &files, &id))
            .await
    }
}
