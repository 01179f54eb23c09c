//! References within a schema: those that lead nowhere, or to another document, are left out. Nothing is ever fetched.

use super::{property_names::PropertyNames, subschemas};
use serde_json::Value;
use std::collections::BTreeSet;

/// References of one schema.
pub(super) struct References {
    /// The address by which the schema names itself.
    own_address: Option<String>,
}

impl References {
    pub(super) fn of(schema: &Value) -> Self {
        let named = ["$id", "id"].into_iter().filter_map(|key| schema.get(key));
        let named = named.filter_map(Value::as_str);
        let mut named = named.map(|address| address.trim_end_matches('#').to_owned());
        Self {
            own_address: named.find(|address| !address.is_empty()),
        }
    }

    /// Leaves out each reference without a target; any value fits then.
    pub(super) fn mend(&self, schema: &mut Value, names: &PropertyNames) {
        let mut anchors = BTreeSet::new();
        subschemas::change_each(schema, &mut |fields| {
            let said = ["$anchor", "$dynamicAnchor"].into_iter();
            let said = said.filter_map(|keyword| fields.get(keyword)?.as_str());
            anchors.extend(said.map(str::to_owned));
        });
        let whole = schema.clone();
        subschemas::change_each(schema, &mut |fields| {
            let Some(said) = fields.get("$ref") else {
                return;
            };
            let local = said.as_str().and_then(|target| self.local(target, names));
            let found = local.filter(|place| match place.strip_prefix('#') {
                Some(name) if anchors.contains(name) => true,
                Some(pointer) => target(&whole, pointer).is_some_and(is_schema),
                None => false,
            });
            match found {
                Some(place) => fields.insert("$ref".to_owned(), place.into()),
                None => fields.shift_remove("$ref"),
            };
        });
    }

    /// Returns the place within the schema, with the names that its properties have now.
    fn local(&self, target: &str, names: &PropertyNames) -> Option<String> {
        let own = self.own_address.as_deref();
        let place = match own.and_then(|own| target.strip_prefix(own)) {
            Some("") => "#",
            Some(place) => place,
            None => target,
        };
        let pointer = place.strip_prefix('#')?;
        if !pointer.starts_with('/') {
            return Some(place.to_owned());
        }
        let mut steps: Vec<String> = Vec::new();
        let mut before = "";
        for step in pointer.split('/').skip(1) {
            let original = decoded(step);
            let is_name = before == "properties";
            let name = if is_name {
                names.of(&original)
            } else {
                &original
            };
            steps.push(match name == original {
                true => step.to_owned(),
                false => name.to_owned(),
            });
            // The property called `properties` is no table of them.
            before = if is_name { "" } else { step };
        }
        Some(format!("#/{}", steps.join("/")))
    }
}

/// Returns the target of a pointer in a reference.
pub(super) fn target<'a>(whole: &'a Value, pointer: &str) -> Option<&'a Value> {
    if pointer.is_empty() {
        return Some(whole);
    }
    let steps = pointer.strip_prefix('/')?.split('/');
    steps
        .map(decoded)
        .try_fold(whole, |value, step| match value {
            Value::Object(fields) => fields.get(&step),
            Value::Array(items) => items.get(step.parse::<usize>().ok()?),
            _ => None,
        })
}

fn is_schema(value: &Value) -> bool {
    value.is_object() || value.is_boolean()
}

/// Decodes a step of a pointer in a URI.
fn decoded(step: &str) -> String {
    let mut bytes = Vec::with_capacity(step.len());
    let mut rest = step.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).filter(|_| *first == b'%');
        let code = code.and_then(|code| u8::from_str_radix(str::from_utf8(code).ok()?, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    let text = String::from_utf8_lossy(&bytes);
    text.replace("~1", "/").replace("~0", "~")
}
