//! Reach of a sign-in: the addresses that a server may send it to. A service on the internet must not make this computer
//! call programs in its own network, and nothing goes out unencrypted. Pure but for the look-up of names.

use egress::is_public;
use reqwest::Url;
use std::net::IpAddr;
use tokio::net::lookup_host;

/// Place of an address, the farthest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reach {
    /// The internet.
    Public,
    /// A network of one's own.
    Private,
    /// This computer.
    Here,
}

impl Reach {
    /// Returns the place of a server, by its address or that of its name. One whose name leads nowhere is far away.
    pub(crate) async fn of_server(url: &Url) -> Self {
        match literal(url) {
            Some(place) => place,
            None => places_of_name(url).await.min().unwrap_or(Self::Public),
        }
    }

    /// True when a sign-in to a server in this place may call this address, whose name is looked up. A name that this
    /// computer doesn't know may be known to a proxy. It may have moved when it is called, but then an encrypted connection
    /// fails: nobody else has the certificate.
    pub(crate) async fn permits(self, url: &Url) -> bool {
        self.allows(url)
            && (literal(url).is_some() || places_of_name(url).await.all(|place| place <= self))
    }

    /// True for an address that is encrypted, or from this computer to itself, and no nearer than the server by its looks.
    pub(crate) fn allows(self, url: &Url) -> bool {
        let place = literal(url);
        let is_safe = match url.scheme() {
            "https" => true,
            "http" => self == Self::Here && place == Some(Self::Here),
            _ => false,
        };
        let is_plain = url.username().is_empty() && url.password().is_none();
        is_safe && is_plain && place.is_none_or(|place| place <= self)
    }
}

async fn places_of_name(url: &Url) -> impl Iterator<Item = Reach> {
    let host = url.host_str().unwrap_or_default().to_owned();
    let found = lookup_host((host, 0)).await.ok().into_iter().flatten();
    let places: Vec<_> = found.map(|address| of(address.ip())).collect();
    places.into_iter()
}

/// Returns the place of an address that needs no looking up.
fn literal(url: &Url) -> Option<Reach> {
    let host = url.host_str()?;
    let host = host.trim_start_matches('[').trim_end_matches(']');
    if host == "localhost" || host.ends_with(".localhost") {
        return Some(Reach::Here);
    }
    host.parse().ok().map(of)
}

fn of(address: IpAddr) -> Reach {
    match address.to_canonical() {
        address if address.is_loopback() => Reach::Here,
        address if is_public(address) => Reach::Public,
        _ => Reach::Private,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_nearer_than_the_server_is_called() {
        let check = |reach: Reach, url: &str, wanted| {
            assert_eq!(
                reach.allows(&url.parse().unwrap()),
                wanted,
                "{reach:?} {url}"
            );
        };
        for (url, public, private, here) in [
            ("https://a.example/token", true, true, true),
            ("https://93.184.216.34/", true, true, true),
            ("https://10.0.0.1/", false, true, true),
            ("https://169.254.169.254/", false, true, true),
            ("https://127.0.0.1/", false, false, true),
            ("https://[::1]/", false, false, true),
            ("https://[::ffff:127.0.0.1]/", false, false, true),
            ("https://localhost/", false, false, true),
            ("http://127.0.0.1:80/", false, false, true),
            ("http://a.localhost/", false, false, true),
            ("http://a.example/", false, false, false),
            ("http://10.0.0.1/", false, false, false),
            ("https://me:key@a.example/", false, false, false),
            ("file:///etc/passwd", false, false, false),
            ("javascript:alert(1)", false, false, false),
        ] {
            check(Reach::Public, url, public);
            check(Reach::Private, url, private);
            check(Reach::Here, url, here);
        }
    }
}
