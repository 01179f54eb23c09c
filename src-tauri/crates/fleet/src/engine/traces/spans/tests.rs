use super::*;
use serde_json::{Value, json};
use std::time::{Duration, UNIX_EPOCH};

/// An event of the chat `s`, so many seconds after its beginning.
fn event(seconds: u64, body: Value) -> DurableEvent {
    let mut event = json!({
        "seq": 1,
        "ts": format!("1970-01-01T00:00:{seconds:02}Z"),
        "session": "s",
    });
    let fields = event.as_object_mut().unwrap();
    fields.extend(body.as_object().unwrap().clone());
    serde_json::from_value(event).unwrap()
}

/// Name, beginning, end and attributes of a span, and `!` if it failed.
fn told(span: &Span) -> String {
    let seconds = |time: SystemTime| time.duration_since(UNIX_EPOCH).unwrap().as_secs();
    let attributes = span.attributes.iter();
    let attributes = attributes.map(|it| format!(" {}={}", it.key, it.value.as_str()));
    format!(
        "{}{} {}-{}{}",
        if span.is_failed { "!" } else { "" },
        span.name,
        seconds(span.start),
        seconds(span.end),
        attributes.collect::<String>()
    )
}

fn check(events: &[(u64, Value)], expected: &[&str]) {
    let mut open = OpenSpans::default();
    let ended = events
        .iter()
        .filter_map(|(seconds, body)| open.take(&event(*seconds, body.clone())));
    let mut spans: Vec<_> = ended.collect();
    spans.extend(open.cut_off(UNIX_EPOCH + Duration::from_secs(59)));
    let spans: Vec<_> = spans.iter().map(told).collect();
    assert_eq!(spans, expected);
}

fn asked_for(call: &str, name: &str) -> Value {
    json!({
        "type": "tool_call", "call": call, "name": name, "toolset": "computer",
        "input": {"text": "secret words"}, "sentence": "Types secret words", "effect": "act",
    })
}

fn finished(call: &str, outcome: &str) -> Value {
    json!({
        "type": "tool_finished", "call": call, "outcome": outcome, "summary": "Typed secret words",
        "proof": "unknown", "content": [], "duration_ms": 1,
    })
}

#[test]
fn answers_questions_and_steps_have_spans() {
    let tokens = json!({
        "input": 1, "cache_read": 2, "cache_write_short": 3, "cache_write_long": 4, "output": 5,
    });
    let usage = json!({
        "type": "usage", "model": "m", "tokens": tokens, "cost_usd": 0.5,
        "totals": {"requests": 1, "tokens": tokens, "cost_usd": 0.5},
    });
    let model = "gen_ai.request.model=m gen_ai.usage.input_tokens=10 gen_ai.usage.output_tokens=5 qilbee.cost_usd=0.5";
    check(
        &[
            (1, json!({"type": "turn_started"})),
            (4, usage.clone()),
            (4, asked_for("c1", "type")),
            (
                5,
                json!({"type": "person_asked", "call": "c1", "question": {"kind": "choice", "text": "Which secret?"}}),
            ),
            (
                8,
                json!({"type": "person_answered", "call": "c1", "text": "secret words"}),
            ),
            (9, json!({"type": "tool_started", "call": "c1"})),
            (11, finished("c1", "done")),
            (15, usage),
            (15, asked_for("c2", "key")),
            (16, finished("c2", "denied")),
            (17, asked_for("c3", "key")),
            (18, json!({"type": "tool_started", "call": "c3"})),
        ],
        &[
            &format!("model 1-4 {model}"),
            "question 5-8 qilbee.call=c1",
            "computer.type 9-11 qilbee.call=c1 qilbee.effect=act qilbee.outcome=done",
            &format!("model 11-15 {model}"),
            "computer.key 15-16 qilbee.call=c2 qilbee.effect=act qilbee.outcome=denied",
            "!computer.key 18-59 qilbee.call=c3 qilbee.effect=act",
        ],
    );
}

#[test]
fn a_tool_that_there_is_not_has_no_name() {
    let mut unknown = asked_for("c1", "secret words");
    unknown.as_object_mut().unwrap().remove("effect");
    check(
        &[(1, unknown), (2, finished("c1", "failed"))],
        &["!unknown tool 1-2 qilbee.call=c1 qilbee.outcome=failed"],
    );
}

#[test]
fn chats_of_sub_agents_are_left_out() {
    let mut other = asked_for("c1", "type");
    other["session"] = json!("sub");
    check(
        &[
            (1, json!({"type": "turn_started"})),
            (2, other),
            (3, finished("c1", "done")),
        ],
        &[],
    );
}
