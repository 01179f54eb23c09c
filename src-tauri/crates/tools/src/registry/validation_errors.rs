//! Validation errors of an input as sentences a model can act on: the field and its valid values.

use jsonschema::{
    ValidationError,
    error::{TypeKind, ValidationErrorKind},
    paths::LocationSegment,
};
use serde_json::Value;

/// Maximum number of errors that are listed.
const MAX_ERRORS: usize = 8;
/// Maximum length of one error, in characters.
const MAX_CHARACTERS: usize = 400;
/// Maximum length of a repeated value, in characters.
const MAX_VALUE_CHARACTERS: usize = 60;

/// Formats validation errors, one sentence each.
pub(super) fn sentences<'a>(
    schema: &Value,
    mut faults: impl Iterator<Item = ValidationError<'a>>,
) -> String {
    let named = faults.by_ref().take(MAX_ERRORS);
    let mut sentences: Vec<_> = named
        .map(|fault| shortened(&sentence(schema, &fault)))
        .collect();
    if faults.next().is_some() {
        sentences.push("There is more.".to_owned());
    }
    sentences.join(" ")
}

/// Shortens a text.
pub(super) fn shortened(text: &str) -> String {
    cut(text, MAX_CHARACTERS)
}

fn sentence(schema: &Value, fault: &ValidationError<'_>) -> String {
    let field = field(fault);
    match fault.kind() {
        ValidationErrorKind::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            format!(
                "{field} lacks the field “{name}”{}.",
                expected(schema, fault, name)
            )
        }
        ValidationErrorKind::AdditionalProperties { unexpected }
        | ValidationErrorKind::UnevaluatedProperties { unexpected } => {
            let unexpected = quoted(unexpected);
            match possible(schema, fault) {
                Some(possible) => {
                    format!("{field} has no field {unexpected}; possible: {possible}.")
                }
                None => format!("{field} has no field {unexpected}."),
            }
        }
        ValidationErrorKind::Type { kind } => format!(
            "{field} must be {}, not {}.",
            kinds(kind),
            value(fault.instance())
        ),
        ValidationErrorKind::Enum { options } => format!(
            "{field} must be one of {}, not {}.",
            one_of(options),
            value(fault.instance())
        ),
        ValidationErrorKind::Constant { expected_value } => format!(
            "{field} must be {}, not {}.",
            value(expected_value),
            value(fault.instance())
        ),
        // The library's own words name the limit or the pattern.
        _ => format!("{field}: {}.", fault.to_string().trim_end_matches('.')),
    }
}

/// Returns the location of an error: `“edits[0].path”`.
fn field(fault: &ValidationError<'_>) -> String {
    let mut path = String::new();
    for segment in fault.instance_path().segments() {
        match segment {
            LocationSegment::Index(index) => path.push_str(&format!("[{index}]")),
            LocationSegment::Property(name) => {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(&name);
            }
        }
    }
    if path.is_empty() {
        "The input".to_owned()
    } else {
        format!("“{path}”")
    }
}

/// Returns the part of the schema that an object was checked against.
fn object_schema<'a>(schema: &'a Value, fault: &ValidationError<'_>) -> Option<&'a Value> {
    let (object, _keyword) = fault.schema_path().as_str().rsplit_once('/')?;
    schema.pointer(object)
}

/// Returns the expected type or values of a missing field, if its schema names them.
fn expected(schema: &Value, fault: &ValidationError<'_>, name: &str) -> String {
    let property = object_schema(schema, fault)
        .and_then(|object| object.get("properties"))
        .and_then(|properties| properties.get(name));
    let Some(property) = property else {
        return String::new();
    };
    if let Some(options) = property.get("enum") {
        return format!(", one of {}", one_of(options));
    }
    let kind = property.get("type").and_then(Value::as_str);
    kind.map_or_else(String::new, |kind| format!(", {}", with_article(kind)))
}

/// Lists the fields that an object can have.
fn possible(schema: &Value, fault: &ValidationError<'_>) -> Option<String> {
    let properties = object_schema(schema, fault)?.get("properties")?;
    let names: Vec<_> = properties.as_object()?.keys().collect();
    Some(match names.is_empty() {
        true => "none".to_owned(),
        false => quoted(&names),
    })
}

fn kinds(kind: &TypeKind) -> String {
    let names: Vec<_> = match kind {
        TypeKind::Single(kind) => vec![with_article(kind.as_str())],
        TypeKind::Multiple(kinds) => kinds
            .iter()
            .map(|kind| with_article(kind.as_str()))
            .collect(),
    };
    names.join(" or ")
}

fn with_article(kind: &str) -> String {
    match kind {
        "null" => "null".to_owned(),
        "array" | "integer" | "object" => format!("an {kind}"),
        other => format!("a {other}"),
    }
}

fn one_of(options: &Value) -> String {
    let options = options.as_array().map(Vec::as_slice).unwrap_or_default();
    let options: Vec<_> = options.iter().map(value).collect();
    options.join(", ")
}

fn value(value: &Value) -> String {
    match value {
        Value::Object(_) => "an object".to_owned(),
        Value::Array(_) => "an array".to_owned(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            cut(&value.to_string(), MAX_VALUE_CHARACTERS)
        }
    }
}

fn quoted(names: &[impl AsRef<str>]) -> String {
    let names: Vec<_> = names
        .iter()
        .map(|name| format!("“{}”", name.as_ref()))
        .collect();
    names.join(", ")
}

fn cut(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
