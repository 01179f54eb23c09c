//! Errors of servers, in the forms in which they come: an object with code and type, or a sentence alone. By recovery; wording
//! decides only where a server gives no code.

mod body_form;
mod google_details;

use super::left_out::OptionalPart;
use crate::{
    ModelError, RecoveryHint,
    wire::api_failure::{ApiFailure, header, is_transient, recovery_of_stranger, retry_after},
};
use http::{HeaderMap, StatusCode};
use jiff::Timestamp;
use localization::localized;
use serde_json::Value;
use std::time::Duration;

/// Codes and words of a limit of spending.
const SPENDING: [&str; 4] = [
    "insufficient_quota",
    "billing_hard_limit_reached",
    "insufficient credits",
    "exceeded your current quota",
];
/// Codes and words of a request that is larger than the model can read.
const TOO_LONG: [&str; 8] = [
    "context_length_exceeded",
    "exceed_context_size",
    "maximum context length",
    "context window",
    "available context size",
    "exceeds the context length",
    "prompt is too long",
    "exceeds the maximum number of tokens",
];
/// Words before the size of a window that a request does not fit into.
const WINDOW_IS: [&str; 6] = [
    "maximum context length is ",
    "maximum context length of ",
    "available context size (",
    "context window of ",
    "context length of ",
    "maximum number of tokens allowed (",
];
/// Fewest tokens of a window that is believed.
const LEAST_WINDOW_TOKENS: u64 = 512;
/// Words of a server that is loading the model.
const LOADING: [&str; 3] = ["loading model", "model is loading", "model is not ready"];
/// Wait for a model that is loading, which takes seconds to minutes.
const LOADING_WAIT: Duration = Duration::from_secs(2);
/// Codes and words of pictures that are too many, too large, or can't be read: fewer of them may do.
const PICTURES_THEMSELVES: [&str; 7] = [
    "image(s) may be provided",
    "too many images",
    "image_too_large",
    "image_parse_error",
    "invalid_image",
    "invalid_base64_image",
    "unsupported_image_media_type",
];
/// Codes and words of content that is not answered.
const CONTENT: [&str; 6] = [
    "content_filter",
    "content_policy",
    "invalid_prompt",
    "bio_policy",
    "misalignment_policy",
    "responsibleaipolicyviolation",
];
/// Codes and words of a model that is not there.
const NO_MODEL: [&str; 4] = [
    "model_not_found",
    "deploymentnotfound",
    "try pulling it first",
    "no such model",
];
/// Words about tools that the model or its server can't take, in the words of Ollama, llama.cpp, vLLM, OpenRouter, Groq and
/// Mistral.
const TOOLS: [&str; 8] = [
    "not support tool",
    "support tool use",
    "requires --jinja",
    "enable-auto-tool-choice",
    "tool calling is not",
    "tools are not supported",
    "function calling is not",
    "not support function calling",
];
/// Words about pictures that the model can't take.
const PICTURES: [&str; 6] = [
    "image_url",
    "image input",
    "support image",
    "support vision",
    "vision is not",
    "multimodal",
];
/// Codes and words of a key that is none. Google answers it like a request in a wrong form.
const WRONG_KEY: [&str; 2] = ["api_key_invalid", "api key not valid"];
/// Words before the time after which a rate limit ends, where no header says it.
const AGAIN_IN: &str = "try again in ";

/// Error of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ServerError {
    /// The server's own words.
    pub(crate) words: String,
    /// Its code and type, in lower case.
    pub(crate) code: String,
    /// Field of the request that it is about, and the words of a provider behind this one.
    pub(crate) details: String,
    /// The answer was one of this API at all.
    pub(crate) is_known: bool,
    /// Window in tokens that the request does not fit into, where the error says it.
    pub(crate) window_tokens: Option<u64>,
    /// Time after which a limit of requests ends, where the error itself says it.
    pub(crate) retry_after: Option<Duration>,
}

impl ServerError {
    /// Reads the body of an error.
    pub(crate) fn of_body(body: &str) -> Self {
        body_form::error_in(body).map_or_else(Self::default, |error| Self::of_value(&error))
    }

    /// Reads an error: an object, or a sentence.
    pub(crate) fn of_value(error: &Value) -> Self {
        let text = |field: &str| match &error[field] {
            Value::String(text) => text.to_lowercase(),
            Value::Number(number) => number.to_string(),
            _ => String::new(),
        };
        let words = match error {
            Value::String(words) => words.clone(),
            object => object["message"].as_str().unwrap_or_default().to_owned(),
        };
        Self {
            window_tokens: error["n_ctx"].as_u64().or_else(|| named_window(&words)),
            words,
            code: [
                text("code"),
                text("type"),
                text("status"),
                google_details::reason(error),
            ]
            .join(" "),
            details: [&error["param"], &error["metadata"]["raw"]]
                .map(|text| text.as_str().unwrap_or_default())
                .join(" "),
            retry_after: google_details::retry_after(error),
            is_known: true,
        }
    }

    /// Returns the window that the request was too long for, if the error is about that and says it.
    pub(crate) fn refused_window(&self) -> Option<u64> {
        let tokens = self.window_tokens.filter(|_| self.says(&TOO_LONG));
        tokens.filter(|tokens| *tokens >= LEAST_WINDOW_TOKENS)
    }

    /// Returns whether the pictures themselves were refused, so that fewer of them may do.
    pub(crate) fn is_about_pictures_themselves(&self) -> bool {
        self.says(&PICTURES_THEMSELVES)
    }

    /// Returns the time after which a limit of requests ends, where the error says it.
    fn wait(&self) -> Option<Duration> {
        self.retry_after.or_else(|| named_wait(&self.words))
    }

    fn says(&self, any: &[&str]) -> bool {
        let words = self.words.to_lowercase();
        any.iter()
            .any(|part| self.code.contains(part) || words.contains(part))
    }
}

/// Returns the error for a failed status.
pub(crate) fn of_status(
    provider: &str,
    status: StatusCode,
    headers: &HeaderMap,
    error: &ServerError,
    now: Timestamp,
) -> ModelError {
    let after = retry_after(headers, now).or_else(|| error.wait());
    let recovery = match error.is_known {
        true => recovery(status, headers, error, after),
        false => recovery_of_stranger(status, headers, after),
    };
    let told = failure(provider, status, error, request_id(headers)).into_error(recovery);
    with_own_words(provider, error, told)
}

/// Returns the error for a request that was refused because of the tool in this place.
pub(super) fn of_tool(
    provider: &str,
    place: usize,
    status: StatusCode,
    headers: &HeaderMap,
    error: &ServerError,
) -> ModelError {
    tracing::warn!(place, %status, "a tool was refused");
    let told = failure(provider, status, error, request_id(headers));
    told.into_error(RecoveryHint::LeaveOutTool { place })
}

/// Returns the error for one that came in a stream that had begun.
pub(crate) fn in_stream(
    provider: &str,
    error: &ServerError,
    request_id: Option<String>,
) -> ModelError {
    let status = status_in(&error.code);
    let after = error.wait();
    let recovery = recovery(status, &HeaderMap::new(), error, after);
    let told = failure(provider, status, error, request_id).into_error(recovery);
    with_own_words(provider, error, told)
}

/// Says what the error's numbers and words mean, where a status alone says less.
fn with_own_words(provider: &str, error: &ServerError, told: ModelError) -> ModelError {
    let message = match (told.recovery, error.refused_window()) {
        (RecoveryHint::Shrink, Some(tokens)) => {
            localized!(
                "model-chat-over-window",
                provider = provider,
                tokens = tokens
            )
        }
        (RecoveryHint::Retry { .. }, _) if error.says(&LOADING) => {
            localized!("model-loading", provider = provider)
        }
        _ => return told,
    };
    ModelError { message, ..told }
}

/// Returns the provider's id of the request.
pub(crate) fn request_id(headers: &HeaderMap) -> Option<String> {
    let ids = ["x-request-id", "x-generation-id"];
    let id = ids.into_iter().find_map(|name| header(headers, name));
    id.map(str::to_owned)
}

/// Returns the part of the request that a refusal is about, if it can be left out.
pub(super) fn refused_part(status: StatusCode, error: &ServerError) -> Option<OptionalPart> {
    let is_else = [&TOO_LONG[..], &CONTENT, &SPENDING, &LOADING];
    let is_else = is_else.iter().any(|words| error.says(words));
    if is_else || !matches!(status.as_u16(), 400 | 404 | 415 | 422 | 500) {
        return None;
    }
    if error.says(&["stream_options", "include_usage"]) {
        return Some(OptionalPart::StreamOptions);
    }
    if error.says(&[
        "reasoning_effort",
        "reasoning.effort",
        "reasoning.summary",
        "does not support thinking",
        "thinkingconfig",
        "thinkinglevel",
        "thinking_level",
        "thinking level",
    ]) {
        return Some(OptionalPart::Effort);
    }
    if error.says(&["tool type", "'computer'", "computer tool", "hosted tool"]) {
        return Some(OptionalPart::Computer);
    }
    if error.says(&TOOLS) {
        return Some(OptionalPart::Tools);
    }
    error.says(&PICTURES).then_some(OptionalPart::Pictures)
}

fn failure<'a>(
    provider: &'a str,
    status: StatusCode,
    error: &'a ServerError,
    request_id: Option<String>,
) -> ApiFailure<'a> {
    ApiFailure {
        provider,
        status,
        words: &error.words,
        request_id,
    }
}

fn recovery(
    status: StatusCode,
    headers: &HeaderMap,
    error: &ServerError,
    after: Option<Duration>,
) -> RecoveryHint {
    // Google says of any limit that it is the quota; one that ends by itself says when.
    if error.says(&SPENDING) && error.retry_after.is_none() {
        return RecoveryHint::StopSpending;
    }
    if error.says(&TOO_LONG) {
        return RecoveryHint::Shrink;
    }
    if error.says(&CONTENT) {
        return RecoveryHint::Rephrase;
    }
    if error.says(&LOADING) {
        let after = after.or(Some(LOADING_WAIT));
        return RecoveryHint::Retry { after };
    }
    match header(headers, "x-should-retry") {
        Some("true") => return RecoveryHint::Retry { after },
        Some("false") => return without_retry(status, error),
        Some(_) | None => {}
    }
    match is_transient(status) {
        true => RecoveryHint::Retry { after },
        false => without_retry(status, error),
    }
}

/// Returns the recovery hint when a retry won't help.
fn without_retry(status: StatusCode, error: &ServerError) -> RecoveryHint {
    match status.as_u16() {
        _ if error.says(&NO_MODEL) => RecoveryHint::ChangeModel,
        _ if error.says(&WRONG_KEY) => RecoveryHint::ReplaceKey,
        300..=399 | 405 => RecoveryHint::FixAddress,
        401 => RecoveryHint::ReplaceKey,
        402 => RecoveryHint::StopSpending,
        403 => RecoveryHint::AskOwner,
        404 => RecoveryHint::ChangeModel,
        413 => RecoveryHint::Shrink,
        _ => RecoveryHint::Fatal,
    }
}

/// Returns the status that an error in a stream would have had.
fn status_in(code: &str) -> StatusCode {
    let number = code
        .split_whitespace()
        .find_map(|word| word.parse::<u16>().ok().filter(|number| *number >= 400));
    let named = [
        ("invalid_api_key", 401),
        ("rate_limit", 429),
        ("invalid_request", 400),
        ("not_found", 404),
        ("overloaded", 503),
    ];
    let named = named
        .iter()
        .find_map(|(name, status)| code.contains(name).then_some(*status));
    let status = number.or(named).unwrap_or(500);
    StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// Returns the window that an error's words name, such as `maximum context length is 8192 tokens`.
fn named_window(words: &str) -> Option<u64> {
    let words = words.to_lowercase();
    let after = WINDOW_IS
        .iter()
        .find_map(|before| words.split_once(before))?;
    let is_number = |letter: &char| letter.is_ascii_digit() || *letter == ',';
    let number: String = after.1.chars().take_while(is_number).collect();
    number.replace(',', "").parse().ok()
}

/// Returns the wait that an error's words name, such as `try again in 1.2s`.
fn named_wait(words: &str) -> Option<Duration> {
    let words = words.to_lowercase();
    let (_, rest) = words.split_once(AGAIN_IN)?;
    let is_number = |letter: &char| letter.is_ascii_digit() || *letter == '.';
    let number: String = rest.chars().take_while(is_number).collect();
    let value: f64 = number.trim_end_matches('.').parse().ok()?;
    let unit = rest[number.len()..].trim_start();
    let seconds = match unit.starts_with("ms") {
        true => value / 1000.0,
        false if unit.starts_with('s') => value,
        false => return None,
    };
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests;
