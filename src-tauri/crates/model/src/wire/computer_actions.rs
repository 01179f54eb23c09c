//! Translation between the two wire forms of a computer action: a toolset's call names the member itself, the
//! older tools have one tool whose input names the `action`. Pure.

use protocol::ToolCall;
use serde_json::{Map, Value};

/// Name of the toolset, and of the tool in the older forms.
pub(crate) const COMPUTER: &str = "computer";
const ACTION: &str = "action";

/// Converts a call to a member of the toolset, the form used inside. A call of the older form without an
/// action stays as it is; input validation reports it.
pub(crate) fn to_member(call: ToolCall) -> ToolCall {
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

/// Returns name and input of a member's call in the older form. One that names no action goes back as it came, so that a
/// model is never told that it wrote what it did not.
pub(crate) fn to_action(call: &ToolCall) -> (&str, Value) {
    if call.name == COMPUTER {
        return (COMPUTER, call.input.clone());
    }
    let mut fields = Map::new();
    fields.insert(ACTION.to_owned(), Value::String(call.name.clone()));
    if let Value::Object(rest) = &call.input {
        fields.extend(rest.clone());
    }
    (COMPUTER, Value::Object(fields))
}

/// Returns whether the call is an action of the computer toolset.
pub(crate) fn is_member(call: &ToolCall) -> bool {
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
    fn action_form_becomes_member() {
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
    fn member_returns_to_action_form() {
        let input = json!({"action": "scroll", "scroll_direction": "down", "scroll_amount": 3});
        let member = to_member(call(COMPUTER, &input));
        assert_eq!(to_action(&member), (COMPUTER, input));
    }

    #[test]
    fn a_call_without_an_action_goes_back_as_it_came() {
        for input in [
            json!({"coordinate": [5, 6]}),
            json!({"action": 7}),
            json!([]),
        ] {
            let member = to_member(call(COMPUTER, &input));
            assert_eq!(to_action(&member), (COMPUTER, input));
        }
    }

    #[test]
    fn other_tools_are_unchanged() {
        let call = call("bash", &json!({"action": "x"}));
        assert_eq!(to_member(call.clone()), call);
    }
}
