//! End of a part, as the journal of the session above tells it: what its sub-agent did to files, so that the person can take
//! it back there, and what it used.

use crate::session::undo::lasting_changes;
use protocol::{CallEvent, CallId, DurableBody, DurableEvent, SessionId, TurnEvent, UsageTotals};
use store::{Store, StoreError};

/// Returns the events that end a part, from the journal of its sub-agent as far as that has come.
pub(crate) async fn part_end(
    store: &Store,
    call: &CallId,
    sub_agent: &SessionId,
) -> Result<Vec<DurableBody>, StoreError> {
    let events = store.all_events(sub_agent).await?;
    let mut ended = vec![part_ended(&events, call, sub_agent)];
    let changes = lasting_changes(events).into_iter();
    let files = changes.map(|change| change.of_call(call));
    ended.splice(0..0, files);
    Ok(ended)
}

fn part_ended(events: &[DurableEvent], call: &CallId, sub_agent: &SessionId) -> DurableBody {
    let (mut totals, mut tool_calls) = (UsageTotals::default(), 0);
    for event in events {
        match &event.body {
            DurableBody::Turn(TurnEvent::Usage { totals: so_far, .. }) => totals = *so_far,
            DurableBody::Call(CallEvent::ToolStarted { .. }) => tool_calls += 1,
            // Those below it; the next request counts what they used with its own.
            DurableBody::Call(CallEvent::SubAgentEnded {
                totals: of_part,
                tool_calls: calls,
                ..
            }) => {
                totals += *of_part;
                tool_calls += calls;
            }
            DurableBody::Session(_)
            | DurableBody::Turn(_)
            | DurableBody::Message(_)
            | DurableBody::Call(_)
            | DurableBody::Approval(_)
            | DurableBody::Notice(_) => {}
        }
    }
    DurableBody::Call(CallEvent::SubAgentEnded {
        call: call.clone(),
        sub_agent: sub_agent.clone(),
        totals,
        tool_calls,
    })
}
