//! Streamable HTTP transport, with the configured headers, to one address alone.

use super::rate_limit::MAX_MESSAGE_BYTES;
use crate::{
    config::{
        secrets::{SecretSource, expand_all},
        server_settings::SecretTemplate,
    },
    sign_in::{kept_sign_in::SignInPlace, tokens},
};
use http::{HeaderName, HeaderValue};
use localization::{LocalizedText, localized};
use reqwest::{Client, Url, redirect};
use rmcp::transport::{
    AuthClient, StreamableHttpClientTransport,
    streamable_http_client::StreamableHttpClientTransportConfig,
};
use std::{collections::BTreeMap, net::IpAddr, time::Duration};

const CONNECT_LIMIT: Duration = Duration::from_secs(10);
const KEEP_ALIVE: Duration = Duration::from_secs(30);

/// Returns a transport to this address, with the tokens of the sign-in to it. Sends it nothing yet. The error is a sentence.
pub(crate) async fn transport(
    url: &str,
    headers: &BTreeMap<String, SecretTemplate>,
    secrets: &dyn SecretSource,
    sign_in: Option<SignInPlace>,
) -> Result<StreamableHttpClientTransport<AuthClient<Client>>, LocalizedText> {
    let address =
        Url::parse(url).map_err(|error| localized!("mcp-bad-url", error = error.to_string()))?;
    let mut own = std::collections::HashMap::new();
    for (name, value) in expand_all(headers, secrets).await? {
        let header = HeaderName::try_from(&name)
            .map_err(|_| localized!("mcp-bad-header-name", name = &name))?;
        // What is in it may be a secret and is not repeated.
        let mut value = HeaderValue::try_from(value)
            .map_err(|_| localized!("mcp-bad-header-value", name = &name))?;
        value.set_sensitive(true);
        own.insert(header, value);
    }
    let client = client(&address)
        .map_err(|error| localized!("mcp-no-http-client", error = error.to_string()))?;
    let client = tokens::authorized(client, &address, sign_in).await?;
    let config = StreamableHttpClientTransportConfig::with_uri(url)
        .custom_headers(own)
        .max_sse_event_size(MAX_MESSAGE_BYTES)
        // A server that has forgotten us is started anew by its actor, with its list read again.
        .reinit_on_expired_session(false);
    Ok(StreamableHttpClientTransport::with_client(client, config))
}

fn client(address: &Url) -> Result<Client, reqwest::Error> {
    // One provider of cryptography for the whole program. A second call changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let builder = match is_here(address) {
        true => Client::builder().no_proxy(),
        false => Client::builder(),
    };
    builder
        .user_agent("qilbee")
        .connect_timeout(CONNECT_LIMIT)
        .tcp_keepalive(KEEP_ALIVE)
        // Answers that were not read to their end would hold up the next request on the same connection.
        .pool_max_idle_per_host(0)
        // A header that was meant for this address is never carried to another one.
        .redirect(redirect::Policy::none())
        .build()
}

/// True for this machine, which proxies can't reach.
fn is_here(address: &Url) -> bool {
    let Some(host) = address.host_str() else {
        return false;
    };
    let host = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}
