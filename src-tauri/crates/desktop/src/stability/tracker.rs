//! Decides from what was seen and when whether a screen is quiet. Pure: it is given times and changes, and
//! touches neither clock nor screen.

use super::tile_diff::TilePatch;
use crate::StabilityOptions;
use std::time::Duration;

/// Carets and spinners fit into this many squares each way; what is larger is always waited for.
const FLICKER_MAX_EDGE: usize = 3;
/// A small place must have changed this often without growing before it can count as restless.
const FLICKER_MIN_CHANGES: u32 = 4;
/// More than this part of the screen is a page rather than a menu: pages come in several pieces.
const PAGE_FRACTION: usize = 10;

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StabilityVerdict {
    /// Nothing can be said before this time has passed.
    PollAgain { after: Duration },
    /// The screen is as the action left it.
    Stable,
    /// It does not come to rest.
    TimedOut,
}

/// What has been seen since the action.
pub(super) struct StabilityTracker {
    options: StabilityOptions,
    start: Duration,
    /// Squares on the whole screen.
    tiles: usize,
    /// Squares of larger changes so far, each as often as it changed.
    changed_tiles: usize,
    last_change: Option<Duration>,
    spots: Vec<FlickerSpot>,
}

/// A small place that changed.
struct FlickerSpot {
    bounds: TilePatch,
    /// When it first changed or last grew.
    unchanged_since: Duration,
    /// How often it has changed since then.
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

    /// Takes a look at `now` that found `changes` since the look before.
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

    /// The small places that were not waited for.
    pub(super) fn ignored(&self) -> impl Iterator<Item = TilePatch> {
        let ignored = self.spots.iter().filter(|spot| spot.is_ignored);
        ignored.map(|spot| spot.bounds)
    }

    /// How long nothing may change.
    fn stable_for(&self) -> Duration {
        if self.changed_tiles * PAGE_FRACTION > self.tiles {
            self.options.stable_for_page
        } else {
            self.options.stable_for
        }
    }

    /// Whether a change keeps the screen busy. What is small and goes on and on in one place does not; but
    /// something that grows or moves, such as a progress bar, never stays in one place for long.
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
                unchanged_since: now,
                changes: 1,
                is_ignored: false,
            });
            return true;
        };
        if !spot.bounds.contains(patch) {
            *spot = FlickerSpot {
                bounds: spot.bounds.union(patch),
                unchanged_since: now,
                changes: 1,
                is_ignored: false,
            };
            return true;
        }
        spot.changes += 1;
        spot.is_ignored = spot.changes >= FLICKER_MIN_CHANGES
            && now.saturating_sub(spot.unchanged_since) >= self.options.flicker_after;
        !spot.is_ignored
    }
}

#[cfg(test)]
mod tests;
