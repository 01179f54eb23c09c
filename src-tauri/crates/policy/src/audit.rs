//! Audit: every decision about a call, read back from the journal.

use protocol::{
    Answer, AnsweredBy, ApprovalEvent, Authorization, CallEvent, CallId, Domain, DurableBody,
    DurableEvent, Effect, Item, Outcome, Question,
};
use serde::Serialize;
use std::collections::HashMap;

/// One decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AuditLine {
    /// The sequence number of its event.
    pub seq: u64,
    /// The time of the event.
    pub ts: jiff::Timestamp,
    /// The call it is about; none for a change of grants.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<CallId>,
    /// The tool.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// The tool's family.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub domain: Option<Domain>,
    /// The effect of the call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
    /// The title of the call, for people.
    pub sentence: String,
    /// The decision.
    #[serde(flatten)]
    pub ruling: Ruling,
}

/// Decision as the journal tells it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "decision", rename_all = "snake_case")]
pub enum Ruling {
    /// It ran because it only looks, by mode, by an earlier answer, or after a question.
    Allowed {
        /// The reason; none for a call that only looks.
        #[serde(rename = "leave")]
        authorization: Option<Authorization>,
    },
    /// The user was asked.
    Asked {
        /// The question.
        question: Box<Question>,
    },
    /// The question was settled.
    Answered {
        /// The answer.
        answer: Answer,
        /// The one who gave it.
        by: AnsweredBy,
    },
    /// It did not run.
    Denied {
        /// The text that the model was given.
        reason: String,
    },
    /// Earlier grants were taken back.
    Revoked,
}

/// Returns every decision in these events, in order.
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
        DurableBody::Call(CallEvent::ToolStarted {
            call,
            authorization,
        }) => {
            let authorization = authorization.clone();
            Some((Some(call), Ruling::Allowed { authorization }))
        }
        DurableBody::Call(CallEvent::ToolFinished {
            call,
            outcome: Outcome::Denied,
            content,
            ..
        }) => {
            let reason = text(content);
            Some((Some(call), Ruling::Denied { reason }))
        }
        DurableBody::Approval(event) => Some(decided_by_answer(event)),
        DurableBody::Session(_)
        | DurableBody::Turn(_)
        | DurableBody::Message(_)
        | DurableBody::Call(_)
        | DurableBody::Notice(_) => None,
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
