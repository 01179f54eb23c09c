//! Encrypted connections: their cryptography, and which addresses do without.

use std::net::IpAddr;
use url::{Host, Url};

/// Chooses the cryptography for this process, before the first connection by a library that asks for a choice. Whatever was chosen
/// before stays.
pub(crate) fn choose_cryptography() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// Returns whether nobody on the way can read what goes to an address: it is encrypted, or stays on this computer.
pub(crate) fn stays_private(url: &Url) -> bool {
    let is_here = match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => IpAddr::V4(address).is_loopback(),
        Some(Host::Ipv6(address)) => IpAddr::V6(address).is_loopback(),
        None => false,
    };
    is_here || url.scheme() == "https"
}
