//! Crash recovery: completes a history after the program was cut off in the middle of a turn, or where a chat is
//! forked. Pure: says which events are missing; the session writes them before it does anything else.

use crate::{
    Conversation,
    conversation::history::StartedCall,
    events::{interrupted, not_executed},
};
use protocol::{
    Answer, AnsweredBy, ApprovalEvent, DurableBody, NoticeEvent, ToolCall, TurnEnd, TurnEvent,
};
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
pub(crate) const CUT_OFF: &str = "Qilbee was closed in the middle of this. Everything up to here was kept. Say “continue” to go on.";
/// The same where the turn waits for what had been handed over.
const FOLLOWS: &str = "Qilbee was closed in the middle of this. What it had handed over goes on, and Qilbee waits for what comes of it.";

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
                by: AnsweredBy::Stop,
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
    let warning = |message: &str| {
        DurableBody::Notice(NoticeEvent::Warning {
            message: message.to_owned().into(),
        })
    };
    let ended = |reason| DurableBody::Turn(TurnEvent::TurnEnded { reason });
    match (cut, follows) {
        (CutReason::Killed, true) => vec![warning(FOLLOWS)],
        (CutReason::Killed, false) => vec![warning(CUT_OFF), ended(TurnEnd::Error)],
        (CutReason::Forked, _) => vec![ended(TurnEnd::Stopped)],
    }
}

fn closed(call: &ToolCall, started: Option<&StartedCall>, cut: CutReason) -> DurableBody {
    let Some(started) = started else {
        return not_executed(
            call,
            match cut {
                CutReason::Killed => "Not executed: the app stopped before this ran.",
                CutReason::Forked => "Not executed: this copy of the chat begins before this ran.",
            },
        );
    };
    let when = match cut {
        CutReason::Killed => "the app stopped while this ran",
        CutReason::Forked => "this copy of the chat begins while this ran",
    };
    let known = match &started.ticket {
        None => "its effect is unknown. Take a screenshot before continuing.".to_owned(),
        Some(ticket) => format!(
            "it had been handed over as task {}, and what becomes of that is not known here.",
            ticket.task
        ),
    };
    interrupted(
        call,
        &format!("Interrupted: {when}; {known}"),
        Duration::ZERO,
    )
}

#[cfg(test)]
mod tests;
