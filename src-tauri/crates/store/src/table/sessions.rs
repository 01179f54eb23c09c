//! Table `sessions`: one line per session for the list. Derived: `summary` says how, `journal` writes
//! it in the same transaction as the events. The title here is the derived one; what the person
//! chose is laid over it when the list is read.

use super::{bad_row, moment, to_column};
use crate::StoreError;
use jiff::Timestamp;
use protocol::{SessionId, SessionState, SessionSummary};
use rusqlite::{Connection, OptionalExtension, Params, Row, params};

pub(crate) const CREATE: &str = "
CREATE TABLE sessions (
    id            TEXT    NOT NULL PRIMARY KEY,
    title         TEXT    NOT NULL,
    created       TEXT    NOT NULL,
    last_activity TEXT    NOT NULL,
    message_count INTEGER NOT NULL,
    last_seq      INTEGER NOT NULL,
    model         TEXT    NOT NULL,
    totals        TEXT    NOT NULL,
    state         TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_activity ON sessions (last_activity);
";

/// Step that adds the session which a sub-agent works for.
pub(crate) const ADD_PARENT: &str = "
ALTER TABLE sessions ADD COLUMN parent TEXT;
CREATE INDEX sessions_by_parent ON sessions (parent) WHERE parent IS NOT NULL;
";

/// Step that tells ways in which a last turn ended. Before it, all that were not open were `idle`.
pub(crate) const TELL_ENDS: &str = "
UPDATE sessions SET state = coalesce((
    SELECT CASE
        WHEN type = 'session_ended' THEN 'idle'
        WHEN json_extract(body, '$.reason') IN ('completed', 'criterion') THEN 'idle'
        WHEN json_extract(body, '$.reason') = 'stopped' THEN 'stopped'
        ELSE 'unfinished'
    END
    FROM events
    WHERE session = sessions.id AND type IN ('turn_ended', 'session_ended')
    ORDER BY seq DESC LIMIT 1
), state) WHERE state = 'idle';
";

const DERIVED: &str = "SELECT id, title, created, last_activity, message_count, last_seq, model,
    totals, state, parent, 0 AS pinned, '[]' AS labels FROM sessions";

const WITH_CHOICES: &str = "SELECT id, coalesce(session_choices.title, sessions.title) AS title,
    created, last_activity, message_count, last_seq, model, totals, state, parent,
    coalesce(pinned, 0) AS pinned,
    (SELECT json_group_array(label) FROM session_labels WHERE session_labels.session = id) AS labels
    FROM sessions LEFT JOIN session_choices ON session_choices.session = id";

/// Writes the line of one session, new or changed.
pub(crate) fn upsert(connection: &Connection, summary: &SessionSummary) -> Result<(), StoreError> {
    let bad = |error: serde_json::Error| bad_row("sessions", summary.id.as_str(), &error);
    let sql = "INSERT OR REPLACE INTO sessions
        (id, title, created, last_activity, message_count, last_seq, model, totals, state, parent)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![
        summary.id.as_str(),
        summary.title,
        moment(summary.created),
        moment(summary.last_activity),
        to_column(summary.message_count)?,
        to_column(summary.last_seq)?,
        summary.model,
        serde_json::to_string(&summary.totals).map_err(bad)?,
        state_column(summary.state),
        summary.parent.as_ref().map(SessionId::as_str),
    ])?;
    Ok(())
}

/// One session as it was derived, without what the person chose.
pub(crate) fn find_derived(
    connection: &Connection,
    id: &SessionId,
) -> Result<Option<SessionSummary>, StoreError> {
    find_with(connection, DERIVED, id)
}

/// One session as a list shows it.
pub(crate) fn find(
    connection: &Connection,
    id: &SessionId,
) -> Result<Option<SessionSummary>, StoreError> {
    find_with(connection, WITH_CHOICES, id)
}

/// All sessions as a list shows them: pinned ones first, then by their last activity, newest first.
pub(crate) fn all(connection: &Connection) -> Result<Vec<SessionSummary>, StoreError> {
    let order = "ORDER BY coalesce(pinned, 0) DESC, last_activity DESC, id DESC";
    collect(connection, &format!("{WITH_CHOICES} {order}"), [])
}

/// A session and all below it that work on parts of its task, the session itself first.
pub(crate) fn family(
    connection: &Connection,
    id: &SessionId,
) -> Result<Vec<SessionId>, StoreError> {
    // UNION lets even a circle, which no program writes, come to an end.
    let sql = "WITH RECURSIVE family (id) AS (
        SELECT ?1 UNION SELECT sessions.id FROM sessions JOIN family ON sessions.parent = family.id
    ) SELECT id FROM family";
    let mut statement = connection.prepare_cached(sql)?;
    let ids = statement.query_map([id.as_str()], |row| row.get::<_, String>(0))?;
    ids.map(|id| Ok(SessionId::new(id?))).collect()
}

/// Sessions of the person that are not pinned and in which nothing happened since a moment, the oldest first. Those that
/// work on a part of a task go with the session they work for.
pub(crate) fn unused_since(
    connection: &Connection,
    before: Timestamp,
) -> Result<Vec<SessionSummary>, StoreError> {
    let sql = format!(
        "{WITH_CHOICES} WHERE last_activity < ? AND coalesce(pinned, 0) = 0 AND parent IS NULL
         ORDER BY last_activity, id"
    );
    collect(connection, &sql, [moment(before)])
}

/// All sessions as they were derived, by id.
pub(crate) fn all_derived(connection: &Connection) -> Result<Vec<SessionSummary>, StoreError> {
    collect(connection, &format!("{DERIVED} ORDER BY id"), [])
}

/// Removes one session's line; says whether there was one.
pub(crate) fn delete(connection: &Connection, id: &SessionId) -> Result<bool, StoreError> {
    let deleted = connection.execute("DELETE FROM sessions WHERE id = ?", [id.as_str()])?;
    Ok(deleted > 0)
}

/// Removes all lines, before they are derived again.
pub(crate) fn clear(connection: &Connection) -> Result<(), StoreError> {
    connection.execute("DELETE FROM sessions", [])?;
    Ok(())
}

fn find_with(
    connection: &Connection,
    select: &str,
    id: &SessionId,
) -> Result<Option<SessionSummary>, StoreError> {
    connection
        .prepare_cached(&format!("{select} WHERE id = ?"))?
        .query_row([id.as_str()], |row| Ok(decode(row)))
        .optional()?
        .transpose()
}

fn collect(
    connection: &Connection,
    sql: &str,
    parameters: impl Params,
) -> Result<Vec<SessionSummary>, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(parameters)?;
    let mut summaries = Vec::new();
    while let Some(row) = rows.next()? {
        summaries.push(decode(row)?);
    }
    Ok(summaries)
}

fn decode(row: &Row<'_>) -> Result<SessionSummary, StoreError> {
    let id: String = row.get("id")?;
    let moment = |column: &str| {
        let text: String = row.get(column)?;
        text.parse()
            .map_err(|error: jiff::Error| bad_row("sessions", &id, &error))
    };
    let count = |column: &str| {
        let count: i64 = row.get(column)?;
        u64::try_from(count).map_err(|error| bad_row("sessions", &id, &error))
    };
    let totals: String = row.get("totals")?;
    let state: String = row.get("state")?;
    let labels: String = row.get("labels")?;
    Ok(SessionSummary {
        title: row.get("title")?,
        created: moment("created")?,
        last_activity: moment("last_activity")?,
        message_count: count("message_count")?,
        last_seq: count("last_seq")?,
        model: row.get("model")?,
        totals: serde_json::from_str(&totals).map_err(|error| bad_row("sessions", &id, &error))?,
        state: parse_state(&state)
            .ok_or_else(|| bad_row("sessions", &id, &format!("state {state}")))?,
        parent: row.get::<_, Option<String>>("parent")?.map(SessionId::new),
        pinned: row.get("pinned")?,
        labels: serde_json::from_str(&labels).map_err(|error| bad_row("sessions", &id, &error))?,
        id: SessionId::new(id),
    })
}

fn state_column(state: SessionState) -> &'static str {
    match state {
        SessionState::Idle => "idle",
        SessionState::Open => "open",
        SessionState::Stopped => "stopped",
        SessionState::Unfinished => "unfinished",
    }
}

fn parse_state(column: &str) -> Option<SessionState> {
    match column {
        "idle" => Some(SessionState::Idle),
        "open" => Some(SessionState::Open),
        "stopped" => Some(SessionState::Stopped),
        "unfinished" => Some(SessionState::Unfinished),
        _ => None,
    }
}
