//! Arguments that are references: what stands behind one takes its place before the call is checked, so
//! that the rules and the person see what really runs. A reference inside a longer text is only text.

use super::{KeptResults, find, is_reference};
use crate::ToolError;
use futures::future::BoxFuture;
use protocol::{SessionId, ToolCall};
use serde_json::Value;

/// The most that all references of one call may put in, in bytes.
const LARGEST: usize = 1024 * 1024;
/// How deep references are looked for. Nothing that was read from JSON is deeper.
const DEEPEST: usize = 128;

/// Replaces every argument that is exactly a reference by what it stands for: as text, or as JSON where `schema` wants
/// no text. `None` when there is none.
///
/// # Errors
/// When there is no such result in this session, it is too large, or no JSON where JSON is wanted.
pub async fn resolved(
    call: &ToolCall,
    schema: &Value,
    session: &SessionId,
    results: &dyn KeptResults,
) -> Result<Option<ToolCall>, ToolError> {
    if !holds_reference(&call.input, 0) {
        return Ok(None);
    }
    let mut resolving = Resolving {
        session,
        results,
        room: LARGEST,
        root: schema,
    };
    let mut call = call.clone();
    resolving
        .put_in(&mut call.input, Some(schema), "", 0)
        .await?;
    Ok(Some(call))
}

struct Resolving<'a> {
    session: &'a SessionId,
    results: &'a dyn KeptResults,
    /// How many bytes may still be put in.
    room: usize,
    root: &'a Value,
}

impl<'a> Resolving<'a> {
    fn put_in<'f>(
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
            if depth > DEEPEST {
                return Ok(());
            }
            let schema = schema.map(|schema| followed(self.root, schema));
            match value {
                Value::String(text) if is_reference(text) => {
                    *value = self.what_stands_behind(text, schema, name).await?;
                    Ok(())
                }
                Value::Array(items) => {
                    let schema = schema.and_then(|schema| schema.get("items"));
                    for item in items {
                        self.put_in(item, schema, name, depth + 1).await?;
                    }
                    Ok(())
                }
                Value::Object(fields) => {
                    for (name, field) in fields {
                        let schema = schema.and_then(|schema| schema.get("properties")?.get(name));
                        self.put_in(field, schema, name, depth + 1).await?;
                    }
                    Ok(())
                }
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(()),
            }
        })
    }

    async fn what_stands_behind(
        &mut self,
        reference: &str,
        schema: Option<&Value>,
        name: &str,
    ) -> Result<Value, ToolError> {
        let refuse = |reason: String| Err(ToolError::ForModel(reason));
        let kept = find(self.results, self.session, reference).await?;
        let count = usize::try_from(kept.blob.byte_count).unwrap_or(usize::MAX);
        let Some(room) = self.room.checked_sub(count) else {
            return refuse(format!(
                "{reference} has {count} bytes, and the arguments of a call take {LARGEST} at most. Read \
                 the part that matters with recall."
            ));
        };
        self.room = room;
        let bytes = self.results.bytes(&kept.blob.id).await;
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

fn holds_reference(value: &Value, depth: usize) -> bool {
    match value {
        _ if depth > DEEPEST => false,
        Value::String(text) => is_reference(text),
        Value::Array(items) => items.iter().any(|item| holds_reference(item, depth + 1)),
        Value::Object(fields) => fields
            .values()
            .any(|field| holds_reference(field, depth + 1)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// What a `$ref` within the same schema leads to, one step far.
fn followed<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    let target = schema.get("$ref").and_then(Value::as_str);
    let target = target.and_then(|target| target.strip_prefix('#'));
    target
        .and_then(|target| root.pointer(target))
        .unwrap_or(schema)
}

/// Whether a text can stand where this schema is: it can, unless another kind is named.
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
