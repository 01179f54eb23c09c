//! How fast all tasks together may ask models. What was asked stands in the journal, `guards` decides how long the
//! next request waits, and the turn waits: no task ends because of its pace.

use crate::Sessions;
use std::sync::Arc;
use tokio::sync::{Mutex, MutexGuard, watch};

/// How fast they may ask; nothing means as fast as they like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaceLimits {
    /// Requests in any minute.
    pub requests_per_minute: Option<u32>,
    /// Tokens in any hour, without those read from the cache.
    pub tokens_per_hour: Option<u32>,
}

/// The pace that holds now. Shared by all sessions; whoever waits hears of what changes.
#[derive(Debug, Default)]
pub struct Pace {
    state: watch::Sender<State>,
    /// Held by who decides whether to ask, so that two of them do not take the same place.
    door: Mutex<()>,
}

/// What decides besides the journal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct State {
    pub(crate) limits: PaceLimits,
    /// Requests on their way: the journal does not know of them yet.
    pub(crate) asking: u32,
}

/// The right to decide whether to ask.
pub(crate) struct Deciding<'a> {
    pace: &'a Arc<Pace>,
    _alone: MutexGuard<'a, ()>,
}

/// A request that is on its way for as long as this lives.
#[derive(Debug)]
pub(crate) struct Asking(Arc<Pace>);

impl Pace {
    /// These limits.
    #[must_use]
    pub fn new(limits: PaceLimits) -> Self {
        let state = watch::Sender::new(State { limits, asking: 0 });
        let door = Mutex::default();
        Self { state, door }
    }

    /// From now on these limits hold.
    pub fn set(&self, limits: PaceLimits) {
        self.state.send_if_modified(|state| {
            let changes = state.limits != limits;
            state.limits = limits;
            changes
        });
    }

    /// What holds, and a way to hear of changes.
    pub(crate) fn state(&self) -> watch::Receiver<State> {
        self.state.subscribe()
    }

    /// Nobody else decides meanwhile.
    pub(crate) async fn decide(self: &Arc<Self>) -> Deciding<'_> {
        let _alone = self.door.lock().await;
        Deciding { pace: self, _alone }
    }
}

impl Deciding<'_> {
    /// Requests on their way.
    pub(crate) fn on_their_way(&self) -> u32 {
        self.pace.state.borrow().asking
    }

    /// One more is.
    pub(crate) fn ask(self) -> Asking {
        // Nobody goes on because of it.
        self.pace.state.send_if_modified(|state| {
            state.asking += 1;
            false
        });
        Asking(Arc::clone(self.pace))
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.0
            .state
            .send_modify(|state| state.asking = state.asking.saturating_sub(1));
    }
}

impl Sessions {
    /// How fast tasks may ask models.
    #[must_use]
    pub fn pace(&self) -> &Pace {
        &self.parts().pace
    }
}
