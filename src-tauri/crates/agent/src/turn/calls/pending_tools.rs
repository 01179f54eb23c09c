//! Pending tools: in a chat that is opened again, what provides them may still be
//! starting. They are waited for before anything of the answer is begun, so that nothing else is held up by it.

use crate::{events::CallMessage, turn::Turn};
use protocol::{Domain, ToolCall, ToolSpec};
use std::time::Duration;
use tokio::time::timeout;

/// Time limit for the tools of one answer to arrive.
const ARRIVAL_LIMIT: Duration = Duration::from_secs(20);

/// Returns when the tools of these calls are there or known not to come, when it took too long, or when the
/// turn was stopped.
pub(super) async fn wait(turn: &mut Turn<'_>, calls: &[ToolCall]) {
    let parts = turn.parts;
    let missing: Vec<_> = calls
        .iter()
        .filter_map(|call| missing(turn, call))
        .map(|spec| spec.domain.clone())
        .collect();
    if missing.is_empty() {
        return;
    }
    let all = async {
        for domain in &missing {
            parts.arrivals.wait(domain).await;
        }
    };
    tokio::select! {
        biased;
        () = turn.inputs.stop.cancelled() => {}
        // Whoever is not there then is said to be still starting.
        _ = timeout(ARRIVAL_LIMIT, all) => {}
    }
}

/// Result of a call whose tool is still starting; `None` for one that is gone.
pub(super) fn not_yet(turn: &Turn<'_>, call: &ToolCall) -> Option<CallMessage> {
    let spec = missing(turn, call)?;
    let coming = turn.parts.arrivals.is_pending(&spec.domain);
    coming.then(|| CallMessage::tool_starting(&spec.name))
}

/// Spec of an external tool that the session knows and that is missing now.
fn missing<'a>(turn: &'a Turn<'_>, call: &ToolCall) -> Option<&'a ToolSpec> {
    let name = call.toolset.as_deref().unwrap_or(&call.name);
    let told = turn.context.tools.iter();
    let spec = told
        .filter(|spec| matches!(spec.domain, Domain::Server(_)))
        .find(|spec| spec.name == name)?;
    turn.parts.registry.get(name).is_none().then_some(spec)
}
