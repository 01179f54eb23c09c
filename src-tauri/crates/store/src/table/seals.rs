//! Tables of seals: one row per event, one per session's head, and one that says that the journal is sealed at all. `chain`
//! says what they mean.

use super::{bad_row, to_column};
use crate::{
    StoreError,
    seal::{KeyMark, Seal},
};
use protocol::SessionId;
use rusqlite::{Connection, OptionalExtension, Row, params};

pub(crate) const CREATE: &str = "
CREATE TABLE event_seals (
    session TEXT    NOT NULL,
    seq     INTEGER NOT NULL,
    seal    BLOB    NOT NULL,
    PRIMARY KEY (session, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE session_seals (
    session        TEXT    NOT NULL PRIMARY KEY,
    unsealed_until INTEGER NOT NULL,
    last_seq       INTEGER NOT NULL,
    key_mark       BLOB    NOT NULL,
    last           BLOB    NOT NULL,
    seal           BLOB    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE journal_seal (
    id   INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seal BLOB    NOT NULL
) STRICT;
";

/// Head of a session's chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChainHead {
    /// Last event from before the journal was sealed; 0 when there is none.
    pub(crate) unsealed_until: u64,
    pub(crate) last_seq: u64,
    pub(crate) key_mark: KeyMark,
    /// Seal of the last event; the chain's beginning when none is sealed.
    pub(crate) last: Seal,
    pub(crate) seal: Seal,
}

/// Adds an event's seal.
pub(crate) fn insert_event(
    connection: &Connection,
    session: &str,
    seq: u64,
    seal: &Seal,
) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO event_seals (session, seq, seal) VALUES (?, ?, ?)";
    connection
        .prepare_cached(sql)?
        .execute(params![session, to_column(seq)?, seal])?;
    Ok(())
}

/// Returns an event's seal, if it has one of the right length.
pub(crate) fn find_event(
    connection: &Connection,
    session: &str,
    seq: u64,
) -> Result<Option<Seal>, StoreError> {
    let sql = "SELECT seal FROM event_seals WHERE session = ? AND seq = ?";
    let found: Option<Vec<u8>> = connection
        .prepare_cached(sql)?
        .query_row(params![session, to_column(seq)?], |row| row.get(0))
        .optional()?;
    Ok(found.and_then(|bytes| bytes.try_into().ok()))
}

/// Writes a session's head.
pub(crate) fn set_head(
    connection: &Connection,
    session: &str,
    head: &ChainHead,
) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO session_seals
        (session, unsealed_until, last_seq, key_mark, last, seal) VALUES (?, ?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![
        session,
        to_column(head.unsealed_until)?,
        to_column(head.last_seq)?,
        head.key_mark,
        head.last,
        head.seal,
    ])?;
    Ok(())
}

/// Returns a session's head, if there is one. What is no head is no head: a changed row must not stop the reading.
pub(crate) fn head(
    connection: &Connection,
    session: &str,
) -> Result<Option<ChainHead>, StoreError> {
    let sql = "SELECT unsealed_until, last_seq, key_mark, last, seal FROM session_seals WHERE session = ?";
    let found = connection
        .prepare_cached(sql)?
        .query_row([session], |row| Ok(decode(row)))
        .optional()?;
    Ok(found.and_then(Result::ok))
}

fn decode(row: &Row<'_>) -> Result<ChainHead, StoreError> {
    let bad = |reason: &str| bad_row("session_seals", "", &reason);
    let number = |column: &str| {
        let number: i64 = row.get(column)?;
        u64::try_from(number).map_err(|_| bad("a number below zero"))
    };
    let seal = |column: &str| -> Result<Seal, StoreError> {
        let bytes: Vec<u8> = row.get(column)?;
        bytes
            .try_into()
            .map_err(|_| bad("a seal of another length"))
    };
    let key_mark: Vec<u8> = row.get("key_mark")?;
    Ok(ChainHead {
        unsealed_until: number("unsealed_until")?,
        last_seq: number("last_seq")?,
        key_mark: key_mark
            .try_into()
            .map_err(|_| bad("a mark of another length"))?,
        last: seal("last")?,
        seal: seal("seal")?,
    })
}

/// Returns the seal of the journal itself, if there is one.
pub(crate) fn journal(connection: &Connection) -> Result<Option<Vec<u8>>, StoreError> {
    let sql = "SELECT seal FROM journal_seal WHERE id = 1";
    Ok(connection.query_row(sql, [], |row| row.get(0)).optional()?)
}

/// Writes the seal of the journal itself.
pub(crate) fn set_journal(connection: &Connection, seal: &Seal) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO journal_seal (id, seal) VALUES (1, ?)";
    connection.execute(sql, [seal])?;
    Ok(())
}

/// Removes a session's seals.
pub(crate) fn delete(connection: &Connection, session: &SessionId) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM event_seals WHERE session = ?",
        "DELETE FROM session_seals WHERE session = ?",
    ] {
        connection.execute(sql, [session.as_str()])?;
    }
    Ok(())
}
