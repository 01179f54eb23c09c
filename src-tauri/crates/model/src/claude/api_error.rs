//! Mapping of API failures to recovery hints, by the rules of the API: its error codes, `x-should-retry` and
//! `retry-after` first, then the status. Wording decides only where the API gives no code.

use super::wire_events::{ErrorBody, WireError};
use crate::{
    ModelError, RecoveryHint,
    wire::api_failure::{ApiFailure, header, is_transient, recovery_of_stranger, retry_after},
};
use http::{HeaderMap, StatusCode};
use jiff::Timestamp;
use std::time::Duration;

/// Parts of the codes for spending limits and unpaid accounts.
const SPENDING_CODES: [&str; 3] = ["spend_limit", "credit", "billing"];
/// Wording of the same in a 400 without a code.
const SPENDING_WORDS: [&str; 2] = ["credit balance is too low", "api usage limits"];
/// Wording of a request that is larger than the model can read.
const TOO_LONG_WORDS: [&str; 3] = [
    "prompt is too long",
    "exceed context limit",
    "input length and `max_tokens` exceed",
];
/// Wording about an account that may not do what it asked for.
const ACCOUNT_WORDS: [&str; 1] = ["organization has been disabled"];
/// Wording about content that the provider does not answer.
const CONTENT_WORDS: [&str; 1] = ["content filtering"];

/// Part of a request that not every model or server takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OptionalPart {
    /// The effort.
    Effort,
    /// Thinking.
    Thinking,
    /// The header and field that keep thinking valid when the beginning of the conversation changes.
    ThinkingBinding,
    /// The provider's own summary of a conversation.
    Compaction,
    /// The search for deferred tools.
    ToolSearch,
}

/// Returns the error for a failed status.
pub(super) fn of_status(
    provider: &str,
    status: StatusCode,
    headers: &HeaderMap,
    body: &str,
    now: Timestamp,
) -> ModelError {
    let parsed: Option<ErrorBody> = serde_json::from_str(body).ok();
    let request_id = header(headers, "request-id")
        .map(str::to_owned)
        .or_else(|| parsed.as_ref().and_then(|body| body.request_id.clone()));
    let is_api = parsed.is_some() || request_id.is_some();
    let error = parsed.map(|body| body.error).unwrap_or_default();
    let after = retry_after(headers, now);
    let recovery = match is_api {
        true => recovery(status, headers, &error, after),
        false => recovery_of_stranger(status, headers, after),
    };
    let failure = ApiFailure {
        provider,
        status,
        words: &error.message,
        request_id,
    };
    failure.into_error(recovery)
}

/// Returns the error for a request that was refused because of the tool in this place.
pub(super) fn of_tool(
    provider: &str,
    place: usize,
    status: StatusCode,
    headers: &HeaderMap,
    body: &str,
) -> ModelError {
    let parsed: Option<ErrorBody> = serde_json::from_str(body).ok();
    let request_id = header(headers, "request-id").map(str::to_owned);
    let error = parsed.map(|body| body.error).unwrap_or_default();
    tracing::warn!(place, %status, "a tool was refused");
    let failure = ApiFailure {
        provider,
        status,
        words: &error.message,
        request_id,
    };
    failure.into_error(RecoveryHint::LeaveOutTool { place })
}

/// Returns the error for an error event in the middle of a stream, or in place of one.
pub(super) fn in_stream(
    provider: &str,
    error: &WireError,
    request_id: Option<String>,
) -> ModelError {
    let status = match error.r#type.as_str() {
        "invalid_request_error" => 400,
        "authentication_error" => 401,
        "billing_error" => 402,
        "permission_error" => 403,
        "not_found_error" => 404,
        "request_too_large" => 413,
        "rate_limit_error" => 429,
        "overloaded_error" => 529,
        _ => 500,
    };
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let recovery = recovery(status, &HeaderMap::new(), error, None);
    let failure = ApiFailure {
        provider,
        status,
        words: &error.message,
        request_id,
    };
    failure.into_error(recovery)
}

/// Returns the error that a body with a good status holds, if it is one.
pub(super) fn in_body(
    provider: &str,
    body: &str,
    request_id: Option<String>,
) -> Option<ModelError> {
    let body: ErrorBody = serde_json::from_str(body).ok()?;
    Some(in_stream(
        provider,
        &body.error,
        request_id.or(body.request_id),
    ))
}

/// Returns whether the request was refused because of the type of a hosted tool.
pub(super) fn is_about_tool_type(status: StatusCode, body: &str, tool_types: &[&str]) -> bool {
    status == StatusCode::BAD_REQUEST
        && (body.contains("does not support tool types")
            || tool_types.iter().any(|tool_type| body.contains(tool_type)))
}

/// Returns whether the request was refused because of this beta header.
pub(super) fn is_about_beta(status: StatusCode, body: &str, beta: &str) -> bool {
    matches!(status.as_u16(), 400 | 422) && body.contains(beta)
}

/// Returns the place of the tool that the request was refused for, if the refusal names one: `tools.7.custom.…`.
pub(super) fn refused_tool(status: StatusCode, body: &str) -> Option<usize> {
    if !matches!(status.as_u16(), 400 | 422) {
        return None;
    }
    let parsed: ErrorBody = serde_json::from_str(body).ok()?;
    let (before, after) = parsed.error.message.split_once("tools.")?;
    if before.ends_with(|letter: char| letter.is_alphanumeric() || "._".contains(letter)) {
        return None;
    }
    let digits = after.split(|letter: char| !letter.is_ascii_digit());
    digits.take(1).find_map(|digits| digits.parse().ok())
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

/// Words of a refusal of the search for tools, or of what an earlier search had found. A refusal of another type may list
/// this one among those that are taken.
const TOOL_SEARCH_WORDS: [&str; 5] = [
    "defer_loading",
    "tool reference",
    "tool_reference",
    "types: tool_search_tool",
    "tag 'tool_search_tool",
];

/// Returns the part of the request that the model or the server doesn't take, if the refusal names one.
pub(super) fn refused_part(status: StatusCode, body: &str) -> Option<OptionalPart> {
    if !matches!(status.as_u16(), 400 | 422) {
        return None;
    }
    let body = body.to_lowercase();
    let names = |words: &[&str]| words.iter().any(|word| body.contains(word));
    if names(&TOOL_SEARCH_WORDS) {
        return Some(OptionalPart::ToolSearch);
    }
    if names(&["compaction", "compact-2026"]) {
        return Some(OptionalPart::Compaction);
    }
    if names(&["block_binding", "thinking-binding", "anthropic-beta"]) {
        return Some(OptionalPart::ThinkingBinding);
    }
    if names(&["effort", "output_config"]) {
        return Some(OptionalPart::Effort);
    }
    let refuses = names(&["not support", "unsupported", "not permitted", "unexpected"]);
    (body.contains("adaptive") || (body.contains("thinking") && refuses))
        .then_some(OptionalPart::Thinking)
}

fn recovery(
    status: StatusCode,
    headers: &HeaderMap,
    error: &WireError,
    after: Option<Duration>,
) -> RecoveryHint {
    let details = error.details.as_ref();
    let code = details.and_then(|details| details.error_code.as_deref());
    if code.is_some_and(|code| SPENDING_CODES.iter().any(|part| code.contains(part))) {
        return RecoveryHint::StopSpending;
    }
    match header(headers, "x-should-retry") {
        Some("true") => return RecoveryHint::Retry { after },
        Some("false") => return without_retry(status, error),
        Some(_) | None => {}
    }
    if is_transient(status) {
        return RecoveryHint::Retry { after };
    }
    without_retry(status, error)
}

/// Returns the recovery hint when a retry won't help.
fn without_retry(status: StatusCode, error: &WireError) -> RecoveryHint {
    let words = error.message.to_lowercase();
    let says = |parts: &[&str]| parts.iter().any(|part| words.contains(part));
    match status.as_u16() {
        300..=399 | 405 => RecoveryHint::FixAddress,
        400 if says(&SPENDING_WORDS) => RecoveryHint::StopSpending,
        400 if says(&TOO_LONG_WORDS) => RecoveryHint::Shrink,
        400 if says(&ACCOUNT_WORDS) => RecoveryHint::AskOwner,
        400 if says(&CONTENT_WORDS) => RecoveryHint::Rephrase,
        401 => RecoveryHint::ReplaceKey,
        402 => RecoveryHint::StopSpending,
        403 => RecoveryHint::AskOwner,
        404 => RecoveryHint::ChangeModel,
        413 => RecoveryHint::Shrink,
        _ => RecoveryHint::Fatal,
    }
}

#[cfg(test)]
mod tests;
