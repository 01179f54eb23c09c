//! Type detection of files, by their magic bytes and the entries of an archive; names are ignored.

use crate::files::Encoding;
use image::ImageFormat;
use std::io::Cursor;
use zip::ZipArchive;

/// A kind of file that can be attached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FileType {
    Picture(ImageFormat),
    Pdf,
    Word,
    Sheet,
    /// Any text, decoded.
    Text(String),
}

/// Magic bytes of supported files that are no archives, with their offset.
const TAKEN: [(usize, &[u8], FileType); 6] = [
    (0, b"\x89PNG\r\n\x1a\n", FileType::Picture(ImageFormat::Png)),
    (0, b"\xff\xd8\xff", FileType::Picture(ImageFormat::Jpeg)),
    (0, b"GIF87a", FileType::Picture(ImageFormat::Gif)),
    (0, b"GIF89a", FileType::Picture(ImageFormat::Gif)),
    (8, b"WEBP", FileType::Picture(ImageFormat::WebP)),
    (0, b"%PDF-", FileType::Pdf),
];
/// Magic bytes of unsupported files, with their offset and their name for people.
const OTHERS: [(usize, &[u8], &str); 28] = [
    (4, b"ftypheic", "a HEIC picture"),
    (4, b"ftypheix", "a HEIC picture"),
    (4, b"ftypmif1", "a HEIC picture"),
    (4, b"ftypavif", "an AVIF picture"),
    (4, b"ftyp", "a video or sound"),
    (0, b"BM", "a BMP picture"),
    (0, b"II*\0", "a TIFF picture"),
    (0, b"MM\0*", "a TIFF picture"),
    (0, b"\0\0\x01\0", "an icon"),
    (0, b"8BPS", "a Photoshop file"),
    (0, b"{\\rtf", "an RTF document"),
    (0, b"%!PS", "a PostScript file"),
    (
        0,
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        "an old or password-protected Office file",
    ),
    (0, b"Rar!", "an archive of files"),
    (0, b"7z\xbc\xaf\x27\x1c", "an archive of files"),
    (0, b"\x1f\x8b", "an archive of files"),
    (0, b"BZh", "an archive of files"),
    (0, b"\xfd7zXZ", "an archive of files"),
    (0, b"\x28\xb5\x2f\xfd", "an archive of files"),
    (0, b"\x1a\x45\xdf\xa3", "a video or sound"),
    (0, b"OggS", "a video or sound"),
    (0, b"fLaC", "a video or sound"),
    (0, b"ID3", "a video or sound"),
    (0, b"RIFF", "a video or sound"),
    (0, b"MZ", "a program"),
    (0, b"\x7fELF", "a program"),
    (0, b"\xcf\xfa\xed\xfe", "a program"),
    (0, b"SQLite format 3", "a database"),
];
const PACKED: &[u8] = b"PK\x03\x04";
/// Archive entries that identify a type.
const INSIDES: [(&str, Result<FileType, &str>); 4] = [
    ("word/document.xml", Ok(FileType::Word)),
    ("xl/workbook.xml", Ok(FileType::Sheet)),
    ("ppt/presentation.xml", Err("a PowerPoint file")),
    ("content.xml", Err("an OpenDocument file")),
];

/// Returns the type of these bytes, or the name for people of one that can't be attached.
pub(super) fn of(bytes: &[u8]) -> Result<FileType, &'static str> {
    let begins = |place: usize, sign: &[u8]| bytes.get(place..place + sign.len()) == Some(sign);
    let taken = TAKEN.iter().find(|(place, sign, _)| begins(*place, sign));
    if let Some((_, _, kind)) = taken {
        return Ok(kind.clone());
    }
    if bytes.starts_with(PACKED) {
        return packed(bytes);
    }
    let text = Encoding::decode(bytes).ok().map(|(_, text)| text);
    let other = OTHERS.iter().find(|(place, sign, _)| begins(*place, sign));
    match (text, other) {
        // Few letters are a sign: a text may begin with them as well.
        (Some(text), Some((_, sign, _))) if sign.len() < 4 => Ok(FileType::Text(text)),
        (_, Some((_, _, name))) => Err(name),
        (Some(text), None) => Ok(FileType::Text(text)),
        (None, None) => Err("of a kind that Qilbee does not know"),
    }
}

fn packed(bytes: &[u8]) -> Result<FileType, &'static str> {
    let Ok(archive) = ZipArchive::new(Cursor::new(bytes)) else {
        return Err("a damaged file");
    };
    let holds = |name: &str| archive.file_names().flatten().any(|file| file == name);
    let inside = INSIDES.into_iter().find(|(name, _)| holds(name));
    inside.map_or(Err("an archive of files"), |(_, kind)| kind)
}
