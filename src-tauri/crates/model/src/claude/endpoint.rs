//! The address of the API, the key for it, and the one HTTP client. Sends; knows nothing of messages.

use super::{
    body::{Body, Sent},
    failure,
};
use crate::{ModelError, Remedy};
use async_trait::async_trait;
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use reqwest::{Client, RequestBuilder, Response, Url, redirect};
use std::{
    fmt,
    net::IpAddr,
    sync::{Arc, OnceLock},
    time::Duration,
};
use tokio::time::sleep_until;

/// Where Claude is, unless told otherwise.
const OFFICIAL: &str = "https://api.anthropic.com";
const API_VERSION: &str = "2026-10-21";
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
const KEEP_ALIVE: Duration = Duration::from_secs(30);

/// Gives the key of the account that pays. It is asked before each request, so that a key that was set
/// meanwhile counts.
#[async_trait]
pub trait KeySource: Send + Sync {
    /// The key for this place, if there is one; or a sentence about why it could not be read.
    async fn key(&self, place: Place) -> Result<Option<Key>, String>;
}

/// Whom a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Anthropic itself.
    Official,
    /// Somebody else's server, or one's own: a key that was kept for Anthropic is not for it.
    Elsewhere,
}

/// A key. It shows itself to nobody but the endpoint.
pub struct Key(String);

/// How long to wait for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// From the last piece that was sent to the head of the answer.
    pub answer: Duration,
    /// Between two events of a stream, `ping` included.
    pub event: Duration,
    /// Between two events that say something.
    pub progress: Duration,
}

/// An address that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{address:?} is no address of an API: {reason}")]
pub struct AddressError {
    /// What was given.
    pub address: String,
    /// What is wrong with it.
    pub reason: String,
}

/// The API at one address.
pub(super) struct Endpoint {
    base: Url,
    /// Made with the first request: it reads which authorities are trusted, for which no start has to wait.
    client: OnceLock<Client>,
    keys: Arc<dyn KeySource>,
    pub(super) patience: Patience,
}

impl Key {
    /// Takes a key as it was stored.
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Key(…)")
    }
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            answer: Duration::from_secs(120),
            event: Duration::from_secs(90),
            progress: Duration::from_secs(300),
        }
    }
}

impl Endpoint {
    /// The API at `address`, or the official one.
    pub(super) fn new(
        address: Option<&str>,
        keys: Arc<dyn KeySource>,
        patience: Patience,
    ) -> Result<Self, AddressError> {
        let address = address.unwrap_or(OFFICIAL);
        let wrong = |reason: String| AddressError {
            address: address.to_owned(),
            reason,
        };
        let base = base(address).map_err(wrong)?;
        Ok(Self {
            base,
            client: OnceLock::new(),
            keys,
            patience,
        })
    }

    /// Whether it is Claude's own.
    pub(super) fn is_official(&self) -> bool {
        self.base.host_str() == Some("api.anthropic.com")
    }

    /// Asks for a stream.
    pub(super) async fn post(
        &self,
        path: &str,
        betas: &[&str],
        body: Body,
    ) -> Result<Response, ModelError> {
        let mut headers = self.headers().await?;
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        );
        if !betas.is_empty() {
            let list = HeaderValue::from_str(&betas.join(","));
            let list = list.map_err(|error| ModelError::tell(error.to_string()))?;
            headers.insert(HeaderName::from_static("anthropic-beta"), list);
        }
        let sent = body.sent();
        let request = self
            .client()?
            .request(Method::POST, self.url(path))
            .headers(headers)
            .body(reqwest::Body::wrap(body));
        self.send(request, &sent).await
    }

    /// Reads something.
    pub(super) async fn get(
        &self,
        path: &str,
        query: &[(&str, &str)],
    ) -> Result<Response, ModelError> {
        let headers = self.headers().await?;
        let mut url = self.url(path);
        url.query_pairs_mut().extend_pairs(query);
        let request = self.client()?.get(url).headers(headers);
        self.send(request, &Sent::default()).await
    }

    fn client(&self) -> Result<&Client, ModelError> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        let made = client(is_here(&self.base));
        let made = made.map_err(|error| ModelError::tell(chain(&error)))?;
        Ok(self.client.get_or_init(|| made))
    }

    async fn send(&self, request: RequestBuilder, sent: &Sent) -> Result<Response, ModelError> {
        tokio::select! {
            response = request.send() => response.map_err(|error| match error.is_builder() {
                true => ModelError::tell(chain(&error)),
                false => failure::unreachable(&chain(&error)),
            }),
            () = self.silence_after(sent) => Err(failure::unreachable("no answer in time")),
        }
    }

    /// Ends when nothing was sent for as long as an answer may take.
    async fn silence_after(&self, sent: &Sent) {
        loop {
            let last = sent.last();
            sleep_until(last + self.patience.answer).await;
            if sent.last() == last {
                return;
            }
        }
    }

    async fn headers(&self) -> Result<HeaderMap, ModelError> {
        let mut headers = HeaderMap::new();
        headers.insert(
            HeaderName::from_static("anthropic-version"),
            HeaderValue::from_static(API_VERSION),
        );
        let place = match self.is_official() {
            true => Place::Official,
            false => Place::Elsewhere,
        };
        let key = self.keys.key(place).await.map_err(ModelError::tell)?;
        match key {
            Some(_) if self.base.scheme() == "http" && !is_here(&self.base) => {
                return Err(ModelError::tell(
                    "The key is not sent over plain http to another computer. Use an https:// address.",
                ));
            }
            Some(Key(key)) => {
                let mut value = HeaderValue::from_str(&key).map_err(|_| unusable_key())?;
                value.set_sensitive(true);
                headers.insert(HeaderName::from_static("x-api-key"), value);
            }
            // A server of one's own may want none.
            None if !self.is_official() => {}
            None => return Err(missing_key()),
        }
        Ok(headers)
    }

    fn url(&self, path: &str) -> Url {
        let mut url = self.base.clone();
        let folder = self.base.path().trim_end_matches('/');
        url.set_path(&format!("{folder}/{path}"));
        url
    }
}

/// An address such as `https://host` or `https://host/api`; a `/v1` at its end is what gets added anyway.
fn base(address: &str) -> Result<Url, String> {
    let trimmed = address.trim().trim_end_matches('/');
    let trimmed = trimmed.strip_suffix("/v1").unwrap_or(trimmed);
    let url = Url::parse(trimmed).map_err(|error| error.to_string())?;
    match url.scheme() {
        "http" | "https" if url.has_host() => Ok(url),
        _ => Err("it must begin with http:// or https://".to_owned()),
    }
}

/// Whether it is this very computer: then no proxy stands between.
fn is_here(base: &Url) -> bool {
    let host = base.host_str().unwrap_or_default();
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

fn client(is_here: bool) -> Result<Client, reqwest::Error> {
    // One provider of cryptography for the whole program. A second call changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let builder = match is_here {
        true => Client::builder().no_proxy(),
        false => Client::builder(),
    };
    builder
        .user_agent(concat!("qilbee/", env!("CARGO_PKG_VERSION")))
        .connect_timeout(CONNECT_TIMEOUT)
        .tcp_keepalive(KEEP_ALIVE)
        .http2_keep_alive_interval(KEEP_ALIVE)
        .http2_keep_alive_while_idle(true)
        // A key is never carried to another address.
        .redirect(redirect::Policy::none())
        .build()
}

fn missing_key() -> ModelError {
    ModelError {
        remedy: Remedy::AddKey,
        ..ModelError::tell("There is no key for Claude yet.")
    }
}

fn unusable_key() -> ModelError {
    ModelError {
        remedy: Remedy::ReplaceKey,
        ..ModelError::tell("The key for Claude holds characters that no key has.")
    }
}

/// An error with its causes, which say more than itself.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    struct NoKey;

    #[async_trait]
    impl KeySource for NoKey {
        async fn key(&self, _place: Place) -> Result<Option<Key>, String> {
            Ok(None)
        }
    }

    fn check(address: &str, wanted: Result<&str, &str>) {
        let endpoint = Endpoint::new(Some(address), Arc::new(NoKey), Patience::default());
        match (endpoint, wanted) {
            (Ok(endpoint), Ok(url)) => assert_eq!(endpoint.url("v1/messages").as_str(), url),
            (Err(error), Err(reason)) => assert!(error.to_string().contains(reason), "{error}"),
            (endpoint, wanted) => panic!("{address}: {:?}, not {wanted:?}", endpoint.is_ok()),
        }
    }

    #[test]
    fn an_address_leads_to_the_api() {
        check("http://127.0.0.1:80/", Ok("http://127.0.0.1/v1/messages"));
        check("https://host/api", Ok("https://host/api/v1/messages"));
        check("https://host/v1/", Ok("https://host/v1/messages"));
        check("host:80", Err("http://"));
        check("ftp://host", Err("http://"));
        check("", Err("relative URL"));
    }

    #[test]
    fn only_this_computer_is_here() {
        let check = |address: &str, wanted| {
            assert_eq!(is_here(&base(address).unwrap()), wanted, "{address}");
        };
        check("http://127.0.0.1:8080", true);
        check("http://localhost", true);
        check("http://[::1]:1234/api", true);
        check("https://api.anthropic.com", false);
        check("http://192.168.1.7", false);
        check("https://localhost.example", false);
    }

    #[test]
    fn a_key_shows_itself_to_nobody() {
        assert_eq!(format!("{:?}", Key::new("secret")), "Key(…)");
    }
}
