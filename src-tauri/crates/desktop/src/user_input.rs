//! User-input monitor: detects that the user takes over mouse and keyboard or presses the stop shortcut. How
//! user input is told apart from injected input is up to the display server's [`InputListener`]. Nothing here
//! decides what happens to a turn.

use crate::{Check, DesktopError, TakeoverSource, pointer_overlay::ControlIndicator};
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};
use tokio::sync::{broadcast, watch};
use tokio_util::sync::CancellationToken;

/// Number of events a subscriber may lag behind.
const EVENT_QUEUE: usize = 16;

/// Something the user did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserInputEvent {
    /// The user took over. Every action is refused until control is given back.
    Takeover(TakeoverSource),
    /// The user pressed the stop shortcut. Everything must stop.
    StopShortcut,
}

/// Monitor of the user's own input. Clones share it.
#[derive(Clone)]
pub struct UserInputMonitor(Arc<MonitorShared>);

/// While at least one of these exists, physical input counts as a takeover.
pub struct ArmedMonitor(UserInputMonitor);

/// While this exists, the user keeps control after a takeover; dropping it gives the desktop back to Qilbee.
pub struct YieldedControl(UserInputMonitor);

/// Listens to physical mouse and keyboard input and reports to a [`UserInputMonitor`]. Ends when dropped.
pub(crate) trait InputListener: Send + Sync {
    /// Turns takeover detection on or off; the stop shortcut is always active. In effect when this returns.
    fn set_armed(&self, armed: bool);

    /// Returns checks of what works, for diagnostics.
    fn checks(&self) -> Vec<Check>;
}

/// A running action, cancelled when the user takes over.
pub(crate) struct RunningAction(UserInputMonitor);

struct MonitorShared {
    state: Mutex<MonitorState>,
    takeover: watch::Sender<Option<TakeoverSource>>,
    events: broadcast::Sender<UserInputEvent>,
    /// Weak, because the listener holds the monitor.
    listener: Mutex<Option<Weak<dyn InputListener>>>,
}

#[derive(Default)]
struct MonitorState {
    /// Number of live guards.
    armed: usize,
    yielded: usize,
    /// Start of the current armed period.
    armed_since: Option<Instant>,
    running: Option<CancellationToken>,
    /// Asks the desktop to release what is held down. Must return at once.
    release_inputs: Option<Box<dyn Fn() + Send>>,
    /// Is told who has mouse and keyboard. Must return at once.
    control: Option<ControlIndicator>,
}

impl UserInputMonitor {
    /// Treats physical input as a takeover until the returned guard is dropped.
    #[must_use]
    pub fn arm(&self) -> ArmedMonitor {
        // Declared first, so that it is dropped after the lock: the last owner of a listener waits for its thread,
        // which takes the lock too.
        let listener = self.listener();
        let mut state = self.state();
        state.armed += 1;
        if state.armed == 1 {
            if let Some(listener) = &listener {
                listener.set_armed(true);
            }
            state.armed_since = Some(Instant::now());
        }
        self.tell_control(&state);
        ArmedMonitor(self.clone())
    }

    /// Returns `true` if physical input counts as a takeover now.
    #[must_use]
    pub fn is_armed(&self) -> bool {
        self.state().armed > 0
    }

    /// Subscribes to future events.
    #[must_use]
    pub fn events(&self) -> broadcast::Receiver<UserInputEvent> {
        self.0.events.subscribe()
    }

    /// Watches the current takeover: its source until the user gives control back.
    #[must_use]
    pub fn takeover(&self) -> watch::Receiver<Option<TakeoverSource>> {
        self.0.takeover.subscribe()
    }

    /// Records physical input as a takeover. Does nothing while disarmed or already taken over.
    pub fn take_over(&self, source: TakeoverSource) {
        let mut state = self.state();
        if state.armed == 0 || self.0.takeover.borrow().is_some() {
            return;
        }
        self.0.takeover.send_replace(Some(source));
        state.interrupt();
        self.tell_control(&state);
        drop(state);
        self.emit(UserInputEvent::Takeover(source));
    }

    /// Records a press of the stop shortcut.
    pub(crate) fn press_stop_shortcut(&self) {
        self.state().interrupt();
        self.emit(UserInputEvent::StopShortcut);
    }

    /// Returns how long takeover detection has been armed; `None` while disarmed.
    pub(crate) fn armed_for(&self) -> Option<Duration> {
        self.state()
            .armed_since
            .map(|armed_since| armed_since.elapsed())
    }

    /// Begins an action. During a takeover only actions that just look are allowed, because they disturb nobody.
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

    /// Attaches the listener to arm and disarm.
    pub(crate) fn attach_listener(&self, listener: &Arc<dyn InputListener>) {
        *self.listener_slot() = Some(Arc::downgrade(listener));
    }

    pub(crate) fn on_interrupt(&self, release_inputs: impl Fn() + Send + 'static) {
        self.state().release_inputs = Some(Box::new(release_inputs));
    }

    pub(crate) fn set_control_indicator(&self, control: ControlIndicator) {
        let mut state = self.state();
        state.control = Some(control);
        self.tell_control(&state);
    }

    /// Tells who has mouse and keyboard: Qilbee, while the person's input would be a takeover and is none yet.
    fn tell_control(&self, state: &MonitorState) {
        if let Some(control) = &state.control {
            control.set_control(state.armed > 0 && self.0.takeover.borrow().is_none());
        }
    }

    fn end_takeover(&self) {
        self.0
            .takeover
            .send_if_modified(|takeover| takeover.take().is_some());
    }

    fn emit(&self, event: UserInputEvent) {
        // Without subscribers there is nobody to notify.
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
        // Only counters and handles: a panic elsewhere cannot leave them half written.
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
    /// Cancels the running action and releases what an earlier one left held.
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
    /// Yields control to the user until the returned guard is dropped.
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
        // A takeover that nobody waits for is over.
        if state.yielded == 0 {
            self.0.end_takeover();
        }
        self.0.tell_control(&state);
    }
}

impl Drop for YieldedControl {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.yielded = state.yielded.saturating_sub(1);
        self.0.end_takeover();
        self.0.tell_control(&state);
    }
}

impl Drop for RunningAction {
    fn drop(&mut self) {
        self.0.state().running = None;
    }
}
