//! One JSON object with thought, calls and message. Pure.

use super::parsed::{Parsed, ParsedCall, find, without_fence};
use protocol::ToolSpec;
use serde_json::{Map, Value};

/// Names of fields, in the spellings that models use; the first is the one they are told.
const THOUGHT: [&str; 3] = ["thought", "thoughts", "reasoning"];
const CALLS: [&str; 4] = ["tool_calls", "tool_call", "calls", "action"];
const MESSAGE: [&str; 4] = ["assistant_message", "answer", "final_answer", "response"];
const NAME: [&str; 3] = ["name", "tool", "tool_name"];
const ARGUMENTS: [&str; 5] = ["arguments", "input", "parameters", "args", "action_input"];
/// Objects that are looked at in an answer.
const MAX_OBJECTS: usize = 16;

/// Reads an answer.
pub(super) fn parse(text: &str, tools: &[ToolSpec]) -> Parsed {
    let object = match object(text, tools) {
        Ok(Some(object)) => as_answer(object),
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
    parsed.calls = calls.iter().map(read).collect();
    let says = !parsed.text.is_empty() || !parsed.calls.is_empty() || parsed.problem.is_some();
    if !says {
        parsed.problem = Some("the object has neither calls nor a message.".to_owned());
    }
    parsed
}

/// Returns the first object in a text that is an answer. A broken one is an error, text without any is none.
fn object(text: &str, tools: &[ToolSpec]) -> Result<Option<Map<String, Value>>, String> {
    let text = without_fence(text);
    if text.starts_with('[')
        && let (Ok(Value::Array(calls)), length) = first_value(text)
        && (length, false) == (text.len(), calls.is_empty())
        && calls.iter().all(Value::is_object)
    {
        return Ok(Some(Map::from_iter([(CALLS[0].to_owned(), calls.into())])));
    }
    let mut place = 0;
    for _ in 0..MAX_OBJECTS {
        let Some(begin) = text[place..].find('{') else {
            break;
        };
        place += begin;
        let rest = &text[place..];
        let (value, length) = first_value(rest);
        let is_whole = length == text.len();
        match value {
            Ok(Value::Object(object)) if is_whole || is_answer(&object, tools) => {
                return Ok(Some(object));
            }
            Err(error) if is_meant(rest, place == 0) => {
                return Err(format!("the answer is not valid JSON: {error}."));
            }
            Ok(_) | Err(_) => {}
        }
        place += length;
    }
    Ok(None)
}

/// Returns whether a broken object was meant as the answer. Braces in plain words are followed by something else than a name.
fn is_meant(text: &str, is_first: bool) -> bool {
    let is_like = text[1..].trim_start().starts_with(['"', '\'', '}']);
    match is_first {
        true => is_like || text.contains(CALLS[1]),
        false => is_like && text.contains("\"tool_call"),
    }
}

/// Reads the value that a text begins with, without the commas that are too many in it. Returns also how many bytes it takes.
fn first_value(text: &str) -> (serde_json::Result<Value>, usize) {
    let read = |text: &str| {
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
        let value = values.next();
        (value, values.byte_offset())
    };
    match read(text) {
        (Some(Ok(value)), length) => (Ok(value), length),
        (Some(Err(error)), _) => match read(&without_trailing_commas(text)) {
            (Some(Ok(value)), length) => (Ok(value), length),
            _ => (Err(error), 1),
        },
        (None, _) => (Ok(Value::Null), text.len()),
    }
}

/// Puts a space in the place of each comma before the end of a list or an object.
fn without_trailing_commas(text: &str) -> String {
    let (mut kept, mut in_string, mut is_escaped) = (String::new(), false, false);
    for (place, letter) in text.char_indices() {
        let is_last = || text[place + 1..].trim_start().starts_with([']', '}']);
        let drops = letter == ',' && !in_string && is_last();
        kept.push(if drops { ' ' } else { letter });
        in_string ^= letter == '"' && !is_escaped;
        is_escaped = in_string && letter == '\\' && !is_escaped;
    }
    kept
}

fn is_answer(object: &Map<String, Value>, tools: &[ToolSpec]) -> bool {
    let has = |names: &[&str]| field(object, names).is_some();
    let is_call = || called(object).is_some_and(|name| find(tools, name).is_some());
    has(&CALLS) || has(&MESSAGE) || is_call()
}

/// Returns the name of the tool if the object is a call alone.
fn called(object: &Map<String, Value>) -> Option<&str> {
    let is_more = field(object, &CALLS).is_some() || field(object, &MESSAGE).is_some();
    let name = field(object, &NAME)?.as_str()?;
    (!is_more && field(object, &ARGUMENTS).is_some()).then_some(name)
}

/// A call alone stands for an answer with that call.
fn as_answer(object: Map<String, Value>) -> Map<String, Value> {
    match called(&object).is_some() {
        true => Map::from_iter([(CALLS[0].to_owned(), Value::Object(object))]),
        false => object,
    }
}

fn read(call: &Value) -> ParsedCall {
    let Value::Object(fields) = call else {
        return ParsedCall::new("", Err("a call is not a JSON object.".to_owned()));
    };
    let name = text_in(fields, &NAME);
    if name.is_empty() {
        return ParsedCall::new("", Err("a call has no `name`.".to_owned()));
    }
    let input = match field(fields, &ARGUMENTS) {
        None | Some(Value::Null) => Ok(Value::Object(Map::new())),
        Some(Value::String(text)) => serde_json::from_str(text)
            .map_err(|error| format!("the arguments of `{name}` are not valid JSON: {error}.")),
        Some(other) => Ok(other.clone()),
    };
    let input = input.and_then(|input: Value| match input.is_object() {
        true => Ok(input),
        false => Err(format!("the arguments of `{name}` are not a JSON object.")),
    });
    ParsedCall::new(name, input)
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
