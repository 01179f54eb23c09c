//! Text extraction from documents: PDF, Word and spreadsheets, without layout, pictures and formulas. Documents are
//! untrusted: unpacked size, time and amount of text are limited, and a panic of a parser does no harm.

mod pdf;
mod sheet;
mod unpack;
mod word;

use localization::{LocalizedText, localized};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
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

/// Returns the type of a document, by its name and magic bytes; `None` when it is no supported one.
pub(crate) fn kind(path: &Path, bytes: &[u8]) -> Option<DocumentKind> {
    let name = path.extension().and_then(|extension| extension.to_str());
    let name = name.unwrap_or_default().to_ascii_lowercase();
    if bytes.starts_with(b"%PDF-") {
        return Some(DocumentKind::Pdf);
    }
    match name.as_str() {
        "pdf" => Some(DocumentKind::Pdf),
        "docx" | "docm" => Some(DocumentKind::Word),
        "xlsx" | "xlsm" => Some(DocumentKind::Sheet),
        _ => None,
    }
}

/// Returns the number of pages of a PDF.
pub(crate) fn pdf_pages(bytes: &[u8]) -> Result<usize, DocumentError> {
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
    });
    // Nothing of what was being read is used after a panic but the text so far, which is thrown away.
    match catch_unwind(read) {
        Ok(read) => read?,
        Err(_) => return Err(DocumentError::nonsense()),
    }
    text.finish()
}

/// Text extracted so far, within the limits.
struct TextCollector {
    text: String,
    until: Instant,
    is_full: bool,
}

impl TextCollector {
    fn new() -> Self {
        Self {
            text: String::new(),
            until: Instant::now() + TIME_LIMIT,
            is_full: false,
        }
    }

    /// Appends text. Returns `false` when the limit is reached.
    fn add(&mut self, more: &str) -> Result<bool, DocumentError> {
        if Instant::now() > self.until {
            return Err(DocumentError::TooSlow);
        }
        let room = MAX_TEXT_BYTES - self.text.len();
        let fits = more.floor_char_boundary(room);
        self.is_full |= fits < more.len();
        self.text.push_str(&more[..fits]);
        Ok(!self.is_full)
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
