//! The schema of a tool's input, compiled once. Nothing is ever fetched for it, and checking an input
//! takes bounded time whatever the schema says.

use super::faults;
use crate::check_schema_cost;
use jsonschema::{Draft, PatternOptions, Validator};
use serde_json::Value;

/// The longest schema, as JSON text in bytes.
const LONGEST: usize = 256 * 1024;
/// How far a pattern may go back before it is given up.
const BACKTRACKS: usize = 100_000;

/// What an input must look like.
pub(super) struct InputSchema {
    schema: Value,
    validator: Validator,
}

impl InputSchema {
    /// Compiles it. Without a `$schema` it is one of 2020-12. The error says why it is none.
    pub(super) fn of(schema: &Value) -> Result<Self, String> {
        if schema.get("type").and_then(Value::as_str) != Some("object") {
            return Err(
                "it does not say that the input is an object (\"type\": \"object\")".into(),
            );
        }
        if schema.to_string().len() > LONGEST {
            return Err(format!("it is longer than {LONGEST} bytes"));
        }
        check_schema_cost(schema)?;
        let validator = jsonschema::options()
            .with_draft(draft_of(schema))
            .with_pattern_options(PatternOptions::fancy_regex().backtrack_limit(BACKTRACKS))
            .offline()
            .build(schema)
            .map_err(|error| faults::shortened(&error.to_string()))?;
        Ok(Self {
            schema: schema.clone(),
            validator,
        })
    }

    /// What is wrong with an input, in words; nothing when it is sound.
    pub(super) fn faults_of(&self, input: &Value) -> Option<String> {
        if self.validator.is_valid(input) {
            return None;
        }
        let found = self.validator.iter_errors(input);
        Some(faults::in_words(&self.schema, found))
    }
}

/// Older servers name an older draft.
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
