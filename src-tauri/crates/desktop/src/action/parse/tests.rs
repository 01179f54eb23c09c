//! Tests for parsing every action and for its error messages.

use super::*;
use crate::action::element_label;
use localization::localized;
use proptest::prelude::*;
use serde_json::json;

#[test]
fn clicked_element_is_named() {
    let check = |member: &str, input: Value, element: &str, expected: &str| {
        let action = Action::parse(member, &input).unwrap();
        let element = element_label(element);
        let description = action.describe_done(element.as_deref());
        assert_eq!(description.as_str(), expected);
    };
    let there = json!({"coordinate": [120, 40]});
    check(
        "left_click",
        there.clone(),
        "Save",
        "Clicked “Save” at 120, 40",
    );
    check(
        "double_click",
        json!({"text": "ctrl"}),
        "a.txt",
        "Double-clicked “a.txt” with Ctrl",
    );
    // A name keeps to its quotes and its line, and is cut when it is long.
    check(
        "left_click",
        there.clone(),
        " Say “yes”\nnow ",
        "Clicked “Say yes now” at 120, 40",
    );
    let long = "x".repeat(500);
    let shortened = format!("Clicked “{}…” at 120, 40", "x".repeat(40));
    check("left_click", there.clone(), &long, &shortened);
    check("left_click", there.clone(), " „“ ", "Clicked at 120, 40");
    // It cannot reverse the text that follows, and an invisible name is no name.
    check(
        "left_click",
        there.clone(),
        "\u{202e}Save\u{2028}as",
        "Clicked “Save as” at 120, 40",
    );
    check(
        "left_click",
        there,
        "\u{200b}\u{2060}",
        "Clicked at 120, 40",
    );
    // Only clicks have an element.
    check(
        "mouse_move",
        json!({"coordinate": [1, 2]}),
        "Save",
        "Moved the pointer to 1, 2",
    );
}

#[test]
fn every_action_is_parsed_and_described() {
    /// `described` has `?` where ids end in `wants` before and in `did` after the action.
    fn check(member: &str, input: Value, described: &str, acknowledgement: &str) {
        let action = Action::parse(member, &input).unwrap();
        let planned = format!("{:?}", action.describe());
        assert_eq!(planned, described.replace('?', "wants"));
        let done = format!("{:?}", action.describe_done(None));
        assert_eq!(done, described.replace('?', "did"));
        assert_eq!(action.acknowledgement(), acknowledgement);
        let written = serde_json::to_value(&action).unwrap();
        assert_eq!(serde_json::from_value::<Action>(written).unwrap(), action);
    }
    check(
        "screenshot",
        json!({}),
        "desktop-screenshot-?",
        "Screenshot taken.",
    );
    check(
        "zoom",
        json!({"region": [10, 20, 30, 60]}),
        r#"desktop-at-point { action: desktop-zoom-?, x: "20", y: "40" }"#,
        "Zoomed.",
    );
    check(
        "left_click",
        json!({"coordinate": [120, 40]}),
        r#"desktop-at-point { action: desktop-left_click-?, x: "120", y: "40" }"#,
        "Clicked.",
    );
    check(
        "left_click",
        json!({"coordinate": null, "text": null}),
        "desktop-left_click-?",
        "Clicked.",
    );
    check(
        "right_click",
        json!({"coordinate": [1.7, 2.2]}),
        r#"desktop-at-point { action: desktop-right_click-?, x: "1", y: "2" }"#,
        "Right-clicked.",
    );
    check(
        "middle_click",
        json!({}),
        "desktop-middle_click-?",
        "Middle-clicked.",
    );
    check(
        "double_click",
        json!({"coordinate": [1, 2]}),
        r#"desktop-at-point { action: desktop-double_click-?, x: "1", y: "2" }"#,
        "Double-clicked.",
    );
    check(
        "triple_click",
        json!({"coordinate": [1, 2], "text": "control+Shift"}),
        r#"desktop-at-point { action: desktop-with-keys { action: desktop-triple_click-?, keys: "Ctrl+Shift" }, x: "1", y: "2" }"#,
        "Triple-clicked.",
    );
    check(
        "left_click_drag",
        json!({"start_coordinate": [1, 2], "coordinate": [3, 4]}),
        r#"desktop-from-point-to-point { action: desktop-left_click_drag-?, x: "3", x0: "1", y: "4", y0: "2" }"#,
        "Dragged.",
    );
    check(
        "mouse_move",
        json!({"coordinate": [3, 4]}),
        r#"desktop-to-point { action: desktop-mouse_move-?, x: "3", y: "4" }"#,
        "Moved the mouse.",
    );
    check(
        "left_mouse_down",
        json!({}),
        "desktop-left_mouse_down-?",
        "Left mouse button pressed.",
    );
    check(
        "left_mouse_up",
        json!({}),
        "desktop-left_mouse_up-?",
        "Left mouse button released.",
    );
    check(
        "cursor_position",
        Value::Null,
        "desktop-cursor_position-?",
        "Looked where the pointer is.",
    );
    check(
        "scroll",
        json!({"scroll_direction": "down", "scroll_amount": 3.0, "coordinate": [5, 6]}),
        r#"desktop-at-point { action: desktop-scroll-down-?, x: "5", y: "6" }"#,
        "Scrolled down.",
    );
    check(
        "type",
        json!({"text": "Hello\nWorld"}),
        r#"desktop-type-? { text: "Hello World" }"#,
        "Typed.",
    );
    check(
        "key",
        json!({"text": "ctrl+A"}),
        r#"desktop-key-? { keys: "Ctrl+A" }"#,
        "Pressed ctrl+a.",
    );
    check(
        "key",
        json!({"text": "Down", "repeat": 3}),
        r#"desktop-repeated { action: desktop-key-? { keys: "Down" }, count: Number(3) }"#,
        "Pressed Down.",
    );
    check(
        "hold_key",
        json!({"text": "w", "duration": 1.5}),
        r#"desktop-hold_key-? { keys: "w", seconds: Number(1.5) }"#,
        "Held w for 1.5s.",
    );
    check(
        "wait",
        json!({"duration": 2}),
        "desktop-wait-? { seconds: Number(2.0) }",
        "Waited 2s.",
    );
}

#[test]
fn long_texts_are_cut_in_sentences() {
    let action = Action::parse("type", &json!({"text": "é".repeat(41)})).unwrap();
    let expected = localized!("desktop-type-wants", text = format!("{}…", "é".repeat(40)));
    assert_eq!(action.describe(), expected);
}

#[test]
fn errors_name_the_field_and_its_valid_values() {
    let check = |member: &str, input: Value, expected: &str| {
        let message = Action::parse(member, &input).unwrap_err().to_string();
        assert_eq!(message, expected);
    };
    check(
        "left_click",
        json!([1, 2]),
        "The input of left_click must be an object.",
    );
    let place = "left_click: coordinate must be [x, y] in pixels of the screenshot.";
    for coordinate in [
        json!([1]),
        json!([1, 2, 3]),
        json!("1,2"),
        json!([1, "2"]),
        json!([1e300, 2]),
        json!({}),
    ] {
        check("left_click", json!({"coordinate": coordinate}), place);
    }
    check(
        "mouse_move",
        json!({"coordinate": null}),
        "mouse_move: coordinate is missing: [x, y] in pixels of the screenshot.",
    );
    check(
        "zoom",
        json!({"region": [5, 5, 5, 9]}),
        "zoom: region must be [x0, y0, x1, y1] in pixels of the screenshot, with x1 > x0 and y1 > y0.",
    );
    check(
        "key",
        json!({"text": "a", "repeat": 0}),
        "key: repeat must be a whole number from 1 to 100.",
    );
    check(
        "key",
        json!({"text": "a", "repeat": 101}),
        "key: repeat must be a whole number from 1 to 100.",
    );
    check(
        "key",
        json!({"text": "a", "repeat": 1.5}),
        "key: repeat must be a whole number from 1 to 100.",
    );
    check("key", json!({}), "key: text must be a text.");
    check("type", json!({"text": ""}), "type: text must not be empty.");
    check(
        "wait",
        json!({"duration": 300.1}),
        "wait: duration must be seconds, 0 to 300.",
    );
    check(
        "wait",
        json!({}),
        "wait: duration must be seconds, 0 to 300.",
    );
    check(
        "hold_key",
        json!({"text": "a b", "duration": 1}),
        "hold_key: text is not understood: only one key or combination can be held at a time.",
    );
    check(
        "scroll",
        json!({"scroll_direction": "north", "scroll_amount": 1}),
        "scroll: scroll_direction must be up, down, left or right.",
    );
    check(
        "scroll",
        json!({"scroll_direction": "up"}),
        "scroll: scroll_amount is missing: wheel notches, 1 to 100.",
    );
    check(
        "left_click",
        json!({"text": "ctrl+a"}),
        "left_click: text is not understood: \"a\" is no modifier; possible are shift, ctrl, alt, super and altgr, joined by +.",
    );
    let unknown = Action::parse("teleport", &json!({}))
        .unwrap_err()
        .to_string();
    assert!(
        unknown.starts_with(
            "There is no computer action \"teleport\". Possible are: screenshot, zoom, "
        )
    );
}

#[test]
fn looking_and_waiting_change_nothing() {
    let observing = ACTION_NAMES.iter().filter(|member| {
        let input = json!({
            "region": [0, 0, 9, 9], "coordinate": [1, 2], "start_coordinate": [1, 2],
            "text": "shift",
            "scroll_direction": "up", "scroll_amount": 1, "duration": 1,
        });
        Action::parse(member, &input).unwrap().observes()
    });
    assert_eq!(
        observing.collect::<Vec<_>>(),
        [&"screenshot", &"zoom", &"cursor_position", &"wait"]
    );
}

proptest! {
    #[test]
    fn any_numbers_are_read_or_refused(x: f64, y: f64, duration: f64, repeat: f64) {
        let _ = Action::parse("left_click", &json!({"coordinate": [x, y]}));
        let _ = Action::parse("zoom", &json!({"region": [x, y, duration, repeat]}));
        let _ = Action::parse("wait", &json!({"duration": duration}));
        let _ = Action::parse("key", &json!({"text": "a", "repeat": repeat}));
    }
}
