//! One sign-in: from the server's word where to sign in, through the person's browser, to the tokens in the keychain.

use super::{
    SignInKeys,
    discovery::{self, Provider},
    kept_sign_in::{KeptSignIn, SignInPlace},
    oauth_http::OAuthHttp,
    reach::Reach,
    redirect_listener::RedirectListener,
    words,
};
use crate::config::{
    oauth_settings::OAuthSettings,
    secrets::{SecretSource, expand},
    server_settings::{SecretTemplate, ServerEndpoint, ServerSettings},
};
use localization::{LocalizedText, localized};
use reqwest::Url;
use rmcp::transport::auth::{
    AuthorizationManager, CredentialStore as _, InMemoryCredentialStore, OAuthClientConfig,
};
use serde_json::Value;
use std::{sync::Arc, time::Duration};
use tokio::time::timeout;

/// The name that providers show people.
const CLIENT_NAME: &str = "Qilbee";
/// The longest address of a page, in bytes. Programs that open addresses take no more.
const MAX_PAGE_BYTES: usize = 8 * 1024;

/// A sign-in that waits for the person.
pub struct SignIn {
    manager: AuthorizationManager,
    /// Tokens before they are in the keychain.
    received: InMemoryCredentialStore,
    place: SignInPlace,
    listener: RedirectListener,
    issuer: String,
    client_secret: Option<String>,
    page: Url,
    state: String,
}

/// Answer of the provider, by way of the browser.
#[derive(Debug, PartialEq, Eq)]
struct ProviderAnswer {
    code: String,
    issuer: Option<String>,
}

impl SignIn {
    /// Finds out where to sign in to this server, within this time. Opens no browser. The error is a sentence.
    pub async fn begin(
        settings: &ServerSettings,
        secrets: &dyn SecretSource,
        keys: Arc<dyn SignInKeys>,
        limit: Duration,
    ) -> Result<Self, LocalizedText> {
        let ServerEndpoint::Address { url, oauth, .. } = &settings.endpoint else {
            return Err(localized!("mcp-sign-in-program"));
        };
        let place = SignInPlace::new(&settings.name, url, keys);
        let begun = timeout(limit, Self::prepare(url, oauth, secrets, place)).await;
        begun.map_err(|_| localized!("mcp-sign-in-silent", seconds = limit.as_secs()))?
    }

    async fn prepare(
        url: &str,
        oauth: &OAuthSettings,
        secrets: &dyn SecretSource,
        place: SignInPlace,
    ) -> Result<Self, LocalizedText> {
        let address = Url::parse(url)
            .map_err(|error| localized!("mcp-bad-url", error = error.to_string()))?;
        let reach = Reach::of_server(&address).await;
        if !reach.allows(&address) {
            return Err(localized!("mcp-sign-in-insecure"));
        }
        let listener = RedirectListener::bind(oauth.callback_port).await?;
        let http = Arc::new(OAuthHttp::new(reach)?);
        let challenge = http.challenge(&address).await;
        let manager = AuthorizationManager::new_with_oauth_http_client(url, http).await;
        let mut manager = manager.map_err(|error| words::of(&error))?;
        let received = InMemoryCredentialStore::new();
        manager.set_credential_store(received.clone());
        let provider = discovery::provider(&manager, challenge.as_deref(), reach).await;
        let Provider { issuer, metadata } = provider.map_err(discovery::NoProvider::text)?;
        let takes_documents = metadata
            .additional_fields
            .get("client_id_metadata_document_supported");
        let takes_documents = takes_documents.and_then(Value::as_bool).unwrap_or(false);
        manager.set_metadata(metadata);
        let scopes = scopes(&manager, oauth, &place).await?;
        let scopes: Vec<_> = scopes.iter().map(String::as_str).collect();
        let redirect = listener.address();
        let document = oauth
            .client_metadata_url
            .as_ref()
            .filter(|_| takes_documents);
        let client = match (&oauth.client, document) {
            (Some(client), _) => {
                let known = OAuthClientConfig::new(&client.id, redirect);
                match &client.secret {
                    Some(secret) => {
                        let secret = SecretTemplate::Text(secret.clone());
                        known.with_client_secret(expand(&secret, secrets).await?)
                    }
                    None => known,
                }
            }
            (None, Some(document)) => OAuthClientConfig::new(document, redirect),
            (None, None) => {
                let registered = manager
                    .register_client(CLIENT_NAME, &redirect, &scopes)
                    .await;
                registered.map_err(|error| words::of(&error))?
            }
        };
        let client_secret = client.client_secret.clone();
        manager
            .configure_client(client)
            .map_err(|error| words::of(&error))?;
        let page = manager.get_authorization_url(&scopes).await;
        let page = page.map_err(|error| words::of(&error))?;
        let page = checked(&page, reach)?;
        let state = page.query_pairs().find(|(name, _)| name == "state");
        let state = state
            .map(|(_, state)| state.into_owned())
            .unwrap_or_default();
        Ok(Self {
            manager,
            received,
            place,
            listener,
            issuer,
            client_secret,
            page,
            state,
        })
    }

    /// Returns the address of the page to sign in at. People see where it leads before it is opened.
    #[must_use]
    pub fn page(&self) -> &str {
        self.page.as_str()
    }

    /// Returns the site of that page.
    #[must_use]
    pub fn site(&self) -> &str {
        self.page.host_str().unwrap_or_default()
    }

    /// Waits for the browser, at most so long, and keeps the tokens that it brings. The error is a sentence.
    pub async fn finish(self, limit: Duration) -> Result<(), LocalizedText> {
        let redirect = timeout(limit, self.listener.redirect()).await;
        let redirect = redirect.map_err(|_| localized!("mcp-sign-in-timeout"))?;
        let done = match answer_in(&redirect.query, &self.state) {
            Ok(answer) => self.exchange(answer).await,
            Err(why) => Err(why),
        };
        redirect.answer(done.is_ok()).await;
        done
    }

    async fn exchange(&self, answer: ProviderAnswer) -> Result<(), LocalizedText> {
        let ProviderAnswer { code, issuer } = answer;
        let exchanged = self
            .manager
            .exchange_code_for_token_with_issuer(&code, &self.state, issuer.as_deref())
            .await;
        exchanged.map_err(|error| words::of(&error))?;
        let received = self
            .received
            .load()
            .await
            .map_err(|error| words::of(&error))?;
        let Some(credentials) = received else {
            return Err(localized!("mcp-sign-in-failed", error = "no token"));
        };
        let kept = KeptSignIn {
            issuer: self.issuer.clone(),
            client_secret: self.client_secret.clone(),
            credentials,
            wanted: Vec::new(),
        };
        let kept = self.place.keep(kept).await;
        kept.map_err(|error| localized!("mcp-sign-in-not-kept", error = error))
    }
}

/// Returns the rights to ask for: those in the settings, else those that the server names, with those that it gave or wanted
/// before.
async fn scopes(
    manager: &AuthorizationManager,
    oauth: &OAuthSettings,
    place: &SignInPlace,
) -> Result<Vec<String>, LocalizedText> {
    let mut scopes = match oauth.scopes.is_empty() {
        true => manager.select_initial_scopes(&[]).await,
        false => oauth.scopes.clone(),
    };
    if let Some(before) = place.kept().await? {
        let known = before.credentials.granted_scopes.into_iter();
        for scope in known.chain(before.wanted) {
            if !scopes.contains(&scope) {
                scopes.push(scope);
            }
        }
    }
    Ok(scopes)
}

/// Returns the address of a page that a browser may be sent to.
fn checked(page: &str, reach: Reach) -> Result<Url, LocalizedText> {
    let url = Url::parse(page).ok();
    let url = url.filter(|url| reach.allows(url) && url.as_str().len() <= MAX_PAGE_BYTES);
    url.ok_or_else(|| localized!("mcp-sign-in-bad-address", address = words::shown(page)))
}

/// Reads what the provider sent along with the browser. It must be the answer to this sign-in.
fn answer_in(query: &str, state: &str) -> Result<ProviderAnswer, LocalizedText> {
    let url = format!("http://127.0.0.1/?{query}");
    let url = Url::parse(&url).map_err(|_| localized!("mcp-sign-in-foreign"))?;
    let mut said: Vec<_> = url.query_pairs().collect();
    let mut take = |name: &str| {
        let at = said.iter().position(|(known, _)| known == name)?;
        Some(said.swap_remove(at).1.into_owned())
    };
    if state.is_empty() || take("state").as_deref() != Some(state) {
        return Err(localized!("mcp-sign-in-foreign"));
    }
    if let Some(error) = take("error") {
        let said = take("error_description").unwrap_or(error);
        return Err(localized!(
            "mcp-sign-in-declined",
            error = words::shown(&said)
        ));
    }
    match take("code") {
        Some(code) => Ok(ProviderAnswer {
            code,
            issuer: take("iss"),
        }),
        None => Err(localized!("mcp-sign-in-foreign")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_answer_to_this_sign_in_counts() {
        let check = |query: &str, wanted: Result<(&str, Option<&str>), &str>| {
            let read = answer_in(query, "ours");
            let wanted = wanted.map(|(code, issuer)| ProviderAnswer {
                code: code.to_owned(),
                issuer: issuer.map(str::to_owned),
            });
            let read = read.map_err(|why| why.id().unwrap_or_default().to_owned());
            assert_eq!(read, wanted.map_err(str::to_owned), "{query}");
        };
        check("code=a%20b&state=ours", Ok(("a b", None)));
        check(
            "state=ours&iss=https://i.example&code=a",
            Ok(("a", Some("https://i.example"))),
        );
        check("code=a&state=theirs", Err("mcp-sign-in-foreign"));
        check("code=a", Err("mcp-sign-in-foreign"));
        check("error=access_denied", Err("mcp-sign-in-foreign"));
        check("state=ours", Err("mcp-sign-in-foreign"));
        check(
            "state=ours&error=access_denied",
            Err("mcp-sign-in-declined"),
        );
        check("state=ours&code=a&error=no", Err("mcp-sign-in-declined"));
        assert!(answer_in("state=&code=a", "").is_err());
    }
}
