//! Checks of the schemas that a server gives for its tools: their size, their cost and their form.

use super::text::clean;
use jsonschema::{Draft, PatternOptions, Validator};
use localization::{LocalizedText, localized};
use serde_json::{Value, json};
use tools::check_schema_cost;

/// The largest schema, in bytes.
const MAX_SCHEMA: usize = 64 * 1024;
/// The longest quote of an error, in characters.
const MAX_QUOTED: usize = 256;
/// The most backtracks of a pattern in a schema.
const BACKTRACKS: usize = 100_000;

/// Compiles the schema of structured results, in the draft that it names. The error is a part of a sentence.
pub(crate) fn output(schema: &Value) -> Result<Validator, LocalizedText> {
    let name = localized!("mcp-output-schema");
    check_size(&name, schema)?;
    check_cost(&name, schema)?;
    build(&name, None, schema)
}

/// Compiles a schema of draft 2020-12.
pub(crate) fn compile(name: &LocalizedText, schema: &Value) -> Result<Validator, LocalizedText> {
    check_size(name, schema)?;
    check_cost(name, schema)?;
    build(name, Some(Draft::Draft202012), schema)
}

/// Checks that a schema has not more bytes than anybody writes.
pub(crate) fn check_size(name: &LocalizedText, schema: &Value) -> Result<(), LocalizedText> {
    if schema.to_string().len() <= MAX_SCHEMA {
        return Ok(());
    }
    let kilobytes = MAX_SCHEMA / 1024;
    Err(localized!(
        "mcp-schema-too-large",
        kilobytes = kilobytes,
        schema = name
    ))
}

/// Checks that inputs can be checked against a schema in a bounded time.
pub(crate) fn check_cost(name: &LocalizedText, schema: &Value) -> Result<(), LocalizedText> {
    check_schema_cost(schema).map_err(|why| unusable(name, &why))
}

/// Returns the reason why a schema of something else than an object can't be used.
pub(crate) fn no_object(name: &LocalizedText) -> LocalizedText {
    localized!("mcp-schema-no-object", schema = name)
}

/// Returns the reason why a schema whose parts are too deep within each other can't be used.
pub(crate) fn too_deep(name: &LocalizedText) -> LocalizedText {
    unusable(name, "its parts are too deep within each other")
}

/// True for a pattern that can be understood.
pub(crate) fn is_pattern(pattern: &str) -> bool {
    let schema = json!({ "pattern": pattern });
    validator(None, &schema).is_ok()
}

fn unusable(name: &LocalizedText, why: &str) -> LocalizedText {
    localized!("mcp-schema-unusable", reason = why, schema = name)
}

fn build(
    name: &LocalizedText,
    draft: Option<Draft>,
    schema: &Value,
) -> Result<Validator, LocalizedText> {
    validator(draft, schema).map_err(|error| {
        let error = clean(&error, MAX_QUOTED);
        localized!("mcp-schema-invalid", error = error, schema = name)
    })
}

/// Without a draft, the schema names its own.
fn validator(draft: Option<Draft>, schema: &Value) -> Result<Validator, String> {
    let patterns = PatternOptions::fancy_regex().backtrack_limit(BACKTRACKS);
    let options = jsonschema::options()
        .with_pattern_options(patterns)
        .offline();
    let options = match draft {
        Some(draft) => options.with_draft(draft),
        None => options,
    };
    options.build(schema).map_err(|error| error.to_string())
}
