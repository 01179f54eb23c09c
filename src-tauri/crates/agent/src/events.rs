//! Constructors of the events of calls: a call that was asked for, a result without output, a file that was saved.

mod call_message;

pub(crate) use call_message::{CallMessage, CutCause};

use localization::LocalizedText;
use protocol::{CallEvent, CallId, DurableBody, Item, NoticeEvent, Outcome, Proof, ToolCall};
use std::time::Duration;
use store::Store;
use tools::{CheckpointError, FileChange, PreparedCall, Registry};

/// Media type of saved files: nobody looks at them as anything else.
const MEDIA_TYPE: &str = "application/octet-stream";

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
            Some(prepared) => prepared.title.clone(),
            None => registry.fallback_title(call),
        },
        effect: kind.as_ref().map(|kind| kind.effect),
        domain: kind.map(|kind| kind.domain),
    })
}

/// The result of a call that was not carried out.
pub(crate) fn not_executed(call: &ToolCall, message: &CallMessage) -> DurableBody {
    finished(
        call,
        Outcome::NotExecuted,
        Proof::Refused,
        message,
        Duration::ZERO,
    )
}

/// The result of a call that the person, the rules or a hook forbade.
pub(crate) fn denied(call: &ToolCall, message: &CallMessage) -> DurableBody {
    finished(
        call,
        Outcome::Denied,
        Proof::Refused,
        message,
        Duration::ZERO,
    )
}

/// The result of a call that did not succeed.
pub(crate) fn failed(call: &ToolCall, message: &CallMessage, duration: Duration) -> DurableBody {
    finished(call, Outcome::Failed, Proof::Unknown, message, duration)
}

/// The result of a call that was cut off.
pub(crate) fn interrupted(
    call: &ToolCall,
    message: &CallMessage,
    duration: Duration,
) -> DurableBody {
    finished(
        call,
        Outcome::Interrupted,
        Proof::Unknown,
        message,
        duration,
    )
}

fn finished(
    call: &ToolCall,
    outcome: Outcome,
    proof: Proof,
    message: &CallMessage,
    duration: Duration,
) -> DurableBody {
    DurableBody::Call(CallEvent::ToolFinished {
        call: call.call.clone(),
        outcome,
        summary: message.for_people.clone(),
        proof,
        content: vec![Item::text(&message.for_model)],
        reference: None,
        image: None,
        duration_ms: milliseconds(duration),
    })
}

/// A warning.
pub(crate) fn warning(message: LocalizedText) -> DurableBody {
    DurableBody::Notice(NoticeEvent::Warning { message })
}

/// The event for a change, with the old state in the store.
pub(crate) async fn file_kept(
    store: &Store,
    call: CallId,
    change: FileChange,
    undoes: Option<u64>,
) -> Result<DurableBody, CheckpointError> {
    let Some(path) = change.path.to_str() else {
        return Err(CheckpointError("its path is no valid text.".into()));
    };
    let before = match change.before {
        None => None,
        Some(bytes) => {
            let stored = store.put_blob(bytes, MEDIA_TYPE, None).await;
            Some(stored.map_err(|error| CheckpointError(error.message()))?)
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
