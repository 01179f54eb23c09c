//! Table `blob_uses`: blobs named by each session's journal. Derived from the events; deleting a session uses it to find
//! the blobs that nobody else needs.

use crate::StoreError;
use protocol::{BlobId, SessionId};
use rusqlite::{Connection, params};

pub(crate) const CREATE: &str = "
CREATE TABLE blob_uses (
    session TEXT NOT NULL,
    blob    TEXT NOT NULL,
    PRIMARY KEY (session, blob)
) STRICT, WITHOUT ROWID;
CREATE INDEX blob_uses_by_blob ON blob_uses (blob);
";

/// Records that a session's journal names a blob.
pub(crate) fn insert(
    connection: &Connection,
    session: &SessionId,
    blob: &BlobId,
) -> Result<(), StoreError> {
    connection
        .prepare_cached("INSERT OR IGNORE INTO blob_uses (session, blob) VALUES (?, ?)")?
        .execute(params![session.as_str(), blob.as_str()])?;
    Ok(())
}

/// Returns the claimed blobs that only this session's journal names.
pub(crate) fn only_in(
    connection: &Connection,
    session: &SessionId,
) -> Result<Vec<BlobId>, StoreError> {
    let mut statement = connection.prepare(
        "SELECT blob FROM blob_uses AS mine WHERE session = ?1
         AND NOT EXISTS (SELECT 1 FROM blob_uses WHERE blob = mine.blob AND session <> ?1)
         AND NOT EXISTS (SELECT 1 FROM blobs WHERE id = mine.blob AND claimed = 0)",
    )?;
    let blobs = statement.query_map([session.as_str()], |row| row.get::<_, String>(0))?;
    let blobs: Result<Vec<_>, _> = blobs.map(|id| id.map(BlobId::new)).collect();
    Ok(blobs?)
}

/// Every use there is: (session, blob), in order.
pub(crate) fn all(connection: &Connection) -> Result<Vec<(SessionId, BlobId)>, StoreError> {
    let mut statement =
        connection.prepare("SELECT session, blob FROM blob_uses ORDER BY session, blob")?;
    let uses = statement.query_map([], |row| {
        let (session, blob): (String, String) = (row.get(0)?, row.get(1)?);
        Ok((SessionId::new(session), BlobId::new(blob)))
    })?;
    let uses: Result<Vec<_>, _> = uses.collect();
    Ok(uses?)
}

/// Forgets what one session uses.
pub(crate) fn delete(connection: &Connection, session: &SessionId) -> Result<(), StoreError> {
    connection.execute(
        "DELETE FROM blob_uses WHERE session = ?",
        [session.as_str()],
    )?;
    Ok(())
}

/// Forgets all uses, before they are derived again.
pub(crate) fn clear(connection: &Connection) -> Result<(), StoreError> {
    connection.execute("DELETE FROM blob_uses", [])?;
    Ok(())
}
