//! Changes of a session as a whole.

use crate::{BlobRef, Folded, ParentCall, Profile, SessionId, SessionOptions, TurnEnd};
use localization::LocalizedText;
use serde::{Deserialize, Serialize};

/// Changes of a session as a whole.
#[derive(
    Clone, Debug, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames,
)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum SessionEvent {
    /// The session began. Always event 1.
    SessionStarted {
        /// The version of the program that began it.
        version: String,
        /// Its options.
        options: SessionOptions,
        /// The session and event it was forked from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        forked_from: Option<Box<(SessionId, u64)>>,
        /// The call whose part of a task it works on. Absent for a chat of the person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        parent: Option<Box<ParentCall>>,
        /// The profile that it began with. It stays the same.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        profile: Option<Profile>,
        /// Content for its models besides the messages, as JSON: `system` and `tools`. It stays the same
        /// until `tools_changed`. Absent in sessions from before there was any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        briefing: Option<BlobRef>,
    },
    /// The options of the session were changed.
    OptionsChanged {
        /// All options as they are now.
        options: SessionOptions,
    },
    /// Older parts of the conversation were summed up for the model. The journal keeps them.
    ContextCompacted {
        /// Events up to this one are covered.
        up_to_seq: u64,
        /// The text in their place.
        summary: String,
        /// Particulars of the summary. Absent in journals from before there were any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        folded: Option<Folded>,
    },
    /// The tools that its models are told of were changed.
    ToolsChanged {
        /// Content for its models besides the messages, from now on. Absent in imported sessions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        briefing: Option<BlobRef>,
        /// Names of the tools that joined.
        added: Vec<String>,
        /// Names of the tools that were left out, and stay so.
        left_out: Vec<String>,
        /// The change, for people.
        message: LocalizedText,
    },
    /// The model gave the chat a title. The last one counts, unless the person has named the chat.
    Titled {
        /// One short line.
        title: String,
    },
    /// The program that ran the session's turns let it go. More follows if it is opened again.
    SessionEnded {
        /// The end of its last turn. Absent in journals from before it was told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        reason: Option<TurnEnd>,
    },
}
