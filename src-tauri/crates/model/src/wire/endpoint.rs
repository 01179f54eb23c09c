//! Endpoint of an API: address, key and the HTTP client. Sends; knows nothing of messages.

use super::{
    address::{AddressError, is_loopback, parse_base},
    api_key::{ApiKey, ApiKeySource, EndpointKind},
    connection_error::{self, Destination, chain},
    request_body::{RequestBody, SendProgress},
};
use crate::{ModelError, RecoveryHint};
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use localization::localized;
use reqwest::{Client, RequestBuilder, Response, Url, redirect};
use sha2::{Digest as _, Sha256};
use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};
use tokio::time::sleep_until;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
const KEEP_ALIVE: Duration = Duration::from_secs(30);

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

/// Requirements of an API for every request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Api {
    /// Address of the provider's own server; empty where every server is somebody's own.
    pub(crate) official: &'static str,
    /// Header that carries the key.
    pub(crate) key_header: KeyHeader,
    /// Headers with fixed values.
    pub(crate) headers: &'static [(&'static str, &'static str)],
}

/// Header that carries a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyHeader {
    /// `authorization: Bearer KEY`.
    Bearer,
    /// The key alone, under this name.
    Named(&'static str),
}

/// API at one address.
pub(crate) struct Endpoint {
    /// Name of the provider, for people.
    provider: String,
    api: Api,
    base: Url,
    /// Created with the first request: it reads the trusted certificates, which would delay the start.
    client: OnceLock<Client>,
    keys: Arc<dyn ApiKeySource>,
    pub(crate) timeouts: Timeouts,
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
    /// Creates an endpoint of an API for `address`, or its official one.
    pub(crate) fn new(
        provider: impl Into<String>,
        api: Api,
        address: Option<&str>,
        keys: Arc<dyn ApiKeySource>,
        timeouts: Timeouts,
    ) -> Result<Self, AddressError> {
        let address = address.unwrap_or(api.official);
        let base = parse_base(address).map_err(|reason| AddressError {
            address: address.to_owned(),
            reason,
        })?;
        Ok(Self {
            provider: provider.into(),
            api,
            base,
            client: OnceLock::new(),
            keys,
            timeouts,
        })
    }

    /// Returns the provider's name, for people.
    pub(crate) fn provider(&self) -> &str {
        &self.provider
    }

    /// Returns whether this is the provider's own server.
    pub(crate) fn is_official(&self) -> bool {
        let official = Url::parse(self.api.official).ok();
        official.is_some_and(|official| official.host_str() == self.base.host_str())
    }

    /// Returns whether the server is this computer.
    pub(crate) fn is_local(&self) -> bool {
        is_loopback(&self.base)
    }

    /// Returns the fingerprint of the address and the current key: what was uploaded under another one is not seen under
    /// this one. `None` without a key.
    pub(crate) async fn place(&self) -> Result<Option<String>, ModelError> {
        let key = self.key().await?;
        Ok(key.map(|key| {
            let mut hash = Sha256::new();
            // The length keeps address and key apart.
            hash.update(format!("{} {}", self.base.as_str().len(), self.base));
            hash.update(key.expose());
            format!("{:x}", hash.finalize())
        }))
    }

    /// Sends a request for a stream.
    pub(crate) async fn post(
        &self,
        path: &str,
        headers: HeaderMap,
        body: RequestBody,
    ) -> Result<Response, ModelError> {
        self.post_as(path, "application/json", headers, body).await
    }

    /// Sends a body of another media type.
    pub(crate) async fn post_as(
        &self,
        path: &str,
        media_type: &str,
        mut headers: HeaderMap,
        body: RequestBody,
    ) -> Result<Response, ModelError> {
        headers.extend(self.headers().await?);
        self.post_with(path, media_type, headers, body).await
    }

    /// Sends a body with all the headers that the API wants.
    pub(crate) async fn post_with(
        &self,
        path: &str,
        media_type: &str,
        mut headers: HeaderMap,
        body: RequestBody,
    ) -> Result<Response, ModelError> {
        let media_type = HeaderValue::from_str(media_type);
        let media_type = media_type.map_err(|error| ModelError::fatal(error.to_string()))?;
        headers.insert(header::CONTENT_TYPE, media_type);
        let sent = body.sent();
        let request = self
            .client()?
            .request(Method::POST, self.url(path, &[]))
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
    pub(crate) async fn get(
        &self,
        path: &str,
        query: &[(&str, &str)],
    ) -> Result<Response, ModelError> {
        self.get_with(path, query, self.headers().await?).await
    }

    /// Sends a GET request with all the headers that the API wants.
    pub(crate) async fn get_with(
        &self,
        path: &str,
        query: &[(&str, &str)],
        headers: HeaderMap,
    ) -> Result<Response, ModelError> {
        let request = self.client()?.get(self.url(path, query)).headers(headers);
        self.send(request, &SendProgress::default()).await
    }

    /// Sends a DELETE request.
    pub(crate) async fn delete(&self, path: &str) -> Result<Response, ModelError> {
        let headers = self.headers().await?;
        let request = self.client()?.delete(self.url(path, &[])).headers(headers);
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
                false => connection_error::of_request(
                    &error,
                    Destination {
                        provider: &self.provider,
                        host: &self.host(),
                        is_official: self.is_official(),
                    },
                ),
            }),
            () = self.silence_after(sent) => Err(connection_error::silence(&self.provider)),
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

    /// Returns the headers that the API wants for every request. Fetching the key may take as long as the person does.
    pub(crate) async fn headers(&self) -> Result<HeaderMap, ModelError> {
        let mut headers = HeaderMap::new();
        for (name, value) in self.api.headers {
            headers.insert(
                HeaderName::from_static(name),
                HeaderValue::from_static(value),
            );
        }
        match self.key().await? {
            Some(_) if self.base.scheme() == "http" && !self.is_local() => {
                return Err(ModelError::fatal(localized!("model-key-over-http")));
            }
            Some(key) => {
                let key = key.expose();
                let (name, value) = match self.api.key_header {
                    KeyHeader::Bearer => (header::AUTHORIZATION, format!("Bearer {key}")),
                    KeyHeader::Named(name) => (HeaderName::from_static(name), key.to_owned()),
                };
                let value = HeaderValue::from_str(&value);
                let mut value = value.map_err(|_| unusable_key(&self.provider))?;
                value.set_sensitive(true);
                headers.insert(name, value);
            }
            // A server of one's own may want none.
            None if !self.is_official() => {}
            None => return Err(missing_key(&self.provider)),
        }
        Ok(headers)
    }

    async fn key(&self) -> Result<Option<ApiKey>, ModelError> {
        let key = self.keys.key(self.kind()).await;
        key.map_err(ModelError::fatal)
    }

    /// Returns whether the address ends with a version, such as `v1`.
    pub(crate) fn has_version(&self) -> bool {
        let path = self.base.path().trim_end_matches('/');
        let last = path.rsplit('/').next().unwrap_or_default();
        let number = last.strip_prefix('v').unwrap_or_default();
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Returns the address of a path, which may have a query of its own.
    fn url(&self, path: &str, query: &[(&str, &str)]) -> Url {
        let mut url = self.base.clone();
        let folder = self.base.path().trim_end_matches('/');
        let (path, own_query) = match path.split_once('?') {
            Some((path, query)) => (path, Some(query)),
            None => (path, None),
        };
        url.set_path(&format!("{folder}/{path}"));
        url.set_query(own_query);
        // Without a pair the address would end with an empty query, which some servers refuse.
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        url
    }
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

fn missing_key(provider: &str) -> ModelError {
    ModelError {
        recovery: RecoveryHint::AddKey,
        ..ModelError::fatal(localized!("model-no-key", provider = provider))
    }
}

fn unusable_key(provider: &str) -> ModelError {
    ModelError {
        recovery: RecoveryHint::ReplaceKey,
        ..ModelError::fatal(localized!("model-key-unusable", provider = provider))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::api_key::NoKey;

    const API: Api = Api {
        official: "https://api.example",
        key_header: KeyHeader::Bearer,
        headers: &[],
    };

    fn check(address: &str, wanted: Result<&str, &str>) {
        let endpoint = Endpoint::new(
            "It",
            API,
            Some(address),
            Arc::new(NoKey),
            Timeouts::default(),
        );
        match (endpoint, wanted) {
            (Ok(endpoint), Ok(url)) => {
                assert_eq!(endpoint.url("v1/messages", &[]).as_str(), url);
                let asked = endpoint.url("v1/messages", &[("limit", "9")]);
                assert_eq!(asked.as_str(), format!("{url}?limit=9"));
            }
            (Err(error), Err(reason)) => assert!(error.to_string().contains(reason), "{error}"),
            (endpoint, wanted) => panic!("{address}: {:?}, not {wanted:?}", endpoint.is_ok()),
        }
    }

    #[test]
    fn address_resolves_to_api_url() {
        check("http://127.0.0.1:80/", Ok("http://127.0.0.1/v1/messages"));
        check("https://host/api", Ok("https://host/api/v1/messages"));
        check(" https://host/api/ ", Ok("https://host/api/v1/messages"));
        check("host:80", Err("http://"));
        check("ftp://host", Err("http://"));
        check("", Err("relative URL"));
    }
}
