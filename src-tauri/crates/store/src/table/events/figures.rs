//! Query for the figures of all chats: the events that count, and of each only the value that counts. Pictures' names and
//! texts stay unread.

use super::bad_row;
use crate::{StoreError, forecast::TaskKind};
use jiff::Timestamp;
use protocol::{Feedback, Mode, SessionId, TurnEnd};
use rusqlite::{Connection, Row};
use serde::de::DeserializeOwned;

/// Event that counts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fact {
    pub(crate) session: SessionId,
    pub(crate) turn: Option<String>,
    pub(crate) at: Timestamp,
    pub(crate) kind: FactKind,
}

/// Value of an event that counts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FactKind {
    /// A chat, or a session that works on a part of the task of its parent.
    Started {
        kind: TaskKind,
        parent: Option<SessionId>,
    },
    Set(TaskKind),
    Begun,
    Ended(TurnEnd),
    Cost(RequestCost),
    /// A part of the task came to its end.
    Part(PartCost),
    ToolCall,
    Question,
    Compacted(Option<CompactedTokens>),
    Verdict(Feedback),
}

impl FactKind {
    /// True for what a task learns only from the sessions that work on its parts; cost and calls it tells of itself.
    pub(crate) fn is_told_by_parts(&self) -> bool {
        match self {
            Self::Cost(_) | Self::Compacted(_) => true,
            Self::Started { .. }
            | Self::Set(_)
            | Self::Begun
            | Self::Ended(_)
            | Self::Part(_)
            | Self::ToolCall
            | Self::Question
            | Self::Verdict(_) => false,
        }
    }
}

/// Cost of a request in US dollars.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RequestCost {
    pub(crate) usd: f64,
    /// Its cost with the model for hard work, where Qilbee chose the model and knows it.
    pub(crate) hard_usd: Option<f64>,
}

/// Use of a part of a task.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PartCost {
    pub(crate) usd: f64,
    pub(crate) tool_calls: u64,
}

/// Tokens of a conversation before and after its older messages were summed up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CompactedTokens {
    pub(crate) before: u64,
    pub(crate) after: u64,
}

/// `type` stands before the body in a row, so that of most rows only their beginning is read.
const FACTS: &str = "SELECT session, turn, ts, type, CASE type
        WHEN 'turn_ended' THEN json_extract(body, '$.reason')
        WHEN 'usage' THEN json_extract(body, '$.cost_usd', '$.hard_usd')
        WHEN 'refined' THEN json_extract(body, '$.feedback')
        WHEN 'context_compacted' THEN
            json_extract(body, '$.folded.tokens_before', '$.folded.tokens_after')
        WHEN 'sub_agent_ended' THEN json_extract(body, '$.totals.cost_usd', '$.tool_calls')
        WHEN 'session_started' THEN
            json_extract(body, '$.options.model', '$.options.mode', '$.parent.session')
        WHEN 'options_changed' THEN json_extract(body, '$.options.model', '$.options.mode')
    END AS value FROM events
    WHERE type IN ('session_started', 'options_changed', 'turn_started', 'turn_ended', 'usage', 'sub_agent_ended', 'tool_call',
        'approval_requested', 'person_asked', 'context_compacted', 'refined')
    ORDER BY rowid";

/// Visits all events that count in the order they were written.
pub(crate) fn each(
    connection: &Connection,
    mut visit: impl FnMut(Fact) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached(FACTS)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        visit(fact(row)?)?;
    }
    Ok(())
}

fn fact(row: &Row<'_>) -> Result<Fact, StoreError> {
    let session: String = row.get("session")?;
    let ts: String = row.get("ts")?;
    let bad = |reason: String| bad_row("events", format!("({session}, {ts})"), &reason);
    let kind: String = row.get("type")?;
    let kind = match kind.as_str() {
        "session_started" => started(row).map_err(|error| bad(error.to_string()))?,
        "options_changed" => FactKind::Set(task_kind(row).map_err(|error| bad(error.to_string()))?),
        "turn_started" => FactKind::Begun,
        "turn_ended" => FactKind::Ended(word(row).map_err(|error| bad(error.to_string()))?),
        "usage" => FactKind::Cost(request_cost(row).map_err(|error| bad(error.to_string()))?),
        "sub_agent_ended" => {
            FactKind::Part(part_cost(row).map_err(|error| bad(error.to_string()))?)
        }
        "tool_call" => FactKind::ToolCall,
        "approval_requested" | "person_asked" => FactKind::Question,
        "context_compacted" => {
            FactKind::Compacted(compacted_tokens(row).map_err(|error| bad(error.to_string()))?)
        }
        "refined" => FactKind::Verdict(word(row).map_err(|error| bad(error.to_string()))?),
        other => return Err(bad(format!("type {other}"))),
    };
    let at = ts.parse();
    let at = at.map_err(|error: jiff::Error| bad(error.to_string()))?;
    Ok(Fact {
        turn: row.get("turn")?,
        at,
        kind,
        session: SessionId::new(session),
    })
}

/// Reads a word of the protocol.
fn word<T: DeserializeOwned>(row: &Row<'_>) -> Result<T, Box<dyn std::error::Error>> {
    let word: String = row.get("value")?;
    Ok(serde_json::from_value(serde_json::Value::String(word))?)
}

/// Reads the cost of a request.
fn request_cost(row: &Row<'_>) -> Result<RequestCost, Box<dyn std::error::Error>> {
    let pair: String = row.get("value")?;
    let (usd, hard_usd) = serde_json::from_str(&pair)?;
    Ok(RequestCost { usd, hard_usd })
}

/// Reads the use of a part.
fn part_cost(row: &Row<'_>) -> Result<PartCost, Box<dyn std::error::Error>> {
    let pair: String = row.get("value")?;
    let (usd, tool_calls) = serde_json::from_str(&pair)?;
    Ok(PartCost { usd, tool_calls })
}

/// Reads the options that a session began with, and the one that it works for.
fn started(row: &Row<'_>) -> Result<FactKind, Box<dyn std::error::Error>> {
    let values: String = row.get("value")?;
    let (model, mode, parent): (String, Mode, Option<String>) = serde_json::from_str(&values)?;
    Ok(FactKind::Started {
        kind: kind_of(model, mode),
        parent: parent.map(SessionId::new),
    })
}

/// Reads model and mode of options.
fn task_kind(row: &Row<'_>) -> Result<TaskKind, Box<dyn std::error::Error>> {
    let pair: String = row.get("value")?;
    let (model, mode): (String, Mode) = serde_json::from_str(&pair)?;
    Ok(kind_of(model, mode))
}

fn kind_of(model: String, mode: Mode) -> TaskKind {
    TaskKind {
        model,
        only_looks: mode == Mode::Observe,
    }
}

/// Reads the tokens of a summary. Journals from before there were any have none.
fn compacted_tokens(row: &Row<'_>) -> Result<Option<CompactedTokens>, Box<dyn std::error::Error>> {
    let pair: String = row.get("value")?;
    let (before, after): (Option<u64>, Option<u64>) = serde_json::from_str(&pair)?;
    match (before, after) {
        (Some(before), Some(after)) => Ok(Some(CompactedTokens { before, after })),
        (None, None) => Ok(None),
        (Some(_), None) | (None, Some(_)) => Err(format!("tokens {pair}").into()),
    }
}
