//! Answers put together from chunks, and what goes back of them.

use super::*;
use crate::{RecoveryHint, server::served_model::ServedModel, wire::call_ids::CallIds};

fn assembly() -> Box<GeminiAssembly> {
    Box::new(GeminiAssembly::new(AnswerStart {
        provider: "It".to_owned(),
        request_id: None,
        ids: CallIds::default(),
        model: ServedModel::unknown("m"),
        picture: None,
    }))
}

fn assembled(chunks: &[Value]) -> Result<ModelAnswer, ModelError> {
    let mut assembly = assembly();
    for chunk in chunks {
        assembly.take(&chunk.to_string())?;
    }
    assembly.finish()
}

fn said(part: Value) -> Value {
    json!({"candidates": [{"content": {"role": "model", "parts": [part]}}]})
}

fn ended(reason: &str) -> Value {
    json!({"candidates": [{"finishReason": reason}], "usageMetadata": {"promptTokenCount": 90,
        "cachedContentTokenCount": 60, "candidatesTokenCount": 5, "thoughtsTokenCount": 7}})
}

#[test]
fn signed_parts_go_back_to_the_letter() {
    let answer = assembled(&[
        said(json!({"text": "Hm.", "thought": true})),
        said(json!({"text": "I "})),
        said(json!({"text": "look."})),
        said(
            json!({"functionCall": {"id": "a", "name": "bash", "args": {"command": "ls"}}, "thoughtSignature": "c2ln"}),
        ),
        said(
            json!({"functionCall": {"name": "bash", "args": {"command": "ls"}}, "thoughtSignature": "c2ln"}),
        ),
        said(json!({"text": "", "thoughtSignature": "ZW5k"})),
        ended("STOP"),
    ]);
    let answer = answer.unwrap();
    assert_eq!(answer.stop_reason, StopReason::ToolUse);
    let tokens = Tokens {
        input: 30,
        cache_read: 60,
        output: 12,
        ..Tokens::default()
    };
    assert_eq!(answer.tokens, tokens);
    assert_eq!(
        answer.verbatim.as_deref(),
        Some(concat!(
            r#"{"role":"model","parts":[{"text":"I look."},"#,
            r#"{"functionCall":{"id":"a","name":"bash","args":{"command":"ls"}},"thoughtSignature":"c2ln"},"#,
            r#"{"functionCall":{"id":"call_2","name":"bash","args":{"command":"ls"}},"thoughtSignature":"c2ln"},"#,
            r#"{"text":"","thoughtSignature":"ZW5k"}]}"#
        ))
    );
}

#[test]
fn ends_and_errors_are_told_apart() {
    let text = || said(json!({"text": "Half"}));
    let check = |reason: &str, wanted: StopReason| {
        let answer = assembled(&[text(), ended(reason)]).unwrap();
        assert_eq!(answer.stop_reason, wanted, "{reason}");
    };
    check("STOP", StopReason::EndTurn);
    check("MAX_TOKENS", StopReason::MaxTokens);
    check("SAFETY", StopReason::Refusal);
    check("A_REASON_OF_TOMORROW", StopReason::Refusal);
    let fails = |chunks: &[Value]| {
        let error = assembled(chunks).unwrap_err();
        assert_eq!(error.recovery, RecoveryHint::Retry { after: None });
    };
    fails(&[text()]);
    fails(&[text(), ended("MALFORMED_FUNCTION_CALL")]);
    fails(&[
        text(),
        json!({"error": {"code": 503, "status": "UNAVAILABLE", "message": "overloaded"}}),
    ]);
}

#[test]
fn a_prompt_that_is_not_answered_is_a_refusal_with_its_words() {
    let feedback = json!({"promptFeedback": {"blockReason": "PROHIBITED_CONTENT", "blockReasonMessage": "Not\u{202e} this."}});
    let answer = assembled(&[feedback]).unwrap();
    assert_eq!(answer.stop_reason, StopReason::Refusal);
    assert_eq!(answer.explanation, Some("Not⟨U+202E⟩ this.".into()));
    assert_eq!(answer.verbatim, None);
}

#[test]
fn an_answer_that_is_not_streamed_is_read_as_well() {
    for whole in [
        json!([said(json!({"text": "Yes."})), ended("STOP")]),
        json!({
        "candidates": [{"content": {"parts": [{"text": "Yes."}]}, "finishReason": "STOP"}]}),
    ] {
        let mut assembly = assembly();
        assembly.take_whole(&whole.to_string()).unwrap();
        assert_eq!(assembly.finish().unwrap().items, [Item::text("Yes.")]);
    }
}
