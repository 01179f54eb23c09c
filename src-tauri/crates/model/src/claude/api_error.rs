//! Mapping of API failures to recovery hints, by the rules of the API: its `retry-after` and `x-should-retry` first,
//! then the status, never the wording.

use super::wire_events::{ErrorBody, WireError};
use crate::{ModelError, RecoveryHint};
use http::{HeaderMap, StatusCode};
use jiff::{Timestamp, fmt::rfc2822};
use localization::{LocalizedText, localized};
use std::time::Duration;

/// Statuses worth a retry.
const TRANSIENT: [u16; 3] = [408, 409, 429];
/// Longest part of the provider's message that is shown, in characters.
const MAX_QUOTED_CHARACTERS: usize = 500;

/// Returns the error for a failed status.
pub(super) fn of_status(
    status: StatusCode,
    headers: &HeaderMap,
    body: &str,
    now: Timestamp,
) -> ModelError {
    let parsed: Option<ErrorBody> = serde_json::from_str(body).ok();
    let request_id = header(headers, "request-id")
        .map(str::to_owned)
        .or_else(|| parsed.as_ref().and_then(|body| body.request_id.clone()));
    let error = parsed.map(|body| body.error).unwrap_or_default();
    let after = retry_after(headers, now);
    let recovery = recovery(status, headers, &error, after);
    ModelError {
        recovery,
        message: message(status, recovery, &error),
        request_id,
        offline: false,
    }
}

/// Returns the error for an error event in the middle of a stream.
pub(super) fn in_stream(error: &WireError, request_id: Option<String>) -> ModelError {
    let status = match error.r#type.as_str() {
        "invalid_request_error" => 400,
        "authentication_error" => 401,
        "billing_error" => 402,
        "permission_error" => 403,
        "not_found_error" => 404,
        "request_too_large" => 413,
        "overloaded_error" => 529,
        _ => 500,
    };
    // A limit that strikes in mid-stream says no time; it is asked again like an overload.
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let recovery = recovery(status, &HeaderMap::new(), error, None);
    ModelError {
        recovery,
        message: message(status, recovery, error),
        request_id,
        offline: false,
    }
}

/// Returns the error for a connection that failed before the answer began.
pub(super) fn unreachable(reason: &str) -> ModelError {
    tracing::info!(reason, "the provider could not be reached");
    ModelError {
        recovery: RecoveryHint::Retry { after: None },
        message: localized!("model-unreachable"),
        request_id: None,
        offline: true,
    }
}

/// Returns the error for an answer that broke off or stalled.
pub(super) fn broken_off(reason: &str, request_id: Option<String>) -> ModelError {
    tracing::info!(reason, ?request_id, "an answer broke off");
    ModelError {
        recovery: RecoveryHint::Retry { after: None },
        message: localized!("model-answer-broke-off"),
        request_id,
        offline: false,
    }
}

/// Returns whether the request was refused because of the type of a hosted tool.
pub(super) fn is_about_tool_type(status: StatusCode, body: &str, tool_types: &[&str]) -> bool {
    status == StatusCode::BAD_REQUEST
        && (body.contains("does not support tool types")
            || tool_types.iter().any(|tool_type| body.contains(tool_type)))
}

/// Returns whether the request was refused because of thinking that was sent back.
pub(super) fn is_about_thinking(status: StatusCode, body: &str) -> bool {
    status == StatusCode::BAD_REQUEST
        && body.contains("thinking")
        && (body.contains("signature") || body.contains("cannot be modified"))
}

/// Returns whether the request was refused because of its pictures or its size.
pub(super) fn is_about_pictures(status: StatusCode, body: &str) -> bool {
    status == StatusCode::PAYLOAD_TOO_LARGE
        || (status == StatusCode::BAD_REQUEST && body.to_lowercase().contains("image"))
}

fn recovery(
    status: StatusCode,
    headers: &HeaderMap,
    error: &WireError,
    after: Option<Duration>,
) -> RecoveryHint {
    let code = error
        .details
        .as_ref()
        .and_then(|details| details.error_code.as_deref());
    if code.is_some_and(|code| code.contains("spend_limit")) {
        return RecoveryHint::StopSpending;
    }
    match header(headers, "x-should-retry") {
        Some("true") => return RecoveryHint::Retry { after },
        Some("false") => return without_retry(status),
        Some(_) | None => {}
    }
    let number = status.as_u16();
    // A limit that does not say when it ends is the one of the month.
    if number == 429 && after.is_none() {
        return RecoveryHint::StopSpending;
    }
    if TRANSIENT.contains(&number) || number >= 500 {
        return RecoveryHint::Retry { after };
    }
    without_retry(status)
}

/// Returns the recovery hint when a retry won't help.
fn without_retry(status: StatusCode) -> RecoveryHint {
    match status.as_u16() {
        401 => RecoveryHint::ReplaceKey,
        402 => RecoveryHint::StopSpending,
        413 => RecoveryHint::Shrink,
        429 => RecoveryHint::StopSpending,
        _ => RecoveryHint::Fatal,
    }
}

/// Returns the wait that the provider asks for.
fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    if let Some(after_ms) = header(headers, "retry-after-ms").and_then(|text| text.parse().ok()) {
        return Some(Duration::from_millis(after_ms));
    }
    let text = header(headers, "retry-after")?;
    if let Ok(after_s) = text.parse::<f64>() {
        return Duration::try_from_secs_f64(after_s).ok();
    }
    let date = rfc2822::parse(text).ok()?.timestamp();
    let wait = date.duration_since(now);
    Some(Duration::try_from(wait).unwrap_or(Duration::ZERO))
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

fn message(status: StatusCode, recovery: RecoveryHint, error: &WireError) -> LocalizedText {
    match (recovery, status.as_u16()) {
        (RecoveryHint::StopSpending, _) => quoting(localized!("model-spend-limit"), error),
        (RecoveryHint::ReplaceKey, _) => localized!("model-key-rejected"),
        (RecoveryHint::Shrink, _) => localized!("model-chat-too-large"),
        (RecoveryHint::Retry { .. }, 429) => localized!("model-rate-limited"),
        (RecoveryHint::Retry { .. }, 529) => localized!("model-overloaded"),
        (RecoveryHint::Retry { .. }, number) => localized!("model-server-error", status = number),
        (RecoveryHint::Fatal, 403) => quoting(localized!("model-forbidden"), error),
        (RecoveryHint::Fatal, 404) => quoting(localized!("model-not-found"), error),
        (RecoveryHint::Fatal | RecoveryHint::AddKey, number) => {
            quoting(localized!("model-request-refused", status = number), error)
        }
    }
}

/// Adds the provider's own words, if there are any.
fn quoting(message: LocalizedText, error: &WireError) -> LocalizedText {
    let words = error.message.trim();
    if words.is_empty() {
        return message;
    }
    let words: String = words.chars().take(MAX_QUOTED_CHARACTERS).collect();
    localized!("model-provider-said", message = message, words = words)
}

#[cfg(test)]
mod tests;
