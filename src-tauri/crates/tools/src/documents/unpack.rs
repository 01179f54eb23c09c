//! Packed documents: whether what is in them may be unpacked, and one file of them.

use super::Unreadable;
use std::io::{self, Cursor, Read as _};
use zip::{ZipArchive, result::ZipError};

/// How much a document may unpack to, in bytes.
const MAX_UNPACKED_BYTES: u64 = 200 * 1024 * 1024;
/// How many files may be in one.
const MAX_FILES: usize = 10_000;

/// Opens a packed document, and unpacks all of it once into nothing, so that no later reader meets more
/// than it can hold. What it says of its own size is not believed.
pub(super) fn open(bytes: &[u8]) -> Result<ZipArchive<Cursor<&[u8]>>, Unreadable> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(Unreadable::damaged)?;
    if archive.len() > MAX_FILES {
        return Err(Unreadable::TooLarge);
    }
    let mut room = MAX_UNPACKED_BYTES;
    for index in 0..archive.len() {
        let file = match archive.by_index(index) {
            Ok(file) => file,
            Err(ZipError::InvalidPassword) => return Err(Unreadable::Locked),
            Err(error) => return Err(Unreadable::damaged(error)),
        };
        let size = io::copy(&mut file.take(room + 1), &mut io::sink());
        room = room
            .checked_sub(size.map_err(Unreadable::damaged)?)
            .ok_or(Unreadable::TooLarge)?;
    }
    Ok(archive)
}

/// One file of it as text.
pub(super) fn file(
    archive: &mut ZipArchive<Cursor<&[u8]>>,
    name: &str,
) -> Result<String, Unreadable> {
    let mut text = String::new();
    let mut file = archive.by_name(name).map_err(Unreadable::damaged)?;
    file.read_to_string(&mut text)
        .map_err(Unreadable::damaged)?;
    Ok(text)
}
