//! JSON Schema of a tool's input, compiled once. Nothing is ever fetched for it, and validation takes bounded time for any
//! schema.

use super::validation_errors;
use crate::check_schema_cost;
use jsonschema::{Draft, PatternOptions, Validator};
use localization::{LocalizedText, localized};
use serde_json::Value;

/// Maximum length of a schema, as JSON text in bytes.
const MAX_SCHEMA_BYTES: usize = 256 * 1024;
/// Backtracking limit of a pattern.
const MAX_BACKTRACKS: usize = 100_000;

/// A compiled schema.
pub(super) struct InputSchema {
    schema: Value,
    validator: Validator,
}

impl InputSchema {
    /// Compiles a schema. Without `$schema` it is one of draft 2020-12. The error says why it is invalid.
    pub(super) fn of(schema: &Value) -> Result<Self, LocalizedText> {
        if schema.get("type").and_then(Value::as_str) != Some("object") {
            return Err(localized!("tools-schema-no-object"));
        }
        if schema.to_string().len() > MAX_SCHEMA_BYTES {
            return Err(localized!(
                "tools-schema-too-long",
                limit = MAX_SCHEMA_BYTES
            ));
        }
        check_schema_cost(schema)?;
        let validator = jsonschema::options()
            .with_draft(draft_of(schema))
            .with_pattern_options(PatternOptions::fancy_regex().backtrack_limit(MAX_BACKTRACKS))
            .offline()
            .build(schema)
            .map_err(|error| validation_errors::shortened(&error.to_string()))?;
        Ok(Self {
            schema: schema.clone(),
            validator,
        })
    }

    /// Returns the errors of an input as sentences; `None` when it is valid.
    pub(super) fn errors_of(&self, input: &Value) -> Option<String> {
        if self.validator.is_valid(input) {
            return None;
        }
        let found = self.validator.iter_errors(input);
        Some(validation_errors::sentences(&self.schema, found))
    }
}

/// Returns the draft that a schema names; older servers use older ones.
fn draft_of(schema: &Value) -> Draft {
    let named = schema.get("$schema").and_then(Value::as_str);
    let named = named.unwrap_or_default();
    [
        ("draft-04", Draft::Draft4),
        ("draft-06", Draft::Draft6),
        ("draft-07", Draft::Draft7),
        ("2019-09", Draft::Draft201909),
    ]
    .into_iter()
    .find_map(|(name, draft)| named.contains(name).then_some(draft))
    .unwrap_or(Draft::Draft202012)
}
