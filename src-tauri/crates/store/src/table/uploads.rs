//! Table `uploads`: files at a provider that hold the bytes of a blob. Not derived: only the provider's answer tells a
//! file's id. A row stays until its file is deleted or expired, also after its blob has gone with the last chat that named
//! it; which rows are no longer needed follows from `blob_uses`.

use super::{bad_row, moment};
use crate::StoreError;
use jiff::Timestamp;
use protocol::BlobId;
use rusqlite::{Connection, Params, Row, params};

pub(crate) const CREATE: &str = "
CREATE TABLE uploads (
    blob    TEXT NOT NULL,
    place   TEXT NOT NULL,
    file    TEXT NOT NULL,
    expires TEXT NOT NULL,
    PRIMARY KEY (blob, place)
) STRICT, WITHOUT ROWID;
";

/// A blob's file at a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadedBlob {
    /// The blob.
    pub blob: BlobId,
    /// Fingerprint of the provider's address and the key.
    pub place: String,
    /// The provider's id of the file.
    pub file: String,
    /// Moment at which the provider deletes it by itself.
    pub expires: Timestamp,
}

/// Inserts an upload, in place of an older one of the same blob at the same place.
pub(crate) fn put(connection: &Connection, upload: &UploadedBlob) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO uploads (blob, place, file, expires) VALUES (?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![
        upload.blob.as_str(),
        upload.place,
        upload.file,
        moment(upload.expires),
    ])?;
    Ok(())
}

/// Returns a blob's uploads by place.
pub(crate) fn of_blob(
    connection: &Connection,
    blob: &BlobId,
) -> Result<Vec<UploadedBlob>, StoreError> {
    collect(connection, "WHERE blob = ? ORDER BY place", [blob.as_str()])
}

/// Returns the uploads of blobs that no session's journal names.
pub(crate) fn unneeded(connection: &Connection) -> Result<Vec<UploadedBlob>, StoreError> {
    let unnamed = "WHERE NOT EXISTS (SELECT 1 FROM blob_uses WHERE blob = uploads.blob)
        ORDER BY blob, place";
    collect(connection, unnamed, [])
}

/// Returns all uploads.
pub(crate) fn all(connection: &Connection) -> Result<Vec<UploadedBlob>, StoreError> {
    collect(connection, "ORDER BY blob, place", [])
}

/// Deletes the row of this file.
pub(crate) fn delete(connection: &Connection, upload: &UploadedBlob) -> Result<(), StoreError> {
    connection
        .prepare_cached("DELETE FROM uploads WHERE blob = ? AND place = ? AND file = ?")?
        .execute(params![upload.blob.as_str(), upload.place, upload.file])?;
    Ok(())
}

fn collect(
    connection: &Connection,
    condition: &str,
    parameters: impl Params,
) -> Result<Vec<UploadedBlob>, StoreError> {
    let sql = format!("SELECT blob, place, file, expires FROM uploads {condition}");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(parameters)?;
    let mut uploads = Vec::new();
    while let Some(row) = rows.next()? {
        uploads.push(decode(row)?);
    }
    Ok(uploads)
}

fn decode(row: &Row<'_>) -> Result<UploadedBlob, StoreError> {
    let blob: String = row.get("blob")?;
    let expires: String = row.get("expires")?;
    Ok(UploadedBlob {
        place: row.get("place")?,
        file: row.get("file")?,
        expires: expires
            .parse()
            .map_err(|error: jiff::Error| bad_row("uploads", &blob, &error))?,
        blob: BlobId::new(blob),
    })
}
