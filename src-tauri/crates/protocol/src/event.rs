//! Events: everything that happens in a session, in the order it happened. The same for the window,
//! the terminal, the journal and an export.

mod durable;

use crate::{
    Answer, AnsweredBy, ApprovalId, BlobId, BlobRef, CallId, Domain, Effect, ErrorCode, Feedback,
    Guard, Item, Leave, Outcome, PauseReason, PlanStep, Point, Proof, Question, Region, SessionId,
    SessionOptions, Settle, StopReason, Ticket, Tokens, ToolCall, TurnEnd, TurnId, UsageTotals,
    Wait, WindowName,
};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// One event. *Durable* ones carry `seq` and stand in the journal; *passing* ones have none, and
/// losing one loses nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Event {
    /// Its number in the session, from 1 without a gap. Absent on passing events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub seq: Option<u64>,
    /// When it happened (RFC 3339, UTC).
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub ts: Timestamp,
    /// The session it happened in.
    pub session: SessionId,
    /// The turn it happened in, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub turn: Option<TurnId>,
    /// What happened.
    #[serde(flatten)]
    pub body: EventBody,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum EventBody {
    /// The session began. Always event 1.
    SessionStarted {
        /// The version of the program that began it.
        version: String,
        /// How it works.
        options: SessionOptions,
        /// The session and event it was forked from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        forked_from: Option<(SessionId, u64)>,
        /// What its models are told besides the messages, as JSON: `system` and `tools`. It stays the same
        /// whatever tools come and go. Absent in sessions from before there was any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        briefing: Option<BlobRef>,
    },
    /// How the session works was changed.
    OptionsChanged {
        /// All options as they are now.
        options: SessionOptions,
    },
    /// A turn began.
    TurnStarted,
    /// The person said something, or the system said something to the model in the person's place.
    UserMessage {
        /// What was said.
        items: Vec<Item>,
        /// Whether it was said while a turn was running.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
        steered: bool,
        /// Whether nobody said it: the system keeps the model going, in the person's place.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
        automatic: bool,
    },
    /// Passing: a piece of the answer's text.
    TextDelta {
        /// What to append.
        text: String,
    },
    /// Passing: a piece of the model's thinking.
    ThinkingDelta {
        /// What to append.
        text: String,
    },
    /// Passing: a piece of a tool call's input, as it is being written.
    ToolCallDelta {
        /// Which call.
        call: CallId,
        /// The tool's name.
        name: String,
        /// What to append to the input's JSON text.
        partial_input: String,
    },
    /// The whole answer of one step. Journaled before anything it asks for is done.
    AssistantMessage {
        /// The model that wrote it.
        model: String,
        /// What it said and asked for, in order.
        items: Vec<Item>,
        /// Why it ended here.
        stop_reason: StopReason,
        /// The provider's own content, byte for byte.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        verbatim: Option<String>,
        /// The provider's name for the request, for support.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        request_id: Option<String>,
    },
    /// A complete tool call, before it is decided whether it may run.
    ToolCall {
        /// The call.
        #[serde(flatten)]
        tool_call: ToolCall,
        /// One plain sentence: what it wants to do.
        sentence: String,
        /// The tool's family; absent when the tool is unknown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        domain: Option<Domain>,
        /// What it does to the world; absent when the tool is unknown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        effect: Option<Effect>,
    },
    /// The person is asked.
    ApprovalRequested {
        /// The question's own name.
        approval: ApprovalId,
        /// The call it is about.
        call: CallId,
        /// What is asked.
        question: Question,
    },
    /// The question was settled.
    ApprovalResolved {
        /// Which question.
        approval: ApprovalId,
        /// The call it is about.
        call: CallId,
        /// The answer.
        answer: Answer,
        /// Who gave it.
        by: AnsweredBy,
    },
    /// What was allowed for longer than a call is allowed no more.
    GrantsRevoked {
        /// The question it was allowed with; absent means all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        approval: Option<ApprovalId>,
    },
    /// The call is about to run. Written before anything happens.
    ToolStarted {
        /// Which call.
        call: CallId,
        /// Why it may run; absent for calls that only look.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        leave: Option<Leave>,
    },
    /// The call's work was handed over to somebody who goes on with it even when this program ends.
    /// Written before it is followed, so that it is never handed over twice.
    ToolSubmitted {
        /// Which call.
        call: CallId,
        /// By what it is found again.
        #[serde(flatten)]
        ticket: Ticket,
    },
    /// Passing: how far a long call is.
    ToolProgress {
        /// Which call.
        call: CallId,
        /// What it is doing.
        message: String,
        /// How far it is, from 0 to 1, when known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        fraction: Option<f64>,
    },
    /// A file is about to be changed, by a call or by taking a change back. Written before anything
    /// happens; whether it happened shows the file itself.
    FileKept {
        /// The call that changes it; where a change is taken back, the name of the undo.
        call: CallId,
        /// Where it really lies: absolute, and no part of it is a link.
        path: String,
        /// What it holds; absent when it is not there.
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
    /// The call has its result. Every `tool_call` gets exactly one.
    ToolFinished {
        /// Which call.
        call: CallId,
        /// How it ended.
        outcome: Outcome,
        /// One plain sentence: what was done.
        summary: String,
        /// What is known of its effect.
        proof: Proof,
        /// What the model is told: text and pictures. A file in it is a result that was kept whole, by the name
        /// of its reference; a model is not given it.
        content: Vec<Item>,
        /// Where the whole result can be read, when `content` is its short form.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        reference: Option<String>,
        /// The screen afterwards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        image: Option<BlobRef>,
        /// How long it ran, in milliseconds.
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
        /// Where in it the action was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        point: Option<Point>,
        /// What changed in it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        changed: Option<Region>,
        /// What the action reached: the window at its place, or the one with the keyboard, just before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        window: Option<WindowName>,
        /// How the screen was waited for, when something was done on it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        settle: Option<Settle>,
    },
    /// Passing: a fresh picture of the screen for whoever is looking.
    Preview {
        /// The picture, in the store for a short while.
        image: BlobRef,
    },
    /// The plan changed.
    PlanUpdated {
        /// The whole plan.
        steps: Vec<PlanStep>,
    },
    /// Older parts of the conversation were summed up for the model. The journal keeps them.
    ContextCompacted {
        /// Events up to this one are covered.
        up_to_seq: u64,
        /// What stands in their place.
        summary: String,
    },
    /// What a request cost.
    Usage {
        /// The model that was asked.
        model: String,
        /// Tokens of this request.
        tokens: Tokens,
        /// Its price in US dollars.
        cost_usd: f64,
        /// The session so far, this request included.
        totals: UsageTotals,
    },
    /// The turn is held.
    Paused {
        /// Why.
        reason: PauseReason,
    },
    /// The turn goes on.
    Resumed,
    /// The person touched mouse or keyboard, so the assistant let go.
    Takeover {
        /// What they did, in a word or two.
        by: String,
    },
    /// Passing: the provider did not answer; it is asked again.
    Retrying {
        /// Which attempt comes next, from 2.
        attempt: u32,
        /// When, in milliseconds from now.
        delay_ms: u64,
        /// What went wrong.
        reason: String,
    },
    /// The next request waits, because all tasks together are at the pace that was set, or does so no longer.
    Waiting {
        /// Until when. Absent when the wait is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        wait: Option<Wait>,
    },
    /// A guard noticed something.
    GuardTripped {
        /// Which guard.
        guard: Guard,
        /// What it noticed.
        message: String,
        /// Whether the turn ends because of it.
        ends_turn: bool,
    },
    /// Something the person should know; work goes on.
    Warning {
        /// What.
        message: String,
    },
    /// Something failed; the turn ends.
    Error {
        /// What kind, for programs.
        code: ErrorCode,
        /// What happened.
        message: String,
        /// What was kept, and what to do next.
        next: String,
    },
    /// What the person might want to say next.
    Suggestions {
        /// Up to three short texts.
        texts: Vec<String>,
    },
    /// The person said how good the last answer was.
    Refined {
        /// The verdict.
        feedback: Feedback,
        /// What should be different.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        comment: Option<String>,
    },
    /// The turn is over.
    TurnEnded {
        /// Why.
        reason: TurnEnd,
    },
    /// The session was closed for good.
    SessionEnded,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}
