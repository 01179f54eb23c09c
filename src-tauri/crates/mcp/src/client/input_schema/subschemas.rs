//! Walk through every schema within a schema, and nothing else: what stands under `const` or `default` is data.

use serde_json::{Map, Value};

/// Keywords with one schema.
const ONE: [&str; 11] = [
    "not",
    "if",
    "then",
    "else",
    "items",
    "additionalProperties",
    "contains",
    "propertyNames",
    "unevaluatedItems",
    "unevaluatedProperties",
    "contentSchema",
];
/// Keywords with a list of schemas.
const SEVERAL: [&str; 4] = ["allOf", "anyOf", "oneOf", "prefixItems"];
/// Keywords with schemas by name.
const NAMED: [&str; 5] = [
    "properties",
    "patternProperties",
    "$defs",
    "definitions",
    "dependentSchemas",
];

/// Changes each schema, the outer ones first. The depth is that of parsed JSON, which has a limit.
pub(super) fn change_each(schema: &mut Value, change: &mut impl FnMut(&mut Map<String, Value>)) {
    let Value::Object(fields) = schema else {
        return;
    };
    change(fields);
    for (keyword, value) in fields.iter_mut() {
        let keyword = keyword.as_str();
        if ONE.contains(&keyword) {
            change_each(value, change);
        } else if SEVERAL.contains(&keyword) {
            let parts = value.as_array_mut().into_iter().flatten();
            parts.for_each(|part| change_each(part, change));
        } else if NAMED.contains(&keyword) {
            let parts = value.as_object_mut().into_iter().flatten();
            parts.for_each(|(_, part)| change_each(part, change));
        }
    }
}
