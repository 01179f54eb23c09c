//! The small closed lists that events use to say why: why an answer ended, a turn ended or is held,
//! who settled a question, which guard spoke, what kind of failure it was.

use serde::{Deserialize, Serialize};

/// The reason for the end of a model's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// It has said all it wanted to say.
    EndTurn,
    /// It waits for the results of its tool calls.
    ToolUse,
    /// It reached the limit of one answer.
    MaxTokens,
    /// It wrote a text that ends answers.
    StopSequence,
    /// The provider paused it; it goes on when asked again.
    PauseTurn,
    /// The provider's safety rules cut it off.
    Refusal,
    /// The conversation no longer fits.
    ContextWindowExceeded,
    /// The answer is a summary of the conversation.
    Compaction,
}

/// The reason for the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TurnEnd {
    /// The model was done.
    Completed,
    /// The person stopped it.
    Stopped,
    /// The model or its provider refused.
    Refused,
    /// Too many steps.
    MaxSteps,
    /// The budget was used up.
    Budget,
    /// It went round in circles.
    Loop,
    /// Something failed.
    Error,
    /// A question came up, and nobody could be asked.
    Unanswered,
    /// The program or the chat was closed in the middle of it.
    Closed,
    /// A criterion of the person was met, or a hook ended it.
    Criterion,
}

/// The reason to end a turn that nobody stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AbandonReason {
    /// A question came up, and nobody can be asked.
    NobodyToAsk,
    /// The window or terminal of the chat is closed.
    Closed,
}

/// The reason for a pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PauseReason {
    /// The person asked for it.
    Asked,
    /// The person took over mouse or keyboard.
    Takeover,
    /// Another session is using the desktop.
    DesktopBusy,
    /// A breakpoint.
    Breakpoint,
}

/// The reason for which Qilbee chose a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RouteReason {
    /// No other model can be used.
    OnlyOne,
    /// Nothing asks for a stronger one.
    Easy,
    /// A cheaper one does not see the pictures of the chat.
    Pictures,
    /// The chat is too long for a cheaper one.
    Length,
    /// A cheaper one got stuck in this chat.
    Stuck,
    /// The person did not like what a cheaper one answered in this chat.
    Disliked,
    /// A task of this chat took many steps.
    ManySteps,
    /// A stronger one could cost more than a limit leaves.
    Budget,
    /// Another one would cost more than it saves, because it would have to read the chat anew.
    Cache,
}

/// The source of an answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnsweredBy {
    /// The person.
    Person,
    /// The rules, because what was asked about was over.
    Rules,
    /// The person stopped the turn before there was an answer.
    Stop,
    /// Nobody: there was nobody who could be asked.
    Nobody,
    /// A limit of the task ended it before there was an answer.
    Limit,
    /// The program was closed, or the chat copied, before there was an answer.
    Closed,
}

/// The guards that watch a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Guard {
    /// Steps in one turn.
    MaxSteps,
    /// Tool calls in one turn.
    MaxToolCalls,
    /// Time in one turn.
    WallClock,
    /// Money.
    Budget,
    /// Money that all tasks of a day cost together.
    DayBudget,
    /// The same thing again and again.
    Loop,
    /// A screen that no longer changes.
    StuckScreen,
    /// A criterion of the person, or a hook.
    Criterion,
}

/// Kind of a failure. A code exists only while somebody branches on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// No key for the provider.
    KeyMissing,
    /// The provider did not take the key.
    KeyRejected,
    /// The provider cannot be reached.
    Offline,
    /// The provider failed.
    Provider,
    /// A limit of the account or plan was reached.
    SpendLimit,
    /// Anything else.
    Internal,
}
