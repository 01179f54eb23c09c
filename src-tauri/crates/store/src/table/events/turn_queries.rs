//! Queries about turns over all sessions: cost, request rate, and the events of the last turns. Two small indexes avoid
//! reading the whole journal.

use super::{COLUMNS, bad_row, decode};
use crate::StoreError;
use jiff::Timestamp;
use protocol::{DurableEvent, SessionId, Tokens};
use rusqlite::{Connection, OptionalExtension as _, params};
use std::collections::HashSet;

pub(crate) const CREATE: &str = "
CREATE INDEX events_of_turns ON events (type, ts) WHERE type IN ('usage', 'turn_ended');
CREATE INDEX events_of_options ON events (session, seq)
    WHERE type IN ('session_started', 'options_changed');
";

/// Request to a model that was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnsweredRequest {
    /// Time of the complete answer.
    pub at: Timestamp,
    /// Tokens used.
    pub tokens: Tokens,
}

/// A fork copies earlier events with the same times and turns; each request counts once.
const SPENT: &str = "SELECT coalesce(sum(cost), 0.0) FROM (
    SELECT DISTINCT ts, turn, json_extract(body, '$.cost_usd') AS cost FROM events
    WHERE type IN ('usage', 'turn_ended') AND type = 'usage' AND ts >= ?)";

/// A request that a fork copied counts once.
const ANSWERED: &str =
    "SELECT DISTINCT ts, turn, json_extract(body, '$.tokens') AS tokens FROM events
    WHERE type IN ('usage', 'turn_ended') AND type = 'usage' AND ts >= ?";

const ENDS: &str = "SELECT session, seq, turn, ts FROM events
    WHERE type IN ('usage', 'turn_ended') AND type = 'turn_ended'
        AND json_extract(body, '$.reason') = 'completed' AND turn IS NOT NULL
        AND session NOT IN (SELECT id FROM sessions WHERE parent IS NOT NULL)
    ORDER BY ts DESC";

/// Bodies can be large, so only the relevant ones are read.
const BACKWARDS: &str = "SELECT session, seq, ts, turn, type,
    CASE WHEN type IN ('turn_started', 'options_changed', 'usage', 'paused', 'resumed', 'waiting',
        'approval_requested', 'approval_resolved', 'person_asked', 'person_answered', 'tool_started',
        'sub_agent_ended', 'turn_ended')
    THEN body END AS body
    FROM events WHERE session = ? AND seq <= ? ORDER BY seq DESC";

/// Returns the cost of all requests since a moment, in US dollars.
pub(crate) fn spent_since(connection: &Connection, moment: Timestamp) -> Result<f64, StoreError> {
    let mut statement = connection.prepare_cached(SPENT)?;
    Ok(statement.query_row([second_of(moment)], |row| row.get(0))?)
}

/// Returns all answered requests since a moment, in no order.
pub(crate) fn answered_since(
    connection: &Connection,
    moment: Timestamp,
) -> Result<Vec<AnsweredRequest>, StoreError> {
    let mut statement = connection.prepare_cached(ANSWERED)?;
    let mut rows = statement.query([second_of(moment)])?;
    let mut requests = Vec::new();
    while let Some(row) = rows.next()? {
        let (ts, tokens): (String, String) = (row.get("ts")?, row.get("tokens")?);
        let bad = |reason: String| bad_row("events", format!("usage at {ts}"), &reason);
        let at: Timestamp = ts
            .parse()
            .map_err(|error: jiff::Error| bad(error.to_string()))?;
        let tokens = serde_json::from_str(&tokens).map_err(|error| bad(error.to_string()))?;
        if at >= moment {
            requests.push(AnsweredRequest { at, tokens });
        }
    }
    Ok(requests)
}

/// Formats the second. Without a zone it sorts before all moments of its second, whatever their fraction.
fn second_of(moment: Timestamp) -> String {
    moment.strftime("%Y-%m-%dT%H:%M:%S").to_string()
}

/// Returns the events of the last turns that completed by themselves, the newest first.
pub(crate) fn finished(
    connection: &Connection,
    limit: usize,
) -> Result<Vec<Vec<DurableEvent>>, StoreError> {
    let mut statement = connection.prepare_cached(ENDS)?;
    let mut rows = statement.query([])?;
    let (mut seen, mut turns) = (HashSet::new(), Vec::new());
    while turns.len() < limit
        && let Some(row) = rows.next()?
    {
        let name: (String, String) = (row.get("turn")?, row.get("ts")?);
        if seen.insert(name) {
            let session = SessionId::new(row.get::<_, String>("session")?);
            turns.push(turn_ending_at(connection, &session, row.get("seq")?)?);
        }
    }
    Ok(turns)
}

/// Returns a turn's events by its last one, with the options it began with.
fn turn_ending_at(
    connection: &Connection,
    session: &SessionId,
    last: i64,
) -> Result<Vec<DurableEvent>, StoreError> {
    let mut statement = connection.prepare_cached(BACKWARDS)?;
    let mut rows = statement.query(params![session.as_str(), last])?;
    let mut events = Vec::new();
    let mut first = 0;
    while let Some(row) = rows.next()? {
        if row.get::<_, Option<String>>("body")?.is_none() {
            continue;
        }
        events.push(decode(row)?);
        if row.get::<_, String>("type")? == "turn_started" {
            first = row.get("seq")?;
            break;
        }
    }
    events.extend(options_before(connection, session, first)?);
    events.reverse();
    Ok(events)
}

fn options_before(
    connection: &Connection,
    session: &SessionId,
    seq: i64,
) -> Result<Option<DurableEvent>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM events WHERE session = ? AND seq < ?
         AND type IN ('session_started', 'options_changed') ORDER BY seq DESC LIMIT 1"
    );
    connection
        .prepare_cached(&sql)?
        .query_row(params![session.as_str(), seq], |row| Ok(decode(row)))
        .optional()?
        .transpose()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{database_file, migration::STEPS};

    #[test]
    fn turn_queries_use_indexes() {
        let folder = tempfile::tempdir().unwrap();
        let connection = database_file::writer(&folder.path().join("qilbee.db"), &STEPS).unwrap();
        let check = |sql: &str, index: &str| {
            let sql = format!("EXPLAIN QUERY PLAN {sql}");
            let mut statement = connection.prepare(&sql).unwrap();
            let count = statement.parameter_count();
            let parameters = rusqlite::params_from_iter(vec!["1"; count]);
            let steps = statement.query_map(parameters, |row| row.get::<_, String>("detail"));
            let steps: Vec<_> = steps.unwrap().map(Result::unwrap).collect();
            let plan = steps.join("; ");
            assert!(plan.contains(index), "{plan}");
            assert!(!plan.contains("SCAN events"), "{plan}");
        };
        check(SPENT, "events_of_turns (type=? AND ts>?)");
        check(ANSWERED, "events_of_turns (type=? AND ts>?)");
        check(ENDS, "events_of_turns (type=?)");
        check(BACKWARDS, "(session=? AND seq<?)");
    }
}
