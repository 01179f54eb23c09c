//! Record of sub-agents: the part that a session works on itself, and those it has given away, with the words of the person
//! that go along with them.

use protocol::{
    CallEvent, CallId, DurableBody, Item, MessageEvent, ParentCall, SessionEvent, SessionId,
    TurnEvent,
};

/// Record of the parts that are given away, and of the one that a session works on itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct SubAgentRecord {
    parent: Option<ParentCall>,
    words: Vec<Item>,
    /// Calls whose part a sub-agent works on, with its session.
    at_work: Vec<(CallId, SessionId)>,
}

impl SubAgentRecord {
    /// Applies the next event.
    pub(crate) fn apply(&mut self, event: &DurableBody) {
        match event {
            DurableBody::Session(SessionEvent::SessionStarted { parent, .. }) => {
                self.parent = parent.as_deref().cloned();
            }
            DurableBody::Turn(TurnEvent::TurnStarted) => self.words.clear(),
            DurableBody::Message(MessageEvent::UserMessage {
                items,
                automatic: false,
                ..
            }) => self.words.extend_from_slice(items),
            DurableBody::Call(CallEvent::SubAgentStarted { call, sub_agent }) => {
                self.at_work.push((call.clone(), sub_agent.clone()));
            }
            DurableBody::Call(CallEvent::SubAgentEnded { call, .. }) => {
                self.at_work.retain(|(at_work, _)| at_work != call);
            }
            DurableBody::Session(_)
            | DurableBody::Turn(_)
            | DurableBody::Message(_)
            | DurableBody::Call(_)
            | DurableBody::Approval(_)
            | DurableBody::Notice(_) => {}
        }
    }

    /// Number of sessions above this one.
    pub(crate) fn depth(&self) -> u32 {
        self.parent.as_ref().map_or(0, |parent| parent.depth)
    }

    /// Messages of the person in this turn, as items.
    pub(crate) fn words(&self) -> &[Item] {
        &self.words
    }

    /// Calls whose part is at work, with the sessions that work on them.
    pub(crate) fn at_work(&self) -> impl Iterator<Item = (&CallId, &SessionId)> {
        self.at_work.iter().map(|(call, session)| (call, session))
    }

    /// The session that works on the part of this call.
    pub(crate) fn at_work_for(&self, call: &CallId) -> Option<&SessionId> {
        let found = self.at_work().find(|(part, _)| *part == call);
        found.map(|(_, session)| session)
    }
}
