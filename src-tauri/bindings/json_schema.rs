//! JSON Schema of what goes into a session and comes out of it, for programs in other languages.

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::Value;
use std::error::Error;

/// Returns the schema of a type, with all that it refers to.
pub(super) fn schema<T: JsonSchema>() -> Value {
    let generator = SchemaSettings::draft2020_12().into_generator();
    generator.into_root_schema_for::<T>().to_value()
}

/// Returns the schema as the text of a file.
pub(super) fn render<T: JsonSchema>() -> Result<String, Box<dyn Error>> {
    let mut text = serde_json::to_string_pretty(&schema::<T>())?;
    text.push('\n');
    Ok(text)
}
