//! Questions put to the person before something is done, and the answers they can give.

use crate::{Domain, Effect};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// What the person is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Question {
    /// One plain sentence: what will happen.
    pub sentence: String,
    /// The whole command or text, where the sentence may show only its beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub exact: Option<String>,
    /// Why it is asked.
    pub reason: String,
    /// The tool's name.
    pub tool: String,
    /// Its family; an answer "allow in this chat" is given for this.
    pub domain: Domain,
    /// What it would do to the world.
    pub effect: Effect,
}

/// The person's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Answer {
    /// Go ahead.
    Allow {
        /// For how long this answer holds.
        grant: Grant,
    },
    /// Do not do it.
    Deny {
        /// What the model is told, in the person's words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        reason: Option<String>,
    },
}

/// How long an allowance holds, for this family of tools and effects up to the one asked about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "for", rename_all = "snake_case")]
pub enum Grant {
    /// This one call.
    Once,
    /// The rest of this session.
    Session,
    /// Until a moment in time.
    Until {
        /// The moment (RFC 3339, UTC).
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        until: Timestamp,
    },
}
