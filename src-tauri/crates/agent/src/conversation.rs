//! The conversation: what the journal's events add up to. One fold serves loading a session and
//! living through it, so the two can never disagree. Pure; knows no store and no model.

pub(crate) mod messages;

use crate::Grants;
use protocol::{
    ApprovalId, CallId, Event, EventBody, Item, Outcome, Question, SessionOptions, StopReason,
    ToolCall, ToolResult, UsageTotals,
};
use std::collections::{HashMap, HashSet};

/// Everything a session knows, derived from its events.
#[derive(Clone, Debug, Default)]
pub struct Conversation {
    last_seq: u64,
    options: Option<SessionOptions>,
    entries: Vec<Entry>,
    results: HashMap<CallId, ToolResult>,
    started: HashSet<CallId>,
    questions: HashMap<ApprovalId, Question>,
    grants: Grants,
    totals: UsageTotals,
    turn: Option<TurnProgress>,
}

/// How far the running turn is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct TurnProgress {
    pub(crate) steps: u32,
    pub(crate) cost_usd: f64,
}

/// One thing said, in the order of the journal.
#[derive(Clone, Debug)]
enum Entry {
    User(Vec<Item>),
    Assistant {
        model: String,
        items: Vec<Item>,
        verbatim: Option<String>,
    },
}

impl Conversation {
    /// Takes in the next event. Passing events change nothing.
    pub fn apply(&mut self, event: &Event) {
        if let Some(seq) = event.seq {
            self.last_seq = seq;
        }
        match &event.body {
            EventBody::SessionStarted { options, .. } | EventBody::OptionsChanged { options } => {
                self.options = Some(options.clone());
            }
            EventBody::TurnStarted => self.turn = Some(TurnProgress::default()),
            EventBody::TurnEnded { .. } => self.turn = None,
            EventBody::UserMessage { items, .. } => self.entries.push(Entry::User(items.clone())),
            EventBody::AssistantMessage {
                model,
                items,
                stop_reason,
                verbatim,
                ..
            } => self.hear(model, items, *stop_reason, verbatim.as_ref()),
            EventBody::ApprovalRequested {
                approval, question, ..
            } => {
                self.questions.insert(approval.clone(), question.clone());
            }
            EventBody::ApprovalResolved {
                approval, answer, ..
            } => {
                if let Some(question) = self.questions.remove(approval) {
                    self.grants.learn(&question, answer);
                }
            }
            EventBody::ToolStarted { call } => {
                self.started.insert(call.clone());
            }
            EventBody::ToolFinished {
                call,
                outcome,
                content,
                ..
            } => self.finish(call, *outcome, content),
            EventBody::Usage {
                totals, cost_usd, ..
            } => {
                self.totals = *totals;
                if let Some(turn) = &mut self.turn {
                    turn.cost_usd += cost_usd;
                }
            }
            EventBody::ToolCall { .. }
            | EventBody::TextDelta { .. }
            | EventBody::ThinkingDelta { .. }
            | EventBody::ToolCallDelta { .. }
            | EventBody::ToolProgress { .. }
            | EventBody::Screen { .. }
            | EventBody::Preview { .. }
            | EventBody::PlanUpdated { .. }
            | EventBody::ContextCompacted { .. }
            | EventBody::Paused { .. }
            | EventBody::Resumed
            | EventBody::Takeover { .. }
            | EventBody::Retrying { .. }
            | EventBody::GuardTripped { .. }
            | EventBody::Warning { .. }
            | EventBody::Error { .. }
            | EventBody::Suggestions { .. }
            | EventBody::Refined { .. }
            | EventBody::SessionEnded => {}
        }
    }

    /// The number of the last durable event; 0 before the first.
    #[must_use]
    pub fn last_seq(&self) -> u64 {
        self.last_seq
    }

    /// How the session works; `None` before it has begun.
    #[must_use]
    pub fn options(&self) -> Option<&SessionOptions> {
        self.options.as_ref()
    }

    /// What was used so far.
    #[must_use]
    pub fn totals(&self) -> UsageTotals {
        self.totals
    }

    pub(crate) fn grants(&self) -> &Grants {
        &self.grants
    }

    /// The turn that began and has not ended, if any.
    pub(crate) fn turn(&self) -> Option<TurnProgress> {
        self.turn
    }

    /// Tool calls without a result, anywhere in the history, and whether each had started.
    #[must_use]
    pub fn open_calls(&self) -> Vec<(&ToolCall, bool)> {
        let calls = self.entries.iter().flat_map(Entry::calls);
        calls
            .filter(|call| !self.results.contains_key(&call.call))
            .map(|call| (call, self.started.contains(&call.call)))
            .collect()
    }

    fn hear(
        &mut self,
        model: &str,
        items: &[Item],
        stop_reason: StopReason,
        verbatim: Option<&String>,
    ) {
        if let Some(turn) = &mut self.turn {
            turn.steps += 1;
        }
        // A refused answer must not be sent back, and an empty message is one no provider takes.
        let is_empty = items.is_empty() && verbatim.is_none();
        if stop_reason != StopReason::Refusal && !is_empty {
            self.entries.push(Entry::Assistant {
                model: model.to_owned(),
                items: items.to_vec(),
                verbatim: verbatim.cloned(),
            });
        }
    }

    fn finish(&mut self, call: &CallId, outcome: Outcome, content: &[Item]) {
        let asked = self
            .entries
            .iter()
            .rev()
            .flat_map(Entry::calls)
            .find(|asked| asked.call == *call);
        let toolset = asked.and_then(|asked| asked.toolset.clone());
        let result = ToolResult {
            call: call.clone(),
            toolset,
            is_error: outcome != Outcome::Done,
            content: content.to_vec(),
        };
        self.results.insert(call.clone(), result);
    }
}

impl Entry {
    fn calls(&self) -> impl Iterator<Item = &ToolCall> {
        let items = match self {
            Self::User(_) => &[][..],
            Self::Assistant { items, .. } => items,
        };
        items.iter().filter_map(|item| match item {
            Item::ToolCall(call) => Some(call),
            _ => None,
        })
    }
}
