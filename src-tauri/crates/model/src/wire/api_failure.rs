//! Failures that an API answers with: the status, its headers and the provider's own words. The provider's adapter decides the
//! recovery; here are the rules that hold for all of them, and the message for people.

use crate::{ErrorOrigin, ModelError, RecoveryHint};
use http::{HeaderMap, StatusCode};
use jiff::{Timestamp, fmt::rfc2822};
use localization::{LocalizedText, localized};
use protocol::visible_line;
use reqwest::Response;
use std::time::Duration;
use tokio::time::timeout;

/// Statuses below 500 that are worth a retry.
const TRANSIENT: [u16; 3] = [408, 409, 429];
/// Redirects that a network's sign-in page answers with; the others mean that the address has changed.
const SIGN_IN_REDIRECTS: [u16; 2] = [302, 303];
/// Longest part of the provider's message that is shown, in characters.
const MAX_QUOTED_CHARACTERS: usize = 500;
/// Longest part of an error's text that is read.
const MAX_ERROR_BYTES: usize = 64 * 1024;

/// Failure that an API answered with.
#[derive(Debug)]
pub(crate) struct ApiFailure<'a> {
    /// Name of the provider, for people.
    pub(crate) provider: &'a str,
    pub(crate) status: StatusCode,
    /// The provider's own words, or nothing.
    pub(crate) words: &'a str,
    pub(crate) request_id: Option<String>,
}

impl ApiFailure<'_> {
    /// Returns the error with this recovery.
    pub(crate) fn into_error(self, recovery: RecoveryHint) -> ModelError {
        ModelError {
            recovery,
            message: self.message(recovery),
            origin: match recovery {
                RecoveryHint::Retry { .. } if is_sign_in(self.status) => ErrorOrigin::Network,
                RecoveryHint::FixAddress => ErrorOrigin::Address,
                _ => ErrorOrigin::Provider,
            },
            request_id: self.request_id,
            spent: None,
        }
    }

    fn message(&self, recovery: RecoveryHint) -> LocalizedText {
        let (provider, number) = (self.provider, self.status.as_u16());
        match recovery {
            RecoveryHint::StopSpending => self.quoting(localized!("model-spend-limit")),
            RecoveryHint::ReplaceKey => localized!("model-key-rejected", provider = provider),
            RecoveryHint::Shrink => localized!("model-chat-too-large"),
            RecoveryHint::AskOwner => self.quoting(localized!("model-forbidden")),
            RecoveryHint::ChangeModel => self.quoting(localized!("model-not-found")),
            RecoveryHint::FixAddress => {
                localized!("model-wrong-address", provider = provider, status = number)
            }
            RecoveryHint::Rephrase => {
                self.quoting(localized!("model-content-refused", provider = provider))
            }
            RecoveryHint::Retry { .. } if is_sign_in(self.status) => {
                localized!("model-other-server", provider = provider)
            }
            RecoveryHint::Retry { .. } => match number {
                429 => localized!("model-rate-limited", provider = provider),
                529 => localized!("model-overloaded", provider = provider),
                _ => localized!("model-server-error", provider = provider, status = number),
            },
            RecoveryHint::LeaveOutTool { .. } => {
                self.quoting(localized!("model-tool-refused", provider = provider))
            }
            RecoveryHint::Fatal | RecoveryHint::AddKey | RecoveryHint::RestoreScreen => self
                .quoting(localized!(
                    "model-request-refused",
                    provider = provider,
                    status = number
                )),
        }
    }

    /// Adds the provider's own words, if there are any.
    fn quoting(&self, message: LocalizedText) -> LocalizedText {
        let words = self.words.trim();
        if words.is_empty() {
            return message;
        }
        let words: String = words.chars().take(MAX_QUOTED_CHARACTERS).collect();
        localized!(
            "model-provider-said",
            message = message,
            words = visible_line(&words).into_owned()
        )
    }
}

/// Returns a provider's reason for people; `None` when it gives none.
pub(crate) fn told_reason(words: &str) -> Option<LocalizedText> {
    let words = in_one_line(words);
    (!words.is_empty()).then(|| words.into())
}

/// Returns a provider's words in one line in which no character steers.
pub(crate) fn in_one_line(words: &str) -> String {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    visible_line(&words).into_owned()
}

/// Returns the recovery hint for an answer that the API did not give: a proxy's, another server's, a sign-in page's.
pub(crate) fn recovery_of_stranger(
    status: StatusCode,
    headers: &HeaderMap,
    after: Option<Duration>,
) -> RecoveryHint {
    if header(headers, "x-should-retry") == Some("true") || is_transient(status) {
        return RecoveryHint::Retry { after };
    }
    match status.as_u16() {
        401 => RecoveryHint::ReplaceKey,
        402 => RecoveryHint::StopSpending,
        403 => RecoveryHint::AskOwner,
        413 => RecoveryHint::Shrink,
        300..=399 | 404 | 405 | 410 | 501 => RecoveryHint::FixAddress,
        _ => RecoveryHint::Fatal,
    }
}

/// Returns whether a later try may go well, by the status alone.
pub(crate) fn is_transient(status: StatusCode) -> bool {
    TRANSIENT.contains(&status.as_u16())
        || (status.is_server_error() && status != StatusCode::NOT_IMPLEMENTED)
        || is_sign_in(status)
}

fn is_sign_in(status: StatusCode) -> bool {
    SIGN_IN_REDIRECTS.contains(&status.as_u16())
        || status == StatusCode::NETWORK_AUTHENTICATION_REQUIRED
}

/// Returns the wait that the provider asks for; none where what it wrote is no time.
pub(crate) fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
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

/// Returns the error for an answer that broke off or stalled.
pub(crate) fn broken_off(reason: &str, request_id: Option<String>) -> ModelError {
    tracing::info!(reason, ?request_id, "an answer broke off");
    let message = localized!("model-answer-broke-off");
    ModelError::transient(message, ErrorOrigin::Provider).with_request_id(request_id)
}

/// Returns the error for an answer that could not be read.
pub(crate) fn garbled(reason: &str, request_id: Option<String>) -> ModelError {
    tracing::info!(reason, ?request_id, "an answer could not be read");
    let message = localized!("model-answer-garbled");
    ModelError::transient(message, ErrorOrigin::Provider).with_request_id(request_id)
}

/// Reads the beginning of an error's text, as far as it arrives in time.
pub(crate) async fn text_of(mut response: Response, limit: Duration) -> String {
    let mut bytes = Vec::new();
    while bytes.len() < MAX_ERROR_BYTES
        && let Ok(Ok(Some(chunk))) = timeout(limit, response.chunk()).await
    {
        bytes.extend_from_slice(&chunk);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns a header that is text.
pub(crate) fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}
