//! Discovery of the provider that a server's sign-in is with, and the checks that it must pass.

use super::{reach::Reach, words};
use localization::{LocalizedText, localized};
use reqwest::Url;
use rmcp::transport::auth::{AuthError, AuthorizationManager, AuthorizationMetadata};

/// The only proof-key method that is no use to whoever reads the address of the page.
const PROOF_METHOD: &str = "S256";

/// A provider that passed.
pub(crate) struct Provider {
    /// Its name for itself, to which tokens are bound.
    pub(crate) issuer: String,
    pub(crate) metadata: AuthorizationMetadata,
}

/// Reason why there is no provider.
pub(crate) enum NoProvider {
    /// It can't be asked now.
    Unreachable(LocalizedText),
    /// It will not do another time either.
    Unfit(LocalizedText),
}

impl NoProvider {
    pub(crate) fn text(self) -> LocalizedText {
        match self {
            Self::Unreachable(text) | Self::Unfit(text) => text,
        }
    }
}

/// Finds the provider. The library looks where the server says, in its `challenge` to a request without a token or by itself, or where it would be by the standards, and checks that the
/// server's words are about this server and the provider's about the provider.
pub(crate) async fn provider(
    manager: &AuthorizationManager,
    challenge: Option<&str>,
    reach: Reach,
) -> Result<Provider, NoProvider> {
    let found = manager.resolve_metadata_from_challenge(challenge).await;
    let found = found.map_err(|error| {
        let text = words::of(&error);
        match error {
            AuthError::DiscoveryRequestFailed { .. } => NoProvider::Unreachable(text),
            _ => NoProvider::Unfit(text),
        }
    })?;
    // Otherwise the addresses are only guessed, and a guess gets no code and no token.
    if !found.source.is_discovered() {
        return Err(NoProvider::Unfit(words::nowhere()));
    }
    checked(found.metadata, reach).map_err(NoProvider::Unfit)
}

fn checked(metadata: AuthorizationMetadata, reach: Reach) -> Result<Provider, LocalizedText> {
    let methods = metadata.code_challenge_methods_supported.iter().flatten();
    if !methods.into_iter().any(|method| method == PROOF_METHOD) {
        return Err(localized!("mcp-sign-in-no-proof"));
    }
    let endpoints = [&metadata.authorization_endpoint, &metadata.token_endpoint];
    for endpoint in endpoints.into_iter().chain(&metadata.registration_endpoint) {
        let is_allowed = Url::parse(endpoint).is_ok_and(|url| reach.allows(&url));
        if !is_allowed {
            let address = words::shown(endpoint);
            return Err(localized!("mcp-sign-in-bad-address", address = address));
        }
    }
    match metadata.issuer.clone() {
        Some(issuer) => Ok(Provider { issuer, metadata }),
        None => Err(localized!("mcp-sign-in-other-provider")),
    }
}
