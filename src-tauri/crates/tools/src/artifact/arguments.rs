//! Arguments that are references: what stands behind one takes its place before the call is checked, so
//! that the rules and the person see what really runs. A reference inside a longer text is only text.

use super::{ArtifactStore, find_artifact, is_artifact_uri};
use crate::ToolError;
use futures::future::BoxFuture;
use protocol::{SessionId, ToolCall};
use serde_json::Value;

/// The most that all references of one call may put in, in bytes.
const MAX_INSERTED_BYTES: usize = 1024 * 1024;
/// Maximum depth of arguments that are searched. Parsed JSON is never deeper.
const MAX_DEPTH: usize = 128;

/// Replaces every argument that is exactly a reference by what it stands for: as text, or as JSON where `schema` wants
/// no text. `None` when there is none.
///
/// # Errors
/// When there is no such result in this session, it is too large, or no JSON where JSON is wanted.
pub async fn resolve_artifacts(
    call: &ToolCall,
    schema: &Value,
    session: &SessionId,
    results: &dyn ArtifactStore,
) -> Result<Option<ToolCall>, ToolError> {
    if !has_uri(&call.input, 0) {
        return Ok(None);
    }
    let mut resolving = ArtifactResolver {
        session,
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

struct ArtifactResolver<'a> {
    session: &'a SessionId,
    results: &'a dyn ArtifactStore,
    /// Bytes that may still be inserted.
    room: usize,
    root: &'a Value,
}

impl<'a> ArtifactResolver<'a> {
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
                Value::String(text) if is_artifact_uri(text) => {
                    *value = self.content_of(text, schema, name).await?;
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
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(()),
            }
        })
    }

    async fn content_of(
        &mut self,
        reference: &str,
        schema: Option<&Value>,
        name: &str,
    ) -> Result<Value, ToolError> {
        let refuse = |reason: String| Err(ToolError::ForModel(reason.into()));
        let kept = find_artifact(self.results, self.session, reference).await?;
        let count = usize::try_from(kept.blob.byte_count).unwrap_or(usize::MAX);
        let Some(room) = self.room.checked_sub(count) else {
            return refuse(format!(
                "{reference} has {count} bytes, and the arguments of a call take {MAX_INSERTED_BYTES} at most. Read \
                 the part that matters with recall."
            ));
        };
        self.room = room;
        let bytes = self.results.read(&kept.blob.id).await;
        let bytes = bytes.map_err(ToolError::ForModel)?;
        if schema.is_none_or(takes_text) {
            return match String::from_utf8(bytes.as_slice().to_vec()) {
                Ok(text) => Ok(Value::String(text)),
                Err(_) => refuse(format!(
                    "{reference} is no text ({}), so it cannot be an argument.",
                    kept.blob.media_type
                )),
            };
        }
        match serde_json::from_slice(bytes.as_slice()) {
            Ok(json) => Ok(json),
            Err(error) => refuse(format!(
                "“{name}” takes no text, and {reference} is no JSON ({error})."
            )),
        }
    }
}

fn has_uri(value: &Value, depth: usize) -> bool {
    match value {
        _ if depth > MAX_DEPTH => false,
        Value::String(text) => is_artifact_uri(text),
        Value::Array(items) => items.iter().any(|item| has_uri(item, depth + 1)),
        Value::Object(fields) => fields.values().any(|field| has_uri(field, depth + 1)),
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
