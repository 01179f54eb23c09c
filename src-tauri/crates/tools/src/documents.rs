//! The text in documents: PDF, Word and spreadsheets. Layout, pictures and formulas are left out. Documents
//! come from anywhere, so nothing here trusts one: what it unpacks to, how long it takes and how much text
//! comes out is limited, and a crate that gives up by panicking does no harm.

mod pdf;
mod sheet;
mod unpack;
mod word;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    time::{Duration, Instant},
};

/// How long a document may take.
const TIME_LIMIT: Duration = Duration::from_secs(20);
/// The most text that is taken out of a document, in bytes.
const MAX_TEXT_BYTES: usize = 8 * 1024 * 1024;

/// A kind of document that is understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Pdf,
    Word,
    Sheet,
}

/// A document whose text cannot be had. Each is the end of a sentence that begins with its name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// It makes no sense.
    #[error("is damaged, or not the kind of document its name says ({0})")]
    Damaged(String),
    /// Only who knows the password can read it.
    #[error("is protected by a password")]
    Locked,
    /// More than can be held.
    #[error("unpacks to far more than a document of this kind should")]
    TooLarge,
    /// Nobody would wait that long.
    #[error("takes too long to be read")]
    TooSlow,
    /// Only pictures, or nothing.
    #[error("has no text in it; it may be a scan or a picture")]
    NoText,
}

impl Unreadable {
    fn damaged(why: impl ToString) -> Self {
        Self::Damaged(why.to_string())
    }
}

/// What kind of document a file is, by its name and how it begins; nothing when it is none of these.
pub(crate) fn kind(path: &Path, bytes: &[u8]) -> Option<Kind> {
    let name = path.extension().and_then(|extension| extension.to_str());
    let name = name.unwrap_or_default().to_ascii_lowercase();
    if bytes.starts_with(b"%PDF-") {
        return Some(Kind::Pdf);
    }
    match name.as_str() {
        "pdf" => Some(Kind::Pdf),
        "docx" | "docm" => Some(Kind::Word),
        "xlsx" | "xlsm" => Some(Kind::Sheet),
        _ => None,
    }
}

/// How many pages a PDF has.
pub(crate) fn pdf_pages(bytes: &[u8]) -> Result<usize, Unreadable> {
    let count = catch_unwind(AssertUnwindSafe(|| pdf::pages(bytes)));
    count.unwrap_or_else(|_| Err(Unreadable::damaged("its inside makes no sense")))
}

/// The text of a document.
pub(crate) fn text(kind: Kind, bytes: &[u8]) -> Result<String, Unreadable> {
    let mut text = Gathered::new();
    let read = AssertUnwindSafe(|| match kind {
        Kind::Pdf => pdf::read(bytes, &mut text),
        Kind::Word => word::read(bytes, &mut text),
        Kind::Sheet => sheet::read(bytes, &mut text),
    });
    // Nothing of what was being read is used after a panic but the text so far, which is thrown away.
    match catch_unwind(read) {
        Ok(read) => read?,
        Err(_) => return Err(Unreadable::damaged("its inside makes no sense")),
    }
    text.whole()
}

/// The text that was gathered so far, within the limits.
struct Gathered {
    text: String,
    until: Instant,
    is_full: bool,
}

impl Gathered {
    fn new() -> Self {
        Self {
            text: String::new(),
            until: Instant::now() + TIME_LIMIT,
            is_full: false,
        }
    }

    /// Adds more. `false` when there is room for no more.
    fn add(&mut self, more: &str) -> Result<bool, Unreadable> {
        if Instant::now() > self.until {
            return Err(Unreadable::TooSlow);
        }
        let room = MAX_TEXT_BYTES - self.text.len();
        let fits = more.floor_char_boundary(room);
        self.is_full |= fits < more.len();
        self.text.push_str(&more[..fits]);
        Ok(!self.is_full)
    }

    fn whole(mut self) -> Result<String, Unreadable> {
        if self.text.trim().is_empty() {
            return Err(Unreadable::NoText);
        }
        if self.is_full {
            self.text
                .push_str("\n(The rest of the document was left out.)");
        }
        Ok(self.text)
    }
}
