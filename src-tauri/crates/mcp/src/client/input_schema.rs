//! Input schema of a server's tool, in the form that every provider takes: one object of draft 2020-12 without
//! combinators at its top, whose properties have plain names, and whose references lead somewhere. One schema that a
//! provider rejects would cost the whole request, and so the chat.
//!
//! What gets lost on the way only widens the schema: the server checks its input itself.

mod drafts;
mod property_names;
mod references;
mod subschemas;
mod top_level;

use super::tool_schema::{self, compile};
use localization::{LocalizedText, localized};
pub(crate) use property_names::PropertyNames;
use references::References;
use serde_json::{Map, Value, json};

/// Schema for models, with the way back to the server's own.
pub(crate) struct InputSchema {
    /// The schema as models are told of it.
    pub(crate) schema: Value,
    /// The server's own names of its properties.
    pub(crate) names: PropertyNames,
    /// Condition on the arguments that the schema can't say, for models.
    pub(crate) hint: Option<String>,
}

/// Returns the reason why a tool with this input schema can't be used, if there is one.
pub(crate) fn refusal(schema: &Map<String, Value>) -> Option<LocalizedText> {
    InputSchema::of(Some(&Value::Object(schema.clone()))).err()
}

impl InputSchema {
    /// Brings a server's schema into form; without one a tool takes anything. The error says why that can't be done.
    pub(crate) fn of(said: Option<&Value>) -> Result<Self, LocalizedText> {
        let name = localized!("mcp-input-schema");
        let mut schema = match said {
            None | Some(Value::Null) => json!({}),
            Some(schema @ Value::Object(_)) => schema.clone(),
            Some(_) => return Err(tool_schema::no_object(&name)),
        };
        tool_schema::check_size(&name, &schema)?;
        let references = References::of(&schema);
        subschemas::change_each(&mut schema, &mut drafts::modernize);
        let names = PropertyNames::rename(&mut schema);
        references.mend(&mut schema, &names);
        tool_schema::check_cost(&name, &schema)?;
        let hint = top_level::flatten(&mut schema).map_err(|fault| fault.text(&name))?;
        // What stood in a combinator stands elsewhere now.
        references.mend(&mut schema, &names);
        compile(&name, &schema)?;
        Ok(Self {
            schema,
            names,
            hint,
        })
    }
}

#[cfg(test)]
mod tests;
