//! When a moved mouse is a hand at work and not a table that shakes. Pure.

/// A movement shorter than this is none, in the units of a mouse: a millimetre or less of the hand.
const MIN_DISTANCE: f64 = 8.0;
/// After this long without a motion the next one begins a new movement. In milliseconds.
const PAUSE_MS: u32 = 250;

/// The movement that is under way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PointerMovement {
    /// How far it has led, in all: back and forth is nowhere.
    distance: (f64, f64),
    last_ms: u32,
}

impl PointerMovement {
    /// Takes in a motion, in the X server's time. Whether it is a person's; the next one starts at nothing then.
    pub(super) fn add(&mut self, time_ms: u32, (right, down): (f64, f64)) -> bool {
        // The server's time starts anew after 49 days.
        if time_ms.wrapping_sub(self.last_ms) > PAUSE_MS {
            self.distance = (0.0, 0.0);
        }
        self.last_ms = time_ms;
        self.distance = (self.distance.0 + right, self.distance.1 + down);
        let is_far_enough = self.distance.0.hypot(self.distance.1) >= MIN_DISTANCE;
        if is_far_enough {
            self.distance = (0.0, 0.0);
        }
        is_far_enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_a_movement() {
        let check = |motions: &[(u32, f64, f64)], wanted: &[bool]| {
            let mut movement = PointerMovement::default();
            let found: Vec<_> = motions
                .iter()
                .map(|(time_ms, right, down)| movement.add(*time_ms, (*right, *down)))
                .collect();
            assert_eq!(found, wanted, "{motions:?}");
        };
        check(&[(1000, 8.0, 0.0)], &[true]);
        check(&[(1000, -6.0, 6.0)], &[true]);
        check(&[(1000, 7.9, 0.0)], &[false]);
        // A slow hand.
        check(
            &[
                (1000, 3.0, 0.0),
                (1100, 3.0, 0.0),
                (1200, 3.0, 0.0),
                (1300, 3.0, 0.0),
            ],
            &[false, false, true, false],
        );
        // A table that shakes, and a mouse that was nudged now and then.
        check(
            &[
                (1000, 5.0, 0.0),
                (1010, -5.0, 0.0),
                (1020, 5.0, 0.0),
                (1030, -5.0, 0.0),
            ],
            &[false; 4],
        );
        check(&[(1000, 5.0, 0.0), (1251, 5.0, 0.0)], &[false; 2]);
        // The clock starts anew in between.
        check(&[(u32::MAX, 5.0, 0.0), (9, 5.0, 0.0)], &[false, true]);
    }
}
