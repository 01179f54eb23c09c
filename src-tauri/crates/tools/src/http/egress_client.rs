//! Egress-filtered HTTP client: connects only to allowed addresses. Names are resolved here and nowhere else, and the
//! connection goes to exactly the addresses that passed.

use egress::is_public;
use localization::{LocalizedText, localized};
use reqwest::{
    Client, Url,
    dns::{Addrs, Name, Resolve, Resolving},
    redirect,
};
use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// An address of this computer or its own network.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub(super) struct PrivateAddress(String);

impl PrivateAddress {
    pub(super) fn message(&self) -> LocalizedText {
        localized!("tools-http-private", host = &self.0)
    }
}

/// DNS resolver that drops blocked addresses.
struct PublicResolver {
    allow_local: bool,
}

impl Resolve for PublicResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let allow_local = self.allow_local;
        Box::pin(async move {
            let name = name.as_str().to_owned();
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let allowed: Vec<SocketAddr> = found
                .filter(|found| allow_local || is_public(found.ip()))
                .collect();
            if allowed.is_empty() {
                return Err(PrivateAddress(name).into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}

/// Creates a client without cookies, credentials or proxies: behind a proxy the real address would be unknown.
pub(super) fn client(allow_local: bool) -> Result<Client, reqwest::Error> {
    // One provider of cryptography for the whole program. A second call changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder()
        .user_agent(concat!("qilbee/", env!("CARGO_PKG_VERSION")))
        .no_proxy()
        .referer(false)
        .connect_timeout(CONNECT_TIMEOUT)
        // Every request resolves its name again.
        .pool_max_idle_per_host(0)
        .redirect(redirect::Policy::none())
        .dns_resolver(Arc::new(PublicResolver { allow_local }))
        .build()
}

/// Checks that a URL may be requested. An IP address is checked here, since it needs no lookup; a name is checked when it
/// is resolved.
pub(super) fn check(url: &Url, allow_local: bool) -> Result<(), LocalizedText> {
    if !["http", "https"].contains(&url.scheme()) {
        return Err(localized!("tools-http-bad-scheme", url = url.as_str()));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(localized!("tools-http-login"));
    }
    let Some(host) = url.host_str() else {
        return Err(localized!("tools-http-no-host", url = url.as_str()));
    };
    let number = host.trim_start_matches('[').trim_end_matches(']');
    match number.parse::<IpAddr>() {
        Ok(number) if !allow_local && !is_public(number) => {
            Err(PrivateAddress(host.to_owned()).message())
        }
        Ok(_) | Err(_) => Ok(()),
    }
}
