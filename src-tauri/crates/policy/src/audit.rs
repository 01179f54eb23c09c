//! The record of what the gate decided, read back from the journal: which calls ran, by whose leave, which were
//! asked about and why, and what the answer was.

use protocol::{
    Answer, AnsweredBy, ApprovalEvent, CallEvent, CallId, Domain, DurableBody, DurableEvent,
    Effect, Item, Leave, Outcome, Question,
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
pub fn audit(events: &[DurableEvent]) -> Vec<AuditLine> {
    let mut calls = HashMap::new();
    let mut lines = Vec::new();
    for event in events {
        if let DurableBody::Call(asked @ CallEvent::ToolCall { tool_call, .. }) = &event.body {
            calls.insert(&tool_call.call, asked);
        }
        if let Some((call, ruling)) = decided(&event.body) {
            let asked = call.and_then(|call| calls.get(call).copied());
            lines.push(line(event, call, asked, ruling));
        }
    }
    lines
}

fn decided(body: &DurableBody) -> Option<(Option<&CallId>, Ruling)> {
    match body {
        DurableBody::Call(event) => decided_by_call(event),
        DurableBody::Approval(event) => Some(decided_by_answer(event)),
        DurableBody::Session(_)
        | DurableBody::Turn(_)
        | DurableBody::Message(_)
        | DurableBody::Notice(_)
        | DurableBody::Retired(_) => None,
    }
}

fn decided_by_call(event: &CallEvent) -> Option<(Option<&CallId>, Ruling)> {
    match event {
        CallEvent::ToolStarted { call, leave } => {
            let leave = leave.clone();
            Some((Some(call), Ruling::Allowed { leave }))
        }
        CallEvent::ToolFinished {
            call,
            outcome: Outcome::Denied,
            content,
            ..
        } => {
            let reason = text(content);
            Some((Some(call), Ruling::Denied { reason }))
        }
        CallEvent::ToolCall { .. }
        | CallEvent::ToolSubmitted { .. }
        | CallEvent::FileKept { .. }
        | CallEvent::ToolFinished { .. }
        | CallEvent::Screen { .. } => None,
    }
}

fn decided_by_answer(event: &ApprovalEvent) -> (Option<&CallId>, Ruling) {
    match event {
        ApprovalEvent::ApprovalRequested { call, question, .. } => {
            let question = Box::new(question.clone());
            (Some(call), Ruling::Asked { question })
        }
        ApprovalEvent::ApprovalResolved {
            call, answer, by, ..
        } => {
            let answer = answer.clone();
            (Some(call), Ruling::Answered { answer, by: *by })
        }
        ApprovalEvent::GrantsRevoked { .. } => (None, Ruling::Revoked),
    }
}

fn line(
    event: &DurableEvent,
    call: Option<&CallId>,
    asked: Option<&CallEvent>,
    ruling: Ruling,
) -> AuditLine {
    let mut line = AuditLine {
        seq: event.seq,
        ts: event.ts,
        call: call.cloned(),
        tool: None,
        domain: None,
        effect: None,
        sentence: String::new(),
        ruling,
    };
    if let Some(CallEvent::ToolCall {
        tool_call,
        sentence,
        domain,
        effect,
    }) = asked
    {
        line.tool = Some(tool_call.name.clone());
        line.domain.clone_from(domain);
        line.effect = *effect;
        sentence.as_str().clone_into(&mut line.sentence);
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
