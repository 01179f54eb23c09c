//! Making a history whole after the program was cut off in the middle of a turn. Pure: says which
//! events are missing; the session writes them before it does anything else.

use crate::Conversation;
use protocol::{EventBody, Item, Outcome, Proof, TurnEnd};

/// The events that close what was left open, in order; none when nothing was.
pub(crate) fn missing_events(conversation: &Conversation) -> Vec<EventBody> {
    let mut events: Vec<_> = conversation
        .open_calls()
        .into_iter()
        .map(|(call, started)| {
            let (outcome, text) = if started {
                (Outcome::Interrupted, "Interrupted: the app stopped while this ran; its effect is unknown. Take a screenshot before continuing.")
            } else {
                (Outcome::NotExecuted, "Not executed: the app stopped before this ran.")
            };
            EventBody::ToolFinished {
                call: call.call.clone(),
                outcome,
                summary: text.to_owned(),
                proof: Proof::Unknown,
                content: vec![Item::text(text)],
                reference: None,
                image: None,
                duration_ms: 0,
            }
        })
        .collect();
    if conversation.turn().is_some() {
        events.push(EventBody::Warning {
            message: "Qilbee was closed in the middle of this. Everything up to here was kept. Say “continue” to go on.".to_owned(),
        });
        events.push(EventBody::TurnEnded {
            reason: TurnEnd::Error,
        });
    }
    events
}
