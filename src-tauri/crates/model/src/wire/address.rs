//! Addresses of APIs, as people write them. Pure.

use localization::{LocalizedText, localized};
use reqwest::Url;
use std::net::IpAddr;

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

/// Parses an address such as `https://host` or `https://host/api`.
pub(super) fn parse_base(address: &str) -> Result<Url, LocalizedText> {
    let trimmed = address.trim().trim_end_matches('/');
    let url = Url::parse(trimmed).map_err(|error| error.to_string())?;
    match url.scheme() {
        "http" | "https" if url.has_host() => Ok(url),
        _ => Err(localized!("model-address-scheme")),
    }
}

/// Returns whether the host is this computer. No proxy is used then.
pub(super) fn is_loopback(base: &Url) -> bool {
    let host = base.host_str().unwrap_or_default();
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
