//! Stability tracker: decides from observed changes and their times when the screen is stable. Pure: knows
//! neither clock nor screen.

use super::tile_diff::TilePatch;
use crate::StabilityOptions;
use std::time::Duration;

/// Maximum edge, in tiles, of an area that may be ignored as a caret or spinner.
const FLICKER_MAX_EDGE: usize = 3;
/// Number of changes without growth before a small area can be ignored.
const FLICKER_MIN_CHANGES: u32 = 4;
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
    start: Duration,
    /// Number of tiles of the screen.
    tiles: usize,
    /// Changed tiles of larger patches so far, counted once per change.
    changed_tiles: usize,
    last_change: Option<Duration>,
    spots: Vec<FlickerSpot>,
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
    pub(super) fn new(options: StabilityOptions, start: Duration, tiles: usize) -> Self {
        Self {
            options,
            start,
            tiles,
            changed_tiles: 0,
            last_change: None,
            spots: Vec::new(),
        }
    }

    /// Records the changes found at `now` since the previous observation.
    pub(super) fn observe(&mut self, now: Duration, changes: &[TilePatch]) -> StabilityVerdict {
        for patch in changes {
            if self.keeps_busy(patch, now) {
                self.last_change = Some(now);
                if patch.edge() > FLICKER_MAX_EDGE {
                    self.changed_tiles += patch.tiles;
                }
            }
        }
        let reaction_ends = self.start + self.options.reaction;
        let stable_at = match self.last_change {
            Some(changed_at) => reaction_ends.max(changed_at + self.stable_for()),
            None => reaction_ends,
        };
        let times_out_at = self.start + self.options.timeout;
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

    /// Returns the small areas that were ignored.
    pub(super) fn ignored(&self) -> impl Iterator<Item = TilePatch> {
        let ignored = self.spots.iter().filter(|spot| spot.is_ignored);
        ignored.map(|spot| spot.bounds)
    }

    /// Returns how long nothing may change.
    fn stable_for(&self) -> Duration {
        if self.changed_tiles * PAGE_FRACTION > self.tiles {
            self.options.stable_for_page
        } else {
            self.options.stable_for
        }
    }

    /// Returns `true` if a change keeps the screen busy. Small changes that go on in one place do not; growing or
    /// moving ones, such as a progress bar, never stay in one place for long.
    fn keeps_busy(&mut self, patch: &TilePatch, now: Duration) -> bool {
        if patch.edge() > FLICKER_MAX_EDGE {
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

#[cfg(test)]
mod tests;
