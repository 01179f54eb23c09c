//! Questions to the person, their answers, and the end of what was allowed.

use crate::{Answer, AnsweredBy, ApprovalId, CallId, Question};
use serde::{Deserialize, Serialize};

/// Questions to the person, their answers, and the end of what was allowed.
#[derive(
    Clone, Debug, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames,
)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[expect(
    clippy::large_enum_variant,
    reason = "questions are rare and short-lived"
)]
pub enum ApprovalEvent {
    /// The person is asked.
    ApprovalRequested {
        /// The question's own name.
        approval: ApprovalId,
        /// The call it is about.
        call: CallId,
        /// The question.
        question: Question,
    },
    /// The question was settled.
    ApprovalResolved {
        /// The question.
        approval: ApprovalId,
        /// The call it is about.
        call: CallId,
        /// The answer.
        answer: Answer,
        /// The source of the answer.
        by: AnsweredBy,
    },
    /// An allowance for longer than a call was taken back.
    GrantsRevoked {
        /// The question it was allowed with; absent means all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        approval: Option<ApprovalId>,
    },
}
