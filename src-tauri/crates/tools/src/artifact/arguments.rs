//! Arguments that are references: what stands behind one takes its place before the call is checked, so
//! that the rules and the person see what really runs. A reference inside a longer text is only text.

use super::{
    Artifact, ArtifactStore, EarlierStep, StepResult, earlier_step::StepName, find_artifact,
};
use crate::ToolError;
use futures::future::BoxFuture;
use localization::localized;
use protocol::{ResultReference, SessionId, ToolCall};
use serde_json::Value;
use std::collections::BTreeSet;

/// The most that all references of one call may put in, in bytes.
const MAX_INSERTED_BYTES: usize = 1024 * 1024;
/// Maximum depth of arguments that are searched. Parsed JSON is never deeper.
const MAX_DEPTH: usize = 128;

/// Results that the arguments of a call can name.
#[derive(Clone, Copy)]
pub struct NamedResults<'a> {
    /// Session whose artifacts they are.
    pub session: &'a SessionId,
    /// Store of the artifacts.
    pub artifacts: &'a dyn ArtifactStore,
    /// The calls of the same answer before this one, in order. None outside of an answer, where a reference to a step
    /// is only a text.
    pub steps: Option<&'a [EarlierStep]>,
}

/// Replaces every argument that is exactly a reference by what it stands for: as text, or as JSON where `schema` wants
/// no text. `None` when there is none.
///
/// # Errors
/// When there is no such result, the step it names is none before this call or gave no result, it is too large, or no JSON
/// where JSON is wanted.
pub async fn resolve_references(
    call: &ToolCall,
    schema: &Value,
    results: NamedResults<'_>,
) -> Result<Option<ToolCall>, ToolError> {
    let in_answer = results.steps.is_some();
    let mut counts = |reference: ResultReference<'_>| match reference {
        ResultReference::Kept(_) => true,
        ResultReference::Step { .. } => in_answer,
    };
    if !has_reference(&call.input, 0, &mut counts) {
        return Ok(None);
    }
    let mut resolving = ReferenceResolver {
        results,
        room: MAX_INSERTED_BYTES,
        root: schema,
    };
    let mut call = call.clone();
    resolving
        .insert(&mut call.input, Some(schema), "", 0)
        .await?;
    Ok(Some(call))
}

/// Replaces every argument that names a step by the URI under which its result was kept whole, for a tool that reads such
/// results itself. `None` when there is none.
///
/// # Errors
/// When the step is none before this call, gave no result, or one that was shown whole.
pub(crate) fn resolve_step_names(
    call: &ToolCall,
    steps: Option<&[EarlierStep]>,
) -> Result<Option<ToolCall>, ToolError> {
    let Some(steps) = steps.filter(|_| !named_steps(&call.input).is_empty()) else {
        return Ok(None);
    };
    let mut call = call.clone();
    name_artifacts(&mut call.input, steps, 0)?;
    Ok(Some(call))
}

/// Returns the numbers of the steps that an input names.
#[must_use]
pub fn named_steps(input: &Value) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    has_reference(input, 0, &mut |reference| {
        if let ResultReference::Step { number, .. } = reference {
            found.insert(number);
        }
        false
    });
    found
}

struct ReferenceResolver<'a> {
    results: NamedResults<'a>,
    /// Bytes that may still be inserted.
    room: usize,
    root: &'a Value,
}

impl<'a> ReferenceResolver<'a> {
    fn insert<'f>(
        &'f mut self,
        value: &'f mut Value,
        schema: Option<&'f Value>,
        name: &'f str,
        depth: usize,
    ) -> BoxFuture<'f, Result<(), ToolError>>
    where
        'a: 'f,
    {
        Box::pin(async move {
            if depth > MAX_DEPTH {
                return Ok(());
            }
            let schema = schema.map(|schema| dereferenced(self.root, schema));
            match value {
                Value::String(text) => {
                    if let Some(inserted) = self.stands_for(text, schema, name).await? {
                        *value = inserted;
                    }
                    Ok(())
                }
                Value::Array(items) => {
                    let schema = schema.and_then(|schema| schema.get("items"));
                    for item in items {
                        self.insert(item, schema, name, depth + 1).await?;
                    }
                    Ok(())
                }
                Value::Object(fields) => {
                    for (name, field) in fields {
                        let schema = schema.and_then(|schema| schema.get("properties")?.get(name));
                        self.insert(field, schema, name, depth + 1).await?;
                    }
                    Ok(())
                }
                Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
            }
        })
    }

    /// Returns what a text stands for; `None` for one that is no reference.
    async fn stands_for(
        &mut self,
        text: &str,
        schema: Option<&Value>,
        name: &str,
    ) -> Result<Option<Value>, ToolError> {
        match (ResultReference::of(text), self.results.steps) {
            (Some(ResultReference::Kept(uri)), _) => {
                let NamedResults {
                    session, artifacts, ..
                } = self.results;
                let kept = find_artifact(artifacts, session, uri).await?;
                self.content_of(uri, &kept, schema, name).await.map(Some)
            }
            (Some(ResultReference::Step { number, tool }), Some(steps)) => {
                let step = StepName {
                    written: text,
                    number,
                    tool,
                };
                match step.among(steps)? {
                    StepResult::Text(result) => {
                        self.take_room(text, result.len())?;
                        value_of(result.clone(), text, schema, name).map(Some)
                    }
                    StepResult::Kept(kept) => {
                        self.content_of(text, kept, schema, name).await.map(Some)
                    }
                    StepResult::Parts(kept) => Err(has_parts(text, kept)),
                    // Missing ones are refused where the step is looked up.
                    StepResult::NoText | StepResult::Missing(_) => {
                        refuse(format!("{text} is no text, so it cannot be an argument."))
                    }
                }
            }
            (Some(ResultReference::Step { .. }), None) | (None, _) => Ok(None),
        }
    }

    async fn content_of(
        &mut self,
        reference: &str,
        kept: &Artifact,
        schema: Option<&Value>,
        name: &str,
    ) -> Result<Value, ToolError> {
        let count = usize::try_from(kept.blob.byte_count).unwrap_or(usize::MAX);
        self.take_room(reference, count)?;
        let bytes = self.results.artifacts.read(&kept.blob.id).await;
        let bytes = bytes.map_err(ToolError::ForModel)?;
        match String::from_utf8(bytes.as_slice().to_vec()) {
            Ok(text) => value_of(text, reference, schema, name),
            Err(_) => refuse(format!(
                "{reference} is no text ({}), so it cannot be an argument.",
                kept.blob.media_type
            )),
        }
    }

    fn take_room(&mut self, reference: &str, count: usize) -> Result<(), ToolError> {
        let Some(room) = self.room.checked_sub(count) else {
            return refuse(format!(
                "{reference} has {count} bytes, and the arguments of a call take {MAX_INSERTED_BYTES} at most. Read \
                 the part that matters with recall."
            ));
        };
        self.room = room;
        Ok(())
    }
}

/// Returns a text as the value that a schema wants.
fn value_of(
    text: String,
    reference: &str,
    schema: Option<&Value>,
    name: &str,
) -> Result<Value, ToolError> {
    if schema.is_none_or(takes_text) {
        return Ok(Value::String(text));
    }
    serde_json::from_str(&text).or_else(|error| {
        refuse(format!(
            "“{name}” takes no text, and {reference} is no JSON ({error})."
        ))
    })
}

/// A result of several parts is none of them.
fn has_parts(reference: &str, kept: &[Artifact]) -> ToolError {
    let names: Vec<_> = kept.iter().map(|kept| kept.reference.as_str()).collect();
    let reason = format!(
        "{reference} has several parts. Name one of them in the next answer: {}.",
        names.join(", ")
    );
    ToolError::ForModel(reason.into())
}

fn name_artifacts(value: &mut Value, steps: &[EarlierStep], depth: usize) -> Result<(), ToolError> {
    match value {
        _ if depth > MAX_DEPTH => Ok(()),
        Value::String(text) => {
            let Some(ResultReference::Step { number, tool }) = ResultReference::of(text) else {
                return Ok(());
            };
            let step = StepName {
                written: text,
                number,
                tool,
            };
            match step.among(steps)? {
                StepResult::Kept(kept) => {
                    *value = Value::String(kept.reference.clone());
                    Ok(())
                }
                StepResult::Parts(kept) => Err(has_parts(text, kept)),
                StepResult::Text(_) | StepResult::NoText | StepResult::Missing(_) => {
                    Err(ToolError::ForModel(localized!(
                        "tools-step-shown-whole",
                        reference = text.as_str()
                    )))
                }
            }
        }
        Value::Array(items) => {
            let mut items = items.iter_mut();
            items.try_for_each(|item| name_artifacts(item, steps, depth + 1))
        }
        Value::Object(fields) => {
            let mut fields = fields.values_mut();
            fields.try_for_each(|field| name_artifacts(field, steps, depth + 1))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
    }
}

fn refuse<T>(reason: String) -> Result<T, ToolError> {
    Err(ToolError::ForModel(reason.into()))
}

/// Returns `true` once a reference counts.
fn has_reference(
    value: &Value,
    depth: usize,
    counts: &mut impl FnMut(ResultReference<'_>) -> bool,
) -> bool {
    match value {
        _ if depth > MAX_DEPTH => false,
        Value::String(text) => ResultReference::of(text).is_some_and(counts),
        Value::Array(items) => {
            let mut items = items.iter();
            items.any(|item| has_reference(item, depth + 1, counts))
        }
        Value::Object(fields) => {
            let mut fields = fields.values();
            fields.any(|field| has_reference(field, depth + 1, counts))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Follows a `$ref` within the same schema, one step.
fn dereferenced<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    let target = schema.get("$ref").and_then(Value::as_str);
    let target = target.and_then(|target| target.strip_prefix('#'));
    target
        .and_then(|target| root.pointer(target))
        .unwrap_or(schema)
}

/// Returns `true` if a schema allows a string: it does, unless it names other types.
fn takes_text(schema: &Value) -> bool {
    let is_text = |kind: &Value| kind == "string";
    match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().any(is_text),
        Some(kind) => is_text(kind),
        None => ["anyOf", "oneOf"]
            .iter()
            .filter_map(|key| schema.get(key)?.as_array())
            .all(|choices| choices.iter().any(takes_text)),
    }
}
