//! Inputs of the `computer` tool: the schema that models see, and what parsing accepts and refuses.

use super::*;

#[tokio::test]
async fn schemas_and_effects_agree_with_parsing() {
    let registry = registry(tool().await);
    let actions = registry.callables();
    assert_eq!(actions.len(), 17);
    let complete = json!({
        "region": [0, 0, 9, 9], "coordinate": [1, 2], "start_coordinate": [1, 2], "text": "shift",
        "scroll_direction": "up", "scroll_amount": 1, "duration": 1,
    });
    let flat = flat_schema(&registry);
    for action in actions {
        let Callable {
            name,
            input_schema,
            effect,
            ..
        } = action;
        jsonschema::draft202012::new(&input_schema).unwrap();
        for field in input_schema["properties"].as_object().unwrap().keys() {
            assert!(flat["properties"].get(field).is_some(), "{name}: {field}");
        }
        let required = input_schema["required"].as_array().unwrap();
        let nothing = prepare(&registry, &name, json!({}));
        assert_eq!(nothing.is_ok(), required.is_empty(), "{name}");
        let prepared = prepare(&registry, &name, complete.clone()).unwrap();
        assert_eq!(prepared.kind.effect, effect, "{name}");
    }
}

#[tokio::test]
async fn flat_schema_has_the_fields_of_all_actions() {
    let registry = registry(tool().await);
    let point = json!({"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2});
    let expected = json!({
        "type": "object",
        "properties": {
            "action": {"type": "string", "enum": ComputerTool::action_names()},
            "coordinate": point,
            "start_coordinate": point,
            "region": {"type": "array", "items": {"type": "number"}, "minItems": 4, "maxItems": 4},
            "text": {"type": "string"},
            "scroll_direction": {"type": "string", "enum": ["up", "down", "left", "right"]},
            "scroll_amount": {"type": "integer", "minimum": 0},
            "repeat": {"type": "integer", "minimum": 1, "maximum": 100},
            "duration": {"type": "number", "minimum": 0, "maximum": 300},
        },
        "required": ["action"],
    });
    assert_eq!(flat_schema(&registry), expected);
}

#[tokio::test]
async fn bad_input_names_the_field_and_valid_values() {
    let registry = registry(tool().await);
    let refusal = |action: &str, input: Value| match prepare(&registry, action, input) {
        Err(ToolError::ForModel(message)) => message.into_string(),
        Err(other) => panic!("{other:?}"),
        Ok(prepared) => panic!("{}", prepared.title),
    };
    let check = |action: &str, input: Value, expected: &str| {
        assert_eq!(refusal(action, input), expected);
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
        "scroll: scroll_amount is missing: wheel steps, 1 to 100.",
    );
    check(
        "left_click",
        json!({"text": "ctrl+a"}),
        "left_click: text is not understood: “a” is not a modifier; possible are shift, ctrl, alt, super and altgr, joined by +.",
    );
    let unknown = refusal("teleport", json!({}));
    assert!(
        unknown.starts_with(
            "There is no computer action \"teleport\". Possible are: screenshot, zoom, "
        )
    );
}
