//! Way of the pointer: a slightly curved path, its easing, and the ring that closes around the place. Pure.

use crate::ScreenPoint;
use std::time::Duration;

/// Duration of the shortest and the longest glide.
const SHORTEST: Duration = Duration::from_millis(50);
const LONGEST: Duration = Duration::from_millis(90);
/// Distance from which a glide takes longest, in pixels.
const LONGEST_DISTANCE: f64 = 1200.0;
/// Rest at the place, so that the eye arrives too.
const ARRIVAL: Duration = Duration::from_millis(20);
/// Bend of the path, as a part of its length, and its limit in pixels.
const BEND: f64 = 0.12;
const MAX_BEND: f64 = 80.0;
/// Part of the glide after which the ring begins to close.
const RING_BEGINS: f64 = 0.3;
/// Inner radius of the ring when it appears and when it has closed, at scale 1.
pub(super) const OPEN_RADIUS: f64 = 38.0;
const CLOSED_RADIUS: f64 = 18.0;
/// Duration of the ring that opens once more after the action.
const ECHO: Duration = Duration::from_millis(320);

/// A ring around the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ring {
    /// Inner radius at scale 1.
    pub(crate) radius: f64,
    /// From 0 to 1.
    pub(crate) opacity: f64,
}

/// A glide from one place to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glide {
    from: Option<ScreenPoint>,
    to: ScreenPoint,
    start: Duration,
}

impl Glide {
    /// Without `from`, only the ring moves.
    pub(super) fn new(from: Option<ScreenPoint>, to: ScreenPoint, start: Duration) -> Self {
        Self { from, to, start }
    }

    pub(super) fn target(&self) -> ScreenPoint {
        self.to
    }

    /// Returns `true` once the place is reached.
    pub(super) fn has_arrived(&self, now: Duration) -> bool {
        now.saturating_sub(self.start) >= duration(self.from, self.to)
    }

    /// Returns the pointer's place and the ring around it.
    pub(super) fn at(&self, now: Duration) -> (ScreenPoint, Option<Ring>) {
        let whole = duration(self.from, self.to).as_secs_f64();
        let part = (now.saturating_sub(self.start).as_secs_f64() / whole).min(1.0);
        let place = match self.from {
            Some(from) if part < 1.0 => on_path(from, self.to, ease_out(part)),
            Some(_) | None => self.to,
        };
        let closing = ((part - RING_BEGINS) / (1.0 - RING_BEGINS)).min(1.0);
        let ring = (closing >= 0.0).then(|| Ring {
            radius: OPEN_RADIUS + (CLOSED_RADIUS - OPEN_RADIUS) * ease_out(closing),
            opacity: 1.0,
        });
        (place, ring)
    }
}

/// Returns the time from the start of a glide to the action it leads to.
pub(super) fn lead_time(from: Option<ScreenPoint>, to: ScreenPoint) -> Duration {
    duration(from, to) + ARRIVAL
}

/// Returns the ring that opens once more after an action; `None` when it is over.
pub(super) fn echo(since: Duration) -> Option<Ring> {
    if since >= ECHO {
        return None;
    }
    let part = since.as_secs_f64() / ECHO.as_secs_f64();
    Some(Ring {
        radius: CLOSED_RADIUS + (OPEN_RADIUS - CLOSED_RADIUS) * ease_out(part),
        opacity: 1.0 - part,
    })
}

fn duration(from: Option<ScreenPoint>, to: ScreenPoint) -> Duration {
    let Some(from) = from else {
        return LONGEST;
    };
    let (x, y) = difference(from, to);
    let far = (x.hypot(y) / LONGEST_DISTANCE).min(1.0);
    SHORTEST + (LONGEST - SHORTEST).mul_f64(far)
}

/// Returns a point of the curve, with `part` from 0 to 1.
fn on_path(from: ScreenPoint, to: ScreenPoint, part: f64) -> ScreenPoint {
    let (x, y) = difference(from, to);
    let length = x.hypot(y);
    if length == 0.0 {
        return to;
    }
    // Off the straight line by most in the middle, always upwards or to the left, as a hand lifts.
    let bend = (length * BEND).min(MAX_BEND) * 4.0 * part * (1.0 - part);
    let (across, up) = match x >= 0.0 {
        true => (y / length, -x / length),
        false => (-y / length, x / length),
    };
    let place = |start: i32, way: f64, off: f64| {
        start.saturating_add((way * part + off * bend).round() as i32)
    };
    ScreenPoint {
        x: place(from.x, x, across),
        y: place(from.y, y, up),
    }
}

fn difference(from: ScreenPoint, to: ScreenPoint) -> (f64, f64) {
    (
        f64::from(to.x) - f64::from(from.x),
        f64::from(to.y) - f64::from(from.y),
    )
}

/// Fast first, slow at the end.
fn ease_out(part: f64) -> f64 {
    1.0 - (1.0 - part).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_glide_begins_and_ends_where_it_should() {
        let check = |from, to, expected: &[(u32, (i32, i32), Option<i32>)]| {
            let glide = Glide::new(from, to, MS);
            for (after, (x, y), radius) in expected {
                let (place, ring) = glide.at(MS + MS * *after);
                assert_eq!((place.x, place.y), (*x, *y), "after {after} ms");
                let ring = ring.map(|ring| ring.radius.round() as i32);
                assert_eq!(ring, *radius, "after {after} ms");
            }
        };
        let (left, right) = (point(0, 100), point(1200, 100));
        let way = [
            (0, (0, 100), None),
            (9, (325, 37), None),
            (45, (1050, 65), Some(25)),
            (89, (1200, 100), Some(18)),
            (90, (1200, 100), Some(18)),
            (5000, (1200, 100), Some(18)),
        ];
        check(Some(left), right, &way);
        // The way back is bent to the same side.
        check(Some(right), left, &[(9, (875, 37), None)]);
        let still = [(0, (1200, 100), None), (90, (1200, 100), Some(18))];
        check(None, right, &still);
    }

    #[test]
    fn the_ring_opens_once_more_and_fades() {
        let check = |after: u32, expected: Option<(f64, f64)>| {
            let found = echo(MS * after).map(|ring| (ring.radius.round(), ring.opacity));
            assert_eq!(found, expected, "after {after} ms");
        };
        check(0, Some((18.0, 1.0)));
        check(160, Some((36.0, 0.5)));
        check(320, None);
    }

    proptest! {
        #[test]
        fn any_glide_is_short_and_arrives(from: Option<(i32, i32)>, to: (i32, i32), after in 0_u32..200) {
            let (from, to) = (from.map(|(x, y)| point(x, y)), point(to.0, to.1));
            let lead = lead_time(from, to);
            prop_assert!(lead <= LONGEST + ARRIVAL && lead >= SHORTEST + ARRIVAL);
            let glide = Glide::new(from, to, MS);
            glide.at(MS * after);
            prop_assert_eq!(glide.at(MS + lead).0, to);
            prop_assert!(glide.has_arrived(MS + lead));
        }
    }

    fn point(x: i32, y: i32) -> ScreenPoint {
        ScreenPoint { x, y }
    }
}
