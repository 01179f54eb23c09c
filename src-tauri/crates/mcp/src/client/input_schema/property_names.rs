//! Names of properties: letters and a length that every provider takes, and the way back when the tool is called.

use super::{
    super::tool_names::{MARK_DIGITS, marked, plain},
    subschemas,
};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The longest name that all providers take.
const MAX_NAME: usize = 64;

/// Properties that have another name for models. Other names have digits at their end that no ordinary key has, so that
/// keys within free data are not taken for them.
#[derive(Clone, Default)]
pub(crate) struct PropertyNames {
    /// The server's names, by those for models.
    originals: BTreeMap<String, String>,
    /// The names for models, by the server's.
    renamed: BTreeMap<String, String>,
}

impl PropertyNames {
    /// Renames the properties of a schema that need it.
    pub(super) fn rename(schema: &mut Value) -> Self {
        let mut known = BTreeSet::new();
        subschemas::change_each(schema, &mut |fields| known.extend(names_in(fields)));
        let mut names = Self::default();
        for original in known.iter().filter(|name| !is_plain(name)) {
            let is_taken = |name: &str| known.contains(name) || names.originals.contains_key(name);
            let name = marked(original, &plain(original), MAX_NAME, is_taken);
            names.originals.insert(name.clone(), original.clone());
            names.renamed.insert(original.clone(), name);
        }
        if !names.renamed.is_empty() {
            subschemas::change_each(schema, &mut |fields| names.apply(fields));
        }
        names
    }

    /// Returns an input with the server's own names.
    pub(crate) fn restore(&self, input: Value) -> Value {
        match input {
            input if self.originals.is_empty() => input,
            Value::Object(fields) => {
                let fields = fields.into_iter().map(|(name, value)| {
                    let name = self.originals.get(&name).cloned().unwrap_or(name);
                    (name, self.restore(value))
                });
                Value::Object(fields.collect())
            }
            Value::Array(items) => items.into_iter().map(|item| self.restore(item)).collect(),
            other => other,
        }
    }

    /// Returns the name for models of a property.
    pub(super) fn of<'a>(&'a self, original: &'a str) -> &'a str {
        self.renamed.get(original).map_or(original, String::as_str)
    }

    fn apply(&self, fields: &mut Map<String, Value>) {
        for keyword in ["properties", "dependentRequired", "dependentSchemas"] {
            if let Some(Value::Object(named)) = fields.get_mut(keyword) {
                self.apply_to_keys(named, keyword == "properties");
            }
        }
        if let Some(Value::Array(names)) = fields.get_mut("required") {
            self.apply_to_list(names);
        }
        let needed = fields.get_mut("dependentRequired");
        let needed = needed.and_then(Value::as_object_mut).into_iter().flatten();
        for (_, names) in needed {
            if let Value::Array(names) = names {
                self.apply_to_list(names);
            }
        }
    }

    fn apply_to_keys(&self, named: &mut Map<String, Value>, is_titled: bool) {
        let entries = std::mem::take(named).into_iter();
        *named = entries
            .map(|(original, mut schema)| {
                let name = self.of(&original);
                // So that the model knows the property's own name.
                if let (true, Value::Object(schema)) = (is_titled && name != original, &mut schema)
                {
                    schema
                        .entry("title")
                        .or_insert_with(|| original.clone().into());
                }
                (name.to_owned(), schema)
            })
            .collect();
    }

    fn apply_to_list(&self, names: &mut [Value]) {
        for name in names {
            if let Value::String(original) = name {
                *original = self.of(original).to_owned();
            }
        }
    }
}

fn names_in(fields: &Map<String, Value>) -> Vec<String> {
    let tables = ["properties", "dependentRequired", "dependentSchemas"].into_iter();
    let tables = tables.filter_map(|keyword| fields.get(keyword)?.as_object());
    let keys = tables.flat_map(Map::keys).cloned();
    let required = fields.get("required").and_then(Value::as_array);
    let required = required.into_iter().flatten().filter_map(Value::as_str);
    keys.chain(required.map(str::to_owned)).collect()
}

fn is_plain(name: &str) -> bool {
    let letter = |letter: char| letter.is_ascii_alphanumeric() || "_.-".contains(letter);
    (1..=MAX_NAME).contains(&name.len()) && name.chars().all(letter)
}

const _: () = assert!(MARK_DIGITS < MAX_NAME);
