//! Tokens of a connection: added to its requests, and renewed before they are over.

use super::{
    discovery::{self, NoProvider, Provider},
    kept_sign_in::{KeptSignIn, SignInPlace},
    oauth_http::OAuthHttp,
    reach::Reach,
    words,
};
use localization::LocalizedText;
use reqwest::{Client, Url};
use rmcp::transport::{
    AuthClient,
    auth::{AuthorizationManager, OAuthClientConfig},
};
use std::sync::Arc;

/// Returns a client whose requests carry the tokens of the sign-in to this address, if there is one. Whether they are enough
/// the server says. Without a place for tokens it has none.
pub(crate) async fn authorized(
    client: Client,
    address: &Url,
    place: Option<SignInPlace>,
) -> Result<AuthClient<Client>, LocalizedText> {
    let kept = match &place {
        Some(place) => readable(place).await,
        None => None,
    };
    let reach = match &kept {
        Some(_) => Reach::of_server(address).await,
        // Nobody is called without tokens.
        None => Reach::Public,
    };
    let http = Arc::new(OAuthHttp::new(reach)?);
    let manager = AuthorizationManager::new_with_oauth_http_client(address.clone(), http).await;
    let mut manager = manager.map_err(|error| words::of(&error))?;
    // Over an open connection anybody could read them.
    if let (Some(place), Some(kept)) = (place, kept)
        && reach.allows(address)
    {
        let is_valid = match kept.is_renewable() {
            true => make_renewable(&mut manager, reach, &kept).await?,
            false => true,
        };
        match is_valid {
            true => manager.set_credential_store(place),
            false => drop(place.forget().await?),
        }
    }
    Ok(AuthClient::new(client, manager))
}

/// Returns the sign-in, if it can be read. Most services want none, so a keychain that fails is no reason to do without them.
async fn readable(place: &SignInPlace) -> Option<KeptSignIn> {
    match place.kept().await {
        Ok(kept) => kept,
        Err(error) => {
            tracing::warn!(%error, "the sign-in to a server can't be read");
            None
        }
    }
}

/// Tells the manager who renews the tokens. `false` when that is somebody else than who issued them: they are worth nothing
/// there, and that one shall not see them.
async fn make_renewable(
    manager: &mut AuthorizationManager,
    reach: Reach,
    kept: &KeptSignIn,
) -> Result<bool, LocalizedText> {
    let Provider { issuer, metadata } = match discovery::provider(manager, None, reach).await {
        Ok(provider) => provider,
        // As long as the tokens are valid they need nobody.
        Err(NoProvider::Unreachable(why) | NoProvider::Unfit(why)) => {
            tracing::warn!(%why, "tokens of a server can't be renewed");
            return Ok(true);
        }
    };
    if issuer != kept.issuer {
        tracing::warn!(%issuer, "a server's sign-in is with somebody else now");
        return Ok(false);
    }
    manager.set_metadata(metadata);
    let nowhere = "http://127.0.0.1/";
    let client = OAuthClientConfig::new(&kept.credentials.client_id, nowhere);
    let client = match &kept.client_secret {
        Some(secret) => client.with_client_secret(secret),
        None => client,
    };
    manager
        .configure_client(client)
        .map_err(|error| words::of(&error))?;
    Ok(true)
}
