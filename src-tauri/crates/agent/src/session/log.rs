//! A session's log: gives durable events their number, writes them to the journal, and only then
//! publishes them. Ephemeral events are published and forgotten.

use super::crash_recovery::{self, CutReason};
use crate::{Clock, Conversation, Hook, conversation::history::StartedCall};
use protocol::{
    DurableBody, DurableEvent, EphemeralBody, EphemeralEvent, Event, SessionEvent, SessionId,
    TurnEnd, TurnEvent, TurnId,
};
use std::sync::Arc;
use store::{Store, StoreError};
use tokio::sync::broadcast;

/// Events a watcher may be behind before it has to read the journal again.
const WATCH_QUEUE: usize = 1024;

pub(crate) struct Log {
    store: Store,
    clock: Arc<dyn Clock>,
    session: SessionId,
    turn: Option<TurnId>,
    /// The end of the last turn that ran since the log was opened.
    last_end: Option<TurnEnd>,
    conversation: Conversation,
    watchers: broadcast::Sender<Published>,
    hooks: Vec<Arc<dyn Hook>>,
}

/// Event as it is published.
#[derive(Clone)]
pub(crate) struct Published {
    pub(crate) event: Arc<Event>,
    /// The number of the last durable event by then.
    pub(crate) last_seq: u64,
}

impl Log {
    /// Opens a log where the journal ends.
    pub(crate) async fn open(
        store: Store,
        clock: Arc<dyn Clock>,
        session: SessionId,
    ) -> Result<Self, StoreError> {
        let mut conversation = Conversation::default();
        loop {
            let page = store
                .events(&session, conversation.last_seq(), READ_PAGE)
                .await?;
            let end = page.len() < READ_PAGE;
            for event in &page {
                conversation.apply(event);
            }
            if end {
                break;
            }
        }
        let (watchers, _) = broadcast::channel(WATCH_QUEUE);
        Ok(Self {
            store,
            clock,
            session,
            turn: None,
            last_end: None,
            conversation,
            watchers,
            hooks: Vec::new(),
        })
    }

    /// Adds hooks for everything that follows.
    pub(crate) fn add_hooks(&mut self, hooks: Vec<Arc<dyn Hook>>) {
        self.hooks = hooks;
    }

    /// Closes what was open when the program was cut off, except calls that can be followed. `ended` are the ends of its parts.
    pub(crate) async fn recover(
        &mut self,
        ended: Vec<DurableBody>,
        goes_on: impl Fn(&StartedCall) -> bool,
    ) -> Result<(), StoreError> {
        let mut missing = ended;
        missing.extend(crash_recovery::missing_events(
            &self.conversation,
            CutReason::Killed,
            goes_on,
        ));
        if missing.is_empty() {
            return Ok(());
        }
        self.turn = self.conversation.turn_id().cloned();
        self.record(missing).await?;
        self.turn = None;
        // That turn ran elsewhere.
        self.last_end = None;
        Ok(())
    }

    /// Records durable events, all or none, and publishes them.
    pub(crate) async fn record(&mut self, bodies: Vec<DurableBody>) -> Result<(), StoreError> {
        let mut seq = self.conversation.last_seq();
        let events: Vec<_> = bodies
            .into_iter()
            .map(|body| {
                seq += 1;
                DurableEvent {
                    seq,
                    ts: self.clock.now(),
                    session: self.session.clone(),
                    turn: self.turn.clone(),
                    body,
                }
            })
            .collect();
        self.store.append(events.clone()).await?;
        for event in events {
            if let Some(TurnEvent::TurnEnded { reason }) = event.as_turn() {
                self.last_end = Some(*reason);
            }
            self.conversation.apply(&event);
            self.tell(event.into());
        }
        Ok(())
    }

    /// Records that the session is let go, unless no turn ran in the meantime or one goes on.
    pub(crate) async fn record_end(&mut self) -> Result<(), StoreError> {
        self.turn = None;
        if self.conversation.turn().is_some() {
            return Ok(());
        }
        let Some(reason) = self.last_end.take() else {
            return Ok(());
        };
        let reason = Some(reason);
        let ended = DurableBody::Session(SessionEvent::SessionEnded { reason });
        self.record(vec![ended]).await
    }

    /// Publishes an ephemeral event.
    pub(crate) fn publish(&self, body: EphemeralBody) {
        let event = EphemeralEvent {
            ts: self.clock.now(),
            session: self.session.clone(),
            turn: self.turn.clone(),
            body,
        };
        self.tell(event.into());
    }

    pub(crate) fn begin_turn(&mut self, turn: TurnId) {
        self.turn = Some(turn);
    }

    pub(crate) fn end_turn(&mut self) {
        self.turn = None;
    }

    pub(crate) fn turn(&self) -> Option<&TurnId> {
        self.turn.as_ref()
    }

    pub(crate) fn session(&self) -> &SessionId {
        &self.session
    }

    pub(crate) fn conversation(&self) -> &Conversation {
        &self.conversation
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) fn clock(&self) -> &dyn Clock {
        self.clock.as_ref()
    }

    pub(crate) fn watchers(&self) -> broadcast::Sender<Published> {
        self.watchers.clone()
    }

    fn tell(&self, event: Event) {
        for hook in &self.hooks {
            hook.event(&event);
        }
        let told = Published {
            event: Arc::new(event),
            last_seq: self.conversation.last_seq(),
        };
        // Nobody watching is the ordinary case for a session at work in the background.
        let _ = self.watchers.send(told);
    }
}

/// Events read from the journal at a time.
pub(crate) const READ_PAGE: usize = 500;
