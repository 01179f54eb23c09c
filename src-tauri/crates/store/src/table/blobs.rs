//! Table `blobs`: what is known of each stored file besides its bytes, which lie on disk under the
//! hash (see `blob_files`). Not derived: an event tells a blob's size, but not that its bytes are here.
//!
//! `claimed` is 0 from each put until the next append that names the blob. A put promises its caller
//! that the bytes stay, so deleting another session must leave an unclaimed blob alone.

use super::{bad_row, moment, to_column};
use crate::{StoreError, cleanup::Removed};
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

/// Adds a blob, or notes that it was put again. The first media type stays; a size that was not
/// known is filled in. Gives what the row says now.
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

/// One blob, if it is known.
pub(crate) fn find(connection: &Connection, id: &BlobId) -> Result<Option<BlobRef>, StoreError> {
    connection
        .prepare_cached("SELECT id, media_type, byte_count, width, height FROM blobs WHERE id = ?")?
        .query_row([id.as_str()], |row| Ok(decode(row)))
        .optional()?
        .transpose()
}

/// All blobs, by their id.
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

/// Notes that the journal now names this blob.
pub(crate) fn claim(connection: &Connection, id: &BlobId) -> Result<(), StoreError> {
    connection
        .prepare_cached("UPDATE blobs SET claimed = 1 WHERE id = ? AND claimed = 0")?
        .execute([id.as_str()])?;
    Ok(())
}

/// Forgets a blob.
pub(crate) fn delete(connection: &Connection, id: &BlobId) -> Result<(), StoreError> {
    connection
        .prepare_cached("DELETE FROM blobs WHERE id = ?")?
        .execute([id.as_str()])?;
    Ok(())
}

/// Whether any session's journal names this blob.
pub(crate) fn is_named(connection: &Connection, id: &BlobId) -> Result<bool, StoreError> {
    Ok(connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM blob_uses WHERE blob = ?)")?
        .query_row([id.as_str()], |row| row.get(0))?)
}

/// Blobs that no session's journal names and that were last put before a moment.
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

/// The blobs that would be nobody's without these sessions: those that only they name, and those that
/// were last put before a moment and that no other session names.
pub(crate) fn only_for(
    connection: &Connection,
    sessions: &[&SessionId],
    put_before: Timestamp,
) -> Result<Removed, StoreError> {
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
    Ok(Removed {
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
