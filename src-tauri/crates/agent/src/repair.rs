//! Making a history whole after the program was cut off in the middle of a turn, or where a chat is
//! forked. Pure: says which events are missing; the session writes them before it does anything else.

use crate::{
    Conversation,
    calls::{interrupted, not_executed},
};
use protocol::{Answer, AnsweredBy, EventBody, ToolCall, TurnEnd};
use std::time::Duration;

/// Why a history ends where it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// The program was gone.
    Killed,
    /// Somebody wanted a copy up to here.
    Forked,
}

/// The events that close what was left open, in order; none when nothing was.
pub(crate) fn missing_events(conversation: &Conversation, cut: Cut) -> Vec<EventBody> {
    let questions = conversation.open_questions();
    let mut events: Vec<_> = questions
        .map(|(approval, call)| EventBody::ApprovalResolved {
            approval: approval.clone(),
            call: call.clone(),
            answer: Answer::Deny { reason: None },
            by: AnsweredBy::Stop,
        })
        .collect();
    let calls = conversation.open_calls().into_iter();
    events.extend(calls.map(|(call, started)| closed(call, started, cut)));
    if conversation.turn().is_some() {
        if cut == Cut::Killed {
            events.push(EventBody::Warning {
                message: "Qilbee was closed in the middle of this. Everything up to here was kept. Say “continue” to go on.".to_owned(),
            });
        }
        events.push(EventBody::TurnEnded {
            reason: match cut {
                Cut::Killed => TurnEnd::Error,
                Cut::Forked => TurnEnd::Stopped,
            },
        });
    }
    events
}

fn closed(call: &ToolCall, started: bool, cut: Cut) -> EventBody {
    match (started, cut) {
        (true, Cut::Killed) => interrupted(
            call,
            "Interrupted: the app stopped while this ran; its effect is unknown. Take a screenshot before continuing.",
            Duration::ZERO,
        ),
        (true, Cut::Forked) => interrupted(
            call,
            "Interrupted: this copy of the chat begins while this ran; its effect is unknown. Take a screenshot before continuing.",
            Duration::ZERO,
        ),
        (false, Cut::Killed) => {
            not_executed(call, "Not executed: the app stopped before this ran.")
        }
        (false, Cut::Forked) => not_executed(
            call,
            "Not executed: this copy of the chat begins before this ran.",
        ),
    }
}

#[cfg(test)]
mod tests;
