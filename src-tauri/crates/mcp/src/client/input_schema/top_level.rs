//! Combinators at the top of a schema, which no provider takes: their parts become one object with all of their
//! properties. What can't be said that way is left to the server, and hinted at in words.

use super::{super::tool_schema, references::target};
use localization::LocalizedText;
use serde_json::{Map, Value, json};

/// Keywords that providers reject at the top.
const REJECTED: [&str; 10] = [
    "$ref", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "enum", "const",
];
/// The most references and combinators within each other.
const MAX_DEPTH: usize = 16;
/// The most alternatives that are hinted at.
const MAX_HINTED: usize = 12;

/// Reason why there is no such object.
pub(super) enum Fault {
    NoObject,
    TooDeep,
}

impl Fault {
    pub(super) fn text(&self, schema: &LocalizedText) -> LocalizedText {
        match self {
            Self::NoObject => tool_schema::no_object(schema),
            Self::TooDeep => tool_schema::too_deep(schema),
        }
    }
}

/// Makes one object of the schema. Returns a hint for models where they can't see from it which arguments go together.
pub(super) fn flatten(schema: &mut Value) -> Result<Option<String>, Fault> {
    let whole = schema.clone();
    let shape = Shape::of(&whole, &whole, 0)?.ok_or(Fault::NoObject)?;
    let Value::Object(fields) = schema else {
        return Err(Fault::NoObject);
    };
    for keyword in REJECTED {
        fields.shift_remove(keyword);
    }
    fields.insert("type".to_owned(), json!("object"));
    let Shape {
        properties,
        required,
        others,
        hints,
    } = shape;
    if !properties.is_empty() {
        fields.insert("properties".to_owned(), Value::Object(properties));
    }
    if !required.is_empty() {
        fields.insert("required".to_owned(), json!(required));
    }
    if let Some(others) = others {
        fields.insert("additionalProperties".to_owned(), others);
    }
    Ok((!hints.is_empty()).then(|| hints.join(" ")))
}

/// Properties of an object, taken together from all parts of its schema.
#[derive(Clone, Default)]
struct Shape {
    properties: Map<String, Value>,
    required: Vec<String>,
    /// The schema of all other properties.
    others: Option<Value>,
    hints: Vec<String>,
}

impl Shape {
    /// Returns the shape of an object; none when the schema takes no object.
    fn of(schema: &Value, whole: &Value, depth: usize) -> Result<Option<Self>, Fault> {
        if depth > MAX_DEPTH {
            return Err(Fault::TooDeep);
        }
        let fields = match schema {
            Value::Object(fields) => fields,
            Value::Bool(true) => return Ok(Some(Self::default())),
            _ => return Ok(None),
        };
        if !takes_objects(fields) {
            return Ok(None);
        }
        let mut shape = Self::own(fields);
        let pointer = fields.get("$ref").and_then(Value::as_str);
        let pointer = pointer.and_then(|place| place.strip_prefix('#'));
        let referred = pointer.and_then(|pointer| target(whole, pointer));
        let parts = fields.get("allOf").and_then(Value::as_array);
        for part in referred.into_iter().chain(parts.into_iter().flatten()) {
            match Self::of(part, whole, depth + 1)? {
                Some(part) => shape.add(part),
                None => return Ok(None),
            }
        }
        for (keyword, condition) in [("anyOf", "at least one"), ("oneOf", "exactly one")] {
            let Some(parts) = fields.get(keyword).and_then(Value::as_array) else {
                continue;
            };
            let parts = parts.iter().map(|part| Self::of(part, whole, depth + 1));
            let parts: Result<Vec<_>, _> = parts.filter_map(Result::transpose).collect();
            match Self::alternatives(parts?, &shape.required, condition) {
                Some(alternatives) => shape.add(alternatives),
                None => return Ok(None),
            }
        }
        Ok(Some(shape))
    }

    fn own(fields: &Map<String, Value>) -> Self {
        let properties = fields.get("properties").and_then(Value::as_object);
        let required = fields.get("required").and_then(Value::as_array);
        let required = required.into_iter().flatten().filter_map(Value::as_str);
        Self {
            properties: properties.cloned().unwrap_or_default(),
            required: required.map(str::to_owned).collect(),
            others: fields.get("additionalProperties").cloned(),
            hints: Vec::new(),
        }
    }

    /// Adds what must hold as well.
    fn add(&mut self, part: Self) {
        for (name, schema) in part.properties {
            match self.properties.get_mut(&name) {
                None => {
                    self.properties.insert(name, schema);
                }
                Some(known) => *known = joined("allOf", known, schema),
            }
        }
        for name in part.required {
            if !self.required.contains(&name) {
                self.required.push(name);
            }
        }
        if self.others != Some(Value::Bool(false)) {
            self.others = part.others.or_else(|| self.others.take());
        }
        self.hints.extend(part.hints);
    }

    /// Returns what all of the alternatives have in common, with the properties of each.
    fn alternatives(parts: Vec<Self>, known: &[String], condition: &str) -> Option<Self> {
        let hint = hint(&parts, known, condition);
        let mut parts = parts.into_iter();
        let mut all = parts.next()?;
        for part in parts {
            for (name, schema) in part.properties {
                match all.properties.get_mut(&name) {
                    None => {
                        all.properties.insert(name, schema);
                    }
                    Some(known) => *known = joined("anyOf", known, schema),
                }
            }
            all.required.retain(|name| part.required.contains(name));
            if all.others != part.others {
                all.others = None;
            }
            all.hints.extend(part.hints);
        }
        all.hints.extend(hint);
        Some(all)
    }
}

fn takes_objects(fields: &Map<String, Value>) -> bool {
    match fields.get("type") {
        None => true,
        Some(Value::String(kind)) => kind == "object",
        Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == "object"),
        Some(_) => false,
    }
}

/// Joins two schemas of the same property.
fn joined(keyword: &str, one: &Value, other: Value) -> Value {
    let is_any = |schema: &Value| match schema {
        Value::Object(fields) => fields.is_empty(),
        other => *other == Value::Bool(true),
    };
    match (keyword, one) {
        _ if *one == other => other,
        ("allOf", one) if is_any(one) => other,
        ("allOf", one) if is_any(&other) => one.clone(),
        (_, one) if is_any(one) => one.clone(),
        (_, _) if is_any(&other) => other,
        (_, one) => {
            let list = one.as_object().filter(|fields| fields.len() == 1);
            let list = list.and_then(|fields| fields.get(keyword)?.as_array());
            let mut list = list.cloned().unwrap_or_else(|| vec![one.clone()]);
            if !list.contains(&other) {
                list.push(other);
            }
            json!({ keyword: list })
        }
    }
}

/// Describes the arguments that belong together; none where the schema says it all.
fn hint(parts: &[Shape], known: &[String], condition: &str) -> Option<String> {
    let sets: Vec<_> = parts.iter().map(|part| set_of(part, known)).collect();
    let says_something = sets.len() > 1 && sets.iter().all(|set| !set.is_empty());
    (says_something && sets.len() <= MAX_HINTED).then(|| {
        let sets = sets.join("; ");
        format!("Give the arguments of {condition} of these sets: {sets}.")
    })
}

fn set_of(part: &Shape, known: &[String]) -> String {
    let needed = part.required.iter().filter_map(|name| {
        let fixed = part.properties.get(name).and_then(only_value);
        match fixed {
            Some(value) => Some(format!("`{name}` = {value}")),
            None => (!known.contains(name)).then(|| format!("`{name}`")),
        }
    });
    needed.collect::<Vec<_>>().join(", ")
}

/// Returns the one value that a schema takes.
fn only_value(schema: &Value) -> Option<&Value> {
    let one = schema.get("enum").and_then(Value::as_array);
    let one = one.filter(|values| values.len() == 1);
    schema.get("const").or_else(|| one?.first())
}
