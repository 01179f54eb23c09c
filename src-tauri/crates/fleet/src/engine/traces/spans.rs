//! Spans of a chat, from its events. Pure.

use opentelemetry::KeyValue;
use protocol::{
    ApprovalEvent, ApprovalId, CallEvent, CallId, DurableBody, DurableEvent, Effect, Outcome,
    SessionId, ToolCall, TurnEvent,
};
use std::{collections::HashMap, time::SystemTime};

/// Name of a step with a tool that there is not.
const UNKNOWN_TOOL: &str = "unknown tool";

/// A part of an attempt, from its beginning to its end.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Span {
    pub(super) name: String,
    pub(super) start: SystemTime,
    pub(super) end: SystemTime,
    pub(super) attributes: Vec<KeyValue>,
    pub(super) is_failed: bool,
}

/// Spans that have begun in a chat and not ended.
#[derive(Default)]
pub(super) struct OpenSpans {
    /// The chat; sub-agents have their own.
    session: Option<SessionId>,
    /// Time since which the model has had the word.
    model_since: Option<SystemTime>,
    open: HashMap<Key, Span>,
}

/// Event that ends a span.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    /// The result of a call.
    Call(CallId),
    /// The answer to a question of a call.
    Person(CallId),
    /// The answer to whether a call may run.
    Approval(ApprovalId),
}

impl OpenSpans {
    /// Takes the next event. Returns what it ends.
    pub(super) fn take(&mut self, event: &DurableEvent) -> Option<Span> {
        let session = self.session.get_or_insert_with(|| event.session.clone());
        if *session != event.session {
            return None;
        }
        let at = SystemTime::from(event.ts);
        match &event.body {
            DurableBody::Turn(turn) => self.take_turn(turn, at),
            DurableBody::Call(call) => self.take_call(call, at),
            DurableBody::Approval(approval) => self.take_approval(approval, at),
            DurableBody::Session(_) | DurableBody::Message(_) | DurableBody::Notice(_) => None,
        }
    }

    /// Ends everything that is open.
    pub(super) fn cut_off(self, at: SystemTime) -> Vec<Span> {
        let ended = |span| Span {
            end: at,
            is_failed: true,
            ..span
        };
        self.open.into_values().map(ended).collect()
    }

    fn take_turn(&mut self, event: &TurnEvent, at: SystemTime) -> Option<Span> {
        match event {
            TurnEvent::Usage {
                model,
                tokens,
                cost_usd,
                ..
            } => {
                let count = |tokens: u64| i64::try_from(tokens).unwrap_or(i64::MAX);
                let read = tokens.input
                    + tokens.cache_read
                    + tokens.cache_write_short
                    + tokens.cache_write_long;
                Some(Span {
                    name: "model".to_owned(),
                    start: self.model_since.replace(at).unwrap_or(at),
                    end: at,
                    attributes: vec![
                        KeyValue::new("gen_ai.request.model", model.clone()),
                        KeyValue::new("gen_ai.usage.input_tokens", count(read)),
                        KeyValue::new("gen_ai.usage.output_tokens", count(tokens.output)),
                        KeyValue::new("qilbee.cost_usd", *cost_usd),
                    ],
                    is_failed: false,
                })
            }
            TurnEvent::TurnStarted | TurnEvent::Resumed => {
                self.model_since = Some(at);
                None
            }
            TurnEvent::ModelChosen { .. }
            | TurnEvent::Paused { .. }
            | TurnEvent::Takeover { .. }
            | TurnEvent::Waiting { .. }
            | TurnEvent::HooksTold { .. }
            | TurnEvent::TurnEnded { .. } => None,
        }
    }

    fn take_call(&mut self, event: &CallEvent, at: SystemTime) -> Option<Span> {
        match event {
            CallEvent::ToolCall {
                tool_call, effect, ..
            } => {
                let key = Key::Call(tool_call.call.clone());
                // What the model wrote is no name.
                let name = effect.map_or_else(|| UNKNOWN_TOOL.to_owned(), |_| step_name(tool_call));
                self.begin(key, name, at, step_attributes(tool_call, *effect));
                None
            }
            CallEvent::ToolStarted { call, .. } => {
                // What it waited for before is in spans of its own.
                if let Some(span) = self.open.get_mut(&Key::Call(call.clone())) {
                    span.start = at;
                }
                None
            }
            CallEvent::ToolFinished { call, outcome, .. } => {
                self.model_since = Some(at);
                let mut span = self.end(&Key::Call(call.clone()), at)?;
                let (outcome, is_failed) = match outcome {
                    Outcome::Done => ("done", false),
                    Outcome::Failed => ("failed", true),
                    Outcome::Denied => ("denied", false),
                    Outcome::NotExecuted => ("not_executed", false),
                    Outcome::Interrupted => ("interrupted", true),
                };
                span.attributes
                    .push(KeyValue::new("qilbee.outcome", outcome));
                Some(Span { is_failed, ..span })
            }
            CallEvent::PersonAsked { call, .. } => {
                self.begin_question(Key::Person(call.clone()), call, at);
                None
            }
            CallEvent::PersonAnswered { call, .. } => self.end(&Key::Person(call.clone()), at),
            CallEvent::ToolSubmitted { .. }
            | CallEvent::SubAgentStarted { .. }
            | CallEvent::SubAgentEnded { .. }
            | CallEvent::FileKept { .. }
            | CallEvent::Screen { .. } => None,
        }
    }

    fn take_approval(&mut self, event: &ApprovalEvent, at: SystemTime) -> Option<Span> {
        match event {
            ApprovalEvent::ApprovalRequested { approval, call, .. } => {
                self.begin_question(Key::Approval(approval.clone()), call, at);
                None
            }
            ApprovalEvent::ApprovalResolved { approval, .. } => {
                self.end(&Key::Approval(approval.clone()), at)
            }
            ApprovalEvent::GrantsRevoked { .. } => None,
        }
    }

    fn begin_question(&mut self, key: Key, call: &CallId, at: SystemTime) {
        let attributes = vec![KeyValue::new("qilbee.call", call.to_string())];
        self.begin(key, "question".to_owned(), at, attributes);
    }

    fn begin(&mut self, key: Key, name: String, at: SystemTime, attributes: Vec<KeyValue>) {
        let span = Span {
            name,
            start: at,
            end: at,
            attributes,
            is_failed: false,
        };
        self.open.insert(key, span);
    }

    fn end(&mut self, key: &Key, at: SystemTime) -> Option<Span> {
        let span = self.open.remove(key)?;
        Some(Span { end: at, ..span })
    }
}

/// The name of a step: its tool.
fn step_name(call: &ToolCall) -> String {
    match &call.toolset {
        Some(toolset) => format!("{toolset}.{}", call.name),
        None => call.name.clone(),
    }
}

fn step_attributes(call: &ToolCall, effect: Option<Effect>) -> Vec<KeyValue> {
    let mut attributes = vec![KeyValue::new("qilbee.call", call.call.to_string())];
    let effect = effect.map(|effect| match effect {
        Effect::Observe => "observe",
        Effect::Act => "act",
        Effect::Write => "write",
        Effect::Execute => "execute",
        Effect::Send => "send",
    });
    attributes.extend(effect.map(|effect| KeyValue::new("qilbee.effect", effect)));
    attributes
}

#[cfg(test)]
mod tests;
