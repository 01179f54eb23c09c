//! The person at the computer, who always wins: whether they have taken over mouse and keyboard, and
//! whether they pressed the stop shortcut. How their input is told from ours is the display server's
//! business; one [`Watcher`] for each. Nothing here decides what becomes of a turn.

use crate::{Check, DesktopError, actor::Job};
use serde::Serialize;
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;

/// Events that a subscriber may be behind.
const EVENT_QUEUE: usize = 16;

/// What the person took over with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TakenBy {
    /// The mouse, or whatever else moves the pointer.
    Mouse,
    /// A key.
    Keyboard,
}

/// Something the person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HumanEvent {
    /// They took over. Until they give back, every action is refused.
    TookOver(TakenBy),
    /// They pressed the stop shortcut. Everything is to stop.
    PressedStop,
}

/// The person, as the desktop knows them. Clones are handles to the same one.
#[derive(Clone)]
pub struct Human(Arc<Shared>);

/// As long as one of these lives, physical input is a takeover.
pub struct Watching(Human);

/// As long as this lives, the person keeps what they took over; dropping it gives the desktop back.
pub struct GaveWay(Human);

/// Looks at the physical mouse and keyboard and tells a [`Human`]. Ends when it is dropped.
pub(crate) trait Watcher: Send + Sync {
    /// Whether a takeover is to be noticed. The stop shortcut always is. In force when this returns.
    fn attend(&self, armed: bool);

    /// What works, for people.
    fn checks(&self) -> Vec<Check>;
}

/// An action at work: it is cut short when the person takes over.
pub(crate) struct Running(Human);

struct Shared {
    state: Mutex<State>,
    taken: watch::Sender<Option<TakenBy>>,
    events: broadcast::Sender<HumanEvent>,
    /// Weak, because the watcher holds the person.
    watcher: Mutex<Option<Weak<dyn Watcher>>>,
}

#[derive(Default)]
struct State {
    /// Guards that live.
    watching: usize,
    gave_way: usize,
    /// Since when anybody watches.
    since: Option<Instant>,
    running: Option<CancellationToken>,
    jobs: Option<mpsc::WeakSender<Job>>,
}

impl TakenBy {
    /// As it is said in a sentence: “mouse” or “keyboard”.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Mouse => "mouse",
            Self::Keyboard => "keyboard",
        }
    }
}

impl Human {
    /// From now on, until the guard is dropped, physical input is a takeover.
    #[must_use]
    pub fn watch(&self) -> Watching {
        // Dropped after the lock: the last owner of a watcher waits for its thread, which takes it too.
        let watcher = self.watcher();
        let mut state = self.state();
        state.watching += 1;
        if state.watching == 1 {
            if let Some(watcher) = &watcher {
                watcher.attend(true);
            }
            state.since = Some(Instant::now());
        }
        Watching(self.clone())
    }

    /// Whether physical input is a takeover now.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.state().watching > 0
    }

    /// What they do from now on.
    #[must_use]
    pub fn events(&self) -> broadcast::Receiver<HumanEvent> {
        self.0.events.subscribe()
    }

    /// What they have taken over with and not given back yet, and every change of it.
    #[must_use]
    pub fn taken(&self) -> watch::Receiver<Option<TakenBy>> {
        self.0.taken.subscribe()
    }

    /// They touched mouse or keyboard. Nothing when nobody watches, or when they have it already.
    pub fn touched(&self, by: TakenBy) {
        let mut state = self.state();
        if state.watching == 0 || self.0.taken.borrow().is_some() {
            return;
        }
        self.0.taken.send_replace(Some(by));
        state.interrupt();
        drop(state);
        self.tell(HumanEvent::TookOver(by));
    }

    /// They pressed the stop shortcut.
    pub(crate) fn pressed_stop(&self) {
        self.state().interrupt();
        self.tell(HumanEvent::PressedStop);
    }

    /// For how long a takeover has been looked out for; nothing when nobody watches.
    pub(crate) fn watched_for(&self) -> Option<Duration> {
        self.state().since.map(|since| since.elapsed())
    }

    /// An action begins; after a takeover only one that just looks, which disturbs nobody.
    pub(crate) fn begin(
        &self,
        acts: bool,
        cancel: &CancellationToken,
    ) -> Result<Running, DesktopError> {
        let mut state = self.state();
        if let Some(by) = *self.0.taken.borrow()
            && acts
        {
            return Err(DesktopError::TakenOver(by));
        }
        state.running = Some(cancel.clone());
        Ok(Running(self.clone()))
    }

    /// Who is told, and where to have everything let go of.
    pub(crate) fn attach(&self, watcher: &Arc<dyn Watcher>) {
        *self.watcher_place() = Some(Arc::downgrade(watcher));
    }

    pub(crate) fn let_go_through(&self, jobs: &mpsc::Sender<Job>) {
        self.state().jobs = Some(jobs.downgrade());
    }

    fn give_back(&self) {
        self.0
            .taken
            .send_if_modified(|taken| taken.take().is_some());
    }

    fn tell(&self, event: HumanEvent) {
        // Nobody who listens is nobody who is disturbed.
        let _ = self.0.events.send(event);
    }

    fn watcher(&self) -> Option<Arc<dyn Watcher>> {
        self.watcher_place().as_ref().and_then(Weak::upgrade)
    }

    fn watcher_place(&self) -> MutexGuard<'_, Option<Weak<dyn Watcher>>> {
        let place = self.0.watcher.lock();
        place.unwrap_or_else(PoisonError::into_inner)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Counts and handles only; a panic elsewhere cannot leave half of one.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Human {
    fn default() -> Self {
        Self(Arc::new(Shared {
            state: Mutex::default(),
            taken: watch::Sender::new(None),
            events: broadcast::Sender::new(EVENT_QUEUE),
            watcher: Mutex::default(),
        }))
    }
}

impl State {
    /// Cuts the running action short, and lets go of what an earlier one left down.
    fn interrupt(&mut self) {
        if let Some(running) = &self.running {
            running.cancel();
        }
        if let Some(jobs) = self.jobs.as_ref().and_then(mpsc::WeakSender::upgrade) {
            let (answer, _) = oneshot::channel();
            // With a full queue the next action of it fails, and everything is let go of then.
            let _ = jobs.try_send(Job::Release { answer });
        }
    }
}

impl Watching {
    /// The person has taken over and keeps it until they give it back.
    #[must_use]
    pub fn give_way(self) -> GaveWay {
        self.0.state().gave_way += 1;
        GaveWay(self.0.clone())
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let watcher = self.0.watcher();
        let mut state = self.0.state();
        state.watching = state.watching.saturating_sub(1);
        if state.watching > 0 {
            return;
        }
        state.since = None;
        if let Some(watcher) = &watcher {
            watcher.attend(false);
        }
        // A takeover that nobody waits out is over.
        if state.gave_way == 0 {
            self.0.give_back();
        }
    }
}

impl Drop for GaveWay {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.gave_way = state.gave_way.saturating_sub(1);
        self.0.give_back();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.state().running = None;
    }
}
