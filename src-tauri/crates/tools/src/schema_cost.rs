//! How often a schema has one and the same value looked at. Schemas of outside tools are written by strangers: a few
//! lines of one that refers to itself, or doubles at every step, would keep the program at work for ever.

use serde_json::{Map, Value};
use std::collections::HashMap;

/// How often one value may be looked at. Schemas that people write need a few dozen.
const MOST_LOOKS: u64 = 10_000;
/// Through how many schemas one value may be handed on. Each is a step on the stack.
const MOST_STEPS: u64 = 100;
/// Keywords with one schema for the very value they stand for.
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
    let mut cost = Cost::of(schema);
    let all: Vec<_> = cost.all.clone();
    for part in all {
        cost.looks(part, 0)?;
    }
    Ok(())
}

/// What it costs to check a value.
#[derive(Clone, Copy)]
struct Looks {
    /// How often it is looked at.
    count: u64,
    /// Through how many schemas it is handed on.
    steps: u64,
}

struct Cost<'a> {
    /// Every object in the schema, whether it is a schema or not.
    all: Vec<&'a Map<String, Value>>,
    /// Those that pointers may begin at: the whole, and what has a name of its own.
    roots: Vec<&'a Value>,
    /// By each name, what it may stand for.
    names: HashMap<&'a str, Vec<&'a Value>>,
    /// What each object costs; nothing while that is being counted.
    counted: HashMap<*const Map<String, Value>, Option<Looks>>,
}

impl<'a> Cost<'a> {
    fn of(schema: &'a Value) -> Self {
        let mut cost = Self {
            all: Vec::new(),
            roots: vec![schema],
            names: HashMap::new(),
            counted: HashMap::new(),
        };
        cost.take_in(schema);
        cost
    }

    fn take_in(&mut self, value: &'a Value) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.take_in(item)),
            Value::Object(fields) => {
                self.all.push(fields);
                for name in ANCHORS.iter().filter_map(|key| fields.get(*key)?.as_str()) {
                    self.names.entry(name).or_default().push(value);
                    self.roots.push(value);
                }
                fields.values().for_each(|field| self.take_in(field));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    /// What it costs to check a value against this.
    fn looks(&mut self, part: &'a Map<String, Value>, before: u64) -> Result<Looks, String> {
        match self.counted.insert(part, None) {
            None => {}
            Some(Some(known)) => {
                self.counted.insert(part, Some(known));
                return Ok(known);
            }
            Some(None) => return Err("it refers to itself without an end".to_owned()),
        }
        let mut looks = Looks { count: 1, steps: 1 };
        for next in self.same_value(part) {
            if before >= MOST_STEPS {
                return Err(too_deep());
            }
            let more = self.looks(next, before + 1)?;
            looks.count += more.count;
            looks.steps = looks.steps.max(more.steps + 1);
            if looks.count > MOST_LOOKS {
                return Err(format!("it looks at a value more than {MOST_LOOKS} times"));
            }
            if looks.steps > MOST_STEPS {
                return Err(too_deep());
            }
        }
        self.counted.insert(part, Some(looks));
        Ok(looks)
    }

    /// What else the same value is checked against.
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

    /// All that a name may lead to: which of them it is depends on names that stand further up.
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
    format!("it hands a value on through more than {MOST_STEPS} schemas")
}

/// A pointer as it is written in an address.
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
