//! What a person gives along with a message: what it is, by its content and never by its name, and what models
//! are given of it. Pictures are brought within the models' limits, Office files become text. Keeps nothing and
//! sends nothing.

mod draw;
mod kind;
mod mark;
mod picture;

use crate::documents::{self, Unreadable};
use kind::Kind;
use protocol::{Bytes, PictureSize};

pub use mark::{Mark, MarkColor};

/// Pictures and files that go with one message at most.
pub const MAX_ATTACHMENTS: usize = 10;
/// A file may be this large.
pub const MAX_ATTACHMENT_BYTES: u64 = 20 * MEBIBYTE;

const MEBIBYTE: u64 = 1024 * 1024;
/// A PDF goes whole up to this size and length; beyond either, its text goes. It is sent again with every step,
/// and requests have an end.
const MAX_PDF_BYTES: u64 = 8 * MEBIBYTE;
const MAX_PDF_PAGES: usize = 100;
/// More text than this leaves a model too little room for its work.
const MAX_TEXT_BYTES: usize = 512 * 1024;
/// What can be attached, as the end of a refusal.
const WORKS: &str = "Pictures (PNG, JPEG, WebP, GIF), PDF, Word (.docx) and Excel files (.xlsx) and plain text can.";

/// What becomes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prepared {
    /// What models are given.
    pub given: Part,
    /// The file as it was, where that is something else.
    pub original: Option<Part>,
}

/// Bytes, and what they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The bytes.
    pub bytes: Bytes,
    /// Their media type.
    pub media_type: String,
    /// How large it is, if it is a picture.
    pub size: Option<PictureSize>,
}

/// A file that cannot go with a message: a sentence or two that begin with its name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{name}” {reason}")]
pub struct NotAttached {
    /// The file's name.
    pub name: String,
    /// Why.
    pub reason: Refusal,
}

/// Why a file cannot go with a message, as the end of a sentence that begins with its name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is nothing in it.
    #[error("is empty.")]
    Empty,
    /// More bytes than anybody should wait for.
    #[error("is too large: at most {} MB can be attached.", MAX_ATTACHMENT_BYTES / MEBIBYTE)]
    TooLarge,
    /// Something else; what it is stands here.
    #[error("is {0}, which cannot be attached. {WORKS}")]
    OtherKind(&'static str),
    /// It says it is a picture, and is none that can be read.
    #[error("is a damaged picture, or one larger than can be read ({0}).")]
    BadPicture(String),
    /// A document whose text cannot be had.
    #[error("{0}.")]
    Unreadable(#[from] Unreadable),
    /// More text than fits.
    #[error(
        "has too much text for one message. Leave it in a folder and say where it is: Qilbee then reads it in parts."
    )]
    TooMuchText,
}

/// What becomes of a file with this content. May take some seconds.
pub fn prepare(name: &str, bytes: Vec<u8>) -> Result<Prepared, NotAttached> {
    prepared(bytes).map_err(|reason| NotAttached {
        name: name.to_owned(),
        reason,
    })
}

/// The picture with marks drawn on it. What is hidden is gone from it for good.
pub fn marked(name: &str, bytes: &[u8], marks: &[Mark]) -> Result<Part, NotAttached> {
    picture::marked(bytes, marks).map_err(|reason| NotAttached {
        name: name.to_owned(),
        reason,
    })
}

/// The text of a document that models are given whole, for people to look at. May take some seconds.
pub fn document_words(media_type: &str, bytes: &[u8]) -> Result<String, Unreadable> {
    match media_type {
        PDF => documents::text(documents::Kind::Pdf, bytes),
        _ => Ok(String::from_utf8_lossy(bytes).into_owned()),
    }
}

const PDF: &str = "application/pdf";
const TEXT: &str = "text/plain";

fn prepared(bytes: Vec<u8>) -> Result<Prepared, Refusal> {
    if bytes.is_empty() {
        return Err(Refusal::Empty);
    }
    if bytes.len() as u64 > MAX_ATTACHMENT_BYTES {
        return Err(Refusal::TooLarge);
    }
    match kind::of(&bytes).map_err(Refusal::OtherKind)? {
        Kind::Picture(format) => picture::fit(bytes, format),
        Kind::Pdf => pdf(bytes),
        Kind::Word => as_text(documents::Kind::Word, WORD, bytes),
        Kind::Sheet => as_text(documents::Kind::Sheet, SHEET, bytes),
        Kind::Text(text) => plain(text, bytes),
    }
}

const WORD: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const SHEET: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

fn pdf(bytes: Vec<u8>) -> Result<Prepared, Refusal> {
    let pages = documents::pdf_pages(&bytes)?;
    if pages <= MAX_PDF_PAGES && bytes.len() as u64 <= MAX_PDF_BYTES {
        return Ok(Prepared {
            given: Part::new(bytes, PDF),
            original: None,
        });
    }
    as_text(documents::Kind::Pdf, PDF, bytes)
}

fn as_text(kind: documents::Kind, media_type: &str, bytes: Vec<u8>) -> Result<Prepared, Refusal> {
    let text = documents::text(kind, &bytes)?;
    Ok(Prepared {
        given: words(text)?,
        original: Some(Part::new(bytes, media_type)),
    })
}

/// A text that is written down as models take it goes as it is.
fn plain(text: String, bytes: Vec<u8>) -> Result<Prepared, Refusal> {
    let original = (text.as_bytes() != bytes).then(|| Part::new(bytes, TEXT));
    Ok(Prepared {
        given: words(text)?,
        original,
    })
}

fn words(text: String) -> Result<Part, Refusal> {
    if text.trim().is_empty() {
        return Err(Refusal::Empty);
    }
    if text.len() > MAX_TEXT_BYTES {
        return Err(Refusal::TooMuchText);
    }
    Ok(Part::new(text.into_bytes(), TEXT))
}

impl Part {
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
