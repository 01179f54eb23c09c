//! Table `search_rows`: the event behind each row of the search index. Derived. The index holds words and no texts (see
//! `search_index`), and its rows have only a number.
//!
//! Events are numbered from 1 in the order they were written, so the highest number is the newest. A session's custom
//! title has a number below 0 and the `seq` 0.

use super::{bad_row, to_column};
use crate::StoreError;
use protocol::SessionId;
use rusqlite::{Connection, OptionalExtension, params};

pub(crate) const CREATE: &str = "
CREATE TABLE search_rows (
    id      INTEGER NOT NULL PRIMARY KEY,
    session TEXT    NOT NULL,
    seq     INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX search_rows_by_session ON search_rows (session, seq);
";

/// Stands for a session's title in place of an event's number.
const NAME: u64 = 0;

/// Adds a row for an event and returns its number.
pub(crate) fn add_event(
    connection: &Connection,
    session: &SessionId,
    seq: u64,
) -> Result<i64, StoreError> {
    let next = "SELECT max(0, coalesce((SELECT max(id) FROM search_rows), 0)) + 1";
    add(connection, next, session, seq)
}

/// Adds a row for a session's title and returns its number.
pub(crate) fn add_name(connection: &Connection, session: &SessionId) -> Result<i64, StoreError> {
    let next = "SELECT min(0, coalesce((SELECT min(id) FROM search_rows), 0)) - 1";
    add(connection, next, session, NAME)
}

/// Removes the row of a session's title and returns its number.
pub(crate) fn remove_name(
    connection: &Connection,
    session: &SessionId,
) -> Result<Option<i64>, StoreError> {
    let sql = "DELETE FROM search_rows WHERE session = ? AND seq = ? RETURNING id";
    let row = params![session.as_str(), to_column(NAME)?];
    let id = connection
        .query_row(sql, row, |row| row.get(0))
        .optional()?;
    Ok(id)
}

/// Returns the session and event of a row; no event for a title.
pub(crate) fn find(
    connection: &Connection,
    id: i64,
) -> Result<Option<(SessionId, Option<u64>)>, StoreError> {
    let row = connection
        .prepare_cached("SELECT session, seq FROM search_rows WHERE id = ?")?
        .query_row([id], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?))
        })
        .optional()?;
    let Some((session, seq)) = row else {
        return Ok(None);
    };
    let seq = u64::try_from(seq).map_err(|error| bad_row("search_rows", id.to_string(), &error))?;
    Ok(Some((
        SessionId::new(session),
        (seq != NAME).then_some(seq),
    )))
}

/// Returns whether there is a row for this event, or for the session's title.
pub(crate) fn has(
    connection: &Connection,
    session: &SessionId,
    seq: Option<u64>,
) -> Result<bool, StoreError> {
    let has = connection
        .prepare_cached("SELECT 1 FROM search_rows WHERE session = ? AND seq = ?")?
        .exists(params![session.as_str(), to_column(seq.unwrap_or(NAME))?])?;
    Ok(has)
}

/// Returns the number of rows.
pub(crate) fn count(connection: &Connection) -> Result<u64, StoreError> {
    let count: i64 =
        connection.query_row("SELECT count(*) FROM search_rows", [], |row| row.get(0))?;
    u64::try_from(count).map_err(|error| bad_row("search_rows", "all", &error))
}

/// Removes one session's rows.
pub(crate) fn delete(connection: &Connection, session: &SessionId) -> Result<(), StoreError> {
    connection.execute(
        "DELETE FROM search_rows WHERE session = ?",
        [session.as_str()],
    )?;
    Ok(())
}

/// Removes all rows, before they are derived again.
pub(crate) fn clear(connection: &Connection) -> Result<(), StoreError> {
    connection.execute("DELETE FROM search_rows", [])?;
    Ok(())
}

fn add(
    connection: &Connection,
    next: &str,
    session: &SessionId,
    seq: u64,
) -> Result<i64, StoreError> {
    let id = connection
        .prepare_cached(&format!(
            "INSERT INTO search_rows (id, session, seq) VALUES (({next}), ?, ?) RETURNING id"
        ))?
        .query_row(params![session.as_str(), to_column(seq)?], |row| row.get(0))?;
    Ok(id)
}
