//! Inputs of calls: their JSON Schema, derived from their type, and parsing them into it.

use crate::ToolError;
use schemars::{
    JsonSchema, Schema,
    generate::SchemaSettings,
    transform::{Transform, transform_subschemas},
};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// JSON Schema of an input, as models get it: fields that may be missing are not nullable, and only what a model
/// needs is left.
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

/// The input of a call of `name` as its tool's type.
///
/// # Errors
/// Names the field that was wrong, and what is possible.
pub(crate) fn parse<T: DeserializeOwned>(input: Value, name: &str) -> Result<T, ToolError> {
    serde_path_to_error::deserialize(input).map_err(|error| {
        let problem = error.inner().to_string();
        let problem = problem.replace("struct Arguments", "an object");
        let field = error.path().to_string();
        // The field of a toolset's action stands behind the action's name.
        let field = field.strip_prefix(&format!("{name}.")).unwrap_or(&field);
        ToolError::ForModel(match field {
            "." => format!("The input of {name} is not valid: {problem}."),
            field if field == name => format!("The input of {name} is not valid: {problem}."),
            field => format!("The input of {name} is not valid. “{field}”: {problem}."),
        })
    })
}

/// Removes what only a Rust program needs to know.
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

/// A field that is `null` counts as missing, so models need not know of `null`.
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
