//! Table `session_labels`: labels of sessions, such as a ticket number or a customer. Not derived from the journal, so only
//! the person and the deletion of the session change it.

use crate::{Label, StoreError};
use protocol::SessionId;
use rusqlite::{Connection, params};

pub(crate) const CREATE: &str = "
CREATE TABLE session_labels (
    session TEXT NOT NULL,
    label   TEXT NOT NULL,
    PRIMARY KEY (session, label)
) STRICT, WITHOUT ROWID;
";

/// Replaces a session's labels.
pub(crate) fn set(
    connection: &Connection,
    session: &SessionId,
    labels: &[Label],
) -> Result<(), StoreError> {
    delete(connection, session)?;
    let mut statement = connection.prepare_cached(
        "INSERT INTO session_labels (session, label) VALUES (?, ?) ON CONFLICT DO NOTHING",
    )?;
    for label in labels {
        statement.execute(params![session.as_str(), label.as_str()])?;
    }
    Ok(())
}

/// Returns a session's labels, in order.
pub(crate) fn of(connection: &Connection, session: &SessionId) -> Result<Vec<String>, StoreError> {
    let mut statement = connection
        .prepare_cached("SELECT label FROM session_labels WHERE session = ? ORDER BY label")?;
    let labels = statement.query_map([session.as_str()], |row| row.get(0))?;
    let labels: Result<Vec<_>, _> = labels.collect();
    Ok(labels?)
}

/// Returns all labels as (session, label), in order.
pub(crate) fn all(connection: &Connection) -> Result<Vec<(SessionId, String)>, StoreError> {
    let mut statement = connection
        .prepare_cached("SELECT session, label FROM session_labels ORDER BY session, label")?;
    let labels = statement.query_map([], |row| {
        let session: String = row.get(0)?;
        Ok((SessionId::new(session), row.get(1)?))
    })?;
    let labels: Result<Vec<_>, _> = labels.collect();
    Ok(labels?)
}

/// Deletes a session's labels.
pub(crate) fn delete(connection: &Connection, session: &SessionId) -> Result<(), StoreError> {
    connection.execute(
        "DELETE FROM session_labels WHERE session = ?",
        [session.as_str()],
    )?;
    Ok(())
}
