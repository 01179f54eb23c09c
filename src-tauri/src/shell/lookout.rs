//! What all chats are doing, as far as the windows around the chat need to know: who acts on the desktop,
//! who works, who asks. A hook of every session, and a fold over what it is told; it shows nothing itself.

use agent::{Hook, TurnPosition};
use async_trait::async_trait;
use protocol::{
    ApprovalEvent, ApprovalId, DurableBody, DurableEvent, Event, SessionId, TurnEnd, TurnEvent,
};
use std::{collections::BTreeSet, time::Duration};
use tokio::sync::{broadcast, watch};

/// How long the first use of the desktop waits for the windows to get out of the way. They are masked
/// anyway, so that nothing but a better view is lost after it.
const CLEARING_LIMIT: Duration = Duration::from_millis(2500);
/// News that a listener may be behind.
const NEWS_QUEUE: usize = 64;

/// What is going on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Overview {
    /// Those that use the desktop, from their first use of it to the end of the turn; the latest is last.
    pub(crate) acting: Vec<SessionId>,
    /// How often it was used. Other windows may have come to lie on top since the last time.
    pub(crate) uses: u64,
    /// Whether the person took the desktop over since the first of them began.
    pub(crate) taken_over: bool,
    working: BTreeSet<SessionId>,
    asking: Vec<(SessionId, ApprovalId)>,
}

/// The same in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mood {
    Idle,
    Working,
    /// Somebody waits for the person.
    Asking,
}

/// Something the person may want to be told of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// A turn ended by itself.
    Ended { session: SessionId, reason: TurnEnd },
    /// A question was put.
    Asked {
        session: SessionId,
        approval: ApprovalId,
    },
    /// It was settled.
    Settled { approval: ApprovalId },
}

/// Looks on at every chat.
pub(crate) struct Lookout {
    overview: watch::Sender<Overview>,
    news: broadcast::Sender<News>,
    /// Whether the windows are out of the way.
    clear: watch::Sender<bool>,
}

impl Overview {
    pub(crate) fn mood(&self) -> Mood {
        if !self.asking.is_empty() {
            Mood::Asking
        } else if !self.working.is_empty() {
            Mood::Working
        } else {
            Mood::Idle
        }
    }

    /// Whether this question is open.
    pub(crate) fn asks(&self, approval: &ApprovalId) -> bool {
        self.asking.iter().any(|(_, open)| open == approval)
    }

    /// A session is about to use the desktop.
    fn acts(&mut self, session: &SessionId) {
        self.uses += 1;
        if self.acting.is_empty() {
            self.taken_over = false;
        }
        self.acting.retain(|known| known != session);
        self.acting.push(session.clone());
    }

    fn take(&mut self, event: &DurableEvent) -> Option<News> {
        let session = &event.session;
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
            return Some(News::Ended { session, reason });
        }
        self.take_question(event)
    }

    fn take_question(&mut self, event: &DurableEvent) -> Option<News> {
        if let DurableBody::Approval(ApprovalEvent::ApprovalRequested { approval, .. }) =
            &event.body
        {
            let (session, approval) = (event.session.clone(), approval.clone());
            self.asking.push((session.clone(), approval.clone()));
            return Some(News::Asked { session, approval });
        }
        if let DurableBody::Approval(ApprovalEvent::ApprovalResolved { approval, .. }) = &event.body
        {
            self.asking.retain(|(_, open)| open != approval);
            let approval = approval.clone();
            return Some(News::Settled { approval });
        }
        None
    }
}

impl Lookout {
    pub(crate) fn overview(&self) -> watch::Receiver<Overview> {
        self.overview.subscribe()
    }

    pub(crate) fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    /// Whether the windows are out of the way; whoever is about to act waits for it.
    pub(crate) fn set_clear(&self, clear: bool) {
        self.clear.send_replace(clear);
    }
}

impl Default for Lookout {
    fn default() -> Self {
        Self {
            overview: watch::Sender::new(Overview::default()),
            news: broadcast::Sender::new(NEWS_QUEUE),
            clear: watch::Sender::new(false),
        }
    }
}

#[async_trait]
impl Hook for Lookout {
    fn name(&self) -> &str {
        "lookout"
    }

    fn event(&self, event: &Event) {
        let Some(event) = event.durable() else {
            return;
        };
        let mut news = None;
        self.overview.send_if_modified(|overview| {
            let before = overview.clone();
            news = overview.take(event);
            *overview != before
        });
        if let Some(news) = news {
            // Without a listener there is nobody to tell.
            let _ = self.news.send(news);
        }
    }

    async fn before_desktop(&self, at: &TurnPosition) {
        self.overview
            .send_modify(|overview| overview.acts(&at.session));
        let mut clear = self.clear.subscribe();
        let cleared = clear.wait_for(|clear| *clear);
        if tokio::time::timeout(CLEARING_LIMIT, cleared).await.is_err() {
            tracing::warn!("the windows are still in the way");
        }
    }
}

#[cfg(test)]
mod tests;
