//! The life of a tool call: asked for, started, finished, and what it did to files and the screen.

use crate::{
    Authorization, BlobId, BlobRef, CallId, Domain, Effect, FormEnd, Item, Outcome, PersonQuestion,
    Point, Proof, Region, SessionId, Settle, Ticket, ToolCall, UsageTotals, WindowName,
};
use localization::LocalizedText;
use serde::{Deserialize, Serialize};

/// The life of a tool call: asked for, started, finished, and what it did to files and the screen.
#[derive(
    Clone, Debug, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames,
)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum CallEvent {
    /// A complete tool call, before it is decided whether it may run.
    ToolCall {
        /// The call.
        #[serde(flatten)]
        tool_call: ToolCall,
        /// One plain sentence: what it wants to do.
        sentence: LocalizedText,
        /// The tool's family; absent when the tool is unknown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        domain: Option<Domain>,
        /// Its effect on the world; absent when the tool is unknown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        effect: Option<Effect>,
    },
    /// The call is about to run. Written before anything happens.
    ToolStarted {
        /// The call.
        call: CallId,
        /// The reason why it may run; absent for calls that only look.
        #[serde(rename = "leave", default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        authorization: Option<Authorization>,
    },
    /// The call's work was handed over to somebody who goes on with it even when this program ends.
    /// Written before it is followed, so that it is never handed over twice.
    ToolSubmitted {
        /// The call.
        call: CallId,
        /// By what it is found again.
        #[serde(flatten)]
        ticket: Ticket,
    },
    /// The call's part of the task was given to a session of its own, which is about to work on it.
    SubAgentStarted {
        /// The call.
        call: CallId,
        /// The session of the sub-agent.
        sub_agent: SessionId,
    },
    /// The session that worked on the call's part of the task does so no more.
    SubAgentEnded {
        /// The call.
        call: CallId,
        /// The session of the sub-agent.
        sub_agent: SessionId,
        /// Its usage, which counts for this session too.
        totals: UsageTotals,
        /// Calls that it began, and that those below it began.
        tool_calls: u32,
    },
    /// A file is about to be changed, by a call or by taking a change back. Written before anything
    /// happens; whether it happened shows the file itself. What a part changed is written again when it ends.
    FileKept {
        /// The call that changes it or gave the part away; where a change is taken back, the name of the undo.
        call: CallId,
        /// Its resolved path: absolute, and no part of it is a link.
        path: String,
        /// Its content; absent when it is not there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        before: Option<BlobRef>,
        /// The hash of what it will hold; absent when it goes away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        after: Option<BlobId>,
        /// Its permissions, where the system has such.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        mode: Option<u32>,
        /// The number of the `file_kept` whose change is taken back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        undoes: Option<u64>,
    },
    /// The call asks the person, and waits for the answer.
    PersonAsked {
        /// The call.
        call: CallId,
        /// The question.
        question: PersonQuestion,
    },
    /// The call need not wait for the person any more.
    PersonAnswered {
        /// The call.
        call: CallId,
        /// The person's own words; absent when nobody answers and the model is to go on by itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        text: Option<String>,
        /// The end of a form, whose values are not recorded; absent for other questions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        form: Option<FormEnd>,
    },
    /// The call has its result. Every `tool_call` gets exactly one.
    ToolFinished {
        /// The call.
        call: CallId,
        /// The outcome.
        outcome: Outcome,
        /// One plain sentence: what was done.
        summary: LocalizedText,
        /// Evidence of its effect.
        proof: Proof,
        /// Content for the model: text and pictures. A file in it is a result that was kept whole, by the name
        /// of its reference; a model is not given it.
        content: Vec<Item>,
        /// Reference to the whole result, when `content` is its short form.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        reference: Option<String>,
        /// The screen afterwards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        image: Option<BlobRef>,
        /// Duration in milliseconds.
        duration_ms: u64,
    },
    /// The screen as it is now.
    Screen {
        /// The picture.
        image: BlobRef,
        /// The call after which it was taken.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        call: Option<CallId>,
        /// The place of the action in it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        point: Option<Point>,
        /// The part of it that changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        changed: Option<Region>,
        /// The target of the action: the window at its place, or the one with the keyboard, just before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        window: Option<WindowName>,
        /// The part of the picture that this window took.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        window_area: Option<Region>,
        /// Accessibility name of what was clicked, on one line.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        element: Option<String>,
        /// The wait for a stable screen after an action.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        settle: Option<Settle>,
    },
}
