//! Places that change again and again, such as a video. Pure.

use imaging::TilePatch;
use std::time::Duration;

/// Maximum number of places; further ones are not followed.
const MAX_PLACES: usize = 32;

/// Places and how often each has changed.
#[derive(Default)]
pub(super) struct Movements(Vec<Movement>);

pub(super) struct Movement {
    pub(super) bounds: TilePatch,
    /// Number of observations in which the place had changed.
    pub(super) changes: u32,
    pub(super) last: Option<Duration>,
}

impl Movements {
    /// Creates places that have not changed yet.
    pub(super) fn expected(places: impl IntoIterator<Item = TilePatch>) -> Self {
        let unchanged = |bounds| Movement {
            bounds,
            changes: 0,
            last: None,
        };
        Self(places.into_iter().take(MAX_PLACES).map(unchanged).collect())
    }

    /// Records a change at the place it touches, which grows to hold it, or at a new one.
    pub(super) fn record(&mut self, patch: &TilePatch, now: Duration) {
        let touched = |place: &&mut Movement| place.bounds.touches(patch);
        if let Some(place) = self.0.iter_mut().find(touched) {
            place.bounds = place.bounds.union(patch);
            place.count(now);
        } else if self.0.len() < MAX_PLACES {
            self.0.push(Movement {
                bounds: *patch,
                changes: 1,
                last: Some(now),
            });
        }
    }

    /// Records a change that lies within a known place or its margin. Returns `false` if there is no such place.
    pub(super) fn record_within(&mut self, patch: &TilePatch, now: Duration) -> bool {
        let holding = |place: &&mut Movement| place.bounds.with_margin().contains(patch);
        let Some(place) = self.0.iter_mut().find(holding) else {
            return false;
        };
        place.bounds = place.bounds.union(patch);
        place.count(now);
        true
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Movement> {
        self.0.iter()
    }
}

impl Movement {
    fn count(&mut self, now: Duration) {
        if self.last != Some(now) {
            self.changes += 1;
            self.last = Some(now);
        }
    }
}
