//! Address of a Qube server, and the scope of the key for it. Sends nothing.

use localization::{LocalizedText, localized};
use reqwest::Url;
use std::net::IpAddr;

/// Address of Qube's own server.
const OFFICIAL: &str = "https://api.qube.aicube.ca/";

/// Server that a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyScope {
    /// Qube's own server.
    Official,
    /// Another server, which never gets the key stored for Qube.
    Elsewhere,
}

/// An invalid address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct AddressError {
    /// The given address.
    pub address: String,
    /// The problem.
    pub reason: LocalizedText,
}

impl AddressError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        localized!(
            "tools-qube-address",
            address = format!("{:?}", self.address),
            problem = &self.reason
        )
    }
}

/// Base URL of all requests.
#[derive(Clone, Debug)]
pub(super) struct Endpoint(Url);

impl Endpoint {
    /// Parses `address`, or takes Qube's own.
    pub(super) fn new(address: Option<&str>) -> Result<Self, AddressError> {
        let text = address.unwrap_or(OFFICIAL).trim();
        let wrong = |reason: LocalizedText| AddressError {
            address: text.to_owned(),
            reason,
        };
        let url = Url::parse(text).map_err(|error| wrong(error.to_string().into()))?;
        if !["http", "https"].contains(&url.scheme()) || !url.has_host() {
            return Err(wrong(localized!("tools-qube-address-scheme")));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(wrong(localized!("tools-qube-address-login")));
        }
        Ok(Self(url))
    }

    /// Returns the URL of `/tasks`, or of one task.
    pub(super) fn tasks(&self, task: Option<&str>) -> Url {
        let mut url = self.0.clone();
        url.set_query(None);
        url.set_fragment(None);
        let folder = self.0.path().trim_end_matches('/');
        let task = task.map_or(String::new(), |task| format!("/{task}"));
        url.set_path(&format!("{folder}/tasks{task}"));
        url
    }

    /// Returns the scope of its key.
    pub(super) fn scope(&self) -> KeyScope {
        let official = self.0.host_str() == Some("api.qube.aicube.ca");
        if official && self.0.scheme() == "https" && self.0.port().is_none() {
            KeyScope::Official
        } else {
            KeyScope::Elsewhere
        }
    }

    /// Returns `true` for this computer, which needs no proxy.
    pub(super) fn is_here(&self) -> bool {
        let host = self.0.host_str().unwrap_or_default();
        let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
        host == "localhost" || address.is_ok_and(|address| address.is_loopback())
    }

    /// Returns `true` if a key can be sent there securely.
    pub(super) fn is_safe(&self) -> bool {
        self.0.scheme() == "https" || self.is_here()
    }

    /// Returns the address in a form that is compared with that of a job handle.
    pub(super) fn name(&self) -> String {
        self.tasks(None).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leads_to_the_tasks() {
        let check = |address: Option<&str>, wanted: &str, scope, here, safe| {
            let address = Endpoint::new(address).unwrap();
            let found = (address.scope(), address.is_here(), address.is_safe());
            assert_eq!(address.tasks(Some("t-1")).as_str(), wanted);
            assert_eq!(found, (scope, here, safe), "{wanted}");
        };
        let (official, elsewhere) = (KeyScope::Official, KeyScope::Elsewhere);
        let own = "https://api.qube.aicube.ca/tasks/t-1";
        check(None, own, official, false, true);
        check(
            Some("https://api.qube.aicube.ca"),
            own,
            official,
            false,
            true,
        );
        for (address, wanted, here, safe) in [
            (
                "https://host/api/",
                "https://host/api/tasks/t-1",
                false,
                true,
            ),
            ("http://host", "http://host/tasks/t-1", false, false),
            (
                "http://localhost:8",
                "http://localhost:8/tasks/t-1",
                true,
                true,
            ),
            ("http://[::1]:8", "http://[::1]:8/tasks/t-1", true, true),
            ("http://127.0.0.1", "http://127.0.0.1/tasks/t-1", true, true),
            (
                "http://api.qube.aicube.ca",
                "http://api.qube.aicube.ca/tasks/t-1",
                false,
                false,
            ),
            (
                "https://api.qube.aicube.ca.evil.example/?x=1",
                "https://api.qube.aicube.ca.evil.example/tasks/t-1",
                false,
                true,
            ),
        ] {
            check(Some(address), wanted, elsewhere, here, safe);
        }
    }

    #[test]
    fn invalid_address_is_refused() {
        for address in [
            "",
            "host",
            "ftp://host",
            "https://me:word@host",
            "file:///tmp",
        ] {
            assert!(Endpoint::new(Some(address)).is_err(), "{address}");
        }
    }
}
