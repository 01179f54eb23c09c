use super::*;
use crate::{RecoveryHint, server::served_model::ServedModel, wire::call_ids::CallIds};
use serde_json::json;

fn assembly() -> Box<ResponsesAssembly> {
    Box::new(ResponsesAssembly::new(AnswerStart {
        provider: "It".to_owned(),
        request_id: Some("req_1".to_owned()),
        ids: CallIds::default(),
        model: ServedModel::unknown("m"),
        picture: None,
    }))
}

fn assembled(events: &[Value]) -> Result<ModelAnswer, ModelError> {
    let mut assembly = assembly();
    for event in events {
        assembly.take(&event.to_string())?;
    }
    assembly.finish()
}

fn done(place: usize, item: Value) -> Value {
    json!({"type": "response.output_item.done", "output_index": place, "item": item})
}

fn completed() -> Value {
    json!({"type": "response.completed", "response": {"status": "completed", "output": null,
        "usage": {"input_tokens": 3761, "output_tokens": 5, "input_tokens_details": {"cached_tokens": 700,
            "cache_write_tokens": 3000, "cache_write_tokens_details": {"ttl_30m_tokens": 2000, "ttl_12h_tokens": 1000}}}}})
}

fn message(phase: &str, text: &str) -> Value {
    json!({"type": "message", "id": "msg_1", "phase": phase,
        "content": [{"type": "output_text", "text": text, "annotations": []}]})
}

#[test]
fn items_go_back_as_they_came() {
    let reasoning = json!({"type": "reasoning", "id": "rs_1", "encrypted_content": "gAAAA", "summary": [], "number": 1.50});
    let unknown = json!({"type": "someday", "sealed": "x"});
    let text = message("final_answer", "Done.");
    let events = [
        done(0, reasoning.clone()),
        done(1, unknown.clone()),
        done(2, text.clone()),
        completed(),
    ];
    let answer = assembled(&events).unwrap();
    let wanted = format!("[{reasoning},{unknown},{text}]");
    assert_eq!(answer.verbatim, Some(wanted));
    let block = "someday".to_owned();
    assert_eq!(answer.items, [Item::Opaque { block }, Item::text("Done.")]);
    assert_eq!(answer.stop_reason, StopReason::EndTurn);
    let Tokens {
        input,
        cache_read,
        cache_write_short,
        cache_write_long,
        output,
    } = answer.tokens;
    let counts = (
        input,
        cache_read,
        cache_write_short,
        cache_write_long,
        output,
    );
    assert_eq!(counts, (61, 700, 2000, 1000, 5));
}

#[test]
fn commentary_alone_is_no_answer() {
    let check = |items: &[Value], wanted: StopReason| {
        let events = items
            .iter()
            .cloned()
            .zip(0..)
            .map(|(item, place)| done(place, item));
        let events: Vec<_> = events.chain([completed()]).collect();
        assert_eq!(assembled(&events).unwrap().stop_reason, wanted, "{items:?}");
    };
    let call = json!({"type": "function_call", "call_id": "c", "name": "bash", "arguments": "{}"});
    check(&[message("commentary", "I look.")], StopReason::PauseTurn);
    check(
        &[message("commentary", "I look."), call],
        StopReason::ToolUse,
    );
    check(&[message("final_answer", "Done.")], StopReason::EndTurn);
    let refusal =
        json!({"type": "message", "content": [{"type": "refusal", "refusal": "I can't."}]});
    check(&[refusal], StopReason::Refusal);
}

#[test]
fn a_call_that_was_cut_takes_its_thinking_with_it() {
    let incomplete = json!({"type": "response.incomplete", "response": {"status": "incomplete",
        "incomplete_details": {"reason": "max_output_tokens"}}});
    let reasoning = json!({"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "Hm."}]});
    let call =
        json!({"type": "function_call", "call_id": "c", "name": "bash", "arguments": "{\"comm"});
    let text = message("commentary", "I look.");
    let events = [
        done(0, text.clone()),
        done(1, reasoning),
        done(2, call),
        incomplete,
    ];
    let answer = assembled(&events).unwrap();
    assert!(answer.in_call);
    assert_eq!(answer.stop_reason, StopReason::MaxTokens);
    assert_eq!(answer.verbatim, Some(format!("[{text}]")));
}

#[test]
fn a_wrong_batch_is_told_to_the_model() {
    let call = json!({"type": "computer_call", "call_id": "c", "actions": []});
    let answer = assembled(&[done(0, call), completed()]).unwrap();
    let [invalid] = answer.invalid_calls.as_slice() else {
        panic!("{answer:?}")
    };
    assert_eq!(invalid.call.as_str(), "c#0");
    assert!(
        invalid.problem.starts_with("Nothing was done: "),
        "{}",
        invalid.problem
    );
}

#[test]
fn errors_are_read_flat_and_nested() {
    let check = |event: Value, wanted: RecoveryHint| {
        let error = assembled(&[event]).unwrap_err();
        assert_eq!(error.recovery, wanted);
        assert_eq!(error.request_id.as_deref(), Some("req_1"));
    };
    let quota = RecoveryHint::StopSpending;
    check(
        json!({"type": "error", "code": "insufficient_quota", "message": "m", "param": null}),
        quota,
    );
    check(
        json!({"type": "error", "error": {"code": "insufficient_quota", "message": "m"}}),
        quota,
    );
    let failed = |code: &str| json!({"type": "response.failed", "response": {"status": "failed", "error": {"code": code, "message": "m"}}});
    check(failed("invalid_prompt"), RecoveryHint::Rephrase);
    check(failed("server_error"), RecoveryHint::Retry { after: None });
    check(failed("context_length_exceeded"), RecoveryHint::Shrink);
}

#[test]
fn a_whole_answer_is_read_like_a_stream() {
    let mut assembly = assembly();
    let body = json!({"status": "completed", "output": [message("final_answer", "Done.")],
        "usage": {"input_tokens": 3, "output_tokens": 2}});
    assembly.take_whole(&body.to_string()).unwrap();
    let answer = assembly.finish().unwrap();
    assert_eq!(answer.items, [Item::text("Done.")]);
    assert_eq!(answer.tokens.output, 2);
}

#[test]
fn reasons_of_a_refusal_steer_nothing() {
    let refusal = json!({"type": "refusal", "refusal": "No\u{202e} more.\nNever."});
    let refused = json!({"type": "message", "id": "msg_1", "content": [refusal]});
    let answer = assembled(&[done(0, refused), completed()]).unwrap();
    assert_eq!(answer.explanation, Some("No⟨U+202E⟩ more. Never.".into()));
    let check = json!({"id": "c", "code": "sensitive", "message": "Look\u{202e} twice"});
    let held = json!({"type": "computer_call", "id": "cu_1", "call_id": "call_1",
        "actions": [{"type": "screenshot"}], "pending_safety_checks": [check]});
    let answer = assembled(&[done(0, held), completed()]).unwrap();
    let wanted = localized!("model-held-back", checks = "Look⟨U+202E⟩ twice");
    assert_eq!(answer.explanation, Some(wanted));
}
