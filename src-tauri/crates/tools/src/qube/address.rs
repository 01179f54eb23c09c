//! Where Qube is: one address, and whose it is. Reads; sends nothing.

use reqwest::Url;
use std::net::IpAddr;

/// Where Qube is, unless told otherwise.
const OFFICIAL: &str = "https://api.qube.aicube.ca/";

/// Whom a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Qube itself.
    Official,
    /// Somebody else's server, or one's own: a key that was kept for Qube is not for it.
    Elsewhere,
}

/// An address that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{address:?} is no address of Qube: {reason}")]
pub struct AddressError {
    /// What was given.
    pub address: String,
    /// What is wrong with it.
    pub reason: String,
}

/// The address all requests begin with.
#[derive(Clone, Debug)]
pub(super) struct Address(Url);

impl Address {
    /// `address`, or Qube's own.
    pub(super) fn new(address: Option<&str>) -> Result<Self, AddressError> {
        let text = address.unwrap_or(OFFICIAL).trim();
        let wrong = |reason: &str| AddressError {
            address: text.to_owned(),
            reason: reason.to_owned(),
        };
        let url = Url::parse(text).map_err(|error| wrong(&error.to_string()))?;
        if !["http", "https"].contains(&url.scheme()) || !url.has_host() {
            return Err(wrong("it must begin with http:// or https://"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(wrong("it must not hold a name or password"));
        }
        Ok(Self(url))
    }

    /// The address of `/tasks`, or of one task.
    pub(super) fn tasks(&self, task: Option<&str>) -> Url {
        let mut url = self.0.clone();
        url.set_query(None);
        url.set_fragment(None);
        let folder = self.0.path().trim_end_matches('/');
        let task = task.map_or(String::new(), |task| format!("/{task}"));
        url.set_path(&format!("{folder}/tasks{task}"));
        url
    }

    /// Whose it is.
    pub(super) fn place(&self) -> Place {
        let official = self.0.host_str() == Some("api.qube.aicube.ca");
        if official && self.0.scheme() == "https" && self.0.port().is_none() {
            Place::Official
        } else {
            Place::Elsewhere
        }
    }

    /// Whether it is this very computer: then no proxy stands between.
    pub(super) fn is_here(&self) -> bool {
        let host = self.0.host_str().unwrap_or_default();
        let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
        host == "localhost" || address.is_ok_and(|address| address.is_loopback())
    }

    /// Whether a key can go there unseen by others.
    pub(super) fn is_safe(&self) -> bool {
        self.0.scheme() == "https" || self.is_here()
    }

    /// The address in a form that is compared: where a task was handed over.
    pub(super) fn name(&self) -> String {
        self.tasks(None).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leads_to_the_tasks() {
        let check = |address: Option<&str>, wanted: &str, place, here, safe| {
            let address = Address::new(address).unwrap();
            let found = (address.place(), address.is_here(), address.is_safe());
            assert_eq!(address.tasks(Some("t-1")).as_str(), wanted);
            assert_eq!(found, (place, here, safe), "{wanted}");
        };
        let (official, elsewhere) = (Place::Official, Place::Elsewhere);
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
    fn what_is_no_address_is_refused() {
        for address in [
            "",
            "host",
            "ftp://host",
            "https://me:word@host",
            "file:///tmp",
        ] {
            assert!(Address::new(Some(address)).is_err(), "{address}");
        }
    }
}
