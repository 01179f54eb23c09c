//! Definition of the computer toolset, derived from its input: each action with its schema, and one flat schema for
//! models that do not know the toolset.

use crate::{ToolsetAction, input::schema_of};
use desktop::ActionInput;
use protocol::Effect;
use serde_json::{Map, Value, json};

/// Description for a model that does not know the toolset.
pub(super) const DESCRIPTION: &str = include_str!("../computer.md");

/// All actions, in the order models are told of them.
pub(super) fn actions() -> Vec<ToolsetAction> {
    let mut schema = schema_of::<ActionInput>();
    match schema["oneOf"].take() {
        Value::Array(variants) => variants.into_iter().filter_map(action).collect(),
        _ => Vec::new(),
    }
}

/// Schema of one object whose `action` names the action and whose other fields are those of all actions.
pub(super) fn flat_schema(actions: &[ToolsetAction]) -> Value {
    let names: Vec<_> = actions.iter().map(|action| &action.name).collect();
    let mut properties = Map::new();
    properties.insert(
        "action".to_owned(),
        json!({"type": "string", "enum": names}),
    );
    let fields = actions
        .iter()
        .filter_map(|action| action.input_schema["properties"].as_object());
    for (name, schema) in fields.flatten() {
        let mut schema = schema.clone();
        if let Some(keywords) = schema.as_object_mut() {
            // Descriptions differ between actions; those of the actions are in the description of the tool.
            keywords.remove("description");
        }
        properties.entry(name).or_insert(schema);
    }
    json!({"type": "object", "properties": properties, "required": ["action"]})
}

/// The action of an enum variant's schema: an object with one property, which is named like the action.
fn action(mut variant: Value) -> Option<ToolsetAction> {
    let description = variant["description"].as_str()?.to_owned();
    let (name, input) = variant["properties"].as_object_mut()?.iter_mut().next()?;
    let mut input_schema = input.take();
    let keywords = input_schema.as_object_mut()?;
    keywords.remove("description");
    for (keyword, empty) in [("properties", json!({})), ("required", json!([]))] {
        keywords.entry(keyword).or_insert(empty);
    }
    let effect = match ActionInput::OBSERVING.contains(&name.as_str()) {
        true => Effect::Observe,
        false => Effect::Act,
    };
    Some(ToolsetAction {
        name: name.clone(),
        description,
        effect,
        input_schema,
    })
}
