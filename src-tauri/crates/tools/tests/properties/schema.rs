//! The schema of a tool, and inputs for it. The first line is the schema, each other line an input.

use super::{
    documents, is_sentence,
    probe::{NAME, Probe, call},
};
use serde_json::{Map, Value};
use std::sync::Arc;
use tools::{Registry, SessionScope, ToolError};

/// The longest refusal of a schema, in characters.
const LONGEST_REFUSAL: usize = 600;
/// The longest sentences about an input, in characters.
const LONGEST_FAULTS: usize = 4_000;
/// Whole numbers beyond this are not told apart by everybody.
const LARGEST_PLAIN: i64 = 1 << 50;

/// A schema is taken or refused in words. What a schema allows passes, what it does not is refused in words
/// that are about it; both the same every time.
///
/// # Panics
/// When that is not so.
pub(crate) fn schema(bytes: &[u8]) {
    let Some((schema, inputs)) = documents(bytes) else {
        return;
    };
    let registry = match Registry::new(vec![Arc::new(Probe(schema.clone()))]) {
        Ok(registry) => registry,
        Err(refusal) => return is_sentence(&refusal.to_string(), LONGEST_REFUSAL),
    };
    for input in inputs {
        let call = call(NAME, input);
        let said = match registry.prepare(&call, &SessionScope::of("session"), &[]) {
            Ok(prepared) => {
                assert_eq!(prepared.call, call);
                None
            }
            Err(ToolError::ForModel(said)) => Some(said),
            Err(other) => panic!("{other:?}"),
        };
        if let Some(said) = &said {
            let about = format!("The input of {NAME} is not valid. ");
            let faults = said.strip_prefix(&about).expect("it says what is wrong");
            is_sentence(faults, LONGEST_FAULTS);
        }
        if let Some(fits) = fits(&schema, &call.input) {
            assert_eq!(fits, said.is_none(), "{schema} {} {said:?}", call.input);
        }
    }
}

/// Validates an input by hand; `None` where the schema uses other keywords.
fn fits(schema: &Value, input: &Value) -> Option<bool> {
    let schema = match schema {
        Value::Bool(all) => return Some(*all),
        Value::Object(schema) => schema,
        Value::Null | Value::Number(_) | Value::String(_) | Value::Array(_) => return None,
    };
    let mut fit = true;
    for (keyword, wanted) in schema {
        fit &= match keyword.as_str() {
            "title" | "description" | "default" => true,
            "type" => is_of(wanted, input)?,
            "enum" => one_of(wanted.as_array()?, input)?,
            "const" => one_of(std::slice::from_ref(wanted), input)?,
            "minimum" => compare(input, wanted)?.is_none_or(|(found, least)| found >= least),
            "maximum" => compare(input, wanted)?.is_none_or(|(found, most)| found <= most),
            "minLength" => length(input).is_none_or(|count| count >= plain(wanted).unwrap_or(0)),
            "maxLength" => {
                length(input).is_none_or(|count| count <= plain(wanted).unwrap_or(i64::MAX))
            }
            "required" => holds_all(input, wanted.as_array()?),
            "items" => fit_items(wanted, input)?,
            "properties" => fit_fields(wanted.as_object()?, input)?,
            "additionalProperties" => fit_others(schema, wanted, input)?,
            _ => return None,
        };
    }
    Some(fit)
}

fn is_of(kinds: &Value, input: &Value) -> Option<bool> {
    let is = |kind: &Value| {
        Some(match kind.as_str()? {
            "null" => input.is_null(),
            "boolean" => input.is_boolean(),
            "string" => input.is_string(),
            "array" => input.is_array(),
            "object" => input.is_object(),
            "number" => input.is_number(),
            "integer" => input.as_f64().is_some_and(|number| number.fract() == 0.0),
            _ => return None,
        })
    };
    match kinds {
        Value::Array(kinds) => kinds
            .iter()
            .map(is)
            .try_fold(false, |any, is| Some(any | is?)),
        kind => is(kind),
    }
}

/// Only texts are the same for everybody: 1 and 1.0 are not.
fn one_of(options: &[Value], input: &Value) -> Option<bool> {
    let plain = |value: &Value| value.is_string() || value.is_null() || value.is_boolean();
    (options.iter().all(plain) && plain(input)).then(|| options.contains(input))
}

/// Two whole numbers; nothing inside when the input is none, nothing at all when they are not plain.
fn compare(input: &Value, limit: &Value) -> Option<Option<(i64, i64)>> {
    let limit = plain(limit)?;
    match input {
        Value::Number(_) => Some(Some((plain(input)?, limit))),
        _ => Some(None),
    }
}

fn plain(number: &Value) -> Option<i64> {
    let number = number.as_i64()?;
    (number.abs() <= LARGEST_PLAIN).then_some(number)
}

fn length(input: &Value) -> Option<i64> {
    i64::try_from(input.as_str()?.chars().count()).ok()
}

fn holds_all(input: &Value, names: &[Value]) -> bool {
    let Value::Object(fields) = input else {
        return true;
    };
    let mut names = names.iter().filter_map(Value::as_str);
    names.all(|name| fields.contains_key(name))
}

fn fit_items(wanted: &Value, input: &Value) -> Option<bool> {
    let items = input.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut each = items.iter().map(|item| fits(wanted, item));
    each.try_fold(true, |all, fit| Some(all & fit?))
}

fn fit_fields(wanted: &Map<String, Value>, input: &Value) -> Option<bool> {
    let mut fields = wanted.iter().map(|(name, schema)| match input.get(name) {
        Some(field) if input.is_object() => fits(schema, field),
        Some(_) | None => Some(true),
    });
    fields.try_fold(true, |all, fit| Some(all & fit?))
}

fn fit_others(schema: &Map<String, Value>, wanted: &Value, input: &Value) -> Option<bool> {
    let known = schema.get("properties").and_then(Value::as_object);
    let Value::Object(fields) = input else {
        return Some(true);
    };
    let others = fields
        .iter()
        .filter(|(name, _)| known.is_none_or(|known| !known.contains_key(*name)));
    let mut each = others.map(|(_, field)| fits(wanted, field));
    each.try_fold(true, |all, fit| Some(all & fit?))
}
