use super::*;
use crate::{
    RecoveryHint,
    server::{coordinates::Coordinates, served_model::ServedModel},
    wire::call_ids::CallIds,
};
use ::protocol::PictureSize;

fn assembly(coordinates: Coordinates) -> Box<ChatAssembly> {
    Box::new(ChatAssembly::new(AnswerStart {
        provider: "It".to_owned(),
        request_id: Some("req_1".to_owned()),
        ids: CallIds::default(),
        model: ServedModel {
            coordinates,
            ..ServedModel::unknown("m")
        },
        picture: Some(PictureSize {
            width: 1000,
            height: 500,
        }),
    }))
}

/// Assembles these chunks; returns what was shown, in short, and the answer.
fn assembled(chunks: &[Value]) -> (String, ModelAnswer) {
    let mut assembly = assembly(Coordinates::Pixels);
    let mut shown = String::new();
    for chunk in chunks {
        match assembly.take(&chunk.to_string()).unwrap() {
            AssemblyStep::Show(events) => {
                for event in events {
                    shown += &match event {
                        ModelEvent::TextDelta(text) => text,
                        ModelEvent::ThinkingDelta(text) => format!("({text})"),
                        ModelEvent::ToolCallDelta {
                            call,
                            name,
                            partial_input,
                        } => format!("<{call} {name} {partial_input}>"),
                        ModelEvent::Finished(_) | ModelEvent::Spent(_) => panic!("not yet"),
                    };
                }
            }
            AssemblyStep::Quiet => {}
            AssemblyStep::Complete => panic!("not yet"),
        }
    }
    assert!(assembly.may_end(), "every list of chunks says why it ended");
    (shown, assembly.finish().unwrap())
}

fn delta(delta: Value) -> Value {
    json!({"choices": [{"index": 0, "delta": delta, "finish_reason": null}]})
}

fn end(reason: &str) -> Value {
    json!({"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]})
}

fn call(index: Option<usize>, id: Option<&str>, name: Option<&str>, arguments: Value) -> Value {
    delta(json!({"tool_calls": [{
        "index": index, "id": id, "type": "function",
        "function": {"name": name, "arguments": arguments},
    }]}))
}

/// Id, name and input of each call.
fn calls(answer: &ModelAnswer) -> Vec<(String, String, Value)> {
    let calls = answer.items.iter().filter_map(|item| match item {
        Item::ToolCall(call) => Some(call),
        _ => None,
    });
    calls
        .map(|call| (call.call.to_string(), call.name.clone(), call.input.clone()))
        .collect()
}

#[test]
fn text_thinking_and_tokens_are_read() {
    let usage = json!({"choices": [], "usage": {"prompt_tokens": 100, "completion_tokens": 7,
        "prompt_tokens_details": {"cached_tokens": 60}}});
    let (shown, answer) = assembled(&[
        delta(json!({"role": "assistant", "content": ""})),
        delta(json!({"reasoning_content": "Hm"})),
        delta(json!({"reasoning": "m."})),
        delta(json!({"content": "Good "})),
        delta(json!({"content": "morning."})),
        end("stop"),
        usage,
    ]);
    assert_eq!(shown, "(Hm)(m.)Good morning.");
    assert_eq!(answer.stop_reason, StopReason::EndTurn);
    let tokens = answer.tokens;
    assert_eq!(
        (tokens.input, tokens.cache_read, tokens.output),
        (40, 60, 7)
    );
    let thinking = Item::Thinking {
        text: "Hmm.".to_owned(),
    };
    assert_eq!(answer.items, [thinking, Item::text("Good morning.")]);
    assert_eq!(
        answer.verbatim.as_deref(),
        Some(r#"{"role":"assistant","content":"Good morning."}"#)
    );
}

#[test]
fn calls_are_put_together_however_they_are_cut() {
    let check = |chunks: &[Value], wanted: &[(&str, &str, Value)]| {
        let (_, answer) = assembled(chunks);
        let wanted: Vec<_> = wanted
            .iter()
            .map(|(id, name, input)| ((*id).to_owned(), (*name).to_owned(), input.clone()))
            .collect();
        assert_eq!(calls(&answer), wanted);
        assert_eq!(answer.stop_reason, StopReason::ToolUse);
        assert!(answer.invalid_calls.is_empty());
    };
    let ls = || json!({"command": "ls"});
    let whole = json!("{\"command\":\"ls\"}");
    // In pieces, the name said again, and `stop` although there is a call.
    check(
        &[
            call(Some(0), Some("a"), Some("bash"), json!("")),
            call(Some(0), None, Some("bash"), json!("{\"comm")),
            call(Some(0), None, None, json!("and\":\"ls\"}")),
            end("stop"),
        ],
        &[("a", "bash", ls())],
    );
    // Two under the same index, and the input an object.
    check(
        &[
            call(Some(0), Some("a"), Some("bash"), ls()),
            call(Some(0), Some("b"), Some("bash"), whole.clone()),
            end("tool_calls"),
        ],
        &[("a", "bash", ls()), ("b", "bash", ls())],
    );
    // Without index, and without any id.
    check(
        &[
            call(None, Some("a"), Some("bash"), whole.clone()),
            call(None, Some("b"), Some("bash"), json!("{\"command\"")),
            call(None, None, None, json!(":\"ls\"}")),
            end("tool_calls"),
        ],
        &[("a", "bash", ls()), ("b", "bash", ls())],
    );
    check(
        &[
            call(Some(0), None, Some("bash"), whole.clone()),
            call(Some(1), None, Some("bash"), whole),
            end("tool_calls"),
        ],
        &[("call_2", "bash", ls()), ("call_3", "bash", ls())],
    );
}

#[test]
fn the_computer_is_used_in_the_units_of_the_model() {
    let mut assembly = assembly(Coordinates::PerMille);
    let click = json!(r#"{"action":"left_click","coordinate":[500,500]}"#);
    let click = call(Some(0), Some("a"), Some("computer"), click);
    assembly.take(&click.to_string()).unwrap();
    let answer = assembly.finish().unwrap();
    let clicked = (
        "a".to_owned(),
        "left_click".to_owned(),
        json!({"coordinate": [500, 250]}),
    );
    assert_eq!(calls(&answer), [clicked]);
    // What goes back is what the model wrote.
    assert!(answer.verbatim.unwrap().contains("[500,500]"));
}

#[test]
fn broken_input_goes_back_to_the_model() {
    let (_, answer) = assembled(&[
        call(Some(0), Some("a"), Some("bash"), json!("ls -l")),
        end("tool_calls"),
    ]);
    let [invalid] = answer.invalid_calls.as_slice() else {
        panic!("{answer:?}")
    };
    assert!(
        invalid.problem.contains("is not valid JSON"),
        "{}",
        invalid.problem
    );
    let (_, answer) = assembled(&[
        call(Some(0), Some("a"), Some("bash"), json!("{\"comm")),
        end("length"),
    ]);
    assert!(answer.in_call && calls(&answer).is_empty() && answer.verbatim.is_none());
    assert_eq!(answer.stop_reason, StopReason::MaxTokens);
}

#[test]
fn refusals_and_filters_are_refusals() {
    let (_, answer) = assembled(&[delta(json!({"refusal": "I can't."})), end("stop")]);
    assert_eq!(answer.stop_reason, StopReason::Refusal);
    assert_eq!(answer.explanation, Some("I can't.".into()));
    let (_, answer) = assembled(&[delta(json!({"refusal": "\u{202e}No.\n"})), end("length")]);
    assert_eq!(answer.explanation, Some("⟨U+202E⟩No.".into()));
    let (_, answer) = assembled(&[delta(json!({"content": "A"})), end("content_filter")]);
    assert_eq!(answer.stop_reason, StopReason::Refusal);
}

#[test]
fn an_error_in_the_stream_ends_it() {
    let mut assembly = assembly(Coordinates::Pixels);
    let error = json!({"choices": [{"delta": {}, "finish_reason": "error"}],
        "error": {"code": 429, "message": "slow down"}});
    let error = assembly.take(&error.to_string()).unwrap_err();
    assert_eq!(error.recovery, RecoveryHint::Retry { after: None });
    assert_eq!(error.request_id.as_deref(), Some("req_1"));
    let error = assembly.take("<html>").unwrap_err();
    assert_eq!(error.recovery, RecoveryHint::Retry { after: None });
}

#[test]
fn a_whole_answer_is_read_like_a_stream() {
    let mut assembly = assembly(Coordinates::Pixels);
    let body = json!({"choices": [{"message": {"role": "assistant", "content": null,
        "tool_calls": [{"id": "a", "function": {"name": "bash", "arguments": "{}"}}]}, "finish_reason": "tool_calls"}],
        "usage": {"prompt_tokens": 3, "completion_tokens": 2}});
    assembly.take_whole(&body.to_string()).unwrap();
    let answer = assembly.finish().unwrap();
    assert_eq!(
        calls(&answer),
        [("a".to_owned(), "bash".to_owned(), json!({}))]
    );
    assert_eq!((answer.tokens.input, answer.tokens.output), (3, 2));
}
