use super::*;
use crate::ErrorOrigin;
use http::HeaderValue;
use serde_json::json;

fn check(
    status: u16,
    headers: &[(&'static str, &str)],
    error: serde_json::Value,
    wanted: RecoveryHint,
) {
    let mut map = HeaderMap::new();
    map.insert("request-id", HeaderValue::from_static("req_1"));
    for (name, value) in headers {
        map.insert(*name, HeaderValue::from_str(value).unwrap());
    }
    let body = json!({"type": "error", "error": error}).to_string();
    let now: Timestamp = "2026-11-20T09:00:00Z".parse().unwrap();
    let status = StatusCode::from_u16(status).unwrap();
    let error = of_status("Claude", status, &map, &body, now);
    assert_eq!(
        error.recovery, wanted,
        "{status} {headers:?}: {}",
        error.message
    );
    assert_eq!(error.request_id.as_deref(), Some("req_1"));
}

fn after(seconds: u64) -> RecoveryHint {
    let after = Some(Duration::from_secs(seconds));
    RecoveryHint::Retry { after }
}

const SOON: RecoveryHint = RecoveryHint::Retry { after: None };

#[test]
fn status_maps_to_recovery_hint() {
    let error = json!({"type": "x", "message": "y"});
    for (status, wanted) in [
        (400, RecoveryHint::Fatal),
        (401, RecoveryHint::ReplaceKey),
        (402, RecoveryHint::StopSpending),
        (403, RecoveryHint::AskOwner),
        (404, RecoveryHint::ChangeModel),
        (405, RecoveryHint::FixAddress),
        (422, RecoveryHint::Fatal),
        (408, SOON),
        (409, SOON),
        (413, RecoveryHint::Shrink),
        (429, SOON),
        (500, SOON),
        (504, SOON),
        (529, SOON),
    ] {
        check(status, &[], error.clone(), wanted);
    }
}

#[test]
fn retry_after_header_wins() {
    let error = json!({"type": "rate_limit_error", "message": "slow down"});
    check(429, &[("retry-after", "7")], error.clone(), after(7));
    check(
        503,
        &[("retry-after-ms", "2000"), ("retry-after", "9")],
        error.clone(),
        after(2),
    );
    check(
        429,
        &[("retry-after", "Fri, 20 Nov 2026 09:00:30 GMT")],
        error.clone(),
        after(30),
    );
    check(
        429,
        &[("retry-after", "Fri, 20 Nov 2026 08:00:00 GMT")],
        error.clone(),
        after(0),
    );
    check(
        500,
        &[("x-should-retry", "false")],
        error.clone(),
        RecoveryHint::Fatal,
    );
    check(400, &[("x-should-retry", "true")], error, SOON);
}

#[test]
fn spend_limit_is_no_rate_limit() {
    let error = json!({"type": "rate_limit_error", "message": "limit",
        "details": {"error_code": "enforced_spend_limit_reached"}});
    check(
        429,
        &[("retry-after", "7")],
        error,
        RecoveryHint::StopSpending,
    );
}

#[test]
fn wording_decides_where_there_is_no_code() {
    for (message, wanted) in [
        (
            "Your credit balance is too low to access the Anthropic API.",
            RecoveryHint::StopSpending,
        ),
        (
            "You have reached your specified API usage limits. You will regain access on 2026-12-01.",
            RecoveryHint::StopSpending,
        ),
        (
            "prompt is too long: 210000 tokens > 200000 maximum",
            RecoveryHint::Shrink,
        ),
        (
            "input length and `max_tokens` exceed context limit",
            RecoveryHint::Shrink,
        ),
        (
            "This organization has been disabled.",
            RecoveryHint::AskOwner,
        ),
        (
            "Output blocked by content filtering policy",
            RecoveryHint::Rephrase,
        ),
        ("messages: at least one is needed", RecoveryHint::Fatal),
    ] {
        let error = json!({"type": "invalid_request_error", "message": message});
        check(400, &[], error, wanted);
    }
}

#[test]
fn words_of_the_provider_steer_no_terminal() {
    let body = json!({"type": "error", "error": {"type": "x", "message": "no\u{1b}[2J\u{202e}"}});
    let error = of_status(
        "Claude",
        StatusCode::BAD_REQUEST,
        &HeaderMap::new(),
        &body.to_string(),
        Timestamp::UNIX_EPOCH,
    );
    let told = error.message.to_string();
    assert!(!told.contains(['\u{1b}', '\u{202e}']), "{told:?}");
}

#[test]
fn answer_of_another_server_is_about_the_address_or_the_network() {
    let check = |status, wanted, origin| {
        let error = of_status(
            "Claude",
            StatusCode::from_u16(status).unwrap(),
            &HeaderMap::new(),
            "<html>",
            Timestamp::UNIX_EPOCH,
        );
        assert_eq!((error.recovery, error.origin), (wanted, origin), "{status}");
    };
    for status in [301, 307, 308, 404, 405] {
        check(status, RecoveryHint::FixAddress, ErrorOrigin::Address);
    }
    for status in [302, 303, 511] {
        check(status, SOON, ErrorOrigin::Network);
    }
    check(502, SOON, ErrorOrigin::Provider);
}

#[test]
fn refusal_names_the_part_to_leave_out() {
    let part = |words: &str| refused_part(StatusCode::BAD_REQUEST, words);
    assert_eq!(
        part("This model does not support the effort parameter."),
        Some(OptionalPart::Effort)
    );
    assert_eq!(
        part("adaptive thinking is not supported on this model"),
        Some(OptionalPart::Thinking)
    );
    assert_eq!(
        part("thinking.block_binding: Extra inputs are not permitted"),
        Some(OptionalPart::ThinkingBinding)
    );
    assert_eq!(
        part("Unexpected value(s) `x` for the `anthropic-beta` header."),
        Some(OptionalPart::ThinkingBinding)
    );
    for search in [
        "'claude-x' does not support tool types: tool_search_tool_bm25_20251119.",
        "tools.30: Input tag 'tool_search_tool_bm25_20251119' found using 'type' does not match any of the expected tags: 'custom'",
        "tools.4.custom.defer_loading: Extra inputs are not permitted",
        "messages.3.content.1: Tool reference 'crm__find' not found in available tools",
    ] {
        assert_eq!(part(search), Some(OptionalPart::ToolSearch), "{search}");
    }
    let other = "tools.0: Input tag 'computer_toolset_20260801' found using 'type' does not match any of the expected tags: 'custom', 'tool_search_tool_bm25_20251119'";
    assert_eq!(part(other), None);
    assert_eq!(part("messages: at least one is needed"), None);
    assert_eq!(refused_part(StatusCode::FORBIDDEN, "effort"), None);
}

#[test]
fn junk_in_retry_after_is_no_time() {
    let error = json!({"type": "rate_limit_error", "message": "slow down"});
    for junk in ["soon", "-3", "NaN", "1e400", ""] {
        check(429, &[("retry-after", junk)], error.clone(), SOON);
    }
}

#[test]
fn non_json_error_body_is_tolerated() {
    let status = StatusCode::PAYLOAD_TOO_LARGE;
    let error = of_status(
        "Claude",
        status,
        &HeaderMap::new(),
        "<html>",
        Timestamp::UNIX_EPOCH,
    );
    assert_eq!(error.recovery, RecoveryHint::Shrink);
}

#[test]
fn refusal_of_a_tool_names_its_place() {
    let check = |status: u16, message: &str, wanted| {
        let status = StatusCode::from_u16(status).unwrap();
        let error = json!({"type": "invalid_request_error", "message": message});
        let body = json!({"type": "error", "error": error}).to_string();
        assert_eq!(refused_tool(status, &body), wanted, "{message}");
    };
    let pattern = "tools.12.custom.input_schema.properties: Property keys should match pattern";
    check(400, pattern, Some(12));
    check(
        422,
        "Invalid request: tools.0.name: String should match",
        Some(0),
    );
    check(500, pattern, None);
    check(400, "tools: Tool names must be unique.", None);
    check(400, "messages.1.content.0.tools.3: no", None);
    check(400, "tools.x.name: no", None);
    check(400, "tools.99999999999999999999.name: no", None);
    let headers = HeaderMap::new();
    let error = json!({"error": {"type": "invalid_request_error", "message": pattern}});
    let error = of_tool(
        "Claude",
        12,
        StatusCode::BAD_REQUEST,
        &headers,
        &error.to_string(),
    );
    assert_eq!(error.recovery, RecoveryHint::LeaveOutTool { place: 12 });
    assert_eq!(error.message.id(), Some("model-provider-said"));
}
