//! Input of a tool call: the JSON object that the model wrote, or what is wrong with it. Pure.

use serde_json::{
    Value, json,
    value::{RawValue, to_raw_value},
};

/// Key under which text goes back that is no JSON object, as the API's guide to streamed tools has it: the API takes
/// nothing but an object.
const INVALID: &str = "INVALID_JSON";

/// Input of a call.
#[derive(Debug)]
pub(crate) struct ToolInput {
    /// The form that goes back to the model.
    pub(crate) raw: Box<RawValue>,
    /// The same as a value.
    pub(crate) value: Value,
    /// The fault of the text, for the model; the text itself is kept under [`INVALID`].
    pub(crate) problem: Option<String>,
}

impl ToolInput {
    /// Parses an input, whatever it is.
    pub(crate) fn parse(text: String) -> Result<Self, serde_json::Error> {
        let fault = match serde_json::from_str::<Value>(&text) {
            Ok(value @ Value::Object(_)) => {
                return Ok(Self {
                    raw: RawValue::from_string(text)?,
                    value,
                    problem: None,
                });
            }
            Ok(other) => format!("is {}, not a JSON object", kind(&other)),
            Err(error) => format!("is not valid JSON: {error}"),
        };
        let value = json!({ INVALID: text });
        Ok(Self {
            raw: to_raw_value(&value)?,
            value,
            problem: Some(format!(
                "Nothing was done: the input of this call {fault}. It is kept in the call under {INVALID}. Make the call \
                 again with one JSON object."
            )),
        })
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, fault: Option<&str>) {
        let input = ToolInput::parse(text.to_owned()).unwrap();
        let raw: Value = serde_json::from_str(input.raw.get()).unwrap();
        assert_eq!(raw, input.value);
        let wanted = match fault {
            None => serde_json::from_str(text).unwrap(),
            Some(_) => json!({"INVALID_JSON": text}),
        };
        assert_eq!(input.value, wanted);
        let problem = input.problem.unwrap_or_default();
        let found = problem.strip_prefix("Nothing was done: the input of this call ");
        let found =
            found.and_then(|rest| rest.split_once(". It is kept in the call under INVALID_JSON."));
        assert_eq!(found.map(|(found, _)| found), fault, "{text}");
    }

    #[test]
    fn object_is_taken_as_it_is_written() {
        check("{}", None);
        check(r#" {"a": 1.50, "b": "\ud83d\udc1d"}"#, None);
    }

    #[test]
    fn faulty_input_says_what_is_wrong() {
        let json = |error: &str| format!("is not valid JSON: {error}");
        check(
            r#"{"a": "#,
            Some(&json("EOF while parsing a value at line 1 column 6")),
        );
        check("ls -l", Some(&json("expected value at line 1 column 1")));
        check(
            r#"{"a": 1}{"a": 1}"#,
            Some(&json("trailing characters at line 1 column 9")),
        );
        check(
            r#"{"a": "\ud83d!"}"#,
            Some(&json("unexpected end of hex escape at line 1 column 14")),
        );
        check(
            r#"{"a": "\udc1d"}"#,
            Some(&json(
                "lone leading surrogate in hex escape at line 1 column 13",
            )),
        );
        check("[1]", Some("is an array, not a JSON object"));
        check("null", Some("is null, not a JSON object"));
        check("\"{}\"", Some("is a string, not a JSON object"));
        let deep = format!("{}{}", "{\"a\":".repeat(300), "}".repeat(300));
        let fault = ToolInput::parse(deep).unwrap().problem.unwrap();
        assert!(fault.contains("recursion limit exceeded"), "{fault}");
    }
}
