//! Address of the page, with the token that opens it behind `#`. Sends nothing.

use localization::{LocalizedText, localized};
use reqwest::Url;
use std::{fmt, net::IpAddr};

/// Address of an inbox's page. Whoever has it may answer there, so it shows only its computer.
#[derive(Clone)]
pub struct PageAddress {
    url: Url,
    token: String,
}

/// Reason why a text is no such address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum AddressError {
    /// It is no address of the web.
    NoAddress,
    /// Nothing stands behind `#`.
    NoToken,
    /// Others could read what goes there.
    NotEncrypted,
}

impl AddressError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::NoAddress => localized!("inbox-no-address"),
            Self::NoToken => localized!("inbox-no-token"),
            Self::NotEncrypted => localized!("inbox-not-encrypted"),
        }
    }
}

impl PageAddress {
    /// Reads an address as `qilbee-fleet inbox --web` prints it.
    ///
    /// # Errors
    /// Says what is missing.
    pub fn parse(text: &str) -> Result<Self, AddressError> {
        let mut url = Url::parse(text.trim()).map_err(|_| AddressError::NoAddress)?;
        let has_login = !url.username().is_empty() || url.password().is_some();
        if !["http", "https"].contains(&url.scheme()) || !url.has_host() || has_login {
            return Err(AddressError::NoAddress);
        }
        let token = url.fragment().unwrap_or_default().to_owned();
        if token.is_empty() {
            return Err(AddressError::NoToken);
        }
        url.set_fragment(None);
        url.set_query(None);
        let address = Self { url, token };
        match address.url.scheme() == "https" || address.is_here() {
            true => Ok(address),
            false => Err(AddressError::NotEncrypted),
        }
    }

    /// The computer that serves the page, with its port where that is not the usual one.
    #[must_use]
    pub fn computer(&self) -> String {
        let host = self.url.host_str().unwrap_or_default();
        match self.url.port() {
            Some(port) => format!("{host}:{port}"),
            None => host.to_owned(),
        }
    }

    /// Returns `true` for this computer, which needs no proxy.
    pub(crate) fn is_here(&self) -> bool {
        let host = self.url.host_str().unwrap_or_default();
        let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
        host == "localhost" || address.is_ok_and(|address| address.is_loopback())
    }

    /// The address of something beside the page, by the parts of its path.
    pub(crate) fn beside(&self, parts: &[&str]) -> Url {
        let mut url = self.url.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(parts);
        }
        url
    }

    pub(crate) fn token(&self) -> &str {
        &self.token
    }
}

impl fmt::Debug for PageAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "PageAddress({})", self.computer())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_token_and_is_safe() {
        let check = |text: &str, wanted: Result<(&str, &str), AddressError>| {
            let found = PageAddress::parse(text).map(|address| {
                let questions = address.beside(&["questions"]);
                (address.computer(), questions.to_string())
            });
            let wanted = wanted.map(|(computer, url)| (computer.to_owned(), url.to_owned()));
            assert_eq!(found, wanted, "{text}");
        };
        check(
            " http://127.0.0.1:8455/#secret\n",
            Ok(("127.0.0.1:8455", "http://127.0.0.1:8455/questions")),
        );
        check(
            "https://fleet.example.com/office/#secret",
            Ok((
                "fleet.example.com",
                "https://fleet.example.com/office/questions",
            )),
        );
        check(
            "http://[::1]:1/#s",
            Ok(("[::1]:1", "http://[::1]:1/questions")),
        );
        check("http://127.0.0.1:8455/", Err(AddressError::NoToken));
        check("http://127.0.0.1:8455/#", Err(AddressError::NoToken));
        check(
            "http://10.0.0.5:8455/#secret",
            Err(AddressError::NotEncrypted),
        );
        check(
            "http://127.0.0.1.example.com/#s",
            Err(AddressError::NotEncrypted),
        );
        check("https://me:word@host/#s", Err(AddressError::NoAddress));
        check("file:///etc/passwd#s", Err(AddressError::NoAddress));
        check("secret", Err(AddressError::NoAddress));
    }

    #[test]
    fn an_address_does_not_show_its_token() {
        let address = PageAddress::parse("http://localhost:8455/#secret").unwrap();
        assert_eq!(format!("{address:?}"), "PageAddress(localhost:8455)");
    }
}
