//! Table `events`: the journal itself. Rows are added and, with their whole session, deleted; no row
//! is ever changed. `type` is read out of the body by the database, so the two cannot disagree.

pub(crate) mod figures;
pub(crate) mod turn_queries;

use super::{bad_row, to_column};
use crate::{StoreError, seal::SealedRow};
use protocol::{DurableEvent, SessionId, TurnId};
use rusqlite::{Connection, OptionalExtension, Row, params};

pub(crate) const CREATE: &str = "
CREATE TABLE events (
    session TEXT    NOT NULL,
    seq     INTEGER NOT NULL,
    ts      TEXT    NOT NULL,
    turn    TEXT,
    type    TEXT    NOT NULL GENERATED ALWAYS AS (json_extract(body, '$.type')) STORED,
    body    TEXT    NOT NULL,
    PRIMARY KEY (session, seq)
) STRICT;
";

const COLUMNS: &str = "session, seq, ts, turn, body";

/// Adds one event. `seal` gets its row as it is stored.
pub(crate) fn insert(
    connection: &Connection,
    event: &DurableEvent,
    seal: impl FnOnce(&SealedRow<'_>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let body = serde_json::to_string(&event.body)
        .map_err(|error| bad_row("events", key(&event.session, event.seq), &error))?;
    let ts = event.ts.to_string();
    let row = SealedRow {
        session: event.session.as_str(),
        seq: event.seq,
        ts: &ts,
        turn: event.turn.as_ref().map(TurnId::as_str),
        body: &body,
    };
    connection
        .prepare_cached("INSERT INTO events (session, seq, ts, turn, body) VALUES (?, ?, ?, ?, ?)")?
        .execute(params![
            row.session,
            to_column(row.seq)?,
            row.ts,
            row.turn,
            row.body
        ])?;
    seal(&row)
}

/// Visits the rows of a session's events after `after_seq` in order, as they are stored.
pub(crate) fn each_stored(
    connection: &Connection,
    session: &str,
    after_seq: u64,
    mut visit: impl FnMut(&SealedRow<'_>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let sql = "SELECT seq, ts, turn, body FROM events WHERE session = ? AND seq > ? ORDER BY seq";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![session, to_column(after_seq)?])?;
    while let Some(row) = rows.next()? {
        let seq: i64 = row.get("seq")?;
        let (ts, turn, body): (String, Option<String>, String) =
            (row.get("ts")?, row.get("turn")?, row.get("body")?);
        visit(&SealedRow {
            session,
            // A number below zero is none that was sealed.
            seq: u64::try_from(seq).unwrap_or(u64::MAX),
            ts: &ts,
            turn: turn.as_deref(),
            body: &body,
        })?;
    }
    Ok(())
}

/// Returns every session with the number of its last event.
pub(crate) fn last_seqs(connection: &Connection) -> Result<Vec<(String, u64)>, StoreError> {
    let mut statement =
        connection.prepare("SELECT session, max(seq) FROM events GROUP BY session")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?)))?;
    rows.map(|row| {
        let (session, last): (String, i64) = row?;
        let last = u64::try_from(last).map_err(|error| bad_row("events", &*session, &error))?;
        Ok((session, last))
    })
    .collect()
}

/// Up to `limit` events of a session that come after `after_seq`, in order.
pub(crate) fn after(
    connection: &Connection,
    session: &SessionId,
    after_seq: u64,
    limit: usize,
) -> Result<Vec<DurableEvent>, StoreError> {
    selected(connection, session, after_seq, limit, "TRUE")
}

/// The same, of results of calls that refer to something kept whole.
pub(crate) fn with_reference(
    connection: &Connection,
    session: &SessionId,
    after_seq: u64,
    limit: usize,
) -> Result<Vec<DurableEvent>, StoreError> {
    let condition = "type = 'tool_finished' AND json_extract(body, '$.reference') IS NOT NULL";
    selected(connection, session, after_seq, limit, condition)
}

fn selected(
    connection: &Connection,
    session: &SessionId,
    after_seq: u64,
    limit: usize,
    condition: &str,
) -> Result<Vec<DurableEvent>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM events WHERE session = ? AND seq > ? AND {condition} ORDER BY seq LIMIT ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut rows = statement.query(params![session.as_str(), to_column(after_seq)?, limit])?;
    let mut events = Vec::new();
    while let Some(row) = rows.next()? {
        events.push(decode(row)?);
    }
    Ok(events)
}

/// Up to `limit` events that tell of calls that were handed over, the newest first.
pub(crate) fn submitted(
    connection: &Connection,
    limit: usize,
) -> Result<Vec<DurableEvent>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM events WHERE type = 'tool_submitted' ORDER BY ts DESC LIMIT ?"
    );
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query(params![i64::try_from(limit).unwrap_or(i64::MAX)])?;
    let mut events = Vec::new();
    while let Some(row) = rows.next()? {
        events.push(decode(row)?);
    }
    Ok(events)
}

/// Walks through every event of every session: sessions one after another, each in order.
pub(crate) fn each(
    connection: &Connection,
    visit: impl FnMut(Result<DurableEvent, StoreError>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    each_ordered(connection, "session, seq", visit)
}

/// Walks through every event of every session in the order they were written.
pub(crate) fn each_as_written(
    connection: &Connection,
    visit: impl FnMut(Result<DurableEvent, StoreError>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    each_ordered(connection, "rowid", visit)
}

fn each_ordered(
    connection: &Connection,
    order: &str,
    mut visit: impl FnMut(Result<DurableEvent, StoreError>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM events ORDER BY {order}");
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        visit(decode(row))?;
    }
    Ok(())
}

/// The number of a session's last event; 0 when it has none.
pub(crate) fn last_seq(connection: &Connection, session: &SessionId) -> Result<u64, StoreError> {
    let last: Option<i64> = connection
        .prepare_cached("SELECT max(seq) FROM events WHERE session = ?")?
        .query_row([session.as_str()], |row| row.get(0))
        .optional()?
        .flatten();
    u64::try_from(last.unwrap_or(0)).map_err(|error| bad_row("events", session.as_str(), &error))
}

/// Removes a session's journal; says how many events that were.
pub(crate) fn delete(connection: &Connection, session: &SessionId) -> Result<usize, StoreError> {
    let deleted = connection.execute("DELETE FROM events WHERE session = ?", [session.as_str()])?;
    Ok(deleted)
}

fn decode(row: &Row<'_>) -> Result<DurableEvent, StoreError> {
    let session = SessionId::new(row.get::<_, String>("session")?);
    let seq: i64 = row.get("seq")?;
    let bad = |reason: String| bad_row("events", format!("({session}, {seq})"), &reason);
    let ts: String = row.get("ts")?;
    let body: String = row.get("body")?;
    Ok(DurableEvent {
        seq: u64::try_from(seq).map_err(|error| bad(error.to_string()))?,
        ts: ts
            .parse()
            .map_err(|error: jiff::Error| bad(error.to_string()))?,
        turn: row.get::<_, Option<String>>("turn")?.map(TurnId::new),
        body: serde_json::from_str(&body).map_err(|error| bad(error.to_string()))?,
        session,
    })
}

fn key(session: &SessionId, seq: u64) -> String {
    format!("({session}, {seq})")
}
