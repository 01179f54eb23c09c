//! Name of a site, as people write it where they allow one.

use std::{fmt, str::FromStr};

/// Longest name of a host in the domain name system, in bytes.
const MAX_BYTES: usize = 253;
/// Longest part of such a name.
const MAX_LABEL_BYTES: usize = 63;

/// Name of a computer on the network, without scheme, port or path. It stands for the names below it too.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SiteName(String);

/// Text that is no name of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidSiteName;

impl SiteName {
    /// Returns `true` for this host and those below it.
    #[must_use]
    pub fn covers(&self, host: &str) -> bool {
        let host = host.trim_end_matches('.').to_ascii_lowercase();
        host.strip_suffix(&self.0)
            .is_some_and(|below| below.is_empty() || below.ends_with('.'))
    }

    /// Returns it as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for SiteName {
    type Err = InvalidSiteName;

    fn from_str(text: &str) -> Result<Self, InvalidSiteName> {
        let name = text.trim().to_ascii_lowercase();
        let is_label = |label: &str| {
            let fits = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
            !label.is_empty() && label.len() <= MAX_LABEL_BYTES && label.chars().all(fits)
        };
        // A name of one part, such as `com`, would stand for nearly everything.
        let is_site = name.contains('.') && name.split('.').all(is_label);
        match is_site && name.len() <= MAX_BYTES {
            true => Ok(Self(name)),
            false => Err(InvalidSiteName),
        }
    }
}

impl fmt::Display for SiteName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_a_host_and_covers_those_below_it() {
        let check = |name: &str, host: &str, wanted: bool| {
            let site: SiteName = name.parse().unwrap();
            assert_eq!(site.covers(host), wanted, "{name} {host}");
        };
        check("example.org", "example.org", true);
        check(" Example.ORG ", "API.example.org.", true);
        check("example.org", "evil-example.org", false);
        check("example.org", "example.org.evil.test", false);
        check("api.example.org", "example.org", false);
        check("192.168.1.4", "192.168.1.4", true);
        for wrong in [
            "",
            "com",
            "*.example.org",
            "https://example.org",
            "example.org:443",
            "example.org/path",
            "a..b",
            ".example.org",
            "exämple.org",
        ] {
            assert_eq!(wrong.parse::<SiteName>(), Err(InvalidSiteName), "{wrong}");
        }
    }
}
