//! Older drafts of JSON Schema, and common slips, in terms of draft 2020-12: the only one that providers take.

use super::super::tool_schema::is_pattern;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Keywords that name a draft or a place, which mean nothing in a request.
const PLACES: [&str; 5] = ["$schema", "$id", "id", "$vocabulary", "$recursiveAnchor"];
/// Keywords whose value may be nothing.
const MAY_BE_NULL: [&str; 2] = ["const", "default"];
/// Keywords that are texts.
const TEXTS: [&str; 4] = ["title", "description", "$comment", "format"];
/// Keywords with an object, which some languages write as an empty list.
const OBJECTS: [&str; 6] = [
    "properties",
    "patternProperties",
    "$defs",
    "definitions",
    "dependentSchemas",
    "dependentRequired",
];
/// Limits that were a switch beside another limit.
const EXCLUSIVE: [(&str, &str); 2] = [
    ("exclusiveMinimum", "minimum"),
    ("exclusiveMaximum", "maximum"),
];

/// Brings the keywords of one schema into form. What is wrong in another way stays, to be found by the check.
pub(super) fn modernize(fields: &mut Map<String, Value>) {
    for place in PLACES {
        if fields.get(place).is_some_and(|value| !value.is_object()) {
            fields.shift_remove(place);
        }
    }
    fields.retain(|keyword, value| !value.is_null() || MAY_BE_NULL.contains(&keyword.as_str()));
    fields.retain(|keyword, value| value.is_string() || !TEXTS.contains(&keyword.as_str()));
    let is_empty = |value: &Value| value.as_array().is_some_and(Vec::is_empty);
    fields.retain(|keyword, value| !(OBJECTS.contains(&keyword.as_str()) && is_empty(value)));
    if fields.get("type").is_some_and(|kind| kind == "any") {
        fields.shift_remove("type");
    }
    dynamic_references(fields);
    exclusive_limits(fields);
    tuples(fields);
    dependencies(fields);
    required(fields);
    patterns(fields);
}

fn dynamic_references(fields: &mut Map<String, Value>) {
    for older in ["$recursiveRef", "$dynamicRef"] {
        if let Some(target) = fields.shift_remove(older) {
            fields.entry("$ref").or_insert(target);
        }
    }
}

fn exclusive_limits(fields: &mut Map<String, Value>) {
    for (exclusive, limit) in EXCLUSIVE {
        match fields.get(exclusive) {
            Some(Value::Bool(true)) => {
                fields.shift_remove(exclusive);
                if let Some(limit) = fields.shift_remove(limit) {
                    fields.insert(exclusive.to_owned(), limit);
                }
            }
            Some(Value::Bool(false)) => {
                fields.shift_remove(exclusive);
            }
            Some(_) | None => {}
        }
    }
}

fn tuples(fields: &mut Map<String, Value>) {
    let rest = fields.shift_remove("additionalItems");
    if !fields.get("items").is_some_and(Value::is_array) {
        return;
    }
    if let Some(items) = fields.shift_remove("items") {
        // A list of schemas must not be empty.
        if items.as_array().is_some_and(|items| !items.is_empty()) {
            fields.insert("prefixItems".to_owned(), items);
        }
    }
    if let Some(rest) = rest {
        fields.insert("items".to_owned(), rest);
    }
}

fn dependencies(fields: &mut Map<String, Value>) {
    let Some(Value::Object(all)) = fields.shift_remove("dependencies") else {
        return;
    };
    for (name, needed) in all {
        let keyword = match needed.is_array() {
            true => "dependentRequired",
            false => "dependentSchemas",
        };
        let place = fields
            .entry(keyword)
            .or_insert_with(|| Value::Object(Map::new()));
        if let Value::Object(place) = place {
            place.insert(name, needed);
        }
    }
}

/// Keeps a list of names, each once. Draft 3 said of each property whether it is required.
fn required(fields: &mut Map<String, Value>) {
    let Some(said) = fields.shift_remove("required") else {
        return;
    };
    let Value::Array(names) = said else {
        return;
    };
    let mut seen = BTreeSet::new();
    let names = names.into_iter().filter(|name| match name {
        Value::String(name) => seen.insert(name.clone()),
        _ => false,
    });
    fields.insert("required".to_owned(), names.collect());
}

/// Leaves out patterns in a form that is not understood here.
fn patterns(fields: &mut Map<String, Value>) {
    let is_bad = |pattern: &Value| !pattern.as_str().is_some_and(is_pattern);
    if fields.get("pattern").is_some_and(is_bad) {
        fields.shift_remove("pattern");
    }
    if let Some(Value::Object(patterns)) = fields.get_mut("patternProperties") {
        patterns.retain(|pattern, _| is_pattern(pattern));
    }
}
