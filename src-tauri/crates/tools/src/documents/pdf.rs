//! PDF: the text of each page, under its number. A scan has none.

use super::{Gathered, Unreadable};
use lopdf::{Document, LoadOptions};

/// What one stream of a file, or the content of a page, may unpack to, in bytes.
const MAX_STREAM_BYTES: usize = 64 * 1024 * 1024;

/// How many pages there are.
pub(super) fn pages(bytes: &[u8]) -> Result<usize, Unreadable> {
    Ok(open(bytes)?.get_pages().len())
}

pub(super) fn read(bytes: &[u8], text: &mut Gathered) -> Result<(), Unreadable> {
    let document = open(bytes)?;
    let pages = document.get_pages();
    let mut readable = false;
    let mut whole = String::new();
    for number in pages.keys() {
        // A page that cannot be read is told, and the others are read all the same.
        let page = document.extract_text_with_limit(&[*number], MAX_STREAM_BYTES);
        let page = page.unwrap_or_else(|error| format!("(This page cannot be read: {error}.)"));
        readable |= !page.trim().is_empty();
        whole.clear();
        whole.push_str(&format!(
            "Page {number} of {}\n{}\n\n",
            pages.len(),
            page.trim_end()
        ));
        if !text.add(&whole)? {
            break;
        }
    }
    if readable {
        Ok(())
    } else {
        Err(Unreadable::NoText)
    }
}

fn open(bytes: &[u8]) -> Result<Document, Unreadable> {
    let options = LoadOptions {
        max_decompressed_size: Some(MAX_STREAM_BYTES),
        ..LoadOptions::default()
    };
    let document = Document::load_mem_with_options(bytes, options).map_err(Unreadable::damaged)?;
    if document.is_encrypted() {
        return Err(Unreadable::Locked);
    }
    Ok(document)
}
