//! Type detection of files, by their magic bytes and the entries of an archive; names are ignored.

use crate::{files::Encoding, picture};
use localization::{LocalizedText, localized};
use std::io::Cursor;
use zip::ZipArchive;

/// A kind of file that can be attached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FileType {
    Picture,
    Pdf,
    Word,
    Sheet,
    /// Any text, decoded.
    Text(String),
}

/// Type of a file that can't be attached.
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
    /// An RTF document.
    Rtf,
    /// An Office file that is old or protected by a password.
    OldOffice,
    /// A PowerPoint file.
    PowerPoint,
    /// An OpenDocument file.
    OpenDocument,
    /// An archive of files.
    Archive,
    /// A program.
    Program,
    /// A database.
    Database,
    /// A damaged archive.
    Damaged,
    /// Anything else.
    Unknown,
}

impl UnsupportedType {
    /// Returns its name for people, with an article.
    pub(super) fn message(self) -> LocalizedText {
        match self {
            Self::Heic => localized!("tools-type-heic"),
            Self::Avif => localized!("tools-type-avif"),
            Self::Bmp => localized!("tools-type-bmp"),
            Self::Tiff => localized!("tools-type-tiff"),
            Self::Icon => localized!("tools-type-icon"),
            Self::Media => localized!("tools-type-media"),
            Self::Photoshop => localized!("tools-type-photoshop"),
            Self::PostScript => localized!("tools-type-postscript"),
            Self::Rtf => localized!("tools-type-rtf"),
            Self::OldOffice => localized!("tools-type-old-office"),
            Self::PowerPoint => localized!("tools-type-powerpoint"),
            Self::OpenDocument => localized!("tools-type-opendocument"),
            Self::Archive => localized!("tools-type-archive"),
            Self::Program => localized!("tools-type-program"),
            Self::Database => localized!("tools-type-database"),
            Self::Damaged => localized!("tools-type-damaged"),
            Self::Unknown => localized!("tools-type-unknown"),
        }
    }
}

const PDF: &[u8] = b"%PDF-";
/// Magic bytes of unsupported files, with their offset and their type.
const OTHERS: [(usize, &[u8], UnsupportedType); 28] = [
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
    (0, b"{\\rtf", UnsupportedType::Rtf),
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
/// Archive entries that identify a type.
const INSIDES: [(&str, Result<FileType, UnsupportedType>); 4] = [
    ("word/document.xml", Ok(FileType::Word)),
    ("xl/workbook.xml", Ok(FileType::Sheet)),
    ("ppt/presentation.xml", Err(UnsupportedType::PowerPoint)),
    ("content.xml", Err(UnsupportedType::OpenDocument)),
];

/// Returns the type of these bytes, or the name for people of one that can't be attached.
pub(super) fn of(bytes: &[u8]) -> Result<FileType, UnsupportedType> {
    let begins = |place: usize, sign: &[u8]| bytes.get(place..place + sign.len()) == Some(sign);
    if picture::format(bytes).is_some() {
        return Ok(FileType::Picture);
    }
    if bytes.starts_with(PDF) {
        return Ok(FileType::Pdf);
    }
    if bytes.starts_with(PACKED) {
        return packed(bytes);
    }
    let text = Encoding::decode(bytes).ok().map(|(_, text)| text);
    let other = OTHERS.iter().find(|(place, sign, _)| begins(*place, sign));
    match (text, other) {
        // Few letters are a sign: a text may begin with them as well.
        (Some(text), Some((_, sign, _))) if sign.len() < 4 => Ok(FileType::Text(text)),
        (_, Some((_, _, kind))) => Err(*kind),
        (Some(text), None) => Ok(FileType::Text(text)),
        (None, None) => Err(UnsupportedType::Unknown),
    }
}

fn packed(bytes: &[u8]) -> Result<FileType, UnsupportedType> {
    let Ok(archive) = ZipArchive::new(Cursor::new(bytes)) else {
        return Err(UnsupportedType::Damaged);
    };
    let holds = |name: &str| archive.file_names().flatten().any(|file| file == name);
    let inside = INSIDES.into_iter().find(|(name, _)| holds(name));
    inside.map_or(Err(UnsupportedType::Archive), |(_, kind)| kind)
}
