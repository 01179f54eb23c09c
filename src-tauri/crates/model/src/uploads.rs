//! Record of pictures that were uploaded to a provider, so that later requests can name them. It outlives the program.
//! The store behind it knows which chats need a picture; a provider never does.

use async_trait::async_trait;
use jiff::Timestamp;
use localization::LocalizedText;
use protocol::BlobId;

/// A file at a provider that holds the bytes of a blob.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// The blob.
    pub blob: BlobId,
    /// Fingerprint of the address and the key. A file is only named in requests to the same place.
    pub place: String,
    /// The provider's id of the file.
    pub file: String,
    /// Moment at which the provider deletes it by itself.
    pub expires: Timestamp,
}

/// Record of uploads. An error is a reason for people; the picture then goes along in the request.
#[async_trait]
pub trait UploadRecord: Send + Sync {
    /// Returns the uploads of a blob, at most one for each place.
    async fn of_blob(&self, blob: &BlobId) -> Result<Vec<Upload>, LocalizedText>;

    /// Keeps an upload, in place of an older one of the same blob at the same place. It is on the disk when this returns.
    async fn keep(&self, upload: Upload) -> Result<(), LocalizedText>;

    /// Forgets an upload. One that has taken its place meanwhile stays.
    async fn forget(&self, upload: &Upload) -> Result<(), LocalizedText>;

    /// Returns the uploads of blobs that no chat needs.
    async fn unneeded(&self) -> Result<Vec<Upload>, LocalizedText>;

    /// Returns all uploads.
    async fn all(&self) -> Result<Vec<Upload>, LocalizedText>;
}
