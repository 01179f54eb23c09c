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
        /// The guard.
        guard: Guard,
        /// Its finding.
        message: LocalizedText,
        /// Set if the turn ends because of it.
        ends_turn: bool,
    },
    /// Something the person should know; work goes on.
    Warning {
        /// The message.
        message: LocalizedText,
    },
    /// Something failed; the turn ends.
    Error {
        /// The kind of failure, for programs.
        code: ErrorCode,
        /// The failure.
        message: LocalizedText,
        /// Advice: what was kept, and what to do next.
        next: LocalizedText,
    },
    /// Suggestions for the next message.
    Suggestions {
        /// Up to three short texts.
        texts: Vec<String>,
    },
    /// Programs that the chat opened for the person stay open.
    LeftOpen {
        /// Names of those that still run.
        programs: Vec<String>,
        /// Programs, files and addresses that were opened in a program which ran already. Its end is not known.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
        handed_over: Vec<String>,
    },
}
