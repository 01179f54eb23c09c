//! Reason why a server could not be connected to, in words for people: its address, its certificate, its answer, or that it
//! wants a sign-in.

use super::{failure::ConnectionFailure, text::clean};
use crate::sign_in::{demand::Demand, words};
use localization::{LocalizedText, localized};
use protocol::visible_line;
use rmcp::{
    service::ClientInitializeError,
    transport::{
        DynamicTransportError, auth::AuthError, streamable_http_client::StreamableHttpError,
        worker::WorkerQuitReason,
    },
};
use std::{error::Error, io};

/// The longest quote of an error, in characters.
const MAX_QUOTED: usize = 300;
/// Statuses below 500 that may pass.
const PASSING: [u16; 3] = [408, 425, 429];

type HttpError = StreamableHttpError<reqwest::Error>;

/// Word of a service that a sign-in is too small.
const SMALL_SIGN_IN: &str = "insufficient_scope";

/// Returns what a service wants of the person before it shakes hands, if that is the trouble.
pub(crate) fn demand(error: &ClientInitializeError) -> Option<Demand> {
    match error {
        ClientInitializeError::TransportError { error, .. } => demand_in(error),
        // Nothing that a service on the network said.
        _ => None,
    }
}

/// Returns what a service wants of the person before it answers, if that is the trouble.
pub(crate) fn demand_in(error: &DynamicTransportError) -> Option<Demand> {
    match http_error(error.error.as_ref())? {
        // A token that was refused and can't be renewed is told as an internal error.
        StreamableHttpError::AuthRequired(_)
        | StreamableHttpError::Auth(
            AuthError::AuthorizationRequired | AuthError::InternalError(_),
        ) => Some(Demand::SignIn),
        StreamableHttpError::UnexpectedServerResponse(said) => {
            (status_in(said) == Some(401)).then_some(Demand::SignIn)
        }
        StreamableHttpError::InsufficientScope(said) => {
            let is_small = said.www_authenticate_header.contains(SMALL_SIGN_IN);
            let scopes = said.required_scope.as_deref().unwrap_or_default();
            is_small.then(|| Demand::Rights(words::shown(scopes)))
        }
        _ => None,
    }
}

/// Returns the failure of a handshake.
pub(crate) fn of_handshake(error: &ClientInitializeError) -> ConnectionFailure {
    if error.is_authorization_required() {
        return ConnectionFailure::Permanent(authorization());
    }
    match error {
        ClientInitializeError::ConnectionClosed(_) => {
            ConnectionFailure::Retryable(localized!("mcp-ended-early"))
        }
        ClientInitializeError::TransportError { error, .. } => of_transport(error),
        ClientInitializeError::JsonRpcError(error) => {
            let error = clean(&error.message, MAX_QUOTED);
            ConnectionFailure::Permanent(localized!("mcp-refused", error = error))
        }
        ClientInitializeError::ExpectedInitResponse(_)
        | ClientInitializeError::ExpectedInitResult(_)
        | ClientInitializeError::ConflictInitResponseId(..)
        | ClientInitializeError::UncorrelatedErrorResponse { .. } => {
            ConnectionFailure::Permanent(localized!("mcp-no-greeting"))
        }
        ClientInitializeError::NoCompatibleProtocolVersion {
            server_supported, ..
        } => {
            let versions = server_supported.iter().map(ToString::to_string);
            let versions = versions.collect::<Vec<_>>().join(", ");
            let versions = shown(&versions);
            ConnectionFailure::Permanent(localized!("mcp-other-version", versions = versions))
        }
        // What the library may come to tell.
        other => {
            let error = shown(&other.to_string());
            ConnectionFailure::Permanent(localized!("mcp-no-protocol", error = error))
        }
    }
}

fn of_transport(error: &DynamicTransportError) -> ConnectionFailure {
    match http_error(error.error.as_ref()) {
        Some(error) => of_http(error),
        None => unreachable_because(error),
    }
}

/// Returns the error of the HTTP transport behind this one.
fn http_error<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a HttpError> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(WorkerQuitReason::Fatal { error, .. }) = error.downcast_ref() {
            return Some(error);
        }
        if let Some(error) = error.downcast_ref() {
            return Some(error);
        }
        next = error.source();
    }
    None
}

fn of_http(error: &HttpError) -> ConnectionFailure {
    match error {
        StreamableHttpError::Client(error) => of_request(error),
        StreamableHttpError::HttpStatus(error) => of_status(error.status),
        StreamableHttpError::InsufficientScope(_) => of_status(403),
        StreamableHttpError::Auth(error) => ConnectionFailure::Retryable(words::of(error)),
        StreamableHttpError::UnexpectedServerResponse(said) => match status_in(said) {
            Some(status) => of_status(status),
            None => ConnectionFailure::Permanent(localized!("mcp-other-service")),
        },
        StreamableHttpError::UnexpectedContentType(_) | StreamableHttpError::Deserialize(_) => {
            ConnectionFailure::Permanent(localized!("mcp-other-service"))
        }
        other => unreachable_because(other),
    }
}

/// Returns the failure of a request that had no answer.
fn of_request(error: &reqwest::Error) -> ConnectionFailure {
    let root = root_cause(error);
    let words = root.to_string();
    if words.contains("certificate") {
        let error = shown(&words);
        return ConnectionFailure::Permanent(localized!("mcp-bad-certificate", error = error));
    }
    if error.is_timeout() {
        return ConnectionFailure::Retryable(localized!("mcp-connect-timeout"));
    }
    let kind = root.downcast_ref().map(io::Error::kind);
    if kind == Some(io::ErrorKind::ConnectionRefused) {
        return ConnectionFailure::Retryable(localized!("mcp-nobody-listens"));
    }
    unreachable_because(root)
}

fn of_status(status: u16) -> ConnectionFailure {
    let reason = match status {
        300..=399 => localized!("mcp-moved"),
        401 => authorization(),
        403 => localized!("mcp-forbidden"),
        404 | 405 | 410 => localized!("mcp-nothing-here", status = status),
        _ => localized!("mcp-http-status", status = status),
    };
    match status {
        300..=499 if !PASSING.contains(&status) => ConnectionFailure::Permanent(reason),
        _ => ConnectionFailure::Retryable(reason),
    }
}

/// Returns the status in the library's words: `HTTP 404 Not Found: …`.
fn status_in(said: &str) -> Option<u16> {
    said.strip_prefix("HTTP ")?.get(..3)?.parse().ok()
}

fn authorization() -> LocalizedText {
    localized!("mcp-authorization", reference = "${keychain:NAME}")
}

fn unreachable_because(error: &(dyn Error + 'static)) -> ConnectionFailure {
    let error = shown(&root_cause(error).to_string());
    ConnectionFailure::Retryable(localized!("mcp-unreachable", error = error))
}

/// Returns the last of the causes: those before it name types and no trouble.
fn root_cause<'a>(error: &'a (dyn Error + 'static)) -> &'a (dyn Error + 'static) {
    let mut last = error;
    while let Some(cause) = last.source() {
        last = cause;
    }
    last
}

fn shown(words: &str) -> String {
    visible_line(&clean(words, MAX_QUOTED)).into_owned()
}
