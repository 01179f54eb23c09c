//! Watching a session: what the journal holds first, then what happens, in order and without a gap
//! among the durable events, however slow the watcher is.

use super::log::{Published, READ_PAGE};
use protocol::{
    DurableBody, DurableEvent, EphemeralBody, Event, MessageEvent, SessionId, TurnEvent,
};
use std::{collections::VecDeque, time::Duration};
use store::{Store, StoreError};
use tokio::{
    sync::broadcast::{self, error::RecvError},
    time::{Instant, timeout_at},
};

/// Events in one batch at most.
const MAX_BATCH: usize = 2048;
/// Events in a glimpse at least: more than fill a window.
const TAIL_LENGTH: usize = 200;

/// Position of a watcher in a session.
pub struct Watch {
    store: Store,
    session: SessionId,
    last_seq: u64,
    /// Read from the journal and not yet handed out.
    backlog: VecDeque<DurableEvent>,
    /// True while the journal may hold events that were neither returned nor are in the backlog.
    behind: bool,
    pieces: AnswerPieces,
    live: broadcast::Receiver<Published>,
}

/// Completeness of what was handed out of an answer. After a gap the rest of its pieces is held back: the complete answer
/// comes from the journal.
#[derive(Default)]
struct AnswerPieces {
    has_gap: bool,
}

impl AnswerPieces {
    /// A piece, or the end of an answer, may have been lost.
    fn lose(&mut self) {
        self.has_gap = true;
    }

    /// Passes an event in the order in which they were published: with the end of an answer the next begins whole.
    fn pass(&mut self, event: &Event) {
        self.has_gap &= !ends_answer(event);
    }

    fn are_whole(&self) -> bool {
        !self.has_gap
    }
}

/// True for a piece of an answer: without those before it, it would be read as something else.
fn is_piece(event: &Event) -> bool {
    match event.ephemeral_body() {
        Some(
            EphemeralBody::TextDelta { .. }
            | EphemeralBody::ThinkingDelta { .. }
            | EphemeralBody::ToolCallDelta { .. },
        ) => true,
        Some(
            EphemeralBody::ToolProgress { .. }
            | EphemeralBody::Retrying { .. }
            | EphemeralBody::Silent { .. },
        )
        | None => false,
    }
}

fn ends_answer(event: &Event) -> bool {
    match event {
        Event::Durable(event) => matches!(
            event.body,
            DurableBody::Message(MessageEvent::AssistantMessage { .. })
                | DurableBody::Turn(TurnEvent::TurnEnded { .. })
        ),
        Event::Ephemeral(event) => matches!(event.body, EphemeralBody::Retrying { .. }),
    }
}

/// Events that travel to a front end together.
#[derive(Debug)]
pub struct Batch {
    /// In order, at least one.
    pub events: Vec<Event>,
    /// True when the journal already holds more: a front end should wait for those before it draws.
    pub more: bool,
}

impl Watch {
    pub(crate) fn new(
        store: Store,
        session: SessionId,
        after_seq: u64,
        live: broadcast::Receiver<Published>,
    ) -> Self {
        Self {
            store,
            session,
            last_seq: after_seq,
            backlog: VecDeque::new(),
            behind: true,
            pieces: AnswerPieces::default(),
            live,
        }
    }

    /// The next event; `None` once the session is closed and everything was handed out.
    pub async fn next(&mut self) -> Result<Option<Event>, StoreError> {
        loop {
            if let Some(event) = self.backlog.pop_front() {
                self.last_seq = event.seq;
                return Ok(Some(event.into()));
            }
            if self.behind {
                self.read_on().await?;
                continue;
            }
            match self.live.recv().await {
                Ok(told) => {
                    self.pieces.pass(&told.event);
                    if self.is_next(&told) {
                        return Ok(Some(told.event.as_ref().clone()));
                    }
                }
                Err(RecvError::Lagged(_)) => {
                    self.behind = true;
                    self.pieces.lose();
                }
                Err(RecvError::Closed) => return Ok(None),
            }
        }
    }

    /// True for an event that comes next. One that comes too early is read from the journal, with those before it.
    fn is_next(&mut self, told: &Published) -> bool {
        match told.event.seq() {
            Some(seq) => {
                self.behind |= seq > self.last_seq + 1;
                let is_next = seq == self.last_seq + 1;
                if is_next {
                    self.last_seq = seq;
                }
                is_next
            }
            None => {
                self.behind |= told.last_seq > self.last_seq;
                // Where the journal is further, what ended it came already: text would go on after its answer.
                let is_current = told.last_seq == self.last_seq;
                if !is_current && is_piece(&told.event) {
                    self.pieces.lose();
                }
                is_current && (self.pieces.are_whole() || !is_piece(&told.event))
            }
        }
    }

    /// The end of a past that is longer than a batch, to be shown until all of it has been handed out, these events
    /// once more in their place. It begins with a turn, so that what is shown of it stays as it is; a turn that is as
    /// long as a batch has none.
    pub async fn tail_page(&self) -> Result<Option<Vec<DurableEvent>>, StoreError> {
        let Some(summary) = self.store.session(&self.session).await? else {
            return Ok(None);
        };
        let start = summary.last_seq.saturating_sub(MAX_BATCH as u64);
        if start <= self.last_seq {
            return Ok(None);
        }
        let mut events = self.store.events(&self.session, start, MAX_BATCH).await?;
        let newest = events.len().saturating_sub(TAIL_LENGTH);
        let begins =
            |event: &DurableEvent| matches!(event.body.as_turn(), Some(TurnEvent::TurnStarted));
        let earlier = events.get(..=newest).unwrap_or_default();
        let Some(turn) = earlier.iter().rposition(begins) else {
            return Ok(None);
        };
        events.drain(..turn);
        Ok(Some(events))
    }

    /// Returns what the journal holds, as fast as it can be read, then all that comes within `frame`; `None` once the
    /// session is closed and everything was handed out.
    pub async fn next_batch(&mut self, frame: Duration) -> Result<Option<Batch>, StoreError> {
        let Some(first) = self.next().await? else {
            return Ok(None);
        };
        let mut events = vec![first];
        let until = Instant::now() + frame;
        while events.len() < MAX_BATCH {
            let next = if self.has_backlog().await? {
                self.next().await?
            } else {
                match timeout_at(until, self.next()).await {
                    Ok(next) => next?,
                    Err(_) => break,
                }
            };
            match next {
                Some(event) => events.push(event),
                None => break,
            }
        }
        let more = self.has_backlog().await?;
        Ok(Some(Batch { events, more }))
    }

    /// The number of the last durable event that was handed out.
    #[must_use]
    pub fn last_seq(&self) -> u64 {
        self.last_seq
    }

    /// True when the journal holds events that were not returned yet.
    async fn has_backlog(&mut self) -> Result<bool, StoreError> {
        while self.behind && self.backlog.is_empty() {
            self.read_on().await?;
        }
        Ok(!self.backlog.is_empty())
    }

    async fn read_on(&mut self) -> Result<(), StoreError> {
        let page = self
            .store
            .events(&self.session, self.last_seq, READ_PAGE)
            .await?;
        self.behind = page.len() == READ_PAGE;
        self.backlog.extend(page);
        Ok(())
    }
}
