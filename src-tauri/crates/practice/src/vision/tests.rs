//! The eyes against pictures of the real page, and against drawn ones with noise and smaller copies.

use super::*;
use crate::tag::value_of;
use crate::tests::canvas::Canvas;
use image::imageops::FilterType;
use proptest::prelude::*;
use serde_json::Value;

/// One tag with its place: cells, left edge, middle, all in pixels.
type Placed = ([u8; CELL_COUNT], f32, f32);

fn fixture(name: &str) -> (Canvas, Vec<Placed>) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");
    let canvas = Canvas::open(&format!("{folder}/{name}.png"));
    let text = std::fs::read_to_string(format!("{folder}/{name}.json")).unwrap();
    let record: Value = serde_json::from_str(&text).unwrap();
    let number = |tag: &Value, key: &str| tag[key].as_f64().unwrap() as f32;
    let cells = |tag: &Value| {
        let cells: Vec<u8> = serde_json::from_value(tag["cells"].clone()).unwrap();
        <[u8; CELL_COUNT]>::try_from(cells).unwrap()
    };
    let tags = record["tags"].as_array().unwrap();
    let placed = tags
        .iter()
        .map(|tag| (cells(tag), number(tag, "left"), number(tag, "center_y")))
        .collect();
    (canvas, placed)
}

fn picture(canvas: &Canvas) -> Picture {
    Picture::decode(canvas.png().as_slice()).unwrap()
}

/// Every expected tag is seen, at its place, and no other.
fn check(canvas: &Canvas, expected: &[Placed], scale: f32) {
    let sighting = look(&picture(canvas)).expect("tags are seen");
    let names = |tags: &mut Vec<String>| tags.sort();
    let mut seen: Vec<String> = sighting
        .tags
        .iter()
        .map(|seen| format!("{:?}", seen.tag))
        .collect();
    let mut wanted: Vec<String> = expected
        .iter()
        .map(|(cells, ..)| format!("{:?}", Tag::from_cells(cells).unwrap()))
        .collect();
    names(&mut seen);
    names(&mut wanted);
    assert_eq!(seen, wanted, "at scale {scale}");
    for (cells, left, center_y) in expected {
        let tag = Tag::from_cells(cells).unwrap();
        let seen = sighting.tag(tag.element).unwrap();
        let tolerance = 1.0 + scale;
        assert!(
            (seen.left - left * scale).abs() <= tolerance,
            "{seen:?}, left {left} at {scale}"
        );
        assert!(
            (seen.center_y() - center_y * scale).abs() <= tolerance,
            "{seen:?}, middle {center_y} at {scale}"
        );
    }
}

#[test]
fn reads_the_real_page_at_every_scale_a_picture_may_have() {
    for (name, scales) in [
        ("practice-light", &[0.38, 0.5, 0.758, 1.0, 1.37][..]),
        ("practice-dark", &[0.3, 0.379, 0.62, 1.0]),
    ] {
        let (canvas, placed) = fixture(name);
        for &scale in scales {
            check(&canvas.scaled(scale, FilterType::Lanczos3), &placed, scale);
        }
        check(&canvas.scaled(0.5, FilterType::CatmullRom), &placed, 0.5);
    }
}

#[test]
fn prefers_the_window_to_a_smaller_picture_of_it() {
    let (window, placed) = fixture("practice-light");
    for scale in [0.4, 0.75] {
        let mut screen = Canvas::new(1500, 700, [90, 120, 140]);
        screen.put(&window.scaled(scale, FilterType::Lanczos3), 20, 30);
        screen.put(&window, 700, 40);
        let moved: Vec<Placed> = placed
            .iter()
            .map(|(cells, left, middle)| (*cells, left + 700.0, middle + 40.0))
            .collect();
        check(&screen, &moved, 1.0);
    }
}

#[test]
fn two_windows_of_one_size_are_noticed() {
    let (window, _) = fixture("practice-light");
    let mut screen = Canvas::new(1460, 700, [0, 0, 0]);
    screen.put(&window, 0, 0);
    assert!(!look(&picture(&screen)).unwrap().is_double());
    screen.put(&window, 735, 30);
    assert!(look(&picture(&screen)).unwrap().is_double());
}

#[test]
fn sees_nothing_where_nothing_is() {
    assert_eq!(
        look(&picture(&Canvas::new(320, 200, [255, 255, 255]))),
        None
    );
    let mut noise = Canvas::new(640, 400, [128, 128, 128]);
    noise.add_noise(127, 7);
    assert_eq!(look(&picture(&noise)), None);
    // Stripes of the start colours, as a test card would show them.
    let mut stripes = Canvas::new(640, 400, [255, 255, 255]);
    for column in 0..60 {
        let colours = [[255, 0, 255], [0, 255, 255], [255, 255, 0]];
        stripes.fill(column * 10, 0, 10, 400, colours[column as usize % 3]);
    }
    assert_eq!(look(&picture(&stripes)), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn reads_any_tag_at_any_place_through_noise(
        text in ".{0,12}",
        state in 0u8..8,
        left in 0.0f32..300.0,
        top in 0.0f32..150.0,
        pitch in 3.0f32..16.0,
        background in any::<[u8; 3]>(),
        seed in any::<u64>(),
    ) {
        let tag = Tag { element: Element::Status, state, value: value_of(&text) };
        let mut canvas = Canvas::new(640, 200, background);
        canvas.draw_tag(tag, left, top, pitch);
        canvas.add_noise(40, seed);
        let sighting = look(&picture(&canvas)).expect("the tag is seen");
        let seen: Vec<Tag> = sighting.tags.iter().map(|seen| seen.tag).collect();
        prop_assert_eq!(seen, vec![tag]);
    }
}
