//! The seventeen actions, described one by one, for people and programs that call them by name. What an
//! input means, and what is wrong with one, is decided where actions are read, not here.

use crate::ToolsetAction;
use protocol::Effect;
use serde_json::{Map, Value, json};

/// A field of an input: its name, and its shape.
type Field = (&'static str, fn() -> Value);

const COORDINATE: Field = ("coordinate", point);
const START: Field = ("start_coordinate", point);
const REGION: Field = ("region", region);
const DURATION: Field = ("duration", duration);
const TEXT: Field = ("text", text);
const MODIFIERS: Field = ("text", modifiers);
const KEYS: Field = ("text", keys);
const REPEAT: Field = ("repeat", repeat);
const DIRECTION: Field = ("scroll_direction", direction);
const AMOUNT: Field = ("scroll_amount", amount);

/// All of them, in the order models are told of them.
pub(super) fn all() -> Vec<ToolsetAction> {
    let mut members = looking();
    members.extend(pointing());
    members.extend(typing());
    members
}

fn looking() -> Vec<ToolsetAction> {
    vec![
        member(
            Effect::Observe,
            "screenshot",
            "Shows the whole screen. All coordinates are pixels of that picture, from its top left corner.",
            &[],
            &[],
        ),
        member(
            Effect::Observe,
            "zoom",
            "Shows a part of the screen in all its pixels.",
            &[REGION],
            &[],
        ),
        member(
            Effect::Observe,
            "cursor_position",
            "Says where the pointer is, in pixels of the picture.",
            &[],
            &[],
        ),
        member(
            Effect::Observe,
            "wait",
            "Waits, and shows what the screen looks like then.",
            &[DURATION],
            &[],
        ),
    ]
}

fn pointing() -> Vec<ToolsetAction> {
    let click = |name, description| {
        member(
            Effect::Act,
            name,
            description,
            &[],
            &[COORDINATE, MODIFIERS],
        )
    };
    vec![
        click("left_click", "Clicks at a place, or where the pointer is."),
        click(
            "right_click",
            "Clicks with the right button at a place, or where the pointer is.",
        ),
        click(
            "middle_click",
            "Clicks with the wheel at a place, or where the pointer is.",
        ),
        click(
            "double_click",
            "Clicks twice in a row at a place, or where the pointer is.",
        ),
        click(
            "triple_click",
            "Clicks three times in a row at a place, or where the pointer is.",
        ),
        member(
            Effect::Act,
            "left_click_drag",
            "Presses the left button at one place and lets go of it at another.",
            &[START, COORDINATE],
            &[MODIFIERS],
        ),
        member(
            Effect::Act,
            "mouse_move",
            "Moves the pointer.",
            &[COORDINATE],
            &[],
        ),
        member(
            Effect::Act,
            "left_mouse_down",
            "Presses the left button where the pointer is, and keeps it down until left_mouse_up.",
            &[],
            &[],
        ),
        member(
            Effect::Act,
            "left_mouse_up",
            "Lets go of the left button where the pointer is.",
            &[],
            &[],
        ),
        member(
            Effect::Act,
            "scroll",
            "Turns the wheel at a place, or where the pointer is.",
            &[DIRECTION, AMOUNT],
            &[COORDINATE, MODIFIERS],
        ),
    ]
}

fn typing() -> Vec<ToolsetAction> {
    vec![
        member(
            Effect::Act,
            "type",
            "Types a text where the keyboard is.",
            &[TEXT],
            &[],
        ),
        member(
            Effect::Act,
            "key",
            "Presses a key, a combination, or several one after another.",
            &[KEYS],
            &[REPEAT],
        ),
        member(
            Effect::Act,
            "hold_key",
            "Keeps keys down for a while.",
            &[KEYS, DURATION],
            &[],
        ),
    ]
}

fn member(
    effect: Effect,
    name: &'static str,
    description: &'static str,
    required: &[Field],
    optional: &[Field],
) -> ToolsetAction {
    let fields = required.iter().chain(optional);
    let properties: Map<_, _> = fields
        .map(|(name, shape)| ((*name).to_owned(), shape()))
        .collect();
    let names: Vec<_> = required.iter().map(|(name, _)| *name).collect();
    ToolsetAction {
        name: name.to_owned(),
        description: description.to_owned(),
        effect,
        input_schema: json!({"type": "object", "properties": properties, "required": names}),
    }
}

fn point() -> Value {
    json!({
        "type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2,
        "description": "[x, y] in pixels of a screenshot",
    })
}

fn region() -> Value {
    json!({
        "type": "array", "items": {"type": "number"}, "minItems": 4, "maxItems": 4,
        "description": "[left, top, right, bottom] in pixels of a screenshot",
    })
}

fn duration() -> Value {
    json!({"type": "number", "minimum": 0, "maximum": 300, "description": "in seconds"})
}

fn text() -> Value {
    json!({"type": "string", "description": "as it is; line breaks and tabs are the keys of that name"})
}

fn modifiers() -> Value {
    json!({"type": "string", "description": "keys held meanwhile, such as ctrl+shift"})
}

fn keys() -> Value {
    json!({"type": "string", "description": "such as Return or ctrl+s"})
}

fn repeat() -> Value {
    json!({"type": "integer", "minimum": 1, "maximum": 100, "description": "how often"})
}

fn direction() -> Value {
    json!({"type": "string", "enum": ["up", "down", "left", "right"]})
}

fn amount() -> Value {
    json!({"type": "integer", "minimum": 0, "description": "by how many notches"})
}
