//! Profile of a session: the texts that the person added for its models.

use serde::{Deserialize, Serialize};

/// Profile of a session. It holds the texts themselves, so that the session goes on the same when the file they came from
/// changes. It allows nothing: what a call may do is decided without it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Profile {
    /// The name of its file.
    pub name: String,
    /// Text that is added to Qilbee's own.
    pub system: String,
    /// Examples of good answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<ProfileExample>>", optional))]
    pub examples: Vec<ProfileExample>,
}

/// Example of a good answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ProfileExample {
    /// A message of the person.
    pub user: String,
    /// The answer to it.
    pub assistant: String,
}
