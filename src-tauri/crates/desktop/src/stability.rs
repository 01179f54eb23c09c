//! Stability wait: polls the screen after an action and continues as soon as it stops changing, instead of
//! sleeping a fixed time.
//!
//! This file is the loop: query the damage, capture if something was drawn, sleep. `tracker` decides when the
//! screen is stable, `patience` how long a first change is waited for, `evidence` which changes the action can
//! have caused; `imaging` finds the changed parts. `idle` waits for a program instead of for the screen.

use crate::{
    Clock, Damage, DesktopError, Frame, Monitor, Rect, ScreenCapture, SleepOutcome,
    StabilityOptions,
};
use evidence::Trifles;
use imaging::TilePatch;
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tracker::{StabilityTracker, StabilityVerdict};

mod evidence;
mod idle;
mod movement;
mod patience;
mod probe;
mod restless;
mod tracker;

pub(crate) use evidence::PointerPath;
pub(crate) use idle::wait_until_idle;
pub(crate) use patience::Patience;
pub(crate) use probe::{may_be_moving, moving_places};
pub(crate) use restless::{RestlessPlaces, WindowLayout};

/// A wait for the effect of an action.
pub(crate) struct Watch<'a> {
    pub(crate) monitor: &'a Monitor,
    /// A frame captured just before the action; the damage must have been queried right before that capture.
    pub(crate) before: &'a Frame,
    /// Time at which the action ended.
    pub(crate) start: Duration,
    pub(crate) patience: Patience,
    /// Places that changed by themselves before.
    pub(crate) restless: &'a [Rect],
    /// Path of the pointer during the action; `None` if it stayed.
    pub(crate) pointer: Option<PointerPath>,
}

/// The screen once it was stable or the wait timed out.
pub(crate) struct StabilityOutcome {
    /// The last capture; `None` if the screen never differed from before.
    pub(crate) frame: Option<Frame>,
    /// Smallest area around all changes that the action can have caused.
    pub(crate) changed: Option<Rect>,
    pub(crate) waited: Duration,
    /// Time of the last change that means anything.
    pub(crate) last_change: Option<Duration>,
    /// Set if the screen was still changing when the wait ended.
    pub(crate) timed_out: bool,
    /// Areas that kept changing and were ignored, in screen pixels.
    pub(crate) ignored: Vec<Rect>,
    /// Places to take for restless at the next action: the ignored ones and those still changing.
    pub(crate) restless: Vec<Rect>,
}

/// Waits until the screen is stable after an action, and for a first change as long as the program plausibly
/// needs.
pub(crate) fn wait_until_stable(
    screen: &mut dyn ScreenCapture,
    watch: &Watch<'_>,
    options: StabilityOptions,
    clock: &dyn Clock,
    cancel: &CancellationToken,
) -> Result<StabilityOutcome, DesktopError> {
    let mut wait = Wait::new(watch, options);
    loop {
        let now = clock.now();
        let changes = wait.look(screen)?;
        let after = match wait.tracker.observe(now, &changes) {
            StabilityVerdict::PollAgain { after } => after,
            StabilityVerdict::TimedOut => return Ok(wait.timed_out(now)),
            StabilityVerdict::Stable => match wait.effect(&[]) {
                Some(changed) => return Ok(wait.ended(now, Some(changed))),
                None => match wait.tracker.look_on(now) {
                    StabilityVerdict::PollAgain { after } => after,
                    StabilityVerdict::Stable | StabilityVerdict::TimedOut => {
                        return Ok(wait.ended(now, None));
                    }
                },
            },
        };
        if clock.sleep(after, cancel) == SleepOutcome::Cancelled {
            return Err(DesktopError::Cancelled);
        }
    }
}

struct Wait<'a> {
    watch: &'a Watch<'a>,
    tracker: StabilityTracker,
    trifles: Trifles,
    frame: Option<Frame>,
}

impl<'a> Wait<'a> {
    fn new(watch: &'a Watch<'a>, options: StabilityOptions) -> Self {
        let area = watch.before.area();
        let restless = watch.restless.iter();
        let restless = restless.filter_map(|place| TilePatch::covering(*place, area));
        let tiles = imaging::tile_count(area);
        Self {
            watch,
            tracker: StabilityTracker::new(options, watch.patience, watch.start, tiles, restless),
            trifles: Trifles::new(watch.pointer),
            frame: None,
        }
    }

    /// Captures the screen if something was drawn, and returns the changes that mean anything.
    fn look(&mut self, screen: &mut dyn ScreenCapture) -> Result<Vec<TilePatch>, DesktopError> {
        if !may_have_changed(screen, self.watch.monitor) {
            return Ok(Vec::new());
        }
        let now = screen.capture(self.watch.monitor)?;
        let last = self.frame.as_ref().unwrap_or(self.watch.before);
        let mut changes = imaging::changed_patches(last, &now);
        if !changes.is_empty() {
            changes.retain(|patch| !self.trifles.explain(patch, last, &now));
            self.frame = Some(now);
        }
        Ok(changes)
    }

    /// Returns the area around the changes so far that the action can have caused.
    fn effect(&self, still_changing: &[TilePatch]) -> Option<Rect> {
        let mut background: Vec<_> = self.tracker.background().collect();
        background.extend_from_slice(still_changing);
        let after = self.frame.as_ref()?;
        evidence::effect(self.watch.before, after, &background, self.watch.pointer)
    }

    fn timed_out(self, now: Duration) -> StabilityOutcome {
        let still_changing: Vec<_> = self.tracker.still_changing(now).collect();
        let changed = self.effect(&still_changing);
        let area = self.watch.before.area();
        let mut outcome = self.ended(now, changed);
        outcome.timed_out = true;
        let places = still_changing.iter().map(|patch| patch.area_on(area));
        outcome.restless.extend(places);
        outcome
    }

    fn ended(self, now: Duration, changed: Option<Rect>) -> StabilityOutcome {
        let area = self.watch.before.area();
        let ignored: Vec<_> = self
            .tracker
            .ignored()
            .map(|patch| patch.area_on(area))
            .collect();
        StabilityOutcome {
            frame: self.frame,
            changed,
            waited: now.saturating_sub(self.watch.start),
            last_change: self.tracker.last_change(),
            timed_out: false,
            restless: ignored.clone(),
            ignored,
        }
    }
}

/// Returns `true` if the screen may have changed; backends without damage reports always have to capture.
fn may_have_changed(screen: &mut dyn ScreenCapture, monitor: &Monitor) -> bool {
    match screen.damage() {
        Ok(Damage::Unchanged) => false,
        Ok(Damage::Rects(parts)) => parts
            .iter()
            .any(|part| part.intersection(monitor.area).is_some()),
        Ok(Damage::Unknown) | Err(_) => true,
    }
}
