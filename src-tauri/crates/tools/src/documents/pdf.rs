//! PDF: the text of each page, under its number, laid out as it stands there. A scan has none.

mod font;
mod layout;
mod page_text;

use super::{DocumentError, TextCollector};
use lopdf::{Document, LoadOptions};

/// Maximum unpacked size of one stream or one page, in bytes.
const MAX_STREAM_BYTES: usize = 64 * 1024 * 1024;

/// Returns the number of pages.
pub(super) fn pages(bytes: &[u8]) -> Result<usize, DocumentError> {
    Ok(open(bytes)?.get_pages().len())
}

pub(super) fn read(bytes: &[u8], text: &mut TextCollector) -> Result<(), DocumentError> {
    let document = open(bytes)?;
    let pages = document.get_pages();
    let mut readable = false;
    for (number, id) in &pages {
        // A page that can't be read is told, and the others are read all the same.
        let page = match page_text::runs(&document, *id, text.deadline())? {
            Ok(runs) => layout::lines(runs),
            Err(error) => format!("(This page cannot be read: {error}.)"),
        };
        readable |= !page.trim().is_empty();
        let whole = format!("Page {number} of {}\n{}\n\n", pages.len(), page.trim_end());
        if !text.add(&whole)? {
            break;
        }
    }
    if readable {
        Ok(())
    } else {
        Err(DocumentError::NoText)
    }
}

fn open(bytes: &[u8]) -> Result<Document, DocumentError> {
    let options = LoadOptions {
        max_decompressed_size: Some(MAX_STREAM_BYTES),
        ..LoadOptions::default()
    };
    let document =
        Document::load_mem_with_options(bytes, options).map_err(DocumentError::damaged)?;
    if document.is_encrypted() {
        return Err(DocumentError::Locked);
    }
    Ok(document)
}
