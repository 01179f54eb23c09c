//! Inputs of calls: derives their JSON Schema from their type, and parses them into it.

use crate::ToolError;
use schemars::{
    JsonSchema, Schema,
    generate::SchemaSettings,
    transform::{Transform, transform_subschemas},
};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Returns the JSON Schema of an input, as models get it: optional fields are not nullable, and only what a model needs is
/// left.
pub fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    Plain.transform(&mut schema);
    // The tool has a description of its own.
    schema.remove("description");
    schema.to_value()
}

/// Parses the input of a call of `name` into its tool's type.
///
/// # Errors
/// Names the field that was wrong, and what is possible.
pub(crate) fn parse<T: DeserializeOwned>(input: Value, name: &str) -> Result<T, ToolError> {
    serde_path_to_error::deserialize(input).map_err(|error| {
        let problem = without_type_name(&error.inner().to_string());
        let path = error.path().to_string();
        // The input of a toolset's action is behind the action's name.
        let of_action = path
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix('.'));
        let message = match (path.as_str(), of_action) {
            (_, Some(field)) => format!("{name}: {field} {problem}."),
            (path, None) if path == "." || path == name => {
                format!("The input of {name} is not valid: {problem}.")
            }
            (field, None) => format!("The input of {name} is not valid. “{field}”: {problem}."),
        };
        ToolError::ForModel(message.into())
    })
}

/// Replaces the name of a Rust struct, which models don't know.
fn without_type_name(problem: &str) -> String {
    match problem.split_once("expected struct ") {
        Some((before, name)) => {
            let rest = name.trim_start_matches(|letter: char| letter.is_alphanumeric());
            format!("{before}expected an object{rest}")
        }
        None => problem.to_owned(),
    }
}

/// Removes keywords that only a Rust program needs.
struct Plain;

impl Transform for Plain {
    fn transform(&mut self, schema: &mut Schema) {
        if let Some(object) = schema.as_object_mut() {
            object.remove("title");
            object.remove("format");
            if object.get("default") == Some(&Value::Null) {
                object.remove("default");
            }
            without_null(object);
        }
        transform_subschemas(self, schema);
    }
}

/// Removes `null` from a schema: a field that is `null` counts as missing, so models need not know of it.
fn without_null(schema: &mut Map<String, Value>) {
    if let Some(Value::Array(kinds)) = schema.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [kind] = &mut kinds[..] {
            let kind = kind.take();
            schema.insert("type".to_owned(), kind);
        }
    }
    if let Some(Value::Array(options)) = schema.get_mut("enum") {
        options.retain(|option| !option.is_null());
    }
    let null = |choice: &Value| choice.get("type").is_some_and(|kind| kind == "null");
    if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
        choices.retain(|choice| !null(choice));
        if let [Value::Object(only)] = &mut choices[..] {
            let only = std::mem::take(only);
            schema.remove("anyOf");
            for (keyword, value) in only {
                schema.entry(keyword).or_insert(value);
            }
        }
    }
}
