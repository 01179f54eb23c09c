//! Type detection of zip archives, by the names of their files.

use super::{DocumentKind, open_document, slides, unpack::Archive, word};
use std::io::{Cursor, Read as _};
use zip::ZipArchive;

/// File of an OpenDocument archive that says its type, and the most that is read of it.
const MEDIA_TYPE: &str = "mimetype";
const MAX_MEDIA_TYPE_BYTES: u64 = 200;
/// File of an Excel archive that is not XML.
const BINARY_SHEETS: &str = "xl/workbook.bin";

/// What a zip archive holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packed {
    /// A document.
    Document(DocumentKind),
    /// An OpenDocument file that has no text, such as a drawing.
    OtherOpenDocument,
    /// An Excel file in its binary form.
    BinarySheets,
    /// Files.
    Files,
    /// Nothing that can be unpacked.
    Damaged,
}

/// Returns what a zip archive holds, by the names of its files.
pub(crate) fn packed_kind(bytes: &[u8]) -> Packed {
    let Ok(mut archive) = ZipArchive::new(Cursor::new(bytes)) else {
        return Packed::Damaged;
    };
    let holds = |is_meant: &dyn Fn(&str) -> bool| {
        archive.file_names().flatten().any(|name| is_meant(&name))
    };
    if holds(&word::is_body) {
        return Packed::Document(DocumentKind::Word);
    }
    if holds(&|name| name == "xl/workbook.xml") {
        return Packed::Document(DocumentKind::Sheet);
    }
    if holds(&|name| name == slides::LIST) {
        return Packed::Document(DocumentKind::Slides);
    }
    if holds(&|name| name == BINARY_SHEETS) {
        return Packed::BinarySheets;
    }
    if holds(&|name| name == open_document::CONTENT) {
        return open_document_kind(&mut archive);
    }
    Packed::Files
}

fn open_document_kind(archive: &mut Archive<'_>) -> Packed {
    let mut said = String::new();
    if let Ok(file) = archive.by_name(MEDIA_TYPE) {
        // One that can't be read says nothing.
        let _ = file.take(MAX_MEDIA_TYPE_BYTES).read_to_string(&mut said);
    }
    let kinds = [
        DocumentKind::OpenText,
        DocumentKind::OpenSheet,
        DocumentKind::OpenSlides,
    ];
    // Templates have longer names.
    let mut kinds = kinds.into_iter();
    let kind = kinds.find(|kind| said.starts_with(kind.media_type()));
    kind.map_or(Packed::OtherOpenDocument, Packed::Document)
}
