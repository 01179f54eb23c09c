//! The way out to the internet: a client that connects only to addresses that may be spoken to. Each name
//! is looked up here and nowhere else, and the connection goes to exactly the addresses that passed.

use super::address;
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

const CONNECT_LIMIT: Duration = Duration::from_secs(10);

/// What is said of an address that is not on the internet.
#[derive(Debug, thiserror::Error)]
#[error("{0} is an address of this computer or its own network, which this tool may not reach")]
pub(super) struct NotPublic(String);

/// Looks names up and leaves out what may not be spoken to.
struct Guarded {
    local_too: bool,
}

impl Resolve for Guarded {
    fn resolve(&self, name: Name) -> Resolving {
        let local_too = self.local_too;
        Box::pin(async move {
            let name = name.as_str().to_owned();
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let allowed: Vec<SocketAddr> = found
                .filter(|found| local_too || address::is_public(found.ip()))
                .collect();
            if allowed.is_empty() {
                return Err(NotPublic(name).into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}

/// A client without cookies, credentials or proxies: through a proxy nobody could say where it leads.
pub(super) fn client(local_too: bool) -> Result<Client, reqwest::Error> {
    // One provider of cryptography for the whole program. A second call changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder()
        .user_agent(concat!("qilbee/", env!("CARGO_PKG_VERSION")))
        .no_proxy()
        .referer(false)
        .connect_timeout(CONNECT_LIMIT)
        // What was allowed once is looked up again the next time.
        .pool_max_idle_per_host(0)
        .redirect(redirect::Policy::none())
        .dns_resolver(Arc::new(Guarded { local_too }))
        .build()
}

/// Whether an address may be asked for at all. One that is a number needs no look-up, so it is checked
/// here; a name is checked when it is looked up.
pub(super) fn check(url: &Url, local_too: bool) -> Result<(), String> {
    if !["http", "https"].contains(&url.scheme()) {
        return Err(format!("{url} is not an http or https address"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("the address has a user name or a password in it".to_owned());
    }
    let Some(host) = url.host_str() else {
        return Err(format!("{url} names no computer"));
    };
    let number = host.trim_start_matches('[').trim_end_matches(']');
    match number.parse::<IpAddr>() {
        Ok(number) if !local_too && !address::is_public(number) => {
            Err(NotPublic(host.to_owned()).to_string())
        }
        Ok(_) | Err(_) => Ok(()),
    }
}
