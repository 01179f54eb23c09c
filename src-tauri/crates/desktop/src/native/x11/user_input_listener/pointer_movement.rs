//! Movement filter: tells a hand moving the mouse from a shaking desk. Pure.

/// Minimum distance in mouse units: about a millimetre of hand movement.
const MIN_DISTANCE: f64 = 8.0;
/// Pause after which a new movement begins, in milliseconds.
const PAUSE_MS: u32 = 250;

/// The current movement.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PointerMovement {
    /// Sum of all motions, so back and forth cancels out.
    distance: (f64, f64),
    last_ms: u32,
}

impl PointerMovement {
    /// Adds a motion at X server time. Returns `true` if it completes a deliberate movement, and starts a new
    /// one.
    pub(super) fn add(&mut self, time_ms: u32, (right, down): (f64, f64)) -> bool {
        // The server's clock wraps around after 49 days.
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
    fn pointer_movement_exceeds_a_threshold() {
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
        // A shaking desk, and a mouse that is nudged now and then.
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
        // The clock wraps around in between.
        check(&[(u32::MAX, 5.0, 0.0), (9, 5.0, 0.0)], &[false, true]);
    }
}
