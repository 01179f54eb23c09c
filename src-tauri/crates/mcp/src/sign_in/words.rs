//! Errors of a sign-in in words for people. What a library or a service says is quoted in one line.

use super::oauth_http::OAuthHttpFault;
use crate::client::text::clean;
use localization::{LocalizedText, localized};
use protocol::visible_line;
use rmcp::transport::auth::AuthError;
use std::error::Error;

/// The longest quote, in characters.
const MAX_QUOTED: usize = 200;

pub(crate) fn of(error: &AuthError) -> LocalizedText {
    match error {
        AuthError::DiscoveryRequestFailed { url, source } => {
            let site = url.host_str().unwrap_or_default();
            match source.downcast_ref() {
                Some(OAuthHttpFault::OutOfReach) => {
                    localized!("mcp-sign-in-bad-address", address = shown(url.as_str()))
                }
                Some(OAuthHttpFault::TooLarge) | None => localized!(
                    "mcp-sign-in-unreachable",
                    error = shown(&last_cause(source.as_ref())),
                    site = shown(site)
                ),
            }
        }
        AuthError::ProtectedResourceMetadataInvalid { .. } => {
            localized!("mcp-sign-in-other-server")
        }
        AuthError::AuthorizationServersUnavailable { .. }
        | AuthError::NoAuthorizationSupport
        | AuthError::MetadataError(_) => nowhere(),
        AuthError::AuthorizationServerMismatch { .. }
        | AuthError::AuthorizationServerMissingIssuer { .. } => {
            localized!("mcp-sign-in-other-provider")
        }
        AuthError::PkceUnsupported => localized!("mcp-sign-in-no-proof"),
        AuthError::RegistrationFailed(said) => {
            localized!("mcp-sign-in-unknown-program", error = shown(said))
        }
        AuthError::CredentialStoreError(said) => {
            localized!("mcp-sign-in-not-kept", error = shown(said))
        }
        AuthError::TokenRefreshFailed(said) | AuthError::TokenRefreshRejected(said) => {
            localized!("mcp-sign-in-not-renewed", error = shown(said))
        }
        other => localized!("mcp-sign-in-failed", error = shown(&other.to_string())),
    }
}

/// Says that a server publishes nothing about sign-in, and what it may want instead.
pub(crate) fn nowhere() -> LocalizedText {
    localized!("mcp-sign-in-nowhere", reference = "${keychain:NAME}")
}

/// Returns outside words in one line.
pub(crate) fn shown(said: &str) -> String {
    visible_line(&clean(said, MAX_QUOTED)).into_owned()
}

fn last_cause(error: &(dyn Error + 'static)) -> String {
    let mut last = error;
    while let Some(cause) = last.source() {
        last = cause;
    }
    last.to_string()
}
