//! Information for the person that changes nothing in the conversation.

use crate::{ErrorCode, Guard, PlanStep};
use localization::LocalizedText;
use serde::{Deserialize, Serialize};

/// Information for the person that changes nothing in the conversation.
#[derive(
    Clone, Debug, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames,
)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum NoticeEvent {
    /// The plan changed.
    PlanUpdated {
        /// The whole plan.
        steps: Vec<PlanStep>,
    },
    /// A guard noticed something.
    GuardTripped {
        /// Which guard.
        guard: Guard,
        /// What it noticed.
        message: LocalizedText,
        /// Whether the turn ends because of it.
        ends_turn: bool,
    },
    /// Something the person should know; work goes on.
    Warning {
        /// What.
        message: LocalizedText,
    },
    /// Something failed; the turn ends.
    Error {
        /// What kind, for programs.
        code: ErrorCode,
        /// What happened.
        message: LocalizedText,
        /// What was kept, and what to do next.
        next: LocalizedText,
    },
    /// What the person might want to say next.
    Suggestions {
        /// Up to three short texts.
        texts: Vec<String>,
    },
}
