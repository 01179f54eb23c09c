//! Crash recovery: completes a history after the program was cut off in the middle of a turn, or where a chat is
//! forked. Pure: says which events are missing; the session writes them before it does anything else.

use crate::{
    Conversation,
    conversation::history::StartedCall,
    events::{CallMessage, interrupted, not_executed, warning},
};
use localization::localized;
use protocol::{Answer, AnsweredBy, ApprovalEvent, DurableBody, ToolCall, TurnEnd, TurnEvent};
use std::time::Duration;

/// Reason that a history ends where it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CutReason {
    /// The program was gone.
    Killed,
    /// Somebody wanted a copy up to here.
    Forked,
}

/// Warning for a turn that was cut off and has ended.
pub(crate) fn cut_off_warning() -> DurableBody {
    warning(localized!("agent-closed-during-task"))
}

/// The events that close what was left open, in order; none when nothing was. Calls of a program that
/// was gone stay open, and their turn with them, where `goes_on` says that they can be followed.
pub(crate) fn missing_events(
    conversation: &Conversation,
    cut: CutReason,
    goes_on: impl Fn(&StartedCall) -> bool,
) -> Vec<DurableBody> {
    let in_turn = conversation.turn().is_some();
    let stays = |started: &StartedCall| in_turn && cut == CutReason::Killed && goes_on(started);
    let (kept, begun): (Vec<_>, Vec<_>) = conversation.started_calls().partition(stays);
    let questions = conversation.open_questions();
    let mut events: Vec<_> = questions
        .map(|(approval, call)| {
            DurableBody::Approval(ApprovalEvent::ApprovalResolved {
                approval: approval.clone(),
                call: call.clone(),
                answer: Answer::Deny { reason: None },
                by: AnsweredBy::Closed,
            })
        })
        .collect();
    let is_kept = |call: &ToolCall| kept.iter().any(|started| started.call.call == call.call);
    let calls = conversation.open_calls().into_iter();
    let closed_calls = calls.filter(|(call, _)| !is_kept(call));
    events.extend(closed_calls.map(|(call, _)| {
        let started = begun.iter().find(|started| started.call.call == call.call);
        closed(call, started, cut)
    }));
    if in_turn {
        events.extend(turn_end(cut, !kept.is_empty()));
    }
    events
}

fn turn_end(cut: CutReason, follows: bool) -> Vec<DurableBody> {
    let ended = |reason| DurableBody::Turn(TurnEvent::TurnEnded { reason });
    match (cut, follows) {
        (CutReason::Killed, true) => vec![warning(localized!("agent-closed-during-job"))],
        (CutReason::Killed, false) => vec![cut_off_warning(), ended(TurnEnd::Error)],
        (CutReason::Forked, _) => vec![ended(TurnEnd::Stopped)],
    }
}

fn closed(call: &ToolCall, started: Option<&StartedCall>, cut: CutReason) -> DurableBody {
    let Some(started) = started else {
        let message = match cut {
            CutReason::Killed => CallMessage::closed_before(),
            CutReason::Forked => CallMessage::copied_before(),
        };
        return not_executed(call, &message);
    };
    let job = started.ticket.as_ref();
    let message = match cut {
        CutReason::Killed => CallMessage::closed_during(job),
        CutReason::Forked => CallMessage::copied_during(job),
    };
    interrupted(call, &message, Duration::ZERO)
}

#[cfg(test)]
mod tests;
