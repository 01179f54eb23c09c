//! Answers on the wire, and that they come back unharmed.

use crate::support::{ask, good};
use serde_json::{Value, json};
use testkit::claude::{FakeClaude, Reply};

#[test]
fn an_answer_has_the_events_of_the_api() {
    let claude = FakeClaude::start([Reply::answer()
        .thinking("Top right.", "EqQB")
        .member("toolu_1", "left_click", json!({"coordinate": [640, 60]}))
        .usage(21, 96, 18_230, 1_000, 710)]);
    let response = ask(&claude, &good());
    assert_eq!(response.status, 200);
    assert_eq!(response.header("request-id"), Some("req_fake000001"));
    let expected = vec![
        json!({"type": "message_start", "message": {
            "id": "msg_fake000001", "type": "message", "role": "assistant", "model": "claude-sonnet-5-5",
            "content": [], "stop_reason": null, "stop_sequence": null, "stop_details": null,
            "usage": {"input_tokens": 21, "cache_creation_input_tokens": 1710, "cache_read_input_tokens": 18230,
                "cache_creation": {"ephemeral_5m_input_tokens": 1000, "ephemeral_1h_input_tokens": 710},
                "output_tokens": 1, "service_tier": "standard"}}}),
        json!({"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": "", "signature": ""}}),
        json!({"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Top "}}),
        json!({"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "right."}}),
        json!({"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "EqQB"}}),
        json!({"type": "content_block_stop", "index": 0}),
        json!({"type": "content_block_start", "index": 1, "content_block": {"type": "tool_use", "id": "toolu_1",
            "name": "left_click", "toolset_name": "computer", "input": {}, "caller": {"type": "direct"}}}),
        json!({"type": "content_block_delta", "index": 1, "delta": {"type": "input_json_delta", "partial_json": "{\"coordinate\":[640,60]}"}}),
        json!({"type": "content_block_stop", "index": 1}),
        json!({"type": "message_delta", "delta": {"stop_reason": "tool_use", "stop_sequence": null, "stop_details": null},
            "usage": {"input_tokens": 21, "cache_creation_input_tokens": 1710, "cache_read_input_tokens": 18230, "output_tokens": 96}}),
        json!({"type": "message_stop"}),
    ];
    assert_eq!(response.events(), expected);
    claude.assert_clean();
}

#[test]
fn tool_input_fragments_may_split_escapes() {
    let input = json!({"command": "echo \"grüße 🎉\"", "numbers": [12345.5, true]});
    let claude = FakeClaude::start([Reply::answer().tool_use("toolu_1", "bash", input.clone())]);
    let events = ask(&claude, &good()).events();
    let fragments: Vec<_> = events
        .iter()
        .filter_map(|event| event["delta"]["partial_json"].as_str())
        .collect();
    assert_eq!(
        serde_json::from_str::<Value>(&fragments.concat()).unwrap(),
        input
    );
    // Half an escape, which is half a surrogate pair.
    assert!(fragments.contains(&"\\ud8"), "{fragments:?}");
    // Half a number.
    assert!(fragments.contains(&"s\":[123"), "{fragments:?}");
}
