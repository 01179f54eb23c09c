//! Cost limit for JSON Schemas: counts how often one value is checked. Schemas of external tools are untrusted: a few lines
//! that refer to themselves, or double at every step, would keep the program busy for ever.

use serde_json::{Map, Value};
use std::collections::HashMap;

/// Maximum number of checks of one value. Schemas that people write need a few dozen.
const MAX_CHECKS: u64 = 10_000;
/// Maximum number of nested schemas for one value. Each is a step on the stack.
const MAX_DEPTH: u64 = 100;
/// Keywords with one schema for the same value.
const ONE: [&str; 4] = ["not", "if", "then", "else"];
/// Keywords with a list of such schemas.
const SEVERAL: [&str; 3] = ["allOf", "anyOf", "oneOf"];
/// Keywords with such schemas by name.
const NAMED: [&str; 2] = ["dependentSchemas", "dependencies"];
/// Keywords that name such a schema.
const NAMES: [&str; 3] = ["$ref", "$dynamicRef", "$recursiveRef"];
/// Keywords by which a schema has a name.
const ANCHORS: [&str; 4] = ["$anchor", "$dynamicAnchor", "$id", "id"];

/// Checks that inputs can be validated against a schema at a bounded cost. The error is a part of a sentence.
pub fn check_schema_cost(schema: &Value) -> Result<(), String> {
    let mut cost = SchemaCost::of(schema);
    let all: Vec<_> = cost.all.clone();
    for part in all {
        cost.cost_of(part, 0)?;
    }
    Ok(())
}

/// Cost of checking a value.
#[derive(Clone, Copy)]
struct CheckCost {
    /// Number of checks.
    count: u64,
    /// Depth of nested schemas.
    steps: u64,
}

struct SchemaCost<'a> {
    /// Every object in the schema, whether it is a schema or not.
    all: Vec<&'a Map<String, Value>>,
    /// Roots of pointers: the whole schema, and every schema with a name.
    roots: Vec<&'a Value>,
    /// Schemas by name; a name may have several.
    names: HashMap<&'a str, Vec<&'a Value>>,
    /// Cost of each object; `None` while it is being counted.
    counted: HashMap<*const Map<String, Value>, Option<CheckCost>>,
}

impl<'a> SchemaCost<'a> {
    fn of(schema: &'a Value) -> Self {
        let mut cost = Self {
            all: Vec::new(),
            roots: vec![schema],
            names: HashMap::new(),
            counted: HashMap::new(),
        };
        cost.collect(schema);
        cost
    }

    fn collect(&mut self, value: &'a Value) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.collect(item)),
            Value::Object(fields) => {
                self.all.push(fields);
                for name in ANCHORS.iter().filter_map(|key| fields.get(*key)?.as_str()) {
                    self.names.entry(name).or_default().push(value);
                    self.roots.push(value);
                }
                fields.values().for_each(|field| self.collect(field));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    /// Returns the cost of checking a value against a schema.
    fn cost_of(&mut self, part: &'a Map<String, Value>, before: u64) -> Result<CheckCost, String> {
        match self.counted.insert(part, None) {
            None => {}
            Some(Some(known)) => {
                self.counted.insert(part, Some(known));
                return Ok(known);
            }
            Some(None) => return Err("it refers to itself without an end".to_owned()),
        }
        let mut cost_of = CheckCost { count: 1, steps: 1 };
        for next in self.same_value(part) {
            if before >= MAX_DEPTH {
                return Err(too_deep());
            }
            let more = self.cost_of(next, before + 1)?;
            cost_of.count += more.count;
            cost_of.steps = cost_of.steps.max(more.steps + 1);
            if cost_of.count > MAX_CHECKS {
                return Err(format!("it looks at a value more than {MAX_CHECKS} times"));
            }
            if cost_of.steps > MAX_DEPTH {
                return Err(too_deep());
            }
        }
        self.counted.insert(part, Some(cost_of));
        Ok(cost_of)
    }

    /// Returns the schemas that the same value is also checked against.
    fn same_value(&self, part: &'a Map<String, Value>) -> Vec<&'a Map<String, Value>> {
        let one = ONE.iter().filter_map(|key| part.get(*key));
        let several = SEVERAL.iter().filter_map(|key| part.get(*key)?.as_array());
        let named = NAMED.iter().filter_map(|key| part.get(*key)?.as_object());
        let targets = NAMES.iter().filter_map(|key| part.get(*key)?.as_str());
        one.chain(several.flatten())
            .chain(named.flat_map(Map::values))
            .chain(targets.flat_map(|target| self.behind(target)))
            .filter_map(Value::as_object)
            .collect()
    }

    /// Returns all schemas that a reference may lead to: which one it is depends on names further up.
    fn behind(&self, target: &str) -> Vec<&'a Value> {
        let (name, place) = target.split_once('#').unwrap_or((target, ""));
        let place = unescaped(place);
        let named = |name| self.names.get(name).into_iter().flatten().copied();
        let mut found: Vec<_> = match (name, place.is_empty() || place.starts_with('/')) {
            ("", true) => self
                .roots
                .iter()
                .filter_map(|root| root.pointer(&place))
                .collect(),
            (name, true) => named(name)
                .filter_map(|root| root.pointer(&place))
                .collect(),
            (_, false) => named(&place).collect(),
        };
        found.sort_by_key(|value| std::ptr::from_ref(*value));
        found.dedup_by_key(|value| std::ptr::from_ref(*value));
        found
    }
}

fn too_deep() -> String {
    format!("it hands a value on through more than {MAX_DEPTH} schemas")
}

/// Decodes a pointer of a URI.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).filter(|_| *first == b'%');
        let code = code.and_then(|code| u8::from_str_radix(str::from_utf8(code).ok()?, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_schema_without_an_end_is_none() {
        let circle = Err("it refers to itself without an end".to_owned());
        let costly = Err("it looks at a value more than 10000 times".to_owned());
        let mut doubling = json!({"$ref": "#/$defs/40", "$defs": {"0": {"type": "object"}}});
        for step in 1..=40 {
            let before = json!({"$ref": format!("#/$defs/{}", step - 1)});
            doubling["$defs"][step.to_string()] = json!({"allOf": [before, before]});
        }
        for (schema, wanted) in [
            (json!({"type": "object"}), Ok(())),
            (json!({"$ref": "#"}), circle.clone()),
            (
                json!({"properties": {"a": {"$ref": "#/properties/a"}}}),
                circle.clone(),
            ),
            (
                json!({"properties": {"a": {"not": {"$ref": "#/properties/%61"}}}}),
                circle.clone(),
            ),
            (
                json!({"$defs": {"a": {"$anchor": "x", "anyOf": [{"$ref": "#x"}]}}}),
                circle.clone(),
            ),
            (json!({"$id": "urn:a", "if": {"$ref": "urn:a"}}), circle),
            (doubling, costly),
            // What looks into a value comes to an end with it.
            (
                json!({"properties": {"next": {"$ref": "#"}, "kids": {"items": {"$ref": "#"}}}}),
                Ok(()),
            ),
            (
                json!({"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}], "$defs": {"a": {}}}),
                Ok(()),
            ),
        ] {
            assert_eq!(check_schema_cost(&schema), wanted, "{schema}");
        }
    }
}
