//! Decides from what was seen and when whether a screen is quiet. Pure: it is given times and changes, and
//! touches neither clock nor screen.

use super::tiles::Patch;
use crate::SettleOptions;
use std::time::Duration;

/// Carets and spinners fit into this many squares each way; what is larger is always waited for.
const SMALL_EDGE: usize = 3;
/// A small place must have changed this often without growing before it can count as restless.
const RESTLESS_CHANGES: u32 = 4;
/// More than this part of the screen is a page rather than a menu: pages come in several pieces.
const LARGE_PART: usize = 10;

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Nothing can be said before this time has passed.
    LookAgain { after: Duration },
    /// The screen is as the action left it.
    Quiet,
    /// It does not come to rest.
    GiveUp,
}

/// What has been seen since the action.
pub(super) struct Judge {
    options: SettleOptions,
    start: Duration,
    /// Squares on the whole screen.
    tiles: usize,
    /// Squares of larger changes so far, each as often as it changed.
    changed: usize,
    last_change: Option<Duration>,
    places: Vec<Place>,
}

/// A small place that changed.
struct Place {
    bounds: Patch,
    /// When it first changed or last grew.
    since: Duration,
    /// How often it has changed since then.
    changes: u32,
    is_ignored: bool,
}

impl Judge {
    pub(super) fn new(options: SettleOptions, start: Duration, tiles: usize) -> Self {
        Self {
            options,
            start,
            tiles,
            changed: 0,
            last_change: None,
            places: Vec::new(),
        }
    }

    /// Takes a look at `now` that found `changes` since the look before.
    pub(super) fn saw(&mut self, now: Duration, changes: &[Patch]) -> Verdict {
        for patch in changes {
            if self.counts(patch, now) {
                self.last_change = Some(now);
                if patch.edge() > SMALL_EDGE {
                    self.changed += patch.tiles;
                }
            }
        }
        let reaction_ends = self.start + self.options.reaction;
        let quiet_at = match self.last_change {
            Some(changed_at) => reaction_ends.max(changed_at + self.quiet()),
            None => reaction_ends,
        };
        let give_up_at = self.start + self.options.at_most;
        if now >= quiet_at {
            Verdict::Quiet
        } else if now >= give_up_at {
            Verdict::GiveUp
        } else {
            let next = quiet_at.min(give_up_at).saturating_sub(now);
            Verdict::LookAgain {
                after: next.min(self.options.interval),
            }
        }
    }

    /// The small places that were not waited for.
    pub(super) fn ignored(&self) -> impl Iterator<Item = Patch> {
        let ignored = self.places.iter().filter(|place| place.is_ignored);
        ignored.map(|place| place.bounds)
    }

    /// How long nothing may change.
    fn quiet(&self) -> Duration {
        if self.changed * LARGE_PART > self.tiles {
            self.options.quiet_page
        } else {
            self.options.quiet
        }
    }

    /// Whether a change keeps the screen busy. What is small and goes on and on in one place does not; but
    /// something that grows or moves, such as a progress bar, never stays in one place for long.
    fn counts(&mut self, patch: &Patch, now: Duration) -> bool {
        if patch.edge() > SMALL_EDGE {
            return true;
        }
        let same = |place: &&mut Place| {
            place.bounds.touches(patch) && place.bounds.with(patch).edge() <= SMALL_EDGE
        };
        let Some(place) = self.places.iter_mut().find(same) else {
            self.places.push(Place {
                bounds: *patch,
                since: now,
                changes: 1,
                is_ignored: false,
            });
            return true;
        };
        if !place.bounds.holds(patch) {
            *place = Place {
                bounds: place.bounds.with(patch),
                since: now,
                changes: 1,
                is_ignored: false,
            };
            return true;
        }
        place.changes += 1;
        place.is_ignored = place.changes >= RESTLESS_CHANGES
            && now.saturating_sub(place.since) >= self.options.restless;
        !place.is_ignored
    }
}

#[cfg(test)]
mod tests;
