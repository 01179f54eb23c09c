//! References and what is read of kept results. The first line is a list of texts that were kept, the second a
//! schema, each other line the input of a call: of `recall` when it names a `reference`, else of a tool of that
//! schema.

use super::{
    documents, is_sentence,
    probe::{NAME, Probe, call, wait_for},
};
use async_trait::async_trait;
use localization::LocalizedText;
use protocol::{BlobId, BlobRef, Bytes, OutputPart, SessionId};
use serde_json::Value;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;
use tools::{
    Artifact, ArtifactStore, MAX_INLINE_CHARACTERS, NamedResults, NoCheckpoints, ProgressSink,
    ReadArtifactTool, Registry, SessionScope, ToolContext, ToolError, artifact_uri,
    is_artifact_uri,
};

/// The longest sentence about a reference, in characters.
const LONGEST_REFUSAL: usize = 4_000;
/// The most that references of one call put in, in bytes.
const LARGEST: usize = 1024 * 1024;
/// Maximum depth at which URIs are replaced.
const DEEPEST: usize = 128;

/// Only arguments that are exactly references change, into what they stand for; no chat reads what another one
/// kept; a part of a result is short, and is part of it.
///
/// # Panics
/// When that is not so.
pub(crate) fn reference(bytes: &[u8]) {
    let Some((Value::Array(kept), others)) = documents(bytes) else {
        return;
    };
    let Some((schema, inputs)) = others.split_first() else {
        return;
    };
    let shelf = Arc::new(Shelf::of(&kept));
    let recall = ReadArtifactTool::of(Arc::clone(&shelf) as _);
    let probe = Probe(schema.clone());
    let Ok(registry) = Registry::new(vec![Arc::new(recall), Arc::new(probe)]) else {
        return;
    };
    for input in inputs {
        match input.get("reference") {
            Some(_) => recalled(&registry, &shelf, input),
            None => resolved(&registry, &shelf, input),
        }
    }
}

/// Artifacts of a session named `session`.
struct Shelf(Vec<(Artifact, Vec<u8>)>);

impl Shelf {
    fn of(texts: &[Value]) -> Self {
        let kept = texts.iter().enumerate().map(|(number, text)| {
            let bytes = match text {
                Value::String(text) => text.clone().into_bytes(),
                other => other.to_string().into_bytes(),
            };
            let id = BlobId::new(format!("{number:016x}ffffffff"));
            let reference = artifact_uri("t", &id);
            assert!(is_artifact_uri(&reference), "{reference}");
            let blob = BlobRef {
                id,
                media_type: "text/plain".to_owned(),
                byte_count: bytes.len() as u64,
                width: None,
                height: None,
            };
            (
                Artifact {
                    reference,
                    summary: String::new(),
                    blob,
                },
                bytes,
            )
        });
        Self(kept.collect())
    }

    fn behind(&self, reference: &str) -> Option<&[u8]> {
        let mut kept = self.0.iter();
        let found = kept.find(|(kept, _)| kept.reference == reference);
        found.map(|(_, bytes)| bytes.as_slice())
    }
}

#[async_trait]
impl ArtifactStore for Shelf {
    async fn list(&self, session: &SessionId) -> Result<Vec<Artifact>, LocalizedText> {
        let kept = self.0.iter().map(|(kept, _)| kept.clone());
        Ok(match session.as_str() {
            "session" => kept.collect(),
            _ => Vec::new(),
        })
    }

    async fn read(&self, blob: &BlobId) -> Result<Bytes, LocalizedText> {
        let mut kept = self.0.iter();
        let found = kept.find(|(kept, _)| kept.blob.id == *blob);
        found
            .map(|(_, bytes)| bytes.clone().into())
            .ok_or_else(|| "It is gone.".into())
    }
}

fn resolved(registry: &Registry, shelf: &Shelf, input: &Value) {
    let call = call(NAME, input.clone());
    let resolve = |session: &str| {
        let session = session.into();
        let results = NamedResults {
            session: &session,
            artifacts: shelf,
            steps: None,
        };
        wait_for(registry.resolve(&call, results))
    };
    let names_one = holds_reference(input, 0);
    match resolve("session") {
        Ok(resolved) => {
            let mut room = LARGEST;
            let resolved = resolved.map_or_else(|| input.clone(), |call| call.input);
            stands_for(input, &resolved, shelf, &mut room, 0);
        }
        Err(error) => {
            assert!(names_one, "{error:?} without a reference in {input}");
            is_refusal(&error);
        }
    }
    let elsewhere = resolve("another");
    assert_eq!(elsewhere.is_err(), names_one, "{elsewhere:?}");
}

fn holds_reference(value: &Value, depth: usize) -> bool {
    match value {
        _ if depth > DEEPEST => false,
        Value::String(text) => is_artifact_uri(text),
        Value::Array(items) => items.iter().any(|item| holds_reference(item, depth + 1)),
        Value::Object(fields) => fields
            .values()
            .any(|field| holds_reference(field, depth + 1)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// The one is the other with what its references stand for, as text or as JSON.
fn stands_for(before: &Value, after: &Value, shelf: &Shelf, room: &mut usize, depth: usize) {
    match (before, after) {
        (Value::String(name), after) if is_artifact_uri(name) && depth <= DEEPEST => {
            let bytes = shelf.behind(name).expect("only what was kept is put in");
            *room = room
                .checked_sub(bytes.len())
                .expect("a call has room for so much");
            let is_text = after.as_str().is_some_and(|text| text.as_bytes() == bytes);
            let is_json =
                || serde_json::from_slice::<Value>(bytes).is_ok_and(|json| json == *after);
            assert!(is_text || is_json(), "{name} became {after}");
        }
        (Value::Array(before), Value::Array(after)) => {
            assert_eq!(before.len(), after.len());
            for (before, after) in before.iter().zip(after) {
                stands_for(before, after, shelf, room, depth + 1);
            }
        }
        (Value::Object(before), Value::Object(after)) => {
            assert!(before.keys().eq(after.keys()));
            for (before, after) in before.values().zip(after.values()) {
                stands_for(before, after, shelf, room, depth + 1);
            }
        }
        (before, after) => assert_eq!(before, after),
    }
}

fn recalled(registry: &Registry, shelf: &Shelf, input: &Value) {
    let call = call(ReadArtifactTool::NAME, input.clone());
    let read = |session: &str| {
        let prepared = registry.prepare(&call, &SessionScope::of(session), &[])?;
        let context = ToolContext {
            cancel: CancellationToken::new(),
            progress: ProgressSink::ignored(),
            checkpoints: NoCheckpoints::shared(),
            network: tools::NoEgress::shared(),
            forms: tools::NoForms::shared(),
            writable: Vec::new(),
        };
        wait_for(prepared.operation.run(&context))
    };
    assert!(read("another").is_err(), "read what another chat kept");
    let name = input["reference"].as_str().unwrap_or_default();
    let output = match read("session") {
        Ok(output) => output,
        Err(error) => return is_refusal(&error),
    };
    let bytes = shelf.behind(name).expect("only what was kept is read");
    let [OutputPart::Text { text }] = &output.parts[..] else {
        panic!("one text was expected: {output:?}");
    };
    let count = text.chars().count();
    assert!(
        count <= MAX_INLINE_CHARACTERS,
        "{count} characters were given"
    );
    let whole = String::from_utf8_lossy(bytes);
    if let Some(wanted) = input.get("find").and_then(Value::as_str) {
        let marked = text.lines().filter_map(|line| line.strip_prefix('>'));
        let mut marked = marked.filter_map(|line| line.split_once(": "));
        let last = whole.lines().count();
        // The last of them may have been cut.
        let sound = marked.all(|(number, line)| {
            let number: usize = number.parse().expect("the number of a line");
            number <= last && (line.contains(wanted) || count + 200 > MAX_INLINE_CHARACTERS - 1_000)
        });
        assert!(
            sound,
            "{wanted:?} does not stand in every marked line of {text:.400}"
        );
    }
    if let Some(pointer) = input.get("json").and_then(Value::as_str)
        && pointer.starts_with('/')
    {
        let value: Value = serde_json::from_slice(bytes).expect("only JSON has pointers");
        let found = value.pointer(pointer).expect("something is there");
        if let (Value::String(found), true) = (found, count < MAX_INLINE_CHARACTERS / 2) {
            assert_eq!(found, text);
        }
    }
}

#[track_caller]
fn is_refusal(error: &ToolError) {
    match error {
        ToolError::ForModel(said) => is_sentence(said, LONGEST_REFUSAL),
        ToolError::Cancelled | ToolError::TakenOver(_) | ToolError::Fatal(_) => {
            panic!("{error:?}")
        }
    }
}
