//! Pointer overlay: a pointer of Qilbee's own and a line along the screen's edge, drawn over the desktop while Qilbee has
//! mouse and keyboard. It glides to a place before the action there, and drains as soon as the person takes over.
//!
//! Pictures and actions lie [`Behind`] it: what captures or injects is reached only once nothing is shown. A thread of
//! its own draws, on a [`Canvas`] that each display server provides; without one nothing is shown and nothing waits.

use crate::{Damage, Monitor, Rect, ScreenPoint};
use imaging::RectSet;
use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, Weak,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

mod behind;
mod glide;
mod hexagon;
mod overlay_thread;
mod scene;

pub(crate) use behind::Behind;
pub(crate) use hexagon::Raster;
pub(crate) use scene::{LAYERS, Layer, OverlayPicture, Paint};

use overlay_thread::Command;

/// Time for the display server to notice that a thread and its windows are gone.
const SERVER_NOTICES: Duration = Duration::from_millis(50);
/// Number of areas that are remembered as drawn on; further ones are joined to the last.
const MAX_DRAWN_AREAS: usize = 64;

/// Surface over the desktop that takes no clicks. Used by one thread.
pub(crate) trait Canvas: Send {
    /// Returns `true` if the person has not switched off animations on this display.
    fn wants_motion(&mut self) -> bool;

    /// Returns `true` if programs keep what is covered. If not, nothing may rest above what they draw.
    fn keeps_covered(&mut self) -> bool;

    /// Shows this picture instead of the last one.
    fn show(&mut self, picture: &OverlayPicture) -> Result<(), CanvasError>;

    /// Returns once nothing of it is on the screen.
    fn clear(&mut self) -> Result<(), CanvasError>;
}

/// Failure of a canvas. It ends the overlay and nothing else.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct CanvasError(pub(crate) String);

/// Handle to the overlay; clones share it. An absent one shows nothing and never waits.
#[derive(Clone)]
pub(crate) struct PointerOverlay(Option<Arc<OverlayHandle>>);

/// Handle for telling who has mouse and keyboard; doesn't keep the overlay alive.
pub(crate) struct ControlIndicator(Weak<OverlayHandle>);

struct OverlayHandle {
    commands: mpsc::Sender<Command>,
    shared: Arc<OverlayState>,
}

/// State that the thread and its handles share.
#[derive(Default)]
struct OverlayState {
    /// Set while Qilbee has mouse and keyboard and the person wants to see it.
    is_active: AtomicBool,
    /// Set while something may be on the screen.
    may_show: AtomicBool,
    /// Set when the thread has ended.
    has_ended: AtomicBool,
    /// Areas drawn on since they were asked for.
    drawn: Mutex<Vec<Rect>>,
}

impl PointerOverlay {
    pub(crate) fn absent() -> Self {
        Self(None)
    }

    /// Starts the thread that draws.
    pub(crate) fn start(canvas: Box<dyn Canvas>) -> Self {
        let (commands, received) = mpsc::channel();
        let shared = Arc::new(OverlayState::default());
        let of_thread = Arc::clone(&shared);
        let started = thread::Builder::new()
            .name("pointer-overlay".to_owned())
            .spawn(move || overlay_thread::run(canvas, &received, &of_thread));
        match started {
            Ok(_) => Self(Some(Arc::new(OverlayHandle { commands, shared }))),
            Err(error) => {
                tracing::warn!(%error, "the pointer overlay could not start");
                Self::absent()
            }
        }
    }

    /// Returns the handle for telling who has mouse and keyboard.
    pub(crate) fn control_indicator(&self) -> ControlIndicator {
        ControlIndicator(self.0.as_ref().map_or_else(Weak::new, Arc::downgrade))
    }

    /// Sets the monitor whose edge shows the control.
    pub(crate) fn set_monitor(&self, monitor: &Monitor) {
        self.send(|| Command::SetMonitor(monitor.area, monitor.scale));
    }

    /// Starts to glide and returns the time after which the action may follow; none if nothing is shown.
    pub(crate) fn glide(&self, from: Option<ScreenPoint>, to: ScreenPoint) -> Duration {
        let Some(handle) = self.living().filter(|_| self.is_active()) else {
            return Duration::ZERO;
        };
        handle.shared.may_show.store(true, Ordering::SeqCst);
        self.send(|| Command::Glide { from, to });
        glide::lead_time(from, to)
    }

    /// Returns once nothing of it is on the screen; stays so until [`Self::reveal`] or the next glide.
    pub(crate) fn hide(&self) {
        let Some(handle) = self.living() else {
            return;
        };
        if !handle.shared.may_show.swap(false, Ordering::SeqCst) {
            return;
        }
        let (reply, hidden) = mpsc::sync_channel(1);
        let sent = handle.commands.send(Command::Hide(reply));
        if sent.is_err() || hidden.recv().is_err() {
            // Its windows end with its connection.
            handle.shared.has_ended.store(true, Ordering::SeqCst);
            thread::sleep(SERVER_NOTICES);
        }
    }

    /// Allows it to be shown again.
    pub(crate) fn reveal(&self) {
        if let Some(handle) = self.living()
            && !handle.shared.may_show.swap(true, Ordering::SeqCst)
        {
            self.send(|| Command::Reveal);
        }
    }

    /// Returns `true` while Qilbee has mouse and keyboard and the person wants to see it.
    pub(crate) fn is_active(&self) -> bool {
        self.living()
            .is_some_and(|handle| handle.shared.is_active.load(Ordering::SeqCst))
    }

    /// Returns `true` while something may be on the screen.
    pub(crate) fn may_be_seen(&self) -> bool {
        self.is_active()
            && self
                .living()
                .is_some_and(|handle| handle.shared.may_show.load(Ordering::SeqCst))
    }

    /// Removes from `damage` what the overlay has drawn since the last call.
    pub(crate) fn without_own(&self, damage: Damage) -> Damage {
        let Some(handle) = &self.0 else {
            return damage;
        };
        let drawn = std::mem::take(&mut *handle.shared.drawn());
        match damage {
            Damage::Rects(rects) if !drawn.is_empty() => {
                let mut left = RectSet::default();
                for rect in rects {
                    left.add(rect);
                }
                for area in drawn {
                    left.remove(area);
                }
                match left.into_parts() {
                    parts if parts.is_empty() => Damage::Unchanged,
                    parts => Damage::Rects(parts),
                }
            }
            other @ (Damage::Unchanged | Damage::Rects(_) | Damage::Unknown) => other,
        }
    }

    fn living(&self) -> Option<&OverlayHandle> {
        let handle = self.0.as_deref()?;
        (!handle.shared.has_ended.load(Ordering::SeqCst)).then_some(handle)
    }

    fn send(&self, command: impl FnOnce() -> Command) {
        if let Some(handle) = self.living() {
            // A thread that has ended shows nothing.
            let _ = handle.commands.send(command());
        }
    }
}

impl ControlIndicator {
    /// Tells whether Qilbee has mouse and keyboard. Returns at once.
    pub(crate) fn set_control(&self, has_control: bool) {
        if let Some(handle) = self.0.upgrade() {
            // A thread that has ended shows nothing.
            let _ = handle.commands.send(Command::SetControl(has_control));
        }
    }
}

impl OverlayState {
    fn drawn(&self) -> MutexGuard<'_, Vec<Rect>> {
        self.drawn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add_drawn(&self, areas: impl IntoIterator<Item = Rect>) {
        let mut drawn = self.drawn();
        for area in areas {
            if drawn.contains(&area) {
                continue;
            }
            let is_full = drawn.len() >= MAX_DRAWN_AREAS;
            match drawn.last_mut() {
                Some(last) if is_full => *last = last.union(area),
                Some(_) | None => drawn.push(area),
            }
        }
    }
}

#[cfg(test)]
mod tests;
