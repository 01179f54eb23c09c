//! Commands: everything a front end can ask of a session.

use crate::{
    AbandonReason, Answer, ApprovalId, Attachment, CallId, FormValues, SessionOptions, ToolOutput,
};
use serde::{Deserialize, Serialize};

/// A request of a front end to a session. Commands go in; everything that follows comes out as events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(
    clippy::large_enum_variant,
    reason = "commands are rare and short-lived"
)]
pub enum Command {
    /// Send a message. It starts a turn; while one runs, it joins the conversation before the next step.
    #[serde(alias = "steer")]
    Submit {
        /// The person's text.
        text: String,
        /// Pictures and files that go with it, already stored.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Attachment>>", optional))]
        attachments: Vec<Attachment>,
        /// Texts that the person passes on, such as a pasted letter: content from outside.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
        quoted: Vec<String>,
    },
    /// Answer a question of `approval_requested`.
    AnswerApproval {
        /// The question.
        approval: ApprovalId,
        /// The answer.
        answer: Answer,
    },
    /// Take back what was allowed for longer than a call.
    RevokeGrants {
        /// The question it was allowed with; absent means all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        approval: Option<ApprovalId>,
    },
    /// Hold before the next step.
    Pause,
    /// Go on after a pause or a takeover.
    Resume,
    /// Go on after a pause, and hold again before the next call.
    Step,
    /// Ask a provider again that did not answer, without waiting for the next attempt.
    TryNow,
    /// End the turn now: the person wants it.
    Stop,
    /// End the turn now, although nobody pressed stop.
    Abandon {
        /// The reason, which the model is told.
        reason: AbandonReason,
    },
    /// Give the result of a delegated tool call. To a call of `person_asked` it is the answer: its text is the
    /// person's own words.
    ProvideToolResult {
        /// The call.
        call: CallId,
        /// The result.
        output: ToolOutput,
    },
    /// Answer a form of `person_asked`. What is filled in goes to the server that asks, and to nobody else.
    AnswerForm {
        /// The call that asks.
        call: CallId,
        /// The form.
        form: String,
        /// Values of the fields; absent declines.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        values: Option<FormValues>,
    },
    /// Leave a question of `person_asked` unanswered: the model goes on as best it can, and a form is cancelled.
    SkipQuestion {
        /// The call that asks.
        call: CallId,
    },
    /// Say how good the last answer was. The model is told.
    Refine {
        /// The verdict.
        feedback: Feedback,
        /// The change that the person wants.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        comment: Option<String>,
        /// Set to have it tried again: the comment begins a turn. Refused while one runs, and without a comment.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
        again: bool,
    },
    /// Change how the session works, from the next step on.
    SetOptions {
        /// All options, replacing the old ones.
        options: SessionOptions,
    },
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}

/// The person's verdict on an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Feedback {
    /// It was what was wanted.
    Good,
    /// It was not.
    Bad,
}
