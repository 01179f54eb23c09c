//! The one way in which a file comes to a message, from the window and from the command line: judged and prepared
//! in `tools`, kept in the store. A file that was not sent is nobody's, and is taken away again.

use localization::{LocalizedText, localized};
use protocol::{Attachment, BlobId, BlobRef};
use std::fmt;
use store::{Store, StoreError};
use tools::attachment::{self, Annotation, AttachmentContent, AttachmentError, PreparedAttachment};

/// A file that does not go with a message, as a sentence.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AttachError {
    /// It cannot.
    Refused(#[from] AttachmentError),
    /// It could not be kept.
    NotKept {
        /// The file's name.
        name: String,
        /// Reason of the failure.
        error: StoreError,
    },
    /// It is not there any more.
    Gone(String),
    /// Preparing it broke off.
    Broken(String),
}

impl AttachError {
    /// Returns the message for people.
    pub(crate) fn message(&self) -> LocalizedText {
        match self {
            Self::Refused(error) => error.message(),
            Self::NotKept { name, error } => {
                localized!(
                    "app-attachment-not-kept",
                    error = error.message(),
                    name = name
                )
            }
            Self::Gone(name) => localized!("app-attachment-gone", name = name),
            Self::Broken(name) => localized!("app-attachment-broken", name = name),
        }
    }
}

impl fmt::Display for AttachError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

/// Prepares a file and keeps it.
pub(crate) async fn attach(
    store: &Store,
    name: &str,
    bytes: Vec<u8>,
) -> Result<Attachment, AttachError> {
    let named = name.to_owned();
    let work = move || attachment::prepare(&named, bytes);
    let PreparedAttachment { content, original } = aside(name, work).await??;
    let given = keep(store, name, content).await?;
    let original = match original {
        Some(part) => Some(keep(store, name, part).await?),
        None => None,
    };
    Ok(Attachment {
        name: name.to_owned(),
        given,
        original,
    })
}

/// Draws on an attached picture. The one without marks is taken away, unless it is attached elsewhere too.
pub(crate) async fn mark(
    store: &Store,
    attachment: &Attachment,
    marks: Vec<Annotation>,
    is_shared: bool,
) -> Result<Attachment, AttachError> {
    let name = attachment.name.clone();
    let whole = attachment.original.as_ref().unwrap_or(&attachment.given);
    let bytes = read(store, &name, &whole.id).await?;
    let named = name.clone();
    let work = move || attachment::annotate(&named, &bytes, &marks);
    let drawn = aside(&name, work).await??;
    let marked = attach(store, &name, drawn.bytes.as_slice().to_vec()).await?;
    if !is_shared {
        forget(store, attachment).await?;
    }
    Ok(marked)
}

/// Takes away what was not sent, and leaves what any chat names.
pub(crate) async fn forget(store: &Store, attachment: &Attachment) -> Result<(), AttachError> {
    for blob in [Some(&attachment.given), attachment.original.as_ref()] {
        let Some(blob) = blob else { continue };
        let removed = store.remove_unused_blob(&blob.id).await;
        removed.map_err(|error| not_kept(&attachment.name, error))?;
    }
    Ok(())
}

/// The text in a stored file that a message holds: of a text itself, of a PDF what can be read of it.
pub(crate) async fn words(store: &Store, name: &str, id: &BlobId) -> Result<String, AttachError> {
    let stored = store.blob(id).await;
    let stored = stored.map_err(|error| not_kept(name, error))?;
    let stored = stored.ok_or_else(|| AttachError::Gone(name.to_owned()))?;
    let work = move || attachment::document_text(&stored.media_type, stored.bytes.as_slice());
    let words = aside(name, work).await?;
    words.map_err(|unreadable| {
        AttachError::Refused(AttachmentError {
            name: name.to_owned(),
            reason: unreadable.into(),
        })
    })
}

async fn read(store: &Store, name: &str, id: &BlobId) -> Result<Vec<u8>, AttachError> {
    match store.blob(id).await {
        Ok(Some(blob)) => Ok(blob.bytes.as_slice().to_vec()),
        Ok(None) => Err(AttachError::Gone(name.to_owned())),
        Err(error) => Err(not_kept(name, error)),
    }
}

async fn keep(store: &Store, name: &str, part: AttachmentContent) -> Result<BlobRef, AttachError> {
    let size = part.size.map(|size| (size.width, size.height));
    let kept = store.put_blob(part.bytes, &part.media_type, size).await;
    kept.map_err(|error| not_kept(name, error))
}

fn not_kept(name: &str, error: StoreError) -> AttachError {
    AttachError::NotKept {
        name: name.to_owned(),
        error,
    }
}

/// Runs what takes a while beside everything else.
async fn aside<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, AttachError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| AttachError::Broken(name.to_owned()))
}
