//! A session as a list shows it. What the person did not choose in it is
//! derived from the journal and can be rebuilt.

use crate::{SessionId, UsageTotals};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// One line of the session list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SessionSummary {
    /// Its id.
    pub id: SessionId,
    /// Its title: the person's name for it, or its first message in short.
    pub title: String,
    /// Time of its first event.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub created: Timestamp,
    /// Time of its last activity.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub last_activity: Timestamp,
    /// Messages of the person and the assistant.
    pub message_count: u64,
    /// The number of its last durable event.
    pub last_seq: u64,
    /// The model it uses.
    pub model: String,
    /// Its usage so far.
    pub totals: UsageTotals,
    /// The state of its last turn.
    pub state: SessionState,
    /// The session that it works on a part of a task for. Absent for a chat of the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub parent: Option<SessionId>,
    /// Set if the person keeps it at the top of the list. Chosen, not derived.
    #[serde(default)]
    pub pinned: bool,
    /// Labels that the person gave it, such as a ticket number. Chosen, not derived.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub labels: Vec<String>,
}

/// State of a session's last turn, as far as the journal tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SessionState {
    /// No turn yet, or the last one did what it was to do.
    Idle,
    /// A turn began and has not ended: it is running, or the program stopped in the middle.
    Open,
    /// The person stopped the last turn.
    Stopped,
    /// Something else ended the last turn before it was done.
    Unfinished,
}
