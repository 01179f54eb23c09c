//! A session as a list shows it. What the person did not choose in it is
//! derived from the journal and can be rebuilt.

use crate::{SessionId, UsageTotals};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// One line of the session list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SessionSummary {
    /// Which session.
    pub id: SessionId,
    /// What it is called: the person's name for it, or its first message in short.
    pub title: String,
    /// When it began.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub created: Timestamp,
    /// When something last happened in it.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub last_activity: Timestamp,
    /// Messages of the person and the assistant.
    pub message_count: u64,
    /// The number of its last durable event.
    pub last_seq: u64,
    /// The model it uses.
    pub model: String,
    /// What it has used.
    pub totals: UsageTotals,
    /// How its last turn stands.
    pub state: SessionState,
    /// Whether the person keeps it at the top of the list. Chosen, not derived.
    #[serde(default)]
    pub pinned: bool,
}

/// How the last turn of a session stands, as far as the journal tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SessionState {
    /// No turn yet, or the last one ended.
    Idle,
    /// A turn began and has not ended: it is running, or the program stopped in the middle.
    Open,
}
