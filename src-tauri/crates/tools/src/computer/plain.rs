//! The computer for models that do not know it by themselves: a text and the shape of its input.

use serde_json::{Value, json};

/// What such a model reads.
pub(super) const DESCRIPTION: &str = include_str!("../computer.md");

/// What its input must look like.
pub(super) fn input_schema() -> Value {
    let point = json!({"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2});
    json!({
        "type": "object",
        "properties": {
            "action": {"type": "string", "enum": [
                "screenshot", "zoom", "left_click", "right_click", "middle_click", "double_click",
                "triple_click", "left_click_drag", "mouse_move", "cursor_position", "left_mouse_down",
                "left_mouse_up", "scroll", "type", "key", "hold_key", "wait",
            ]},
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
    })
}
