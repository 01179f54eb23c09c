//! Tasks that chats handed to Qube, as the journal has them. Asks Qube nothing.

use jiff::Timestamp;
use localization::LocalizedText;
use protocol::{CallEvent, CallId, Domain, DurableBody, DurableEvent, Outcome, SessionId};
use serde::Serialize;
use std::collections::BTreeSet;
use store::{Store, StoreError};

/// Most tasks that are listed.
const MAX_LISTED: usize = 500;

/// A task as the journal has it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct HandedOver {
    /// Its name in Qube.
    pub(crate) task: String,
    /// The chat.
    pub(crate) session: SessionId,
    /// Time of the handing over.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub(crate) handed_over: Timestamp,
    /// Outcome of the call; absent while it is followed.
    pub(crate) outcome: Option<Outcome>,
    /// The task in a sentence.
    pub(crate) sentence: LocalizedText,
    /// Time of the result.
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub(crate) finished: Option<Timestamp>,
    /// The result in a sentence.
    pub(crate) result: Option<LocalizedText>,
}

/// The tasks in the journal. A chat's events say what the task was for and what came of it.
pub(crate) async fn handed_over(store: &Store) -> Result<Vec<HandedOver>, StoreError> {
    let submitted = store.submitted(MAX_LISTED).await?;
    let sessions: BTreeSet<_> = submitted.into_iter().map(|event| event.session).collect();
    let mut listed = Vec::new();
    for session in sessions {
        let events = store.all_events(&session).await?;
        listed.extend(of_session(&events));
    }
    listed.sort_by_key(|listed| std::cmp::Reverse(listed.handed_over));
    listed.truncate(MAX_LISTED);
    Ok(listed)
}

fn of_session(events: &[DurableEvent]) -> Vec<HandedOver> {
    let mut listed: Vec<(CallId, HandedOver)> = Vec::new();
    let mut sentences: Vec<(&CallId, &LocalizedText)> = Vec::new();
    for event in events {
        match &event.body {
            DurableBody::Call(CallEvent::ToolCall {
                tool_call,
                sentence,
                domain: Some(Domain::Qube),
                ..
            }) => sentences.push((&tool_call.call, sentence)),
            DurableBody::Call(CallEvent::ToolSubmitted { call, ticket }) => {
                // A name that is used again is the last one's.
                let mut asked = sentences.iter().rev();
                let Some((_, sentence)) = asked.find(|(asked, _)| *asked == call) else {
                    continue;
                };
                listed.push((
                    call.clone(),
                    HandedOver {
                        task: ticket.task.clone(),
                        session: event.session.clone(),
                        handed_over: event.ts,
                        outcome: None,
                        finished: None,
                        result: None,
                        sentence: (*sentence).clone(),
                    },
                ));
            }
            DurableBody::Call(CallEvent::ToolFinished {
                call,
                outcome,
                summary,
                ..
            }) => {
                let mut open = listed.iter_mut().rev();
                let found = open.find(|(asked, one)| asked == call && one.outcome.is_none());
                if let Some((_, one)) = found {
                    one.outcome = Some(*outcome);
                    one.finished = Some(event.ts);
                    one.result = Some(summary.clone());
                }
            }
            _ => {}
        }
    }
    listed.into_iter().map(|(_, listed)| listed).collect()
}
