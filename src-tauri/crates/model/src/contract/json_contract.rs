//! One JSON object with thought, calls and message. Pure.

use super::parsed::{Parsed, ParsedCall, without_fence};
use serde_json::{Map, Value};

/// Names of fields, in the spellings that models use; the first is the one they are told.
const THOUGHT: [&str; 3] = ["thought", "thoughts", "reasoning"];
const CALLS: [&str; 4] = ["tool_calls", "tool_call", "calls", "action"];
const MESSAGE: [&str; 4] = ["assistant_message", "answer", "final_answer", "response"];
const NAME: [&str; 3] = ["name", "tool", "tool_name"];
const ARGUMENTS: [&str; 5] = ["arguments", "input", "parameters", "args", "action_input"];

/// Reads an answer.
pub(super) fn parse(text: &str) -> Parsed {
    let object = match object(text) {
        Ok(Some(object)) => object,
        // No object at all is an answer in plain words.
        Ok(None) => {
            return Parsed {
                text: text.trim().to_owned(),
                ..Parsed::default()
            };
        }
        Err(problem) => {
            return Parsed {
                problem: Some(problem),
                ..Parsed::default()
            };
        }
    };
    let mut parsed = Parsed {
        thought: text_in(&object, &THOUGHT),
        text: text_in(&object, &MESSAGE),
        ..Parsed::default()
    };
    let calls = match field(&object, &CALLS) {
        Some(Value::Array(calls)) => calls.clone(),
        Some(Value::Null) | None => Vec::new(),
        // The name of the tool in the object itself, its input beside it.
        Some(Value::String(name)) => vec![with_name(&object, name)],
        Some(call) => vec![call.clone()],
    };
    for call in calls {
        match read(&call) {
            Ok(call) => parsed.calls.push(call),
            Err(problem) => parsed.problem = Some(problem),
        }
    }
    let says = !parsed.text.is_empty() || !parsed.calls.is_empty() || parsed.problem.is_some();
    if !says {
        parsed.problem = Some("the object has neither calls nor a message.".to_owned());
    }
    parsed
}

/// Returns the first object in a text. An object that is broken is an error, text without any is none.
fn object(text: &str) -> Result<Option<Map<String, Value>>, String> {
    let text = without_fence(text);
    let Some(begin) = text.find('{') else {
        return Ok(None);
    };
    let mut values = serde_json::Deserializer::from_str(&text[begin..]).into_iter::<Value>();
    match values.next() {
        Some(Ok(Value::Object(object))) => Ok(Some(object)),
        Some(Err(error)) if begin == 0 || text[begin..].contains("\"tool_call") => {
            Err(format!("the answer is not valid JSON: {error}."))
        }
        Some(Ok(_) | Err(_)) | None => Ok(None),
    }
}

fn read(call: &Value) -> Result<ParsedCall, String> {
    let Value::Object(fields) = call else {
        return Err("a call is not a JSON object.".to_owned());
    };
    let name = text_in(fields, &NAME);
    if name.is_empty() {
        return Err("a call has no `name`.".to_owned());
    }
    let input = match field(fields, &ARGUMENTS) {
        None | Some(Value::Null) => Value::Object(Map::new()),
        Some(Value::String(text)) => serde_json::from_str(text)
            .map_err(|error| format!("the arguments of `{name}` are not valid JSON: {error}."))?,
        Some(other) => other.clone(),
    };
    match input.is_object() {
        true => Ok(ParsedCall { name, input }),
        false => Err(format!("the arguments of `{name}` are not a JSON object.")),
    }
}

fn with_name(object: &Map<String, Value>, name: &str) -> Value {
    let mut call = object.clone();
    call.insert(NAME[0].to_owned(), name.into());
    Value::Object(call)
}

fn field<'a>(object: &'a Map<String, Value>, names: &[&str]) -> Option<&'a Value> {
    names.iter().find_map(|name| object.get(*name))
}

fn text_in(object: &Map<String, Value>, names: &[&str]) -> String {
    let text = field(object, names).and_then(Value::as_str);
    text.unwrap_or_default().trim().to_owned()
}
