use super::super::model_table;
use super::*;
use crate::{
    ModelEvent, RecoveryHint,
    wire::{
        answer_stream::{Reading, read_bytes},
        endpoint::Timeouts,
        framing::Framing,
    },
};
use bytes::Bytes;
use futures::{StreamExt as _, stream};
use proptest::prelude::*;
use protocol::{Item, StopReason};
use serde_json::{Value, json};

/// A stream with everything in it: thinking, text beyond ASCII, a citation, a member, a tool with its
/// input in pieces, a block and an event nobody knows, fields nobody knows.
fn rich() -> String {
    let events = [
        json!({"type": "message_start", "message": {"id": "msg_1", "model": "claude-sonnet-5-5", "content": [],
            "usage": {"input_tokens": 21, "cache_read_input_tokens": 18_230, "cache_creation_input_tokens": 1710,
                "cache_creation": {"ephemeral_5m_input_tokens": 700, "ephemeral_1h_input_tokens": 1010}, "output_tokens": 1}}}),
        json!({"type": "ping"}),
        start(
            0,
            json!({"type": "thinking", "thinking": "", "signature": ""}),
        ),
        delta(
            0,
            json!({"type": "thinking_delta", "thinking": "Der Knopf „Speichern“ "}),
        ),
        delta(
            0,
            json!({"type": "thinking_delta", "thinking": "ist oben. 🐝"}),
        ),
        delta(0, json!({"type": "signature_delta", "signature": "EqQB=="})),
        stop(0),
        start(
            1,
            json!({"type": "text", "text": "", "citations": null, "new_field": 1.50}),
        ),
        delta(
            1,
            json!({"type": "text_delta", "text": "Ich drücke\u{2028}"}),
        ),
        delta(
            1,
            json!({"type": "citations_delta", "citation": {"type": "char_location", "start": 1}}),
        ),
        delta(1, json!({"type": "text_delta", "text": "darauf."})),
        delta(1, json!({"type": "someday_delta", "text": 7})),
        stop(1),
        json!({"type": "someday_event", "content_block": 9}),
        start(
            2,
            json!({"type": "tool_use", "id": "t1", "name": "left_click", "toolset_name": "computer", "input": {}, "caller": {"type": "direct"}}),
        ),
        delta(
            2,
            json!({"type": "input_json_delta", "partial_json": "{\"coordinate\": [640, 60]}"}),
        ),
        stop(2),
        start(
            3,
            json!({"type": "tool_use", "id": "t2", "name": "bash", "input": {}}),
        ),
        delta(
            3,
            json!({"type": "input_json_delta", "partial_json": "{\"comm"}),
        ),
        delta(
            3,
            json!({"type": "input_json_delta", "partial_json": "and\": \"echo \\u00"}),
        ),
        delta(
            3,
            json!({"type": "input_json_delta", "partial_json": "e4\"}"}),
        ),
        stop(3),
        start(
            4,
            json!({"type": "someday_block", "sealed": "x", "number": 1.0}),
        ),
        stop(4),
        start(5, json!({"type": "text", "text": ""})),
        stop(5),
        json!({"type": "message_delta", "delta": {"stop_reason": "tool_use", "stop_sequence": null, "stop_details": null}, "usage": {"output_tokens": 96}}),
        json!({"type": "message_stop"}),
    ];
    events.iter().map(sse).collect()
}

fn start(index: usize, block: Value) -> Value {
    json!({"type": "content_block_start", "index": index, "content_block": block})
}

fn delta(index: usize, delta: Value) -> Value {
    json!({"type": "content_block_delta", "index": index, "delta": delta})
}

fn stop(index: usize) -> Value {
    json!({"type": "content_block_stop", "index": index})
}

fn sse(event: &Value) -> String {
    format!(
        "event: {}\ndata: {event}\n\n",
        event["type"].as_str().unwrap()
    )
}

/// Returns the visible text of a stream of these chunks, and its end.
fn hear(chunks: Vec<Vec<u8>>) -> (Vec<(&'static str, String)>, Result<ModelAnswer, ModelError>) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    let chunks = stream::iter(chunks.into_iter().map(|chunk| Ok(Bytes::from(chunk))));
    let assembly = AnswerAssembly::new(
        ("Claude", "claude-sonnet-5-5"),
        Some("req_1".into()),
        CallIds::default(),
    );
    let stream = read_bytes(chunks, Box::new(assembly), reading(Timeouts::default()));
    let events: Vec<_> = runtime.block_on(stream.collect());
    let mut shown: Vec<(&'static str, String)> = Vec::new();
    let mut end = None;
    for event in events {
        assert!(end.is_none(), "nothing follows the end");
        let (kind, text) = match event {
            Ok(ModelEvent::TextDelta(text)) => ("text", text),
            Ok(ModelEvent::ThinkingDelta(text)) => ("thinking", text),
            Ok(ModelEvent::ToolCallDelta {
                call,
                name,
                partial_input,
            }) => ("call", format!("{call} {name} {partial_input};")),
            Ok(ModelEvent::Spent(_)) => continue,
            Ok(ModelEvent::Finished(answer)) => {
                end = Some(Ok(answer));
                continue;
            }
            Err(error) => {
                end = Some(Err(error));
                continue;
            }
        };
        match shown.last_mut() {
            Some((last, all)) if *last == kind => all.push_str(&text),
            _ => shown.push((kind, text)),
        }
    }
    (shown, end.unwrap())
}

fn reading(timeouts: Timeouts) -> Reading {
    Reading {
        framing: Framing::Events,
        prices: model_table::find("claude-sonnet-5-5").unwrap().prices,
        timeouts,
    }
}

fn cut(bytes: &[u8], mut places: Vec<usize>) -> Vec<Vec<u8>> {
    places.sort_unstable();
    let mut chunks = Vec::new();
    let mut from = 0;
    for place in places.into_iter().chain([bytes.len()]) {
        chunks.push(bytes[from..place].to_vec());
        from = place;
    }
    chunks
}

#[test]
fn answer_content_is_parsed_or_kept() {
    let (shown, answer) = hear(vec![rich().into_bytes()]);
    let answer = answer.unwrap();
    assert_eq!(
        shown,
        [
            ("thinking", "Der Knopf „Speichern“ ist oben. 🐝".to_owned()),
            ("text", "Ich drücke\u{2028}darauf.".to_owned()),
            (
                "call",
                "t1 left_click {\"coordinate\": [640, 60]};t2 bash {\"comm;t2 bash and\": \"echo \\u00;t2 bash e4\"};".to_owned()
            ),
        ]
    );
    assert_eq!(answer.stop_reason, StopReason::ToolUse);
    assert_eq!(answer.request_id.as_deref(), Some("req_1"));
    let tokens = answer.tokens;
    assert_eq!(
        (tokens.input, tokens.cache_read, tokens.output),
        (21, 18_230, 96)
    );
    assert_eq!(
        (tokens.cache_write_short, tokens.cache_write_long),
        (700, 1010)
    );
    let kinds: Vec<_> = answer.items.iter().map(kind).collect();
    assert_eq!(kinds, ["thinking", "text", "call", "call", "opaque"]);
    assert_eq!(
        answer.verbatim.as_deref(),
        Some(concat!(
            r#"[{"type":"thinking","thinking":"Der Knopf „Speichern“ ist oben. 🐝","signature":"EqQB=="},"#,
            "{\"type\":\"text\",\"text\":\"Ich drücke\u{2028}darauf.\",",
            r#""citations":[{"type":"char_location","start":1}],"new_field":1.5},"#,
            r#"{"type":"tool_use","id":"t1","name":"left_click","toolset_name":"computer","input":{"coordinate": [640, 60]},"caller":{"type":"direct"}},"#,
            r#"{"type":"tool_use","id":"t2","name":"bash","input":{"command": "echo \u00e4"}},"#,
            r#"{"type":"someday_block","sealed":"x","number":1.0}]"#
        ))
    );
}

fn kind(item: &Item) -> &'static str {
    match item {
        Item::Text { .. } => "text",
        Item::Thinking { .. } => "thinking",
        Item::ToolCall(_) => "call",
        Item::Opaque { .. } => "opaque",
        Item::Image { .. }
        | Item::File { .. }
        | Item::Quoted { .. }
        | Item::Original { .. }
        | Item::ToolResult(_) => "other",
    }
}

/// An answer that ends before it is done, with these blocks.
fn cut_off(stop_reason: &str, blocks: &[Value]) -> ModelAnswer {
    let mut text = String::new();
    for block in blocks {
        text.push_str(&sse(block));
    }
    text.push_str(&sse(&json!({"type": "message_delta", "delta": {"stop_reason": stop_reason,
        "stop_details": {"type": "refusal", "category": "cyber", "explanation": null}}, "usage": {}})));
    text.push_str(&sse(&json!({"type": "message_stop"})));
    hear(vec![text.into_bytes()]).1.unwrap()
}

#[test]
fn truncated_call_is_dropped() {
    let call = start(
        0,
        json!({"type": "tool_use", "id": "t1", "name": "bash", "input": {}}),
    );
    let half = delta(
        0,
        json!({"type": "input_json_delta", "partial_json": "{\"command\": \"rm "}),
    );
    for blocks in [
        vec![call.clone(), half.clone(), stop(0)],
        vec![call.clone(), half],
        vec![call, stop(0)],
    ] {
        let answer = cut_off("max_tokens", &blocks);
        assert!(answer.in_call && answer.items.is_empty() && answer.verbatim.is_none());
    }
}

#[test]
fn unsigned_thinking_is_dropped_and_text_kept() {
    let answer = cut_off(
        "max_tokens",
        &[
            start(0, json!({"type": "text", "text": "Half"})),
            stop(0),
            start(
                1,
                json!({"type": "thinking", "thinking": "", "signature": ""}),
            ),
            delta(1, json!({"type": "thinking_delta", "thinking": "Hm"})),
            stop(1),
        ],
    );
    assert_eq!(answer.items, [Item::text("Half")]);
    assert!(!answer.in_call);
}

#[test]
fn refusal_has_explanation() {
    let answer = cut_off("refusal", &[]);
    assert_eq!(answer.stop_reason, StopReason::Refusal);
    let wanted = localization::localized!("model-refusal-category", category = "cyber");
    assert_eq!(answer.explanation, Some(wanted));
}

#[test]
fn reason_of_a_refusal_steers_nothing() {
    let mut assembly = AnswerAssembly::new(("Claude", "m"), None, CallIds::default());
    let details = json!({"type": "refusal", "explanation": "No\u{202e} more.\nNever."});
    let end = json!({"type": "message_delta", "delta": {"stop_reason": "refusal", "stop_details": details}, "usage": {}});
    assembly.take(&end.to_string()).unwrap();
    let answer = Box::new(assembly).finish().unwrap();
    assert_eq!(answer.explanation, Some("No⟨U+202E⟩ more. Never.".into()));
}

#[test]
fn error_event_ends_stream() {
    let error = sse(
        &json!({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}, "request_id": "req_9"}),
    );
    let error = hear(vec![error.into_bytes()]).1.unwrap_err();
    assert_eq!(error.recovery, RecoveryHint::Retry { after: None });
    assert_eq!(error.request_id.as_deref(), Some("req_9"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_chunking_of_the_stream_gives_the_same_answer(
        places in prop::collection::vec(0..rich().len(), 0..60),
        carriage_returns in any::<bool>(),
    ) {
        let whole = hear(vec![rich().into_bytes()]);
        let text = if carriage_returns { rich().replace('\n', "\r\n") } else { rich() };
        prop_assert_eq!(hear(cut(text.as_bytes(), places)), whole);
    }

    #[test]
    fn a_stream_that_ends_early_is_never_an_answer(end in 0..rich().len() - 2, places in prop::collection::vec(0..100_usize, 0..5)) {
        let bytes = &rich().into_bytes()[..end];
        let places = places.into_iter().map(|place| place * end / 100).collect();
        let (_, answer) = hear(cut(bytes, places));
        prop_assert_eq!(answer.unwrap_err().recovery, RecoveryHint::Retry { after: None });
    }

    #[test]
    fn garbage_is_an_error_and_no_crash(place in 0..rich().len(), garbage in prop::collection::vec(any::<u8>(), 1..20)) {
        let mut bytes = rich().into_bytes();
        bytes.splice(place..place, garbage);
        // Whatever it becomes: it ends, in one way or the other.
        let _ = hear(vec![bytes]);
    }
}

#[test]
fn another_model_than_asked_is_named() {
    let check = |answered: &str, wanted: Option<&str>| {
        let text = rich().replace("claude-sonnet-5-5", answered);
        let answer = hear(vec![text.into_bytes()]).1.unwrap();
        assert_eq!(answer.answered_by.as_deref(), wanted);
    };
    check("claude-sonnet-5-5", None);
    check("claude-sonnet-5-5-20261001", None);
    check("claude-opus-4-8", Some("claude-opus-4-8"));
}

#[test]
fn comments_alone_keep_a_stream_alive() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    let timeouts = Timeouts {
        event: std::time::Duration::from_millis(200),
        ..Timeouts::default()
    };
    // Three times as long as any silence may last.
    let comments = stream::iter(0..12).then(|_| async {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        Ok(Bytes::from_static(b": keep-alive\n\n"))
    });
    let answer = stream::iter([Ok(Bytes::from(rich()))]);
    let assembly = Box::<AnswerAssembly>::default();
    let stream = read_bytes(comments.chain(answer), assembly, reading(timeouts));
    let events: Vec<_> = runtime.block_on(stream.collect());
    assert!(matches!(events.last(), Some(Ok(ModelEvent::Finished(_)))));
}

#[test]
fn silent_and_ping_only_streams_time_out() {
    let timeouts = Timeouts {
        event: std::time::Duration::from_millis(30),
        progress: std::time::Duration::from_millis(30),
        ..Timeouts::default()
    };
    let pings = stream::repeat_with(|| {
        std::thread::sleep(std::time::Duration::from_millis(1));
        Ok(Bytes::from_static(
            b"event: ping\ndata: {\"type\":\"ping\"}\n\n",
        ))
    });
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    let check = |bytes: futures::stream::BoxStream<'static, Result<Bytes, String>>| {
        let stream = read_bytes(bytes, Box::<AnswerAssembly>::default(), reading(timeouts));
        let events: Vec<_> = runtime.block_on(stream.collect());
        assert!(matches!(events.as_slice(), [Err(_)]));
    };
    check(stream::pending().boxed());
    check(pings.boxed());
}
