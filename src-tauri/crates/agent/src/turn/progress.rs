//! What to do after an answer. Pure decisions over plain values.

use super::failure::Failure;
use crate::conversation::history::says_nothing;
use model::{AnswerRoom, ModelAnswer};
use protocol::{Item, StopReason, ToolCall, TurnEnd};

/// Empty answers in a row before the turn is ended.
const MAX_NUDGES: u32 = 2;
/// Times in a row that a provider may pause its answer.
const MAX_PAUSES: u32 = 10;
/// Answers in a row that may be cut off at their length limit.
const MAX_CUT_OFFS: u32 = 3;

/// What the model is told when it said nothing.
const NUDGE: &str = "Please go on, or say that you are done.";
/// What the model is told when its text was cut off.
const GO_ON: &str = "Your answer was cut off at its length limit. Go on exactly where it stopped, without repeating.";
/// What the model is told when a call was cut off.
const SMALLER_STEPS: &str = "Your answer was cut off at its length limit in the middle of a tool call, so the call was not made. Use smaller steps: write less in one call, or split it into several.";
/// The result of calls that stand complete in an answer that was cut off.
const CUT_OFF: &str = "Not executed: the answer was cut off at its length limit.";
/// The result of calls in an answer that did not wait for them.
const NOT_AWAITED: &str =
    "Not executed: the answer ended without waiting for tools. Ask again if it is still needed.";

/// What is done with an answer, and after it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Decision {
    pub(crate) keep: Keep,
    /// The result of the answer's calls when they are not run.
    pub(crate) unrun: Option<&'static str>,
    pub(crate) next: Next,
}

/// What the journal keeps of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// The whole answer.
    All,
    /// That there was one, and not what it said.
    Mention,
    /// Only what it cost.
    Cost,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Next {
    /// Run these calls, then ask again.
    Run(Vec<ToolCall>),
    /// Ask again as it stands.
    AskAgain,
    /// Tell the model this, then ask again.
    Say(&'static str),
    /// The turn is over.
    End(TurnEnd),
    /// The turn cannot go on.
    Fail(Failure),
}

/// How a turn is getting on: what happened in a row without progress.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Course {
    nudges: u32,
    pauses: u32,
    cut_offs: u32,
    room: AnswerRoom,
}

impl Course {
    /// How long the next answer may be.
    pub(crate) fn room(&self) -> AnswerRoom {
        self.room
    }

    /// Decides after a complete answer.
    pub(crate) fn after(&mut self, answer: &ModelAnswer) -> Decision {
        let room = std::mem::take(&mut self.room);
        let calls = calls(&answer.items);
        match answer.stop_reason {
            StopReason::ToolUse if !calls.is_empty() => {
                *self = Self::default();
                Decision {
                    keep: Keep::All,
                    unrun: None,
                    next: Next::Run(calls),
                }
            }
            StopReason::ToolUse | StopReason::EndTurn | StopReason::StopSequence => {
                self.after_end(answer, &calls)
            }
            StopReason::MaxTokens if answer.in_call && room == AnswerRoom::Usual => {
                self.room = AnswerRoom::Largest;
                Decision {
                    keep: Keep::Cost,
                    unrun: None,
                    next: Next::AskAgain,
                }
            }
            StopReason::MaxTokens => {
                let next = if answer.in_call { SMALLER_STEPS } else { GO_ON };
                self.after_cut_off(&calls, next)
            }
            StopReason::PauseTurn | StopReason::Compaction => self.after_pause(&calls),
            StopReason::Refusal => Decision {
                keep: Keep::Mention,
                unrun: None,
                next: Next::End(TurnEnd::Refused),
            },
            StopReason::ContextWindowExceeded => Decision {
                keep: Keep::All,
                unrun: unless_empty(&calls, CUT_OFF),
                next: Next::Fail(Failure::no_longer_fits()),
            },
        }
    }

    fn after_end(&mut self, answer: &ModelAnswer, calls: &[ToolCall]) -> Decision {
        let unrun = unless_empty(calls, NOT_AWAITED);
        let is_done = unrun.is_none() && !says_nothing(&answer.items);
        let next = if is_done || self.nudges >= MAX_NUDGES {
            Next::End(TurnEnd::Completed)
        } else {
            self.nudges += 1;
            match unrun {
                Some(_) => Next::AskAgain,
                None => Next::Say(NUDGE),
            }
        };
        Decision {
            keep: Keep::All,
            unrun,
            next,
        }
    }

    fn after_cut_off(&mut self, calls: &[ToolCall], say: &'static str) -> Decision {
        self.cut_offs += 1;
        let next = if self.cut_offs > MAX_CUT_OFFS {
            Next::Fail(Failure::always_cut_off())
        } else {
            Next::Say(say)
        };
        Decision {
            keep: Keep::All,
            unrun: unless_empty(calls, CUT_OFF),
            next,
        }
    }

    fn after_pause(&mut self, calls: &[ToolCall]) -> Decision {
        self.pauses += 1;
        let next = if self.pauses > MAX_PAUSES {
            Next::Fail(Failure::always_paused())
        } else {
            Next::AskAgain
        };
        Decision {
            keep: Keep::All,
            unrun: unless_empty(calls, NOT_AWAITED),
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

fn unless_empty(calls: &[ToolCall], text: &'static str) -> Option<&'static str> {
    (!calls.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests;
