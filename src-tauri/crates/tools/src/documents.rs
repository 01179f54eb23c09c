//! Text extraction from documents, without pictures: PDF, Word, Excel, PowerPoint, OpenDocument, RTF and e-mails. Documents
//! are untrusted: unpacked size, time and amount of text are limited, and a panic of a parser does no harm.

mod cells;
mod email;
mod flow;
mod open_document;
mod packed;
mod pdf;
mod rtf;
mod sheet;
mod slides;
mod unpack;
mod word;
mod xml;

pub(crate) use email::is_email;
pub(crate) use packed::{Packed, packed_kind};

use localization::{LocalizedText, localized};
use std::{
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

/// Time limit for a document.
const TIME_LIMIT: Duration = Duration::from_secs(20);
/// Maximum length of the extracted text, in bytes.
const MAX_TEXT_BYTES: usize = 8 * 1024 * 1024;

/// A supported type of document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DocumentKind {
    Pdf,
    Word,
    Sheet,
    Slides,
    OpenText,
    OpenSheet,
    OpenSlides,
    Rtf,
    Email,
}

impl DocumentKind {
    /// Returns its media type.
    pub(crate) fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Word => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Sheet => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Slides => {
                "application/vnd.openxmlformats-officedocument.presentationml.presentation"
            }
            Self::OpenText => "application/vnd.oasis.opendocument.text",
            Self::OpenSheet => "application/vnd.oasis.opendocument.spreadsheet",
            Self::OpenSlides => "application/vnd.oasis.opendocument.presentation",
            Self::Rtf => "application/rtf",
            Self::Email => "message/rfc822",
        }
    }
}

/// A document whose text can't be extracted. Each is the end of a sentence that begins with its name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum DocumentError {
    /// It is malformed.
    Damaged(LocalizedText),
    /// It is encrypted.
    Locked,
    /// It unpacks to more than the limit.
    TooLarge,
    /// It exceeded the time limit.
    TooSlow,
    /// It has only pictures, or nothing.
    NoText,
}

impl DocumentError {
    fn damaged(why: impl ToString) -> Self {
        Self::Damaged(why.to_string().into())
    }

    /// Error after a panic in a parser.
    fn nonsense() -> Self {
        Self::Damaged(localized!("tools-document-nonsense"))
    }

    /// Returns the message for people: the end of a sentence that begins with the document's name.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::Damaged(error) => localized!("tools-document-damaged", error = error),
            Self::Locked => localized!("tools-document-locked"),
            Self::TooLarge => localized!("tools-document-too-large"),
            Self::TooSlow => localized!("tools-document-slow"),
            Self::NoText => localized!("tools-document-no-text"),
        }
    }
}

/// Returns the number of pages of a PDF.
pub(crate) fn pdf_pages(bytes: &[u8]) -> Result<usize, DocumentError> {
    let _reading = Reading::begin();
    let count = catch_unwind(AssertUnwindSafe(|| pdf::pages(bytes)));
    count.unwrap_or_else(|_| Err(DocumentError::nonsense()))
}

/// Extracts the text of a document.
pub(crate) fn text(kind: DocumentKind, bytes: &[u8]) -> Result<String, DocumentError> {
    let mut text = TextCollector::new();
    let read = AssertUnwindSafe(|| match kind {
        DocumentKind::Pdf => pdf::read(bytes, &mut text),
        DocumentKind::Word => word::read(bytes, &mut text),
        DocumentKind::Sheet => sheet::read(bytes, &mut text),
        DocumentKind::Slides => slides::read(bytes, &mut text),
        DocumentKind::OpenText => open_document::read_text(bytes, &mut text),
        DocumentKind::OpenSheet => open_document::read_sheets(bytes, &mut text),
        DocumentKind::OpenSlides => open_document::read_slides(bytes, &mut text),
        DocumentKind::Rtf => rtf::read(bytes, &mut text),
        DocumentKind::Email => email::read(bytes, &mut text),
    });
    // Nothing of what was being read is used after a panic but the text so far, which is thrown away.
    let _reading = Reading::begin();
    match catch_unwind(read) {
        Ok(read) => read?,
        Err(_) => return Err(DocumentError::nonsense()),
    }
    text.finish()
}

thread_local! {
    /// Documents that this thread reads now.
    static READING: Cell<u32> = const { Cell::new(0) };
}

/// Returns true while this thread reads a document. A panic then is a parser's that gave up on nonsense: it is caught, and
/// the document is told to be damaged.
#[must_use]
pub fn is_reading_document() -> bool {
    READING.get() > 0
}

/// A document is read for as long as this lives.
struct Reading;

impl Reading {
    fn begin() -> Self {
        READING.set(READING.get() + 1);
        Self
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        READING.set(READING.get().saturating_sub(1));
    }
}

/// Time by which a document must have been read.
#[derive(Clone, Copy)]
struct Deadline(Instant);

impl Deadline {
    fn check(self) -> Result<(), DocumentError> {
        if Instant::now() > self.0 {
            Err(DocumentError::TooSlow)
        } else {
            Ok(())
        }
    }
}

/// Text extracted so far, within the limits.
struct TextCollector {
    text: String,
    deadline: Deadline,
    is_full: bool,
}

impl TextCollector {
    fn new() -> Self {
        Self {
            text: String::new(),
            deadline: Deadline(Instant::now() + TIME_LIMIT),
            is_full: false,
        }
    }

    fn deadline(&self) -> Deadline {
        self.deadline
    }

    /// Collector of a part, within what is left of the time.
    fn part(&self) -> Self {
        Self {
            text: String::new(),
            deadline: self.deadline,
            is_full: false,
        }
    }

    /// Appends text. Returns `false` when the limit is reached.
    fn add(&mut self, more: &str) -> Result<bool, DocumentError> {
        self.deadline.check()?;
        let room = MAX_TEXT_BYTES - self.text.len();
        let fits = more.floor_char_boundary(room);
        self.is_full |= fits < more.len();
        self.text.push_str(&more[..fits]);
        Ok(!self.is_full)
    }

    /// Returns the text of a part.
    fn into_text(self) -> String {
        self.text
    }

    fn finish(mut self) -> Result<String, DocumentError> {
        if self.text.trim().is_empty() {
            return Err(DocumentError::NoText);
        }
        if self.is_full {
            self.text
                .push_str("\n(The rest of the document was left out.)");
        }
        Ok(self.text)
    }
}
