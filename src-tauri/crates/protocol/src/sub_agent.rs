//! Sub-agents: sessions that work on a part of another session's task.

use crate::{CallId, SessionId};
use serde::{Deserialize, Serialize};

/// Parent of a session that works on a part of a task: the call that delegated the part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ParentCall {
    /// The session that delegated the part.
    pub session: SessionId,
    /// Its call.
    pub call: CallId,
    /// Number of sessions above this one: 1 right below the person's own chat.
    pub depth: u32,
}
