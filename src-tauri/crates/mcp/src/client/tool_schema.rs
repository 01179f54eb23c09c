//! Check of the schemas that a server gives for its tools.

use super::text::clean;
use jsonschema::{PatternOptions, Validator};
use localization::{LocalizedText, localized};
use serde_json::{Map, Value};
use tools::check_schema_cost;

/// The largest schema, in bytes.
const MAX_SCHEMA: usize = 64 * 1024;
/// The longest quote of an error, in characters.
const MAX_QUOTED: usize = 256;
/// The most backtracks of a pattern in a schema.
const BACKTRACKS: usize = 100_000;

/// Reason why a tool can't be used.
pub(crate) enum SchemaFault {
    /// The tool is left out; the others can be used.
    Unusable(LocalizedText),
    /// The server's answer is invalid.
    Invalid(LocalizedText),
}

/// Returns the reason why a tool with this schema can't be used, if there is one.
pub(crate) fn refusal(schema: &Map<String, Value>) -> Option<LocalizedText> {
    match self::schema(&localized!("mcp-input-schema"), schema) {
        Ok(_) => None,
        Err(SchemaFault::Unusable(why) | SchemaFault::Invalid(why)) => Some(why),
    }
}

/// Checks a schema: models take only those of objects. `name` stands for it in an error.
pub(crate) fn schema(
    name: &LocalizedText,
    schema: &Map<String, Value>,
) -> Result<(Value, Validator), SchemaFault> {
    let mut schema = schema.clone();
    let kind = schema.entry("type").or_insert_with(|| "object".into());
    if kind != "object" {
        return Err(SchemaFault::Invalid(localized!(
            "mcp-schema-no-object",
            schema = name
        )));
    }
    let schema = Value::Object(schema);
    if schema.to_string().len() > MAX_SCHEMA {
        let kilobytes = MAX_SCHEMA / 1024;
        return Err(SchemaFault::Unusable(localized!(
            "mcp-schema-too-large",
            kilobytes = kilobytes,
            schema = name
        )));
    }
    check_schema_cost(&schema).map_err(|why| {
        SchemaFault::Unusable(localized!(
            "mcp-schema-unusable",
            reason = why.to_string(),
            schema = name
        ))
    })?;
    let built = jsonschema::options()
        .with_pattern_options(PatternOptions::fancy_regex().backtrack_limit(BACKTRACKS))
        .offline()
        .build(&schema);
    match built {
        Ok(validator) => Ok((schema, validator)),
        Err(error) => {
            let error = clean(&error.to_string(), MAX_QUOTED);
            Err(SchemaFault::Invalid(localized!(
                "mcp-schema-invalid",
                error = error,
                schema = name
            )))
        }
    }
}
