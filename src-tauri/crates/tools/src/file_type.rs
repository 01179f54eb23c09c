//! Type detection of files, by their magic bytes and the entries of an archive; names are ignored.

use crate::{
    documents::{self, DocumentKind, Packed},
    encoding::{Encoding, NotText},
    picture,
};
use localization::{LocalizedText, localized};

/// A kind of file that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileType {
    Picture,
    Document(DocumentKind),
    /// Any text, decoded.
    Text {
        encoding: Encoding,
        text: String,
    },
}

/// Type of a file that can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsupportedType {
    /// A HEIC picture.
    Heic,
    /// An AVIF picture.
    Avif,
    /// A BMP picture.
    Bmp,
    /// A TIFF picture.
    Tiff,
    /// An icon.
    Icon,
    /// A video or sound.
    Media,
    /// A Photoshop file.
    Photoshop,
    /// A PostScript file.
    PostScript,
    /// An Office file that is old or protected by a password.
    OldOffice,
    /// An OpenDocument file without text, such as a drawing.
    OpenDocument,
    /// An archive of files.
    Archive,
    /// A program.
    Program,
    /// A database.
    Database,
    /// A text in an encoding that isn't read.
    ForeignText,
    /// A damaged archive.
    Damaged,
    /// Anything else.
    Unknown,
}

impl UnsupportedType {
    /// Returns its name for people, with an article.
    pub(crate) fn message(self) -> LocalizedText {
        match self {
            Self::Heic => localized!("tools-type-heic"),
            Self::Avif => localized!("tools-type-avif"),
            Self::Bmp => localized!("tools-type-bmp"),
            Self::Tiff => localized!("tools-type-tiff"),
            Self::Icon => localized!("tools-type-icon"),
            Self::Media => localized!("tools-type-media"),
            Self::Photoshop => localized!("tools-type-photoshop"),
            Self::PostScript => localized!("tools-type-postscript"),
            Self::OldOffice => localized!("tools-type-old-office"),
            Self::OpenDocument => localized!("tools-type-opendocument"),
            Self::Archive => localized!("tools-type-archive"),
            Self::Program => localized!("tools-type-program"),
            Self::Database => localized!("tools-type-database"),
            Self::ForeignText => localized!("tools-type-foreign-text"),
            Self::Damaged => localized!("tools-type-damaged"),
            Self::Unknown => localized!("tools-type-unknown"),
        }
    }
}

const PDF: &[u8] = b"%PDF-";
const RTF: &[u8] = b"{\\rtf";
/// Magic bytes of unsupported files, with their offset and their type.
const OTHERS: [(usize, &[u8], UnsupportedType); 27] = [
    (4, b"ftypheic", UnsupportedType::Heic),
    (4, b"ftypheix", UnsupportedType::Heic),
    (4, b"ftypmif1", UnsupportedType::Heic),
    (4, b"ftypavif", UnsupportedType::Avif),
    (4, b"ftyp", UnsupportedType::Media),
    (0, b"BM", UnsupportedType::Bmp),
    (0, b"II*\0", UnsupportedType::Tiff),
    (0, b"MM\0*", UnsupportedType::Tiff),
    (0, b"\0\0\x01\0", UnsupportedType::Icon),
    (0, b"8BPS", UnsupportedType::Photoshop),
    (0, b"%!PS", UnsupportedType::PostScript),
    (
        0,
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        UnsupportedType::OldOffice,
    ),
    (0, b"Rar!", UnsupportedType::Archive),
    (0, b"7z\xbc\xaf\x27\x1c", UnsupportedType::Archive),
    (0, b"\x1f\x8b", UnsupportedType::Archive),
    (0, b"BZh", UnsupportedType::Archive),
    (0, b"\xfd7zXZ", UnsupportedType::Archive),
    (0, b"\x28\xb5\x2f\xfd", UnsupportedType::Archive),
    (0, b"\x1a\x45\xdf\xa3", UnsupportedType::Media),
    (0, b"OggS", UnsupportedType::Media),
    (0, b"fLaC", UnsupportedType::Media),
    (0, b"ID3", UnsupportedType::Media),
    (0, b"RIFF", UnsupportedType::Media),
    (0, b"MZ", UnsupportedType::Program),
    (0, b"\x7fELF", UnsupportedType::Program),
    (0, b"\xcf\xfa\xed\xfe", UnsupportedType::Program),
    (0, b"SQLite format 3", UnsupportedType::Database),
];
const PACKED: &[u8] = b"PK\x03\x04";

/// Returns the type of these bytes, or that of a file that can't be read.
pub(crate) fn of(bytes: &[u8]) -> Result<FileType, UnsupportedType> {
    let begins = |place: usize, sign: &[u8]| bytes.get(place..place + sign.len()) == Some(sign);
    if picture::format(bytes).is_some() {
        return Ok(FileType::Picture);
    }
    if bytes.starts_with(PDF) {
        return Ok(FileType::Document(DocumentKind::Pdf));
    }
    if bytes.starts_with(RTF) {
        return Ok(FileType::Document(DocumentKind::Rtf));
    }
    if bytes.starts_with(PACKED) {
        return packed(bytes);
    }
    if documents::is_email(bytes) {
        return Ok(FileType::Document(DocumentKind::Email));
    }
    let text = Encoding::decode(bytes);
    let other = OTHERS.iter().find(|(place, sign, _)| begins(*place, sign));
    match (text, other) {
        // Few letters are a sign: a text may begin with them as well.
        (Ok((encoding, text)), Some((_, sign, _))) if sign.len() < 4 => {
            Ok(FileType::Text { encoding, text })
        }
        (_, Some((_, _, kind))) => Err(*kind),
        (Ok((encoding, text)), None) => Ok(FileType::Text { encoding, text }),
        (Err(NotText::Foreign(_)), None) => Err(UnsupportedType::ForeignText),
        (Err(NotText::Binary | NotText::Ambiguous { .. }), None) => Err(UnsupportedType::Unknown),
    }
}

fn packed(bytes: &[u8]) -> Result<FileType, UnsupportedType> {
    match documents::packed_kind(bytes) {
        Packed::Document(kind) => Ok(FileType::Document(kind)),
        Packed::OtherOpenDocument => Err(UnsupportedType::OpenDocument),
        Packed::BinarySheets => Err(UnsupportedType::OldOffice),
        Packed::Files => Err(UnsupportedType::Archive),
        Packed::Damaged => Err(UnsupportedType::Damaged),
    }
}
