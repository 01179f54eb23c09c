//! References are found in their session alone, and arguments that are one become what they stand for.

use super::{
    Artifact, ArtifactStore, EarlierStep, NamedResults, StepResult, artifact_uri, is_artifact_uri,
    named_steps, resolve_references, resolve_step_names,
};
use crate::ToolError;
use async_trait::async_trait;
use localization::LocalizedText;
use proptest::prelude::*;
use protocol::{BlobId, BlobRef, Bytes, Outcome, SessionId, ToolCall};
use serde_json::{Value, json};

const TEXT: &str = "mem://bash/0000000000000001";
const LIST: &str = "mem://fetch/0000000000000002";
const PICTURE: &str = "mem://fetch/0000000000000003";
const LARGE: &str = "mem://bash/0000000000000004";

/// The session `s` kept four results.
struct Shelf;

#[async_trait]
impl ArtifactStore for Shelf {
    async fn list(&self, session: &SessionId) -> Result<Vec<Artifact>, LocalizedText> {
        match session.as_str() {
            "s" => Ok([TEXT, LIST, PICTURE, LARGE].map(kept).to_vec()),
            _ => Ok(Vec::new()),
        }
    }

    async fn read(&self, blob: &BlobId) -> Result<Bytes, LocalizedText> {
        Ok(bytes_of(blob.as_str()).into())
    }
}

fn kept(reference: &str) -> Artifact {
    Artifact {
        summary: String::new(),
        reference: reference.to_owned(),
        blob: BlobRef {
            id: BlobId::new(reference),
            media_type: "text/plain".to_owned(),
            byte_count: bytes_of(reference).len() as u64,
            width: None,
            height: None,
        },
    }
}

fn bytes_of(reference: &str) -> Vec<u8> {
    match reference {
        TEXT => b"a text".to_vec(),
        LIST => b"[1, 2]".to_vec(),
        PICTURE => vec![0xff, 0xd8],
        _ => vec![b'x'; 600 * 1024],
    }
}

fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "text": {"type": "string"},
            "rows": {"type": "array", "items": {"type": "integer"}},
            "rules": {"$ref": "#/$defs/rules"},
            "either": {"anyOf": [{"type": "string"}, {"type": "array"}]},
            "maybe": {"type": ["string", "null"]}
        },
        "$defs": {"rules": {"type": "object", "properties": {"of": {"type": "array"}}}}
    })
}

fn call(input: Value) -> ToolCall {
    ToolCall {
        call: "c".into(),
        name: "t".into(),
        toolset: None,
        input,
    }
}

fn resolve(session: &str, input: Value) -> Result<Value, ToolError> {
    resolve_after(None, session, input)
}

fn resolve_after(
    steps: Option<&[EarlierStep]>,
    session: &str,
    input: Value,
) -> Result<Value, ToolError> {
    let (call, schema, session) = (call(input), schema(), session.into());
    let results = NamedResults {
        session: &session,
        artifacts: &Shelf,
        steps,
    };
    let work = resolve_references(&call, &schema, results);
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let resolved = runtime.unwrap().block_on(work)?;
    Ok(resolved.map_or(call.input, |call| call.input))
}

fn steps() -> Vec<EarlierStep> {
    let step = |tool: &str, result| EarlierStep {
        tool: tool.to_owned(),
        result,
    };
    vec![
        step("bash", StepResult::Text("[3]".to_owned())),
        step("fetch", StepResult::Kept(kept(LIST))),
        step("fetch", StepResult::Parts(vec![kept(TEXT), kept(LIST)])),
        step("send", StepResult::Missing(Outcome::Denied)),
        // What a step gave is never looked into again.
        step("bash", StepResult::Text(TEXT.to_owned())),
        step("bash", StepResult::Text("x".repeat(600 * 1024))),
        step("computer", StepResult::NoText),
    ]
}

#[test]
fn an_argument_that_is_a_reference_becomes_what_it_stands_for() {
    let check = |input: Value, wanted: Value| {
        assert_eq!(resolve("s", input.clone()), Ok(wanted), "{input}");
    };
    check(json!({"text": TEXT}), json!({"text": "a text"}));
    check(json!({"text": LIST}), json!({"text": "[1, 2]"}));
    check(json!({"rows": LIST}), json!({"rows": [1, 2]}));
    check(
        json!({"rules": {"of": LIST}}),
        json!({"rules": {"of": [1, 2]}}),
    );
    check(json!({"either": LIST}), json!({"either": "[1, 2]"}));
    check(json!({"maybe": TEXT}), json!({"maybe": "a text"}));
    check(
        json!({"unknown": [{"deep": LIST}]}),
        json!({"unknown": [{"deep": "[1, 2]"}]}),
    );
    let longer = json!({"text": format!("See {TEXT}"), "rows": [format!("{TEXT} ")]});
    check(longer.clone(), longer);
}

#[test]
fn a_wrong_reference_is_told_with_the_nearest() {
    let check = |session: &str, input: Value, wanted: &str| {
        let error = resolve(session, input).unwrap_err();
        assert_eq!(error.to_string(), wanted);
    };
    check(
        "s",
        json!({"text": "mem://bash/0000000000000009"}),
        "There is nothing at mem://bash/0000000000000009. The nearest in this chat: \
         mem://bash/0000000000000001, mem://bash/0000000000000004, mem://fetch/0000000000000002, \
         mem://fetch/0000000000000003.",
    );
    check(
        "other",
        json!({"text": TEXT}),
        "There is nothing at mem://bash/0000000000000001: this chat has kept no results.",
    );
    let no_json = resolve("s", json!({"rows": TEXT})).unwrap_err().to_string();
    assert!(
        no_json.starts_with("“rows” takes no text, and mem://"),
        "{no_json}"
    );
    let no_text = resolve("s", json!({"text": PICTURE}))
        .unwrap_err()
        .to_string();
    assert!(no_text.contains("is no text (text/plain)"), "{no_text}");
    assert!(resolve("s", json!({"text": LARGE})).is_ok());
    let both = resolve("s", json!({"text": LARGE, "maybe": LARGE}));
    let both = both.unwrap_err().to_string();
    assert!(both.contains("take 1048576 at most"), "{both}");
}

#[test]
fn a_step_of_the_answer_stands_for_its_result() {
    let steps = steps();
    let check = |input: Value, wanted: Value| {
        let resolved = resolve_after(Some(&steps), "s", input.clone());
        assert_eq!(resolved, Ok(wanted), "{input}");
    };
    check(json!({"text": "$result_of_step_1"}), json!({"text": "[3]"}));
    check(json!({"rows": "$result_of_step_1"}), json!({"rows": [3]}));
    check(
        json!({"rows": "mem://bash/step_1", "text": TEXT}),
        json!({"rows": [3], "text": "a text"}),
    );
    check(
        json!({"text": "$result_of_step_2"}),
        json!({"text": "[1, 2]"}),
    );
    check(json!({"text": "$result_of_step_5"}), json!({"text": TEXT}));
    let longer = json!({"text": "See $result_of_step_1"});
    check(longer.clone(), longer);
    let outside = json!({"text": "$result_of_step_1"});
    assert_eq!(
        resolve("s", outside.clone()),
        Ok(outside),
        "outside of an answer"
    );
    let named =
        named_steps(&json!({"a": ["$result_of_step_4", {"b": "mem://x/step_2"}], "c": TEXT}));
    assert_eq!(named.into_iter().collect::<Vec<_>>(), [2, 4]);
}

#[test]
fn a_wrong_step_is_told_precisely() {
    let steps = steps();
    let check = |input: Value, wanted: &str| {
        let error = resolve_after(Some(&steps), "s", input).unwrap_err();
        assert_eq!(error.to_string(), wanted);
    };
    let text = |reference: &str| json!({"text": reference});
    for number in ["0", "8", "9", "99999999999999999999999"] {
        let reference = format!("$result_of_step_{number}");
        let wanted = format!(
            "{reference} names no earlier call: this is call 8 of its answer, and only calls before it have a result \
             to give."
        );
        check(text(&reference), &wanted);
    }
    check(
        text("mem://bash/step_2"),
        "mem://bash/step_2 does not fit: call 2 of this answer is one of fetch.",
    );
    check(
        text("$result_of_step_4"),
        "$result_of_step_4 stands for nothing: call 4 of this answer (send) was refused. So this was not done.",
    );
    check(
        text("$result_of_step_3"),
        "$result_of_step_3 has several parts. Name one of them in the next answer: mem://bash/0000000000000001, \
         mem://fetch/0000000000000002.",
    );
    check(
        text("$result_of_step_7"),
        "$result_of_step_7 is no text, so it cannot be an argument.",
    );
    check(
        json!({"text": "$result_of_step_6", "maybe": "$result_of_step_6"}),
        "$result_of_step_6 has 614400 bytes, and the arguments of a call take 1048576 at most. Read the part that \
         matters with recall.",
    );
}

#[test]
fn a_reader_of_results_gets_the_name_of_a_step() {
    let steps = steps();
    let check = |reference: &str, wanted: Result<&str, &str>| {
        let call = call(json!({"reference": reference, "find": "x"}));
        let named = resolve_step_names(&call, Some(&steps)).map(|named| {
            let input = named.map_or(call.input, |call| call.input);
            input["reference"].as_str().unwrap().to_owned()
        });
        let named = named.map_err(|error| error.to_string());
        assert_eq!(named.as_deref().map_err(String::as_str), wanted);
    };
    check("$result_of_step_2", Ok(LIST));
    check("mem://fetch/step_2", Ok(LIST));
    check(TEXT, Ok(TEXT));
    check(
        "$result_of_step_1",
        Err("$result_of_step_1 is not kept: it was short, and is shown whole."),
    );
}

#[test]
fn a_name_is_made_from_what_it_stands_for() {
    let blob = BlobId::new("0123456789abcdef0123456789abcdef");
    let name = artifact_uri("files__read", &blob);
    assert_eq!(name, "mem://files__read/0123456789abcdef");
    assert!(is_artifact_uri(&name));
    for text in [
        "",
        "mem://",
        "mem://bash",
        "mem:/bash/1",
        "mem://a/b c",
        " mem://a/b",
    ] {
        assert!(!is_artifact_uri(text), "{text:?}");
    }
}

/// Any JSON value, with references in it here and there.
fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<i32>().prop_map(Value::from),
        "[a-z:/]{0,8}".prop_map(Value::from),
        Just(Value::from(TEXT)),
        Just(Value::from(LIST)),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::hash_map("[a-z]{1,6}x", inner, 0..5)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// The same with texts in the place of references.
fn with_texts(value: Value) -> Value {
    match value {
        Value::String(text) if text == TEXT => "a text".into(),
        Value::String(text) if text == LIST => "[1, 2]".into(),
        Value::Array(items) => items.into_iter().map(with_texts).collect(),
        Value::Object(fields) => {
            let fields = fields.into_iter();
            Value::Object(
                fields
                    .map(|(name, field)| (name, with_texts(field)))
                    .collect(),
            )
        }
        other => other,
    }
}

proptest! {
    /// Only references change, wherever they are, and what they stand for is not looked into again.
    #[test]
    fn only_references_are_replaced(input in anything()) {
        let input = json!({"anything": input});
        prop_assert_eq!(resolve("s", input.clone()), Ok(with_texts(input)));
    }
}
