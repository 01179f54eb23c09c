//! The person at the computer, who always wins: whether they have taken over mouse and keyboard, and
//! whether they pressed the stop shortcut. How their input is told from ours is the display server's
//! business; one [`Watcher`] for each. Nothing here decides what becomes of a turn.

use crate::{Check, DesktopError};
use serde::Serialize;
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};
use tokio::sync::{broadcast, watch};
use tokio_util::sync::CancellationToken;

/// Events that a subscriber may be behind.
const EVENT_QUEUE: usize = 16;

/// What the person took over with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TakeoverSource {
    /// The mouse, or whatever else moves the pointer.
    Mouse,
    /// A key.
    Keyboard,
}

/// Something the person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserInputEvent {
    /// They took over. Until they give back, every action is refused.
    Takeover(TakeoverSource),
    /// They pressed the stop shortcut. Everything is to stop.
    StopShortcut,
}

/// The person, as the desktop knows them. Clones are handles to the same one.
#[derive(Clone)]
pub struct UserInputMonitor(Arc<MonitorShared>);

/// As long as one of these lives, physical input is a takeover.
pub struct ArmedMonitor(UserInputMonitor);

/// As long as this lives, the person keeps what they took over; dropping it gives the desktop back.
pub struct YieldedControl(UserInputMonitor);

/// Looks at the physical mouse and keyboard and tells a [`Human`]. Ends when it is dropped.
pub(crate) trait InputListener: Send + Sync {
    /// Whether a takeover is to be noticed. The stop shortcut always is. In force when this returns.
    fn set_armed(&self, armed: bool);

    /// What works, for people.
    fn checks(&self) -> Vec<Check>;
}

/// An action at work: it is cut short when the person takes over.
pub(crate) struct RunningAction(UserInputMonitor);

struct MonitorShared {
    state: Mutex<MonitorState>,
    takeover: watch::Sender<Option<TakeoverSource>>,
    events: broadcast::Sender<UserInputEvent>,
    /// Weak, because the watcher holds the person.
    listener: Mutex<Option<Weak<dyn InputListener>>>,
}

#[derive(Default)]
struct MonitorState {
    /// Guards that live.
    armed: usize,
    yielded: usize,
    /// Since when anybody watches.
    armed_since: Option<Instant>,
    running: Option<CancellationToken>,
    /// Asks the desktop to release what is held down. Must return at once.
    release_inputs: Option<Box<dyn Fn() + Send>>,
}

impl TakeoverSource {
    /// As it is said in a sentence: “mouse” or “keyboard”.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Mouse => "mouse",
            Self::Keyboard => "keyboard",
        }
    }
}

impl UserInputMonitor {
    /// From now on, until the guard is dropped, physical input is a takeover.
    #[must_use]
    pub fn arm(&self) -> ArmedMonitor {
        // Dropped after the lock: the last owner of a watcher waits for its thread, which takes it too.
        let listener = self.listener();
        let mut state = self.state();
        state.armed += 1;
        if state.armed == 1 {
            if let Some(listener) = &listener {
                listener.set_armed(true);
            }
            state.armed_since = Some(Instant::now());
        }
        ArmedMonitor(self.clone())
    }

    /// Whether physical input is a takeover now.
    #[must_use]
    pub fn is_armed(&self) -> bool {
        self.state().armed > 0
    }

    /// What they do from now on.
    #[must_use]
    pub fn events(&self) -> broadcast::Receiver<UserInputEvent> {
        self.0.events.subscribe()
    }

    /// What they have taken over with and not given back yet, and every change of it.
    #[must_use]
    pub fn takeover(&self) -> watch::Receiver<Option<TakeoverSource>> {
        self.0.takeover.subscribe()
    }

    /// They touched mouse or keyboard. Nothing when nobody watches, or when they have it already.
    pub fn take_over(&self, source: TakeoverSource) {
        let mut state = self.state();
        if state.armed == 0 || self.0.takeover.borrow().is_some() {
            return;
        }
        self.0.takeover.send_replace(Some(source));
        state.interrupt();
        drop(state);
        self.emit(UserInputEvent::Takeover(source));
    }

    /// They pressed the stop shortcut.
    pub(crate) fn press_stop_shortcut(&self) {
        self.state().interrupt();
        self.emit(UserInputEvent::StopShortcut);
    }

    /// For how long a takeover has been looked out for; nothing when nobody watches.
    pub(crate) fn armed_for(&self) -> Option<Duration> {
        self.state()
            .armed_since
            .map(|armed_since| armed_since.elapsed())
    }

    /// An action begins; after a takeover only one that just looks, which disturbs nobody.
    pub(crate) fn begin_action(
        &self,
        acts: bool,
        cancel: &CancellationToken,
    ) -> Result<RunningAction, DesktopError> {
        let mut state = self.state();
        if let Some(source) = *self.0.takeover.borrow()
            && acts
        {
            return Err(DesktopError::TakenOver(source));
        }
        state.running = Some(cancel.clone());
        Ok(RunningAction(self.clone()))
    }

    /// Who is told, and where to have everything let go of.
    pub(crate) fn attach_listener(&self, listener: &Arc<dyn InputListener>) {
        *self.listener_slot() = Some(Arc::downgrade(listener));
    }

    pub(crate) fn on_interrupt(&self, release_inputs: impl Fn() + Send + 'static) {
        self.state().release_inputs = Some(Box::new(release_inputs));
    }

    fn end_takeover(&self) {
        self.0
            .takeover
            .send_if_modified(|takeover| takeover.take().is_some());
    }

    fn emit(&self, event: UserInputEvent) {
        // Nobody who listens is nobody who is disturbed.
        let _ = self.0.events.send(event);
    }

    fn listener(&self) -> Option<Arc<dyn InputListener>> {
        self.listener_slot().as_ref().and_then(Weak::upgrade)
    }

    fn listener_slot(&self) -> MutexGuard<'_, Option<Weak<dyn InputListener>>> {
        let slot = self.0.listener.lock();
        slot.unwrap_or_else(PoisonError::into_inner)
    }

    fn state(&self) -> MutexGuard<'_, MonitorState> {
        // Counts and handles only; a panic elsewhere cannot leave half of one.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for UserInputMonitor {
    fn default() -> Self {
        Self(Arc::new(MonitorShared {
            state: Mutex::default(),
            takeover: watch::Sender::new(None),
            events: broadcast::Sender::new(EVENT_QUEUE),
            listener: Mutex::default(),
        }))
    }
}

impl MonitorState {
    /// Cuts the running action short, and lets go of what an earlier one left down.
    fn interrupt(&mut self) {
        if let Some(running) = &self.running {
            running.cancel();
        }
        if let Some(release_inputs) = &self.release_inputs {
            release_inputs();
        }
    }
}

impl ArmedMonitor {
    /// The person has taken over and keeps it until they give it back.
    #[must_use]
    pub fn yield_control(self) -> YieldedControl {
        self.0.state().yielded += 1;
        YieldedControl(self.0.clone())
    }
}

impl Drop for ArmedMonitor {
    fn drop(&mut self) {
        let listener = self.0.listener();
        let mut state = self.0.state();
        state.armed = state.armed.saturating_sub(1);
        if state.armed > 0 {
            return;
        }
        state.armed_since = None;
        if let Some(listener) = &listener {
            listener.set_armed(false);
        }
        // A takeover that nobody waits out is over.
        if state.yielded == 0 {
            self.0.end_takeover();
        }
    }
}

impl Drop for YieldedControl {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.yielded = state.yielded.saturating_sub(1);
        self.0.end_takeover();
    }
}

impl Drop for RunningAction {
    fn drop(&mut self) {
        self.0.state().running = None;
    }
}
