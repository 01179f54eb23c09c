//! The record of what the gate decided, read back from the journal: which calls ran, by whose leave, which were
//! asked about and why, and what the answer was.

use protocol::{
    Answer, AnsweredBy, CallId, Domain, Effect, Event, EventBody, Item, Leave, Outcome, Question,
};
use serde::Serialize;
use std::collections::HashMap;

/// One decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AuditLine {
    /// The event that tells of it.
    pub seq: u64,
    /// When.
    pub ts: jiff::Timestamp,
    /// The call it is about; nothing for a change of what is allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<CallId>,
    /// The tool.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// Its family.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub domain: Option<Domain>,
    /// What the call does to the world.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
    /// What it wants to do, for people.
    pub sentence: String,
    /// What was decided.
    #[serde(flatten)]
    pub ruling: Ruling,
}

/// What was decided.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "decision", rename_all = "snake_case")]
pub enum Ruling {
    /// It ran because it only looks, by mode, by an earlier answer, or after a question.
    Allowed {
        /// Why; nothing for what only looks.
        leave: Option<Leave>,
    },
    /// The person was asked.
    Asked {
        /// What they were asked.
        question: Box<Question>,
    },
    /// The question was settled.
    Answered {
        /// The answer.
        answer: Answer,
        /// Who gave it.
        by: AnsweredBy,
    },
    /// It did not run.
    Denied {
        /// What the model was told.
        reason: String,
    },
    /// What was allowed before is allowed no more.
    Revoked,
}

/// Every decision in these events, in order.
#[must_use]
pub fn audit(events: &[Event]) -> Vec<AuditLine> {
    let mut calls = HashMap::new();
    let mut lines = Vec::new();
    for event in events {
        if let EventBody::ToolCall { tool_call, .. } = &event.body {
            calls.insert(&tool_call.call, &event.body);
        }
        if let Some((call, ruling)) = decided(&event.body) {
            lines.push(line(
                event,
                call,
                call.and_then(|call| calls.get(call)),
                ruling,
            ));
        }
    }
    lines
}

fn decided(body: &EventBody) -> Option<(Option<&CallId>, Ruling)> {
    let (call, ruling) = match body {
        EventBody::ToolStarted { call, leave } => (
            Some(call),
            Ruling::Allowed {
                leave: leave.clone(),
            },
        ),
        EventBody::ApprovalRequested { call, question, .. } => (
            Some(call),
            Ruling::Asked {
                question: Box::new(question.clone()),
            },
        ),
        EventBody::ApprovalResolved {
            call, answer, by, ..
        } => (
            Some(call),
            Ruling::Answered {
                answer: answer.clone(),
                by: *by,
            },
        ),
        EventBody::ToolFinished {
            call,
            outcome: Outcome::Denied,
            content,
            ..
        } => (
            Some(call),
            Ruling::Denied {
                reason: text(content),
            },
        ),
        EventBody::GrantsRevoked { .. } => (None, Ruling::Revoked),
        EventBody::SessionStarted { .. }
        | EventBody::OptionsChanged { .. }
        | EventBody::TurnStarted
        | EventBody::TextDelta { .. }
        | EventBody::ThinkingDelta { .. }
        | EventBody::ToolCallDelta { .. }
        | EventBody::UserMessage { .. }
        | EventBody::AssistantMessage { .. }
        | EventBody::ToolCall { .. }
        | EventBody::ToolFinished { .. }
        | EventBody::FileKept { .. }
        | EventBody::ToolSubmitted { .. }
        | EventBody::ToolProgress { .. }
        | EventBody::Screen { .. }
        | EventBody::Preview { .. }
        | EventBody::PlanUpdated { .. }
        | EventBody::ContextCompacted { .. }
        | EventBody::Usage { .. }
        | EventBody::Paused { .. }
        | EventBody::Resumed
        | EventBody::Takeover { .. }
        | EventBody::Retrying { .. }
        | EventBody::Waiting { .. }
        | EventBody::GuardTripped { .. }
        | EventBody::Warning { .. }
        | EventBody::Error { .. }
        | EventBody::Suggestions { .. }
        | EventBody::Refined { .. }
        | EventBody::TurnEnded { .. }
        | EventBody::SessionEnded => return None,
    };
    Some((call, ruling))
}

fn line(
    event: &Event,
    call: Option<&CallId>,
    asked: Option<&&EventBody>,
    ruling: Ruling,
) -> AuditLine {
    let mut line = AuditLine {
        seq: event.seq.unwrap_or_default(),
        ts: event.ts,
        call: call.cloned(),
        tool: None,
        domain: None,
        effect: None,
        sentence: String::new(),
        ruling,
    };
    if let Some(EventBody::ToolCall {
        tool_call,
        sentence,
        domain,
        effect,
    }) = asked
    {
        line.tool = Some(tool_call.name.clone());
        line.domain.clone_from(domain);
        line.effect = *effect;
        line.sentence.clone_from(sentence);
    }
    line
}

fn text(content: &[Item]) -> String {
    let texts = content.iter().filter_map(|item| match item {
        Item::Text { text } => Some(text.as_str()),
        _ => None,
    });
    texts.collect::<Vec<_>>().join(" ")
}
