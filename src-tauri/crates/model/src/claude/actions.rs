//! One kind of computer action inside, two on the wire: a toolset's call names the member itself, the
//! older tools have one tool whose input says the `action`. Pure translation, both ways.

use protocol::ToolCall;
use serde_json::{Map, Value};

/// The toolset, and the tool of the older forms.
pub(super) const COMPUTER: &str = "computer";
const ACTION: &str = "action";

/// A call as this program knows it: a member of the toolset. A call of the older form that names no
/// action stays as it is; whoever checks its input will say so.
pub(super) fn to_member(call: ToolCall) -> ToolCall {
    if call.toolset.is_some() || call.name != COMPUTER {
        return call;
    }
    let ToolCall { call, input, .. } = call;
    match input {
        Value::Object(mut fields) if fields.get(ACTION).is_some_and(Value::is_string) => {
            let action = fields.shift_remove(ACTION);
            let name = action.as_ref().and_then(Value::as_str).unwrap_or(COMPUTER);
            // Some models put the keys held during a click into `key`.
            if !fields.contains_key("text")
                && let Some(key) = fields.shift_remove("key")
            {
                fields.insert("text".to_owned(), key);
            }
            ToolCall {
                call,
                name: name.to_owned(),
                toolset: Some(COMPUTER.to_owned()),
                input: Value::Object(fields),
            }
        }
        input => ToolCall {
            call,
            name: COMPUTER.to_owned(),
            toolset: Some(COMPUTER.to_owned()),
            input,
        },
    }
}

/// The name and input of a member's call in the older form.
pub(super) fn to_action(call: &ToolCall) -> (&str, Value) {
    let mut fields = Map::new();
    fields.insert(ACTION.to_owned(), Value::String(call.name.clone()));
    if let Value::Object(rest) = &call.input {
        fields.extend(rest.clone());
    }
    (COMPUTER, Value::Object(fields))
}

/// Whether it is an action on the computer.
pub(super) fn is_member(call: &ToolCall) -> bool {
    call.toolset.as_deref() == Some(COMPUTER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn call(name: &str, input: &Value) -> ToolCall {
        ToolCall {
            call: "c".into(),
            name: name.to_owned(),
            toolset: None,
            input: input.clone(),
        }
    }

    fn check(input: Value, name: &str, wanted: Value) {
        let member = to_member(call(COMPUTER, &input));
        assert_eq!((member.name.as_str(), &member.input), (name, &wanted));
        assert_eq!(member.toolset.as_deref(), Some(COMPUTER));
    }

    #[test]
    fn the_older_form_becomes_a_member() {
        check(
            json!({"action": "left_click", "coordinate": [5, 6]}),
            "left_click",
            json!({"coordinate": [5, 6]}),
        );
        check(
            json!({"action": "left_click", "coordinate": [5, 6], "key": "ctrl"}),
            "left_click",
            json!({"coordinate": [5, 6], "text": "ctrl"}),
        );
        check(json!({"action": 7}), "computer", json!({"action": 7}));
        check(json!({}), "computer", json!({}));
    }

    #[test]
    fn a_member_goes_back_into_the_older_form() {
        let input = json!({"action": "scroll", "scroll_direction": "down", "scroll_amount": 3});
        let member = to_member(call(COMPUTER, &input));
        assert_eq!(to_action(&member), (COMPUTER, input));
    }

    #[test]
    fn other_tools_are_left_alone() {
        let call = call("bash", &json!({"action": "x"}));
        assert_eq!(to_member(call.clone()), call);
    }
}
