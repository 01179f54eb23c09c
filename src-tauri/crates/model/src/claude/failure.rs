//! From what went wrong to what can be done about it, by the rules of the API: its own wish first, then
//! the status, never the wording, except to say it more kindly.

use super::wire::{ErrorBody, WireError};
use crate::{ModelError, Remedy};
use http::{HeaderMap, StatusCode};
use jiff::{Timestamp, fmt::rfc2822};
use std::time::Duration;

/// The statuses that are worth another try.
const TRANSIENT: [u16; 3] = [408, 409, 429];
/// A message of the provider is shown up to this many characters.
const MAX_SHOWN: usize = 500;

/// An answer with a status that says it failed.
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
    let after = wish(headers, now);
    let remedy = remedy(status, headers, &error, after);
    ModelError {
        remedy,
        message: sentence(status, remedy, &error),
        request_id,
        offline: false,
    }
}

/// An error that came in the middle of a stream: the status was fine, the rest was not.
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
    let remedy = remedy(status, &HeaderMap::new(), error, None);
    ModelError {
        remedy,
        message: sentence(status, remedy, error),
        request_id,
        offline: false,
    }
}

/// Nobody answered, or the connection broke before the answer began.
pub(super) fn unreachable(reason: &str) -> ModelError {
    tracing::info!(reason, "the provider could not be reached");
    ModelError {
        remedy: Remedy::Retry { after: None },
        message: "Claude could not be reached. Is this computer online?".to_owned(),
        request_id: None,
        offline: true,
    }
}

/// The answer broke off, or nothing more came of it.
pub(super) fn broken_off(reason: &str, request_id: Option<String>) -> ModelError {
    tracing::info!(reason, ?request_id, "an answer broke off");
    ModelError {
        remedy: Remedy::Retry { after: None },
        message: "The answer broke off before it was complete.".to_owned(),
        request_id,
        offline: false,
    }
}

/// Whether the request was refused because of the form a hosted tool was declared in.
pub(super) fn is_about_tool_type(status: StatusCode, body: &str, tool_types: &[&str]) -> bool {
    status == StatusCode::BAD_REQUEST
        && (body.contains("does not support tool types")
            || tool_types.iter().any(|tool_type| body.contains(tool_type)))
}

/// Whether the request was refused because of thinking that is sent back.
pub(super) fn is_about_thinking(status: StatusCode, body: &str) -> bool {
    status == StatusCode::BAD_REQUEST
        && body.contains("thinking")
        && (body.contains("signature") || body.contains("cannot be modified"))
}

/// Whether the request was refused because of the pictures in it, or for its size, which they make.
pub(super) fn is_about_pictures(status: StatusCode, body: &str) -> bool {
    status == StatusCode::PAYLOAD_TOO_LARGE
        || (status == StatusCode::BAD_REQUEST && body.to_lowercase().contains("image"))
}

fn remedy(
    status: StatusCode,
    headers: &HeaderMap,
    error: &WireError,
    after: Option<Duration>,
) -> Remedy {
    let code = error
        .details
        .as_ref()
        .and_then(|details| details.error_code.as_deref());
    if code.is_some_and(|code| code.contains("spend_limit")) {
        return Remedy::StopSpending;
    }
    match header(headers, "x-should-retry") {
        Some("true") => return Remedy::Retry { after },
        Some("false") => return lasting(status),
        Some(_) | None => {}
    }
    let number = status.as_u16();
    // A limit that does not say when it ends is the one of the month.
    if number == 429 && after.is_none() {
        return Remedy::StopSpending;
    }
    if TRANSIENT.contains(&number) || number >= 500 {
        return Remedy::Retry { after };
    }
    lasting(status)
}

/// What can be done when asking again is no use.
fn lasting(status: StatusCode) -> Remedy {
    match status.as_u16() {
        401 => Remedy::ReplaceKey,
        402 => Remedy::StopSpending,
        413 => Remedy::Shrink,
        429 => Remedy::StopSpending,
        _ => Remedy::Tell,
    }
}

/// How long the provider wants to be left alone.
fn wish(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
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

fn sentence(status: StatusCode, remedy: Remedy, error: &WireError) -> String {
    let said = shown(&error.message);
    match (remedy, status.as_u16()) {
        (Remedy::StopSpending, _) => format!("A spending limit of your account was reached.{said}"),
        (Remedy::ReplaceKey, _) => "Claude did not accept the key.".to_owned(),
        (Remedy::Shrink, _) => "This chat has become too large to send.".to_owned(),
        (Remedy::Retry { .. }, 429) => "Claude gets too many requests at the moment.".to_owned(),
        (Remedy::Retry { .. }, 529) => "Claude is overloaded at the moment.".to_owned(),
        (Remedy::Retry { .. }, number) => {
            format!("Claude has a problem at the moment (error {number}).")
        }
        (Remedy::Tell, 403) => format!("This key may not do that.{said}"),
        (Remedy::Tell, 404) => {
            format!("This model, or this address, does not exist for this key.{said}")
        }
        (Remedy::Tell | Remedy::AddKey, number) => {
            format!("Claude did not take the request (error {number}).{said}")
        }
    }
}

fn shown(message: &str) -> String {
    let message = message.trim();
    if message.is_empty() {
        return String::new();
    }
    let short: String = message.chars().take(MAX_SHOWN).collect();
    format!(" It said: {short}")
}

#[cfg(test)]
mod tests;
