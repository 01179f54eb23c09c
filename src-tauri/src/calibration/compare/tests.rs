//! Diagnoses of differences.

use super::*;
use desktop::Size;

const AIMED: [(i32, i32); 5] = [
    (-1824, 108),
    (-96, 108),
    (-960, 540),
    (-1824, 972),
    (-96, 972),
];
const ORIGIN: ScreenPoint = ScreenPoint { x: -1920, y: 0 };

fn at((x, y): (i32, i32)) -> ScreenPoint {
    ScreenPoint { x, y }
}

/// A monitor left of the first one, on which each click arrives where `moved` says.
fn map(moved: impl Fn(usize, (i32, i32)) -> Option<(i32, i32)>) -> MonitorMap {
    let places = AIMED.iter().enumerate();
    let places = places.map(|(index, aimed)| Place::of(at(*aimed), moved(index, *aimed).map(at)));
    let area = Rect {
        origin: ORIGIN,
        size: Size {
            width: 1920,
            height: 1080,
        },
    };
    map_of("left", area, places.collect(), Typed::of("ä🐝", "ä🐝"))
}

#[test]
fn reports_a_pattern_common_to_the_misses() {
    let check = |moved: &dyn Fn(usize, (i32, i32)) -> Option<(i32, i32)>, hits, trouble| {
        let map = map(moved);
        let hit: Vec<_> = map.places.iter().map(|place| place.hit).collect();
        assert_eq!((hit, map.trouble), (Vec::from(hits), trouble));
    };
    check(&|_, place| Some(place), [true; 5], None);
    check(&|_, (x, y)| Some((x + 3, y - 3)), [true; 5], None);
    check(
        &|_, (x, y)| Some((x, y + 28)),
        [false; 5],
        Some(Trouble::Shifted),
    );
    // Seen from the corner of the monitor, everything is twice as far.
    check(
        &|_, (x, y)| Some(((x + 1920) * 2 - 1920, y * 2)),
        [false; 5],
        Some(Trouble::Stretched),
    );
    // Too small a difference to matter in the near corner.
    check(
        &|_, (x, y)| Some(((x + 1920) * 102 / 100 - 1920, y * 102 / 100)),
        [true, false, false, false, false],
        Some(Trouble::Stretched),
    );
    check(
        &|index, (x, y)| Some((x + 40 * i32::from(index == 2), y)),
        [true, true, false, true, true],
        Some(Trouble::Scattered),
    );
    check(
        &|index, place| (index != 4).then_some(place),
        [true, true, true, true, false],
        Some(Trouble::Missing),
    );
    check(&|_, _| None, [false; 5], Some(Trouble::Missing));
}

#[test]
fn the_map_is_what_the_window_draws() {
    let map = map(|index, (x, y)| (index != 1).then_some((x + 1, y)));
    let told = serde_json::to_value(&map).unwrap();
    assert_eq!(
        told["area"],
        serde_json::json!({"origin": {"x": -1920, "y": 0}, "size": {"width": 1920, "height": 1080}})
    );
    assert_eq!(
        told["places"][0],
        serde_json::json!({
            "aimed": {"x": -1824, "y": 108},
            "arrived": {"x": -1823, "y": 108},
            "offset": {"x": 1, "y": 0},
            "hit": true,
        })
    );
    assert_eq!(
        told["places"][1],
        serde_json::json!({
            "aimed": {"x": -96, "y": 108},
            "arrived": null,
            "offset": null,
            "hit": false,
        })
    );
    assert_eq!(told["trouble"], "missing");
    assert_eq!(
        told["typed"],
        serde_json::json!({"wanted": "ä🐝", "arrived": "ä🐝", "same": true})
    );
}

#[test]
fn a_late_click_is_not_taken_for_the_next_one() {
    let arrived = [at((10, 10)), at((502, 499))];
    assert_eq!(nearest(at((500, 500)), &arrived), Some(at((502, 499))));
    assert_eq!(nearest(at((500, 500)), &[]), None);
    // No sum of extremes may overflow.
    let far = at((i32::MIN, i32::MIN));
    assert_eq!(nearest(at((i32::MAX, i32::MAX)), &[far]), Some(far));
    assert!(!Place::of(at((i32::MAX, 0)), Some(far)).hit);
}

#[test]
fn a_text_is_the_same_only_to_the_letter() {
    assert!(Typed::of("Grüße 🐝", "Grüße 🐝").same);
    assert!(!Typed::of("Grüße 🐝", "Gruesse 🐝").same);
    // The same to the eye, composed otherwise.
    assert!(!Typed::of("ü", "u\u{308}").same);
}
