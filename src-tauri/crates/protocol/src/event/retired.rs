//! Kinds of events that nothing writes any more. They are read, kept and exported as they are.

use serde::{Deserialize, Serialize};

/// A kind that old journals may hold. It changes nothing.
#[derive(
    Clone, Debug, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames,
)]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RetiredEvent {
    /// The session was closed for good.
    SessionEnded,
}
