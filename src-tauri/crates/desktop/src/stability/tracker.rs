//! Stability tracker: decides from observed changes and their times when the screen is stable. Pure: knows
//! neither clock nor screen.

use super::{
    movement::{Movement, Movements},
    patience::{BESIDE_MOVEMENT, LATE_CHANGES, Patience},
};
use crate::StabilityOptions;
use imaging::TilePatch;
use std::time::Duration;

/// Maximum edge, in tiles, of an area that may be ignored as a caret or spinner.
const FLICKER_MAX_EDGE: usize = 3;
/// Number of changes without growth before a small area can be ignored.
const FLICKER_MIN_CHANGES: u32 = 4;
/// Number of changes after which a place known to be restless is ignored again.
const RESTLESS_MIN_CHANGES: u32 = 3;
/// Number of changes of a place that counts as restless from now on, if the screen never becomes stable.
const NEW_RESTLESS_MIN_CHANGES: u32 = 4;
/// Age of the last change of a place that counts as still changing.
const STILL_CHANGING: Duration = Duration::from_millis(500);
/// A change of more than one part in this many of the screen counts as a page, which loads in several steps.
const PAGE_FRACTION: usize = 10;

/// Decision after an observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StabilityVerdict {
    /// Undecided before this time has passed.
    PollAgain { after: Duration },
    /// The screen is stable.
    Stable,
    /// The screen does not become stable.
    TimedOut,
}

/// Changes seen since the action.
pub(super) struct StabilityTracker {
    options: StabilityOptions,
    patience: Patience,
    start: Duration,
    /// Number of tiles of the screen.
    tiles: usize,
    /// Changed tiles of larger patches so far, counted once per change.
    changed_tiles: usize,
    last_change: Option<Duration>,
    spots: Vec<FlickerSpot>,
    /// Places that changed by themselves before.
    restless: Movements,
    /// All other places.
    places: Movements,
    /// Time of the last change that turned out to mean nothing.
    dismissed: Option<Duration>,
}

/// A small area that keeps changing.
struct FlickerSpot {
    bounds: TilePatch,
    /// Time of the first change or the last growth.
    since_last_growth: Duration,
    /// Number of changes since then.
    changes: u32,
    is_ignored: bool,
}

impl StabilityTracker {
    pub(super) fn new(
        options: StabilityOptions,
        patience: Patience,
        start: Duration,
        tiles: usize,
        restless: impl IntoIterator<Item = TilePatch>,
    ) -> Self {
        Self {
            options,
            patience,
            start,
            tiles,
            changed_tiles: 0,
            last_change: None,
            spots: Vec::new(),
            restless: Movements::expected(restless),
            places: Movements::default(),
            dismissed: None,
        }
    }

    /// Records the changes found at `now` since the previous observation.
    pub(super) fn observe(&mut self, now: Duration, changes: &[TilePatch]) -> StabilityVerdict {
        for patch in changes {
            if self.restless.record_within(patch, now) {
                continue;
            }
            if self.keeps_busy(patch, now) {
                self.places.record(patch, now);
                self.last_change = Some(now);
                if is_large(patch) {
                    self.changed_tiles += patch.tiles;
                }
            }
        }
        self.verdict(now)
    }

    /// Goes on looking although the screen is stable: so far nothing changed that means anything.
    pub(super) fn look_on(&mut self, now: Duration) -> StabilityVerdict {
        self.last_change = None;
        self.changed_tiles = 0;
        self.dismissed = Some(now);
        self.verdict(now)
    }

    /// Returns the time of the last change that kept the screen busy.
    pub(super) fn last_change(&self) -> Option<Duration> {
        self.last_change
    }

    /// Returns the areas that were ignored.
    pub(super) fn ignored(&self) -> impl Iterator<Item = TilePatch> {
        let spots = self.spots.iter().filter(|spot| spot.is_ignored);
        let moving = self.moving().map(|place| place.bounds);
        spots.map(|spot| spot.bounds).chain(moving)
    }

    /// Returns the areas whose changes prove nothing: the ignored ones, the large of them with a margin, because
    /// not every part of a video changes all the time.
    pub(super) fn background(&self) -> impl Iterator<Item = TilePatch> {
        self.ignored().map(|patch| match is_large(&patch) {
            true => patch.with_margin(),
            false => patch,
        })
    }

    /// Returns the places that never stopped changing, once the wait timed out.
    pub(super) fn still_changing(&self, now: Duration) -> impl Iterator<Item = TilePatch> {
        let is_changing = move |place: &&Movement| {
            place.changes >= NEW_RESTLESS_MIN_CHANGES
                && place
                    .last
                    .is_some_and(|last| now.saturating_sub(last) <= STILL_CHANGING)
        };
        let places = self.places.iter().filter(is_changing);
        places.map(|place| place.bounds)
    }

    fn verdict(&self, now: Duration) -> StabilityVerdict {
        let earliest = self.start + self.patience.at_least;
        let times_out_at = self.start + self.options.timeout;
        let stable_at = match self.quiet_at() {
            Some(quiet_at) => earliest.max(quiet_at),
            // A screen without a change is not one that never becomes stable.
            None => earliest
                .max(self.start + self.first_change())
                .min(times_out_at),
        };
        if now >= stable_at {
            StabilityVerdict::Stable
        } else if now >= times_out_at {
            StabilityVerdict::TimedOut
        } else {
            let next = stable_at.min(times_out_at).saturating_sub(now);
            StabilityVerdict::PollAgain {
                after: next.min(self.options.interval),
            }
        }
    }

    /// Returns the time from which on the screen counts as quiet, if nothing else changes; `None` without a
    /// change. A place that was restless before is given longer to show that it still is: a film may be slow.
    fn quiet_at(&self) -> Option<Duration> {
        let calm = self.restless.iter().filter(|place| !is_moving(place));
        let changed = calm.filter_map(|place| place.last);
        let relevant = changed.filter(|last| self.dismissed.is_none_or(|until| *last > until));
        let restless_quiet_at = relevant.map(|last| last + self.options.stable_for_page);
        let quiet_at = self.last_change.map(|last| last + self.stable_for(last));
        restless_quiet_at.chain(quiet_at).max()
    }

    fn first_change(&self) -> Duration {
        if self.moving().next().is_some() {
            self.patience.first_change.min(BESIDE_MOVEMENT)
        } else {
            self.patience.first_change
        }
    }

    /// Returns the places that were restless before and still are.
    fn moving(&self) -> impl Iterator<Item = &Movement> {
        self.restless.iter().filter(|place| is_moving(place))
    }

    /// Returns how long nothing may change after the last change.
    fn stable_for(&self, last_change: Duration) -> Duration {
        let stable_for = if self.changed_tiles * PAGE_FRACTION > self.tiles {
            self.options.stable_for_page
        } else {
            self.options.stable_for
        };
        match last_change.saturating_sub(self.start) <= LATE_CHANGES.max(self.patience.quiet) {
            true => stable_for.max(self.patience.quiet),
            false => stable_for,
        }
    }

    /// Returns `true` if a change keeps the screen busy. Small changes that go on in one place do not; growing or
    /// moving ones, such as a progress bar, never stay in one place for long.
    fn keeps_busy(&mut self, patch: &TilePatch, now: Duration) -> bool {
        if is_large(patch) {
            return true;
        }
        let is_same_spot = |spot: &&mut FlickerSpot| {
            spot.bounds.touches(patch) && spot.bounds.union(patch).edge() <= FLICKER_MAX_EDGE
        };
        let Some(spot) = self.spots.iter_mut().find(is_same_spot) else {
            self.spots.push(FlickerSpot {
                bounds: *patch,
                since_last_growth: now,
                changes: 1,
                is_ignored: false,
            });
            return true;
        };
        if !spot.bounds.contains(patch) {
            *spot = FlickerSpot {
                bounds: spot.bounds.union(patch),
                since_last_growth: now,
                changes: 1,
                is_ignored: false,
            };
            return true;
        }
        spot.changes += 1;
        spot.is_ignored = spot.changes >= FLICKER_MIN_CHANGES
            && now.saturating_sub(spot.since_last_growth) >= self.options.flicker_after;
        !spot.is_ignored
    }
}

/// Returns `true` if an area is too large for a caret or spinner.
pub(super) fn is_large(patch: &TilePatch) -> bool {
    patch.edge() > FLICKER_MAX_EDGE
}

fn is_moving(place: &Movement) -> bool {
    place.changes >= RESTLESS_MIN_CHANGES
}

#[cfg(test)]
mod tests;
