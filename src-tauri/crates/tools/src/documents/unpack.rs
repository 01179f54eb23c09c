//! Safe unpacking of zipped documents.

use super::DocumentError;
use std::io::{self, Cursor, Read as _};
use zip::{ZipArchive, result::ZipError};

/// Maximum unpacked size of a document, in bytes.
const MAX_UNPACKED_BYTES: u64 = 200 * 1024 * 1024;
/// Maximum number of files in a document.
const MAX_FILES: usize = 10_000;

/// A zipped document.
pub(super) type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// Opens a zipped document. All of it is unpacked once and discarded, so that no later reader gets more than the limit;
/// its own declared sizes are not trusted.
pub(super) fn open(bytes: &[u8]) -> Result<Archive<'_>, DocumentError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(DocumentError::damaged)?;
    if archive.len() > MAX_FILES {
        return Err(DocumentError::TooLarge);
    }
    let mut room = MAX_UNPACKED_BYTES;
    for index in 0..archive.len() {
        let file = match archive.by_index(index) {
            Ok(file) => file,
            Err(ZipError::InvalidPassword) => return Err(DocumentError::Locked),
            Err(error) => return Err(DocumentError::damaged(error)),
        };
        let size = io::copy(&mut file.take(room + 1), &mut io::sink());
        room = room
            .checked_sub(size.map_err(DocumentError::damaged)?)
            .ok_or(DocumentError::TooLarge)?;
    }
    Ok(archive)
}

/// Returns the names of the files of an archive, in order.
pub(super) fn names(archive: &Archive<'_>) -> Vec<String> {
    let names = archive.file_names().flatten();
    let mut names: Vec<_> = names.map(|name| name.to_string()).collect();
    names.sort_by_key(|name| numbered(name));
    names
}

/// Reads one file of the archive as text.
pub(super) fn file(archive: &mut Archive<'_>, name: &str) -> Result<String, DocumentError> {
    let mut text = String::new();
    let mut file = archive.by_name(name).map_err(DocumentError::damaged)?;
    file.read_to_string(&mut text)
        .map_err(DocumentError::damaged)?;
    Ok(text)
}

/// Returns a key that puts `slide2` before `slide10`.
fn numbered(name: &str) -> (String, u64) {
    let digits: String = name.chars().filter(char::is_ascii_digit).collect();
    let rest = name.chars().filter(|letter| !letter.is_ascii_digit());
    (rest.collect(), digits.parse().unwrap_or(u64::MAX))
}
