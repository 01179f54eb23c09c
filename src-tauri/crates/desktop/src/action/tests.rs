//! Tests for parsing and describing every action.

use super::*;
use crate::action::element_label;
use localization::localized;
use proptest::prelude::*;
use serde_json::{Value, json};

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
fn long_text_is_cut_in_description() {
    let action = Action::parse("type", &json!({"text": "é".repeat(41)})).unwrap();
    let expected = localized!("desktop-type-wants", text = format!("{}…", "é".repeat(40)));
    assert_eq!(action.describe(), expected);
}

proptest! {
    #[test]
    fn any_number_is_parsed_or_refused(x: f64, y: f64, duration: f64, repeat: f64) {
        let _ = Action::parse("left_click", &json!({"coordinate": [x, y]}));
        let _ = Action::parse("zoom", &json!({"region": [x, y, duration, repeat]}));
        let _ = Action::parse("wait", &json!({"duration": duration}));
        let _ = Action::parse("key", &json!({"text": "a", "repeat": repeat}));
    }
}
