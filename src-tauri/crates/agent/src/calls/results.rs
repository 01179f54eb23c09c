//! The events that tell of calls and of how they ended.

use super::output::milliseconds;
use crate::turn::Turn;
use protocol::{EventBody, Item, Outcome, Proof, ToolCall};
use std::time::Duration;

/// A complete call, before it is decided whether it may run.
pub(super) fn complete(turn: &Turn<'_>, call: &ToolCall) -> EventBody {
    let registry = &turn.parts.registry;
    let kind = registry.kind_of(call);
    EventBody::ToolCall {
        tool_call: call.clone(),
        sentence: registry.sentence(call),
        effect: kind.as_ref().map(|kind| kind.effect),
        domain: kind.map(|kind| kind.domain),
    }
}

/// The result of a call that was not carried out.
pub(crate) fn not_executed(call: &ToolCall, text: &str) -> EventBody {
    finished(
        call,
        Outcome::NotExecuted,
        Proof::Refused,
        text,
        Duration::ZERO,
    )
}

/// The result of a call that the person, the rules or a hook forbade.
pub(super) fn denied(call: &ToolCall, text: &str) -> EventBody {
    finished(call, Outcome::Denied, Proof::Refused, text, Duration::ZERO)
}

/// The result of a call that did not succeed.
pub(super) fn failed(call: &ToolCall, text: &str, duration: Duration) -> EventBody {
    finished(call, Outcome::Failed, Proof::Unknown, text, duration)
}

/// The result of a call that was cut off.
pub(crate) fn interrupted(call: &ToolCall, text: &str, duration: Duration) -> EventBody {
    finished(call, Outcome::Interrupted, Proof::Unknown, text, duration)
}

fn finished(
    call: &ToolCall,
    outcome: Outcome,
    proof: Proof,
    text: &str,
    duration: Duration,
) -> EventBody {
    EventBody::ToolFinished {
        call: call.call.clone(),
        outcome,
        summary: text.to_owned(),
        proof,
        content: vec![Item::text(text)],
        reference: None,
        image: None,
        duration_ms: milliseconds(duration),
    }
}
