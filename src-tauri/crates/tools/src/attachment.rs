//! Attachments of a message: detects the type of a file by its content, never by its name, and prepares it for models.
//! Pictures are scaled to the models' limits, documents become text. Stores and sends nothing.

mod annotation;
mod draw_annotations;
mod picture;

use crate::{
    documents::{self, DocumentError, DocumentKind},
    file_type::{self, FileType},
    picture::PictureError,
};
use localization::{LocalizedText, localized};
use protocol::{Bytes, PictureSize};

pub use crate::file_type::UnsupportedType;
pub use annotation::{Annotation, AnnotationColor};

/// Maximum number of pictures and files in one message.
pub const MAX_ATTACHMENTS: usize = 10;
/// Maximum size of a file.
pub const MAX_ATTACHMENT_BYTES: u64 = 20 * MEBIBYTE;

const MEBIBYTE: u64 = 1024 * 1024;
/// Limits up to which a PDF is sent whole; beyond either, its text is sent. It is part of every later request, and
/// requests have a maximum size.
const MAX_PDF_BYTES: u64 = 8 * MEBIBYTE;
const MAX_PDF_PAGES: usize = 100;
/// Maximum text of one attachment; more leaves a model too little room for its work.
const MAX_TEXT_BYTES: usize = 512 * 1024;

/// A file prepared for a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreparedAttachment {
    /// Content that models get.
    pub content: AttachmentContent,
    /// The original file, if it differs.
    pub original: Option<AttachmentContent>,
}

/// Bytes with their media type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttachmentContent {
    /// The bytes.
    pub bytes: Bytes,
    /// Their media type.
    pub media_type: String,
    /// Size in pixels, if it is a picture.
    pub size: Option<PictureSize>,
}

/// A file that can't be attached: a sentence or two that begin with its name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct AttachmentError {
    /// The file's name.
    pub name: String,
    /// The reason.
    pub reason: AttachmentProblem,
}

/// Reason that a file can't be attached, as the end of a sentence that begins with its name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum AttachmentProblem {
    /// It is empty.
    Empty,
    /// It exceeds the maximum size.
    TooLarge,
    /// An unsupported type.
    OtherKind(UnsupportedType),
    /// A picture that can't be decoded.
    BadPicture(#[from] PictureError),
    /// A document whose text can't be extracted.
    DocumentError(#[from] DocumentError),
    /// Its text exceeds the limit.
    TooMuchText,
}

impl AttachmentError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        localized!(
            "tools-attachment-refused",
            name = &self.name,
            problem = self.reason.message()
        )
    }
}

impl AttachmentProblem {
    /// Returns the reason for people: the end of a sentence that begins with the file's name.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::Empty => localized!("tools-attachment-empty"),
            Self::TooLarge => localized!(
                "tools-attachment-too-large",
                limit = MAX_ATTACHMENT_BYTES / MEBIBYTE
            ),
            Self::OtherKind(kind) => {
                localized!("tools-attachment-other-kind", kind = kind.message())
            }
            Self::BadPicture(error) => {
                localized!("tools-attachment-bad-picture", problem = error.message())
            }
            Self::DocumentError(error) => {
                localized!("tools-attachment-document", problem = error.message())
            }
            Self::TooMuchText => localized!("tools-attachment-long"),
        }
    }
}

/// Prepares a file for a message. May take some seconds.
pub fn prepare(name: &str, bytes: Vec<u8>) -> Result<PreparedAttachment, AttachmentError> {
    prepared(bytes).map_err(|reason| AttachmentError {
        name: name.to_owned(),
        reason,
    })
}

/// Draws annotations on a picture. Blurred parts can't be recovered from the result.
pub fn annotate(
    name: &str,
    bytes: &[u8],
    marks: &[Annotation],
) -> Result<AttachmentContent, AttachmentError> {
    picture::annotate(bytes, marks).map_err(|reason| AttachmentError {
        name: name.to_owned(),
        reason,
    })
}

/// Returns the text of a document that models get whole, for people to read. May take some seconds.
pub fn document_text(media_type: &str, bytes: &[u8]) -> Result<String, DocumentError> {
    if media_type == DocumentKind::Pdf.media_type() {
        return documents::text(DocumentKind::Pdf, bytes);
    }
    Ok(String::from_utf8_lossy(bytes).into_owned())
}

const TEXT: &str = "text/plain";

fn prepared(bytes: Vec<u8>) -> Result<PreparedAttachment, AttachmentProblem> {
    if bytes.is_empty() {
        return Err(AttachmentProblem::Empty);
    }
    if bytes.len() as u64 > MAX_ATTACHMENT_BYTES {
        return Err(AttachmentProblem::TooLarge);
    }
    match file_type::of(&bytes).map_err(AttachmentProblem::OtherKind)? {
        FileType::Picture => picture::fit(bytes),
        FileType::Document(DocumentKind::Pdf) => pdf(bytes),
        FileType::Document(kind) => as_text(kind, bytes),
        FileType::Text { text, .. } => plain(text, bytes),
    }
}

fn pdf(bytes: Vec<u8>) -> Result<PreparedAttachment, AttachmentProblem> {
    let pages = documents::pdf_pages(&bytes)?;
    if pages <= MAX_PDF_PAGES && bytes.len() as u64 <= MAX_PDF_BYTES {
        return Ok(PreparedAttachment {
            content: AttachmentContent::new(bytes, DocumentKind::Pdf.media_type()),
            original: None,
        });
    }
    as_text(DocumentKind::Pdf, bytes)
}

fn as_text(kind: DocumentKind, bytes: Vec<u8>) -> Result<PreparedAttachment, AttachmentProblem> {
    let text = documents::text(kind, &bytes)?;
    Ok(PreparedAttachment {
        content: words(text)?,
        original: Some(AttachmentContent::new(bytes, kind.media_type())),
    })
}

/// Prepares a text; one that is UTF-8 already is sent unchanged.
fn plain(text: String, bytes: Vec<u8>) -> Result<PreparedAttachment, AttachmentProblem> {
    let original = (text.as_bytes() != bytes).then(|| AttachmentContent::new(bytes, TEXT));
    Ok(PreparedAttachment {
        content: words(text)?,
        original,
    })
}

fn words(text: String) -> Result<AttachmentContent, AttachmentProblem> {
    if text.trim().is_empty() {
        return Err(AttachmentProblem::Empty);
    }
    if text.len() > MAX_TEXT_BYTES {
        return Err(AttachmentProblem::TooMuchText);
    }
    Ok(AttachmentContent::new(text.into_bytes(), TEXT))
}

impl AttachmentContent {
    fn new(bytes: Vec<u8>, media_type: &str) -> Self {
        Self {
            bytes: bytes.into(),
            media_type: media_type.to_owned(),
            size: None,
        }
    }
}

#[cfg(test)]
mod tests;
