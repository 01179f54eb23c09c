//! Meaning of an answer, and the reading of inputs. Pure.

use crate::wire::tool_description::described;
use protocol::ToolSpec;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};

/// Meaning of an answer.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Parsed {
    /// Thinking.
    pub(super) thought: String,
    /// Text for the person.
    pub(super) text: String,
    /// The calls in order, those that can't be read among them, so that a number means the same call to everybody.
    pub(super) calls: Vec<ParsedCall>,
    /// Fault of the whole answer, for the model.
    pub(super) problem: Option<String>,
}

/// Call in an answer.
#[derive(Debug, PartialEq)]
pub(super) struct ParsedCall {
    pub(super) name: String,
    /// Its input; the fault of a call that can't be read, for the model.
    pub(super) input: Result<Value, String>,
    /// Places of the calls that it was put behind.
    pub(super) after: Vec<usize>,
}

impl ParsedCall {
    /// A call behind no other.
    pub(super) fn new(name: impl Into<String>, input: Result<Value, String>) -> Self {
        Self {
            name: name.into(),
            input,
            after: Vec::new(),
        }
    }
}

/// Returns the tool of this name, however it is written.
pub(super) fn find<'a>(tools: &'a [ToolSpec], name: &str) -> Option<&'a ToolSpec> {
    let name = name.trim().trim_matches(['`', '"', '\'', '*']);
    tools.iter().find(|tool| tool.name == name).or_else(|| {
        tools
            .iter()
            .find(|tool| tool.name.eq_ignore_ascii_case(name))
    })
}

/// Reads the input of a call: a JSON object, in a fence or not; or, for a tool that needs one text only, the text.
pub(super) fn input(tool: &ToolSpec, text: &str) -> Result<Value, String> {
    let text = without_fence(text);
    if text.is_empty() {
        return Ok(Value::Object(Map::new()));
    }
    match serde_json::from_str::<Value>(text) {
        Ok(input @ Value::Object(_)) => return Ok(input),
        Err(error) if text.starts_with('{') => {
            return Err(format!(
                "the input of `{}` is not valid JSON: {error}.",
                tool.name
            ));
        }
        Ok(_) | Err(_) => {}
    }
    match only_text_field(tool) {
        Some(field) => {
            let text = text.trim_matches('"').to_owned();
            Ok(Value::Object(Map::from_iter([(
                field,
                Value::String(text),
            )])))
        }
        None => Err(format!(
            "the input of `{}` is not a JSON object.",
            tool.name
        )),
    }
}

/// Returns the text without the marks of a block of code around it.
pub(super) fn without_fence(text: &str) -> &str {
    let text = text.trim();
    let Some(inner) = text
        .strip_prefix("```")
        .and_then(|text| text.strip_suffix("```"))
    else {
        return text;
    };
    match inner.split_once('\n') {
        Some((language, rest)) if language.trim().chars().all(char::is_alphanumeric) => rest.trim(),
        Some(_) | None => inner.trim(),
    }
}

/// Returns the bytes of the JSON object that a text begins with, the space before it included.
pub(super) fn leading_object(text: &str) -> Option<usize> {
    if !text.trim_start().starts_with('{') {
        return None;
    }
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    let is_whole = values.next()?.is_ok();
    is_whole.then(|| values.byte_offset())
}

/// Returns the lines of a text, without the marks of their ends.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').map(|line| line.trim_end_matches('\r'))
}

/// Returns the field that a tool needs, if it needs one and that is a text.
fn only_text_field(tool: &ToolSpec) -> Option<String> {
    let (_, schema) = described(tool);
    let required = schema["required"].as_array()?;
    let [only] = required.as_slice() else {
        return None;
    };
    let field = only.as_str()?;
    (schema["properties"][field]["type"] == "string").then(|| field.to_owned())
}
