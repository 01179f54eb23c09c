//! Every rule catches its violation: one good request, changed in one place, and what the server says.

use crate::support::{Headers, ask, good, headers, send};
use serde_json::{Value, json};
use testkit::claude::{FakeClaude, Reply};

#[test]
fn a_good_request_breaks_no_rule() {
    let claude = FakeClaude::start([Reply::answer().text("Hello.")]);
    let response = ask(&claude, &good());
    assert_eq!(response.status, 200, "{}", response.text());
    claude.assert_clean();
}

#[test]
fn the_fields_of_a_request_are_checked() {
    check(
        "/temperature",
        json!(1.0),
        "temperature: Extra inputs are not permitted",
    );
    check(
        "/top_p",
        json!(0.9),
        "top_p: Extra inputs are not permitted",
    );
    check("/top_k", json!(5), "top_k: Extra inputs are not permitted");
    check(
        "/stream",
        json!(false),
        "stream: this client must always stream",
    );
    check(
        "/max_tokens",
        json!(0),
        "max_tokens: must be greater than 0",
    );
    check("/max_tokens", json!(128_001), "max_tokens: 128001 > 128000");
    check("/max_tokens", Value::Null, "max_tokens: Field required");
    check(
        "/thinking",
        json!({"type": "enabled", "budget_tokens": 2000}),
        "thinking.type.enabled",
    );
    check(
        "/thinking",
        json!({"type": "disabled"}),
        "thinking.type.disabled",
    );
    check(
        "/thinking",
        json!({"type": "adaptive", "budget_tokens": 1024}),
        "thinking.budget_tokens: Extra inputs",
    );
    check(
        "/thinking",
        json!({"type": "adaptive", "display": "updates"}),
        "thinking.display: not supported",
    );
    check(
        "/thinking/block_binding",
        json!({"prefix_mismatch_behavior": "drop_block"}),
        "thinking-binding-controls-2026-08-01 is needed",
    );
    check(
        "/thinking/block_binding",
        json!({"prefix_mismatch_behavior": "warn"}),
        "Input should be 'error' or 'drop_block'",
    );
    check(
        "/output_config",
        json!({"effort": "extreme"}),
        "output_config.effort: unknown value",
    );
    check(
        "/context_management",
        json!({"edits": [{"type": "clear_tool_uses_20250919"}]}),
        "context-management-2025-06-27 is needed",
    );
    check(
        "/system",
        json!(""),
        "system: must be a text that is not empty",
    );
    check(
        "/cache_control",
        json!({"type": "ephemeral", "ttl": "2h"}),
        "cache_control.ttl: Input should be '5m' or '1h'",
    );
}

#[test]
fn each_model_takes_its_own_thinking_and_effort() {
    let takes = |model: &str, thinking: Value, effort: Option<&str>| {
        let claude = FakeClaude::answering(|_| Reply::answer().text("Yes."));
        let mut body = good();
        body["model"] = json!(model);
        body["tools"] = json!([]);
        body["thinking"] = thinking;
        if let Some(effort) = effort {
            body["output_config"] = json!({"effort": effort});
        }
        ask(&claude, &body).status == 200
    };
    let adaptive = || json!({"type": "adaptive"});
    let disabled = || json!({"type": "disabled"});
    let between = || json!({"type": "between_tools"});
    let enabled = || json!({"type": "enabled", "budget_tokens": 2048});
    // adaptive, enabled, disabled, disabled at max, between tools, any effort
    for (model, expected) in [
        ("claude-fable-5-2", [true, false, false, false, false, true]),
        (
            "claude-mythos-5-2",
            [true, false, false, false, false, true],
        ),
        ("claude-fable-5-1", [true, false, false, false, false, true]),
        ("claude-fable-5", [true, false, false, false, false, true]),
        ("claude-opus-5-5", [true, false, false, false, false, true]),
        ("claude-opus-5", [true, false, true, false, false, true]),
        ("claude-opus-4-8", [true, false, true, true, false, true]),
        ("claude-opus-4-7", [true, false, true, true, false, true]),
        ("claude-opus-4-6", [true, true, true, true, false, true]),
        (
            "claude-opus-4-5-20251101",
            [false, true, true, true, false, true],
        ),
        ("claude-sonnet-5-5", [true, false, false, false, true, true]),
        ("claude-sonnet-5", [true, false, true, true, false, true]),
        ("claude-sonnet-4-6", [true, true, true, true, false, true]),
        (
            "claude-sonnet-4-5-20250929",
            [false, true, true, false, false, false],
        ),
        ("claude-haiku-5-5", [true, false, true, false, false, true]),
        (
            "claude-haiku-4-5-20251001",
            [false, true, true, false, false, false],
        ),
    ] {
        let found = [
            takes(model, adaptive(), None),
            takes(model, enabled(), None),
            takes(model, disabled(), None),
            takes(model, disabled(), Some("max")),
            takes(model, between(), None),
            takes(
                model,
                if model.contains("4-5") {
                    enabled()
                } else {
                    adaptive()
                },
                Some("max"),
            ),
        ];
        assert_eq!(found, expected, "{model}");
    }
}

#[test]
fn tools_have_the_forms_of_the_reference() {
    let toolset =
        |name: &str, value: Value, fault: &str| check(&format!("/tools/0/{name}"), value, fault);
    toolset(
        "name",
        json!("computer"),
        "tools.0.name: Extra inputs are not permitted",
    );
    toolset(
        "display_width_px",
        json!(1280),
        "tools.0.display_width_px: Extra inputs",
    );
    toolset(
        "display_height_px",
        json!(720),
        "tools.0.display_height_px: Extra inputs",
    );
    toolset(
        "display_number",
        json!(1),
        "tools.0.display_number: Extra inputs",
    );
    toolset(
        "enable_zoom",
        json!(true),
        "tools.0.enable_zoom: Extra inputs",
    );
    toolset("strict", json!(true), "tools.0.strict: Extra inputs");
    toolset(
        "input_examples",
        json!([]),
        "tools.0.input_examples: Extra inputs",
    );
    toolset(
        "defer_loading",
        json!(true),
        "tools.0.defer_loading: Extra inputs",
    );
    toolset(
        "configs",
        json!({"fly": {"enabled": true}}),
        "tools.0.configs.fly: Extra inputs",
    );
    toolset(
        "configs",
        json!({"zoom": {"size": 1}}),
        "tools.0.configs.zoom.size: Extra inputs",
    );
    toolset(
        "allowed_callers",
        json!(["code_execution"]),
        "allowed_callers",
    );
    toolset(
        "type",
        json!("computer_20251124"),
        "'claude-sonnet-5-5' does not support tool types: computer_20251124.",
    );
    check(
        "/tools/1",
        json!({"type": "computer_toolset_20260801"}),
        "may be declared once",
    );
    check(
        "/tools/2/name",
        json!("computer"),
        "no tool may be named computer",
    );
    check("/tools/2/name", json!("bash"), "Tool names must be unique");
    check(
        "/tools/2/name",
        json!("list windows"),
        "String should match pattern",
    );
    check(
        "/tools/2/input_schema",
        json!({"type": "array"}),
        "input_schema.type: Input should be 'object'",
    );
    check(
        "/tools/2/strict",
        json!(true),
        "'additionalProperties' must be explicitly set to false",
    );
    check(
        "/tools/1/name",
        json!("shell"),
        "tools.1.name: Input should be 'bash'",
    );
    check(
        "/tools/1/type",
        json!("bash_20990101"),
        "does not support tool types: bash_20990101",
    );
    check(
        "/tool_choice",
        json!({"type": "tool", "name": "bash"}),
        "forced tool use is not supported",
    );
    check(
        "/tool_choice",
        json!({"type": "sometimes"}),
        "tool_choice.type: unknown value",
    );
}

#[test]
fn breakpoints_are_few_and_in_order() {
    let short = || json!({"type": "ephemeral"});
    check(
        "/tools/0/cache_control",
        short(),
        "a ttl='1h' cache_control block must not come after a ttl='5m'",
    );
    check(
        "/messages/0/cache_control",
        short(),
        "messages.0.cache_control: Extra inputs",
    );
    check(
        "/tools/0/configs/hold_key/cache_control",
        short(),
        "cache_control: Extra inputs",
    );
    check(
        "/messages/0/content",
        json!([
            {"type": "text", "text": "a", "cache_control": {"type": "ephemeral"}},
            {"type": "text", "text": "b", "cache_control": {"type": "ephemeral"}},
            {"type": "text", "text": "c", "cache_control": {"type": "ephemeral"}},
            {"type": "text", "text": "d", "cache_control": {"type": "ephemeral"}},
        ]),
        "A maximum of 4 blocks with cache_control may be provided. Found 5.",
    );
}

#[test]
fn the_headers_are_checked() {
    let with = |change: &dyn Fn(&mut Headers), fault: &str| {
        let claude = FakeClaude::start([]);
        let mut headers = headers();
        change(&mut headers);
        let body = good().to_string();
        let response = send(&claude, "POST", "/v1/messages", &headers, body.as_bytes());
        assert!(response.status >= 400);
        assert!(
            claude.faults().join("\n").contains(fault),
            "{fault}: {:?}",
            claude.faults()
        );
    };
    with(
        &|headers| headers.retain(|(name, _)| *name != "anthropic-version"),
        "anthropic-version: header is required",
    );
    with(
        &|headers| headers[2].1 = "2023-06-01".to_owned(),
        "is not the version this server speaks",
    );
    with(
        &|headers| headers[1].1 = "text/plain".to_owned(),
        "content-type: must be application/json",
    );
    with(&|headers| headers[3].1 = String::new(), "invalid x-api-key");
    with(
        &|headers| headers.retain(|(name, _)| *name != "x-api-key"),
        "x-api-key header is required",
    );
    with(
        &|headers| headers.push(("authorization", "Bearer sk".to_owned())),
        "exactly one of",
    );
    for (beta, fault) in [
        ("computer-use-2025-11-24", "nothing in the request needs it"),
        (
            "thinking-binding-controls-2026-08-01",
            "nothing in the request needs it",
        ),
        (
            "dreams-2026-01-01",
            "Unexpected value(s) `dreams-2026-01-01`",
        ),
        (
            "fine-grained-tool-streaming-2025-05-14",
            "does not go with computer_toolset_20260801",
        ),
    ] {
        with(
            &|headers| headers.push(("anthropic-beta", beta.to_owned())),
            fault,
        );
    }
}

/// Changes one place of the good request and expects HTTP 400 and a fault that says this.
pub fn check(pointer: &str, value: Value, fault: &str) {
    let mut body = good();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    let parent = body.pointer_mut(parent).unwrap();
    match name.parse::<usize>() {
        Ok(index) => parent[index] = value,
        Err(_) => parent[name] = value,
    }
    let claude = FakeClaude::start([Reply::answer().text("Never.")]);
    let response = ask(&claude, &body);
    assert_eq!(response.status, 400, "{pointer}");
    assert_eq!(response.json()["error"]["type"], "invalid_request_error");
    assert!(
        claude.faults().join("\n").contains(fault),
        "{fault}: {:?}",
        claude.faults()
    );
    assert_eq!(claude.unserved(), 1, "a broken request uses up no reply");
}
