//! Activity of all chats, for the windows around them: who uses the desktop, who works, who asks. A hook of every
//! session and a fold over its events; shows nothing itself.

use agent::{Hook, TurnPosition};
use async_trait::async_trait;
use protocol::{
    ApprovalEvent, ApprovalId, CallEvent, CallId, DurableBody, DurableEvent, Event, SessionId,
    TurnEnd, TurnEvent,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};
use tokio::sync::{broadcast, watch};

/// Time that the first use of the desktop waits for Qilbee's windows to be cleared away. Screenshots mask them, so that
/// only a better view is lost after it.
const CLEARING_LIMIT: Duration = Duration::from_millis(2500);
/// ActivityEvent that a listener may be behind.
const EVENT_QUEUE: usize = 64;

/// Activity of all chats at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Activity {
    /// Sessions that use the desktop, from their first use of it to the end of the turn; the latest is last.
    pub(crate) acting: Vec<SessionId>,
    /// Uses of the desktop. Other windows may have come to lie on top since the last one.
    pub(crate) uses: u64,
    /// True if the person took the desktop over since the first of them began.
    pub(crate) taken_over: bool,
    working: BTreeSet<SessionId>,
    asking: Vec<(SessionId, ApprovalId)>,
    /// Sessions that work on parts of tasks, with those they work for.
    parts: BTreeMap<SessionId, SessionId>,
}

/// The activity in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActivityState {
    Idle,
    Working,
    /// A chat waits for the person's answer.
    Asking,
}

/// An event that the person may want a notification for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ActivityEvent {
    /// A turn ended by itself.
    Ended { session: SessionId, reason: TurnEnd },
    /// A chat asked a question.
    Asked {
        session: SessionId,
        approval: ApprovalId,
    },
    /// The question was answered or withdrawn.
    Settled { approval: ApprovalId },
}

/// Observer of every chat.
pub(crate) struct ActivityTracker {
    activity: watch::Sender<Activity>,
    events: broadcast::Sender<ActivityEvent>,
    /// True once the windows are out of the way.
    clear: watch::Sender<bool>,
}

impl Activity {
    pub(crate) fn state(&self) -> ActivityState {
        if !self.asking.is_empty() {
            ActivityState::Asking
        } else if !self.working.is_empty() {
            ActivityState::Working
        } else {
            ActivityState::Idle
        }
    }

    /// Returns true if this question is open.
    pub(crate) fn is_open(&self, approval: &ApprovalId) -> bool {
        self.asking.iter().any(|(_, open)| open == approval)
    }

    /// Returns the chat that a session works for: itself, unless it works on a part of a task.
    fn chat_of<'a>(&'a self, session: &'a SessionId) -> &'a SessionId {
        let mut chat = session;
        while let Some(above) = self.parts.get(chat) {
            chat = above;
        }
        chat
    }

    /// Notes that a session is about to use the desktop.
    fn note_use(&mut self, session: &SessionId) {
        let session = &self.chat_of(session).clone();
        self.uses += 1;
        if self.acting.is_empty() {
            self.taken_over = false;
        }
        self.acting.retain(|known| known != session);
        self.acting.push(session.clone());
    }

    fn apply(&mut self, event: &DurableEvent) -> Option<ActivityEvent> {
        let session = &event.session;
        match &event.body {
            DurableBody::Call(CallEvent::SubAgentStarted { sub_agent, .. }) => {
                self.parts.insert(sub_agent.clone(), session.clone());
            }
            DurableBody::Call(CallEvent::SubAgentEnded { sub_agent, .. }) => {
                self.parts.remove(sub_agent);
            }
            _ => {}
        }
        // The chat tells of its parts: what they ask, and when the whole is done.
        if self.parts.contains_key(session) {
            let is_takeover = matches!(event.body, DurableBody::Turn(TurnEvent::Takeover { .. }));
            self.taken_over |= is_takeover && self.acting.contains(self.chat_of(session));
            return None;
        }
        if let DurableBody::Turn(TurnEvent::TurnStarted | TurnEvent::Resumed) = event.body {
            self.working.insert(session.clone());
        }
        if let DurableBody::Turn(TurnEvent::Takeover { .. }) = event.body {
            self.taken_over |= self.acting.contains(session);
        }
        if let DurableBody::Turn(TurnEvent::TurnEnded { reason }) = event.body {
            self.acting.retain(|known| known != session);
            self.working.remove(session);
            self.asking.retain(|(known, _)| known != session);
            let session = session.clone();
            return Some(ActivityEvent::Ended { session, reason });
        }
        self.apply_question(event)
    }

    fn apply_question(&mut self, event: &DurableEvent) -> Option<ActivityEvent> {
        if let DurableBody::Approval(ApprovalEvent::ApprovalRequested { approval, .. }) =
            &event.body
        {
            let (session, approval) = (event.session.clone(), approval.clone());
            self.asking.push((session.clone(), approval.clone()));
            return Some(ActivityEvent::Asked { session, approval });
        }
        if let DurableBody::Approval(ApprovalEvent::ApprovalResolved { approval, .. }) = &event.body
        {
            self.asking.retain(|(_, open)| open != approval);
            let approval = approval.clone();
            return Some(ActivityEvent::Settled { approval });
        }
        match &event.body {
            DurableBody::Call(CallEvent::PersonAsked { call, .. }) => {
                let (session, approval) = (event.session.clone(), question_id(event, call));
                self.asking.push((session.clone(), approval.clone()));
                Some(ActivityEvent::Asked { session, approval })
            }
            DurableBody::Call(CallEvent::PersonAnswered { call, .. }) => {
                let approval = question_id(event, call);
                self.asking.retain(|(_, open)| *open != approval);
                Some(ActivityEvent::Settled { approval })
            }
            _ => None,
        }
    }
}

/// Identity of a question that a call asks the person, among those of approvals. Models may use an id in several chats.
fn question_id(event: &DurableEvent, call: &CallId) -> ApprovalId {
    ApprovalId::new(format!("{}/{}", event.session.as_str(), call.as_str()))
}

impl ActivityTracker {
    pub(crate) fn activity(&self) -> watch::Receiver<Activity> {
        self.activity.subscribe()
    }

    pub(crate) fn events(&self) -> broadcast::Receiver<ActivityEvent> {
        self.events.subscribe()
    }

    /// Says whether the windows are out of the way; whoever is about to act waits for it.
    pub(crate) fn set_clear(&self, clear: bool) {
        self.clear.send_replace(clear);
    }
}

impl Default for ActivityTracker {
    fn default() -> Self {
        Self {
            activity: watch::Sender::new(Activity::default()),
            events: broadcast::Sender::new(EVENT_QUEUE),
            clear: watch::Sender::new(false),
        }
    }
}

#[async_trait]
impl Hook for ActivityTracker {
    fn name(&self) -> &str {
        "activity"
    }

    fn event(&self, event: &Event) {
        let Some(event) = event.durable() else {
            return;
        };
        let mut told = None;
        self.activity.send_if_modified(|activity| {
            let before = activity.clone();
            told = activity.apply(event);
            *activity != before
        });
        if let Some(told) = told {
            // Without a listener there is nobody to tell.
            let _ = self.events.send(told);
        }
    }

    async fn before_desktop(&self, at: &TurnPosition) {
        self.activity
            .send_modify(|activity| activity.note_use(&at.session));
        let mut clear = self.clear.subscribe();
        let cleared = clear.wait_for(|clear| *clear);
        if tokio::time::timeout(CLEARING_LIMIT, cleared).await.is_err() {
            tracing::warn!("Qilbee's windows are still in the way");
        }
    }
}

#[cfg(test)]
mod tests;
