//! Constructors of the events of calls: a call that was asked for, a result without output, a file that was saved.

use protocol::{CallEvent, CallId, DurableBody, Item, Outcome, Proof, ToolCall};
use std::time::Duration;
use store::Store;
use tools::{CheckpointError, FileChange, PreparedCall, Registry};

/// Media type of saved files: nobody looks at them as anything else.
const MEDIA_TYPE: &str = "application/octet-stream";

/// Result for the model when the screen no longer shows what the person allowed.
const CHANGED: &str = "Not executed: the screen changed while the user was deciding, so what they allowed is not there \
                       as they saw it. Nothing was clicked or typed. Look at the screen; if it is still right, ask for \
                       it again, and they will be asked anew.";
/// The same for people.
const CHANGED_FOR_PEOPLE: &str =
    "Not done: the screen changed while you decided. Qilbee looks again and asks anew.";

/// A complete call, before it is decided whether it may run; parsed, when its input is valid.
pub(crate) fn complete(
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
pub(crate) fn denied(call: &ToolCall, text: &str) -> DurableBody {
    finished(call, Outcome::Denied, Proof::Refused, text, Duration::ZERO)
}

/// The result of a call that the person allowed and that would act on something else than they were shown.
pub(crate) fn changed_since(call: &ToolCall) -> DurableBody {
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
pub(crate) fn failed(call: &ToolCall, text: &str, duration: Duration) -> DurableBody {
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

/// The event for a change, with the old state in the store.
pub(crate) async fn file_kept(
    store: &Store,
    call: CallId,
    change: FileChange,
    undoes: Option<u64>,
) -> Result<DurableBody, CheckpointError> {
    let Some(path) = change.path.to_str() else {
        return Err(CheckpointError("its path is no valid text.".to_owned()));
    };
    let before = match change.before {
        None => None,
        Some(bytes) => {
            let stored = store.put_blob(bytes, MEDIA_TYPE, None).await;
            Some(stored.map_err(|error| CheckpointError(error.to_string()))?)
        }
    };
    Ok(DurableBody::Call(CallEvent::FileKept {
        call,
        path: path.to_owned(),
        before,
        after: change.after.map(|bytes| Store::name_of(bytes.as_slice())),
        mode: change.mode,
        undoes,
    }))
}

/// Whole milliseconds.
pub(crate) fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
