//! Table `session_choices`: a session's custom title and pin. Not derived from the journal, so only the person and the
//! deletion of the session change it.

use crate::StoreError;
use protocol::SessionId;
use rusqlite::{Connection, OptionalExtension as _, params};

pub(crate) const CREATE: &str = "
CREATE TABLE session_choices (
    session TEXT    NOT NULL PRIMARY KEY,
    title   TEXT,
    pinned  INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
";

/// Sets a session's custom title; `None` restores the derived one.
pub(crate) fn set_title(
    connection: &Connection,
    session: &SessionId,
    title: Option<&str>,
) -> Result<(), StoreError> {
    connection.execute(
        "INSERT INTO session_choices (session, title) VALUES (?, ?)
         ON CONFLICT (session) DO UPDATE SET title = excluded.title",
        params![session.as_str(), title],
    )?;
    Ok(())
}

/// Returns a session's custom title.
pub(crate) fn title(
    connection: &Connection,
    session: &SessionId,
) -> Result<Option<String>, StoreError> {
    let title = connection
        .prepare_cached("SELECT title FROM session_choices WHERE session = ?")?
        .query_row([session.as_str()], |row| row.get(0))
        .optional()?;
    Ok(title.flatten())
}

/// Pins or unpins a session.
pub(crate) fn set_pinned(
    connection: &Connection,
    session: &SessionId,
    pinned: bool,
) -> Result<(), StoreError> {
    connection.execute(
        "INSERT INTO session_choices (session, pinned) VALUES (?, ?)
         ON CONFLICT (session) DO UPDATE SET pinned = excluded.pinned",
        params![session.as_str(), pinned],
    )?;
    Ok(())
}

/// Returns the pinned sessions.
pub(crate) fn pinned(connection: &Connection) -> Result<Vec<SessionId>, StoreError> {
    let mut statement = connection
        .prepare_cached("SELECT session FROM session_choices WHERE pinned = 1 ORDER BY session")?;
    let ids = statement.query_map([], |row| row.get::<_, String>(0))?;
    let ids: Result<Vec<_>, _> = ids.map(|id| id.map(SessionId::new)).collect();
    Ok(ids?)
}

/// Returns all custom titles as (session, title), in order.
pub(crate) fn names(connection: &Connection) -> Result<Vec<(SessionId, String)>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT session, title FROM session_choices WHERE title IS NOT NULL ORDER BY session",
    )?;
    let names = statement.query_map([], |row| {
        let session: String = row.get(0)?;
        Ok((SessionId::new(session), row.get(1)?))
    })?;
    let names: Result<Vec<_>, _> = names.collect();
    Ok(names?)
}

/// Deletes a session's choices.
pub(crate) fn delete(connection: &Connection, session: &SessionId) -> Result<(), StoreError> {
    connection.execute(
        "DELETE FROM session_choices WHERE session = ?",
        [session.as_str()],
    )?;
    Ok(())
}
