use super::*;
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
    let error = of_status(status, &map, &body, now);
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
        (403, RecoveryHint::Fatal),
        (404, RecoveryHint::Fatal),
        (408, SOON),
        (409, SOON),
        (413, RecoveryHint::Shrink),
        (429, RecoveryHint::StopSpending),
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
fn non_json_error_body_is_tolerated() {
    let status = StatusCode::PAYLOAD_TOO_LARGE;
    let error = of_status(status, &HeaderMap::new(), "<html>", Timestamp::UNIX_EPOCH);
    assert_eq!(error.recovery, RecoveryHint::Shrink);
}
