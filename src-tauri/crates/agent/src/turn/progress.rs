//! Decisions after an answer. Pure, over plain values.

use super::failure::Failure;
use crate::{conversation::history::says_nothing, events::CallMessage};
use model::{DependentCall, InvalidCall, ModelAnswer, OutputBudget};
use protocol::{Item, StopReason, ToolCall, TurnEnd};

/// Empty answers in a row before the turn is ended.
const MAX_EMPTY_ANSWERS: u32 = 2;
/// Times in a row that a provider may pause its answer.
const MAX_PAUSES: u32 = 10;
/// Answers in a row that may be cut off at their length limit.
const MAX_CUT_OFFS: u32 = 3;

/// Answers in a row that may not fit into the model's window.
const MAX_OVERFLOWS: u32 = 2;

/// Prompt for the model after the window was full.
const AFTER_OVERFLOW: &str =
    "Your answer was cut off because the chat had grown too long. Go on with the task.";
/// Prompt for the model after an empty answer.
const AFTER_EMPTY_ANSWER: &str = "Please go on, or say that you are done.";
/// Prompt for the model when its text was cut off.
const GO_ON: &str = "Your answer was cut off at its length limit. Go on exactly where it stopped, without repeating.";
/// Prompt for the model when a call was cut off.
const SMALLER_STEPS: &str = "Your answer was cut off at its length limit in the middle of a tool call, so the call was not made. Use smaller steps: write less in one call, or split it into several.";
/// Plan for an answer: what to keep of it, and what to do next.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AnswerPlan {
    pub(crate) keep: AnswerRetention,
    /// The result of the answer's calls when they are not run.
    pub(crate) skip_calls: Option<CallMessage>,
    pub(crate) next: NextAction,
}

/// Part of an answer that the journal keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerRetention {
    /// The whole answer.
    All,
    /// That there was one, and not what it said.
    Mention,
    /// Only what it cost.
    Cost,
}

/// Next action of a turn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NextAction {
    /// Run these calls, but for the invalid ones among them, then ask again.
    Run(AskedCalls),
    /// Ask again as it stands.
    AskAgain,
    /// Tell the model this, then ask again.
    Say(&'static str),
    /// Sum up older messages, tell the model this, then ask again.
    MakeRoom {
        text: &'static str,
        /// Nothing stays whole.
        most: bool,
    },
    /// The turn is over.
    End(TurnEnd),
    /// The turn cannot go on.
    Fail(Failure),
}

/// Calls that an answer asks for, in order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AskedCalls {
    pub(crate) calls: Vec<ToolCall>,
    /// Those of them that can't be carried out.
    pub(crate) invalid: Vec<InvalidCall>,
    /// Those that the model put behind others.
    pub(crate) dependent: Vec<DependentCall>,
}

/// Progress of a turn: counts what happened in a row without any.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TurnProgress {
    empty_answers: u32,
    pauses: u32,
    cut_offs: u32,
    overflows: u32,
    budget: OutputBudget,
}

impl TurnProgress {
    /// Output budget of the next answer.
    pub(crate) fn budget(&self) -> OutputBudget {
        self.budget
    }

    /// Decides after a complete answer.
    pub(crate) fn after(&mut self, answer: &ModelAnswer) -> AnswerPlan {
        let budget = std::mem::take(&mut self.budget);
        let calls = calls(&answer.items);
        match answer.stop_reason {
            StopReason::ToolUse if !calls.is_empty() => {
                *self = Self::default();
                AnswerPlan {
                    keep: AnswerRetention::All,
                    skip_calls: None,
                    next: NextAction::Run(AskedCalls {
                        calls,
                        invalid: answer.invalid_calls.clone(),
                        dependent: answer.dependent_calls.clone(),
                    }),
                }
            }
            StopReason::ToolUse | StopReason::EndTurn | StopReason::StopSequence => {
                self.after_end(answer, &calls)
            }
            StopReason::MaxTokens if answer.in_call && budget == OutputBudget::Standard => {
                self.budget = OutputBudget::Maximum;
                AnswerPlan {
                    keep: AnswerRetention::Cost,
                    skip_calls: None,
                    next: NextAction::AskAgain,
                }
            }
            StopReason::MaxTokens => {
                let next = if answer.in_call { SMALLER_STEPS } else { GO_ON };
                self.after_cut_off(&calls, next)
            }
            StopReason::PauseTurn | StopReason::Compaction => self.after_pause(&calls),
            StopReason::Refusal => AnswerPlan {
                keep: AnswerRetention::Mention,
                skip_calls: None,
                next: NextAction::End(TurnEnd::Refused),
            },
            StopReason::ContextWindowExceeded => self.after_overflow(&calls),
        }
    }

    fn after_end(&mut self, answer: &ModelAnswer, calls: &[ToolCall]) -> AnswerPlan {
        let skip_calls = unless_empty(calls, CallMessage::not_awaited);
        let is_done = skip_calls.is_none() && !says_nothing(&answer.items);
        let next = if is_done || self.empty_answers >= MAX_EMPTY_ANSWERS {
            NextAction::End(TurnEnd::Completed)
        } else {
            self.empty_answers += 1;
            match &skip_calls {
                Some(_) => NextAction::AskAgain,
                None => NextAction::Say(AFTER_EMPTY_ANSWER),
            }
        };
        AnswerPlan {
            keep: AnswerRetention::All,
            skip_calls,
            next,
        }
    }

    fn after_cut_off(&mut self, calls: &[ToolCall], say: &'static str) -> AnswerPlan {
        self.cut_offs += 1;
        let next = if self.cut_offs > MAX_CUT_OFFS {
            NextAction::Fail(Failure::always_cut_off())
        } else {
            NextAction::Say(say)
        };
        AnswerPlan {
            keep: AnswerRetention::All,
            skip_calls: unless_empty(calls, CallMessage::answer_cut_off),
            next,
        }
    }

    fn after_overflow(&mut self, calls: &[ToolCall]) -> AnswerPlan {
        self.overflows += 1;
        let next = if self.overflows > MAX_OVERFLOWS {
            NextAction::Fail(Failure::no_longer_fits())
        } else {
            NextAction::MakeRoom {
                text: AFTER_OVERFLOW,
                most: self.overflows == MAX_OVERFLOWS,
            }
        };
        AnswerPlan {
            keep: AnswerRetention::All,
            skip_calls: unless_empty(calls, CallMessage::answer_cut_off),
            next,
        }
    }

    fn after_pause(&mut self, calls: &[ToolCall]) -> AnswerPlan {
        self.pauses += 1;
        let next = if self.pauses > MAX_PAUSES {
            NextAction::Fail(Failure::always_paused())
        } else {
            NextAction::AskAgain
        };
        AnswerPlan {
            keep: AnswerRetention::All,
            skip_calls: unless_empty(calls, CallMessage::not_awaited),
            next,
        }
    }
}

/// The calls of a message, in order.
pub(crate) fn calls(items: &[Item]) -> Vec<ToolCall> {
    let calls = items.iter().filter_map(|item| match item {
        Item::ToolCall(call) => Some(call.clone()),
        _ => None,
    });
    calls.collect()
}

fn unless_empty(calls: &[ToolCall], message: fn() -> CallMessage) -> Option<CallMessage> {
    (!calls.is_empty()).then(message)
}

#[cfg(test)]
mod tests;
