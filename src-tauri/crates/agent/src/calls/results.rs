//! The events that tell of calls and of how they ended.

use super::output::milliseconds;
use protocol::{CallEvent, DurableBody, Item, Outcome, Proof, ToolCall};
use std::time::Duration;
use tools::{PreparedCall, Registry};

/// What the model is told when the screen is not what the person was shown any more.
const CHANGED: &str = "Not executed: the screen changed while the user was deciding, so what they allowed is not there \
                       as they saw it. Nothing was clicked or typed. Look at the screen; if it is still right, ask for \
                       it again, and they will be asked anew.";
/// The same for people.
const CHANGED_FOR_PEOPLE: &str =
    "Not done: the screen changed while you decided. Qilbee looks again and asks anew.";

/// A complete call, before it is decided whether it may run; parsed, when its input is valid.
pub(super) fn complete(
    registry: &Registry,
    call: &ToolCall,
    prepared: Option<&PreparedCall>,
) -> DurableBody {
    let kind = match prepared {
        Some(prepared) => Some(prepared.kind.clone()),
        None => registry.kind_of(call),
    };
    DurableBody::Call(CallEvent::ToolCall {
        tool_call: call.clone(),
        sentence: match prepared {
            Some(prepared) => prepared.title.clone().into(),
            None => registry.fallback_title(call).into(),
        },
        effect: kind.as_ref().map(|kind| kind.effect),
        domain: kind.map(|kind| kind.domain),
    })
}

/// The result of a call that was not carried out.
pub(crate) fn not_executed(call: &ToolCall, text: &str) -> DurableBody {
    finished(
        call,
        Outcome::NotExecuted,
        Proof::Refused,
        text,
        Duration::ZERO,
    )
}

/// The result of a call that the person, the rules or a hook forbade.
pub(super) fn denied(call: &ToolCall, text: &str) -> DurableBody {
    finished(call, Outcome::Denied, Proof::Refused, text, Duration::ZERO)
}

/// The result of a call that the person allowed and that would act on something else than they were shown.
pub(super) fn changed_since(call: &ToolCall) -> DurableBody {
    DurableBody::Call(CallEvent::ToolFinished {
        call: call.call.clone(),
        outcome: Outcome::NotExecuted,
        summary: CHANGED_FOR_PEOPLE.to_owned().into(),
        proof: Proof::Refused,
        content: vec![Item::text(CHANGED)],
        reference: None,
        image: None,
        duration_ms: 0,
    })
}

/// The result of a call that did not succeed.
pub(super) fn failed(call: &ToolCall, text: &str, duration: Duration) -> DurableBody {
    finished(call, Outcome::Failed, Proof::Unknown, text, duration)
}

/// The result of a call that was cut off.
pub(crate) fn interrupted(call: &ToolCall, text: &str, duration: Duration) -> DurableBody {
    finished(call, Outcome::Interrupted, Proof::Unknown, text, duration)
}

fn finished(
    call: &ToolCall,
    outcome: Outcome,
    proof: Proof,
    text: &str,
    duration: Duration,
) -> DurableBody {
    DurableBody::Call(CallEvent::ToolFinished {
        call: call.call.clone(),
        outcome,
        summary: text.to_owned().into(),
        proof,
        content: vec![Item::text(text)],
        reference: None,
        image: None,
        duration_ms: milliseconds(duration),
    })
}
