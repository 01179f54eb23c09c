//! Endpoint of the API: address, key and the HTTP client. Sends; knows nothing of messages.

use super::{
    connection_error::{self, chain},
    request_body::{RequestBody, SendProgress},
};
use crate::{ModelError, RecoveryHint};
use async_trait::async_trait;
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use localization::{LocalizedText, localized};
use reqwest::{Client, RequestBuilder, Response, Url, redirect};
use sha2::{Digest as _, Sha256};
use std::{
    fmt,
    net::IpAddr,
    sync::{Arc, OnceLock},
    time::Duration,
};
use tokio::time::sleep_until;

/// Default address.
const OFFICIAL: &str = "https://api.anthropic.com";
const API_VERSION: &str = "2026-10-21";
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
const KEEP_ALIVE: Duration = Duration::from_secs(30);

/// Source of the API key. Asked before each request, so that a key set meanwhile counts.
#[async_trait]
pub trait ApiKeySource: Send + Sync {
    /// Returns the key for this endpoint, if there is one, or the reason why it can't be read.
    async fn key(&self, endpoint: EndpointKind) -> Result<Option<ApiKey>, LocalizedText>;
}

/// Kind of endpoint that a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndpointKind {
    /// Anthropic's API.
    Official,
    /// Another server. A key stored for Anthropic is not sent to it.
    Custom,
}

/// API key. Only the endpoint can read it.
pub struct ApiKey(String);

/// Timeouts of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// From the last piece sent to the head of the answer.
    pub answer: Duration,
    /// Between two pieces of a stream, `ping` and comments included.
    pub event: Duration,
    /// Between two events with content.
    pub progress: Duration,
}

/// Unusable address.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.message())]
pub struct AddressError {
    /// The address as given.
    pub address: String,
    /// The reason.
    pub reason: LocalizedText,
}

impl AddressError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        localized!(
            "model-address-invalid",
            address = format!("{:?}", self.address),
            reason = &self.reason
        )
    }
}

/// API at one address.
pub(super) struct Endpoint {
    base: Url,
    /// Created with the first request: it reads the trusted certificates, which would delay the start.
    client: OnceLock<Client>,
    keys: Arc<dyn ApiKeySource>,
    pub(super) timeouts: Timeouts,
}

impl ApiKey {
    /// Wraps a key.
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ApiKey(…)")
    }
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            answer: Duration::from_secs(120),
            event: Duration::from_secs(60),
            progress: Duration::from_secs(300),
        }
    }
}

impl Endpoint {
    /// Creates an endpoint for `address`, or the official one.
    pub(super) fn new(
        address: Option<&str>,
        keys: Arc<dyn ApiKeySource>,
        timeouts: Timeouts,
    ) -> Result<Self, AddressError> {
        let address = address.unwrap_or(OFFICIAL);
        let wrong = |reason| AddressError {
            address: address.to_owned(),
            reason,
        };
        let base = parse_base(address).map_err(wrong)?;
        Ok(Self {
            base,
            client: OnceLock::new(),
            keys,
            timeouts,
        })
    }

    /// Returns whether this is Anthropic's own endpoint.
    pub(super) fn is_official(&self) -> bool {
        self.base.host_str() == Some("api.anthropic.com")
    }

    /// Returns the fingerprint of the address and the current key: what was uploaded under another one is not seen under
    /// this one. `None` without a key.
    pub(super) async fn place(&self) -> Result<Option<String>, ModelError> {
        let key = self
            .keys
            .key(self.kind())
            .await
            .map_err(ModelError::fatal)?;
        Ok(key.map(|ApiKey(key)| {
            let mut hash = Sha256::new();
            // The length keeps address and key apart.
            hash.update(format!("{} {}", self.base.as_str().len(), self.base));
            hash.update(key);
            format!("{:x}", hash.finalize())
        }))
    }

    /// Sends a request for a stream.
    pub(super) async fn post(
        &self,
        path: &str,
        betas: &[&str],
        body: RequestBody,
    ) -> Result<Response, ModelError> {
        self.post_as(path, "application/json", betas, body).await
    }

    /// Sends a body of another media type.
    pub(super) async fn post_as(
        &self,
        path: &str,
        media_type: &str,
        betas: &[&str],
        body: RequestBody,
    ) -> Result<Response, ModelError> {
        let mut headers = self.headers().await?;
        let media_type = HeaderValue::from_str(media_type);
        let media_type = media_type.map_err(|error| ModelError::fatal(error.to_string()))?;
        headers.insert(header::CONTENT_TYPE, media_type);
        if !betas.is_empty() {
            let list = HeaderValue::from_str(&betas.join(","));
            let list = list.map_err(|error| ModelError::fatal(error.to_string()))?;
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

    fn kind(&self) -> EndpointKind {
        match self.is_official() {
            true => EndpointKind::Official,
            false => EndpointKind::Custom,
        }
    }

    /// Sends a GET request.
    pub(super) async fn get(
        &self,
        path: &str,
        query: &[(&str, &str)],
    ) -> Result<Response, ModelError> {
        let headers = self.headers().await?;
        let mut url = self.url(path);
        url.query_pairs_mut().extend_pairs(query);
        let request = self.client()?.get(url).headers(headers);
        self.send(request, &SendProgress::default()).await
    }

    /// Sends a DELETE request.
    pub(super) async fn delete(&self, path: &str) -> Result<Response, ModelError> {
        let headers = self.headers().await?;
        let request = self.client()?.delete(self.url(path)).headers(headers);
        self.send(request, &SendProgress::default()).await
    }

    /// Returns the host and port, for messages.
    fn host(&self) -> String {
        let host = self.base.host_str().unwrap_or_default();
        match self.base.port() {
            Some(port) => format!("{host}:{port}"),
            None => host.to_owned(),
        }
    }

    fn client(&self) -> Result<&Client, ModelError> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        let made = client(is_loopback(&self.base));
        let made = made.map_err(|error| ModelError::fatal(chain(&error)))?;
        Ok(self.client.get_or_init(|| made))
    }

    async fn send(
        &self,
        request: RequestBuilder,
        sent: &SendProgress,
    ) -> Result<Response, ModelError> {
        tokio::select! {
            response = request.send() => response.map_err(|error| match error.is_builder() {
                true => ModelError::fatal(chain(&error)),
                false => connection_error::of_request(&error, &self.host()),
            }),
            () = self.silence_after(sent) => Err(connection_error::silence()),
        }
    }

    /// Returns once nothing was sent for the answer timeout.
    async fn silence_after(&self, sent: &SendProgress) {
        loop {
            let last = sent.last();
            sleep_until(last + self.timeouts.answer).await;
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
        let key = self
            .keys
            .key(self.kind())
            .await
            .map_err(ModelError::fatal)?;
        match key {
            Some(_) if self.base.scheme() == "http" && !is_loopback(&self.base) => {
                return Err(ModelError::fatal(localized!("model-key-over-http")));
            }
            Some(ApiKey(key)) => {
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

/// Parses an address such as `https://host` or `https://host/api`; a trailing `/v1` is dropped, since it is added anyway.
fn parse_base(address: &str) -> Result<Url, LocalizedText> {
    let trimmed = address.trim().trim_end_matches('/');
    let trimmed = trimmed.strip_suffix("/v1").unwrap_or(trimmed);
    let url = Url::parse(trimmed).map_err(|error| error.to_string())?;
    match url.scheme() {
        "http" | "https" if url.has_host() => Ok(url),
        _ => Err(localized!("model-address-scheme")),
    }
}

/// Returns whether the host is this computer. No proxy is used then.
fn is_loopback(base: &Url) -> bool {
    let host = base.host_str().unwrap_or_default();
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

fn client(is_loopback: bool) -> Result<Client, reqwest::Error> {
    // One provider of cryptography for the whole program. A second call changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let builder = match is_loopback {
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
        recovery: RecoveryHint::AddKey,
        ..ModelError::fatal(localized!("model-no-key"))
    }
}

fn unusable_key() -> ModelError {
    ModelError {
        recovery: RecoveryHint::ReplaceKey,
        ..ModelError::fatal(localized!("model-key-unusable"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct NoKey;

    #[async_trait]
    impl ApiKeySource for NoKey {
        async fn key(&self, _endpoint: EndpointKind) -> Result<Option<ApiKey>, LocalizedText> {
            Ok(None)
        }
    }

    fn check(address: &str, wanted: Result<&str, &str>) {
        let endpoint = Endpoint::new(Some(address), Arc::new(NoKey), Timeouts::default());
        match (endpoint, wanted) {
            (Ok(endpoint), Ok(url)) => assert_eq!(endpoint.url("v1/messages").as_str(), url),
            (Err(error), Err(reason)) => assert!(error.to_string().contains(reason), "{error}"),
            (endpoint, wanted) => panic!("{address}: {:?}, not {wanted:?}", endpoint.is_ok()),
        }
    }

    #[test]
    fn address_resolves_to_api_url() {
        check("http://127.0.0.1:80/", Ok("http://127.0.0.1/v1/messages"));
        check("https://host/api", Ok("https://host/api/v1/messages"));
        check("https://host/v1/", Ok("https://host/v1/messages"));
        check("host:80", Err("http://"));
        check("ftp://host", Err("http://"));
        check("", Err("relative URL"));
    }

    #[test]
    fn only_this_computer_is_loopback() {
        let check = |address: &str, wanted| {
            assert_eq!(
                is_loopback(&parse_base(address).unwrap()),
                wanted,
                "{address}"
            );
        };
        check("http://127.0.0.1:8080", true);
        check("http://localhost", true);
        check("http://[::1]:1234/api", true);
        check("https://api.anthropic.com", false);
        check("http://192.168.1.7", false);
        check("https://localhost.example", false);
    }

    #[test]
    fn key_debug_hides_value() {
        assert_eq!(format!("{:?}", ApiKey::new("secret")), "ApiKey(…)");
    }
}
