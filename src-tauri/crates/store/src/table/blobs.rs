//! Table `blobs`: metadata of each blob. Its bytes are on disk under the hash (see `blob_files`). Not derived: an
//! event has a blob's size, but doesn't prove that its bytes are stored.
//!
//! `claimed` is 0 from each put until the next append that names the blob. A put promises its caller
//! that the bytes stay, so deleting another session must leave an unclaimed blob alone.

use super::{bad_row, moment, to_column};
use crate::{RemovedBlobs, StoreError};
use jiff::Timestamp;
use protocol::{BlobId, BlobRef, SessionId};
use rusqlite::{Connection, OptionalExtension, Row, params};

pub(crate) const CREATE: &str = "
CREATE TABLE blobs (
    id         TEXT    NOT NULL PRIMARY KEY,
    media_type TEXT    NOT NULL,
    byte_count INTEGER NOT NULL,
    width      INTEGER,
    height     INTEGER,
    created    TEXT    NOT NULL,
    last_put   TEXT    NOT NULL,
    claimed    INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
";

/// Inserts a blob, or records that it was stored again. The first media type stays; an unknown size
/// is filled in. Returns the row.
pub(crate) fn put(
    connection: &Connection,
    blob: &BlobRef,
    now: Timestamp,
) -> Result<BlobRef, StoreError> {
    let sql = "INSERT INTO blobs (id, media_type, byte_count, width, height, created, last_put)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)
               ON CONFLICT (id) DO UPDATE SET
                   width = coalesce(width, excluded.width),
                   height = coalesce(height, excluded.height),
                   last_put = excluded.last_put,
                   claimed = 0";
    connection.prepare_cached(sql)?.execute(params![
        blob.id.as_str(),
        blob.media_type,
        to_column(blob.byte_count)?,
        blob.width,
        blob.height,
        moment(now),
    ])?;
    find(connection, &blob.id)?.ok_or_else(|| bad_row("blobs", blob.id.as_str(), &"it vanished"))
}

/// Returns a blob's metadata, if it exists.
pub(crate) fn find(connection: &Connection, id: &BlobId) -> Result<Option<BlobRef>, StoreError> {
    connection
        .prepare_cached("SELECT id, media_type, byte_count, width, height FROM blobs WHERE id = ?")?
        .query_row([id.as_str()], |row| Ok(decode(row)))
        .optional()?
        .transpose()
}

/// Returns all blobs by id.
pub(crate) fn all(connection: &Connection) -> Result<Vec<BlobRef>, StoreError> {
    let mut statement = connection
        .prepare("SELECT id, media_type, byte_count, width, height FROM blobs ORDER BY id")?;
    let mut rows = statement.query([])?;
    let mut blobs = Vec::new();
    while let Some(row) = rows.next()? {
        blobs.push(decode(row)?);
    }
    Ok(blobs)
}

/// Records that the journal names this blob.
pub(crate) fn claim(connection: &Connection, id: &BlobId) -> Result<(), StoreError> {
    connection
        .prepare_cached("UPDATE blobs SET claimed = 1 WHERE id = ? AND claimed = 0")?
        .execute([id.as_str()])?;
    Ok(())
}

/// Deletes a blob's row.
pub(crate) fn delete(connection: &Connection, id: &BlobId) -> Result<(), StoreError> {
    connection
        .prepare_cached("DELETE FROM blobs WHERE id = ?")?
        .execute([id.as_str()])?;
    Ok(())
}

/// Returns whether any session's journal names this blob.
pub(crate) fn is_named(connection: &Connection, id: &BlobId) -> Result<bool, StoreError> {
    Ok(connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM blob_uses WHERE blob = ?)")?
        .query_row([id.as_str()], |row| row.get(0))?)
}

/// Returns the blobs that no session's journal names and that were last stored before a moment.
pub(crate) fn unused(
    connection: &Connection,
    put_before: Timestamp,
) -> Result<Vec<BlobRef>, StoreError> {
    let mut statement = connection.prepare(
        "SELECT id, media_type, byte_count, width, height FROM blobs WHERE last_put < ?
         AND NOT EXISTS (SELECT 1 FROM blob_uses WHERE blob = blobs.id) ORDER BY id",
    )?;
    let mut rows = statement.query([moment(put_before)])?;
    let mut blobs = Vec::new();
    while let Some(row) = rows.next()? {
        blobs.push(decode(row)?);
    }
    Ok(blobs)
}

/// Returns the blobs to remove without these sessions: those that only they name, and those that were last stored before
/// a moment and that no other session names.
pub(crate) fn only_for(
    connection: &Connection,
    sessions: &[&SessionId],
    put_before: Timestamp,
) -> Result<RemovedBlobs, StoreError> {
    let sessions = serde_json::to_string(sessions)
        .map_err(|error| bad_row("blobs", "of these sessions", &error))?;
    let sql = "SELECT count(*), coalesce(sum(byte_count), 0) FROM blobs
        WHERE NOT EXISTS (SELECT 1 FROM blob_uses WHERE blob = blobs.id
                          AND session NOT IN (SELECT value FROM json_each(?1)))
        AND (last_put < ?2 OR
             (claimed = 1 AND EXISTS (SELECT 1 FROM blob_uses WHERE blob = blobs.id)))";
    let found = connection.query_row(sql, params![sessions, moment(put_before)], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))
    });
    let (count, bytes) = found?;
    let number =
        |column: i64| u64::try_from(column).map_err(|error| bad_row("blobs", "all", &error));
    Ok(RemovedBlobs {
        count: number(count)?,
        bytes: number(bytes)?,
    })
}

fn decode(row: &Row<'_>) -> Result<BlobRef, StoreError> {
    let id: String = row.get("id")?;
    let byte_count: i64 = row.get("byte_count")?;
    Ok(BlobRef {
        media_type: row.get("media_type")?,
        byte_count: u64::try_from(byte_count).map_err(|error| bad_row("blobs", &id, &error))?,
        width: row.get("width")?,
        height: row.get("height")?,
        id: BlobId::new(id),
    })
}
