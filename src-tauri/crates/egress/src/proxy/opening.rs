//! Opening of a tunnel: the first bytes that a program sends tell which site it wants. Many sites share one computer, and the
//! gate allowed one of them.

use localization::{LocalizedText, localized};
use rustls::server::Acceptor;
use std::net::IpAddr;

/// First byte of a connection that begins with TLS.
const TLS_HANDSHAKE: u8 = 0x16;
/// Maximum size of an opening, in bytes: that of a TLS greeting, which a line of HTTP hardly reaches.
const MAX_OPENING_BYTES: usize = 64 * 1024;

/// Decision about an opening.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum OpeningVerdict {
    /// More bytes are needed to tell.
    Unfinished,
    /// It asks for no other site.
    Passes,
    /// It asks for another, or does not say for which. With the reason for the program.
    Refused(LocalizedText),
}

use OpeningVerdict::{Passes, Refused, Unfinished};

/// Decides whether what a program sent so far may go to `host`.
pub(super) fn check_opening(sent: &[u8], host: &str) -> OpeningVerdict {
    let verdict = match sent.first() {
        None => Unfinished,
        Some(&TLS_HANDSHAKE) => check_tls(sent, host),
        Some(_) => check_plain(sent, host),
    };
    match verdict {
        Unfinished if sent.len() >= MAX_OPENING_BYTES => nameless(host),
        verdict => verdict,
    }
}

/// TLS names the site in its first message.
fn check_tls(sent: &[u8], host: &str) -> OpeningVerdict {
    let mut acceptor = Acceptor::default();
    let mut rest = sent;
    while !rest.is_empty() {
        if acceptor.read_tls(&mut rest).is_err() {
            return nameless(host);
        }
        match acceptor.accept() {
            Ok(None) => {}
            Ok(Some(greeting)) => return check_name(greeting.client_hello().server_name(), host),
            Err(_) => return nameless(host),
        }
    }
    Unfinished
}

fn check_name(name: Option<&str>, host: &str) -> OpeningVerdict {
    // TLS has no place for an address, and some programs leave out the short names of their own network.
    let may_be_left_out = host.parse::<IpAddr>().is_ok() || !host.contains('.');
    match name {
        Some(name) if name.eq_ignore_ascii_case(host) => Passes,
        Some(name) => Refused(localized!("egress-other-site", host = host, name = name)),
        None if may_be_left_out => Passes,
        None => nameless(host),
    }
}

/// HTTP names the site in each request, so it cannot be checked here once and for all. Other protocols name none.
fn check_plain(sent: &[u8], host: &str) -> OpeningVerdict {
    let is_line_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
    // Sites skip empty lines before a request.
    let begin = sent.iter().take_while(|byte| is_line_end(byte)).count();
    let line = &sent[begin..];
    let end = line.iter().position(is_line_end);
    let line = &line[..end.unwrap_or(line.len())];
    let is_text = !line
        .iter()
        .any(|byte| byte.is_ascii_control() && *byte != b'\t');
    match (is_text, end) {
        (false, _) => Passes,
        (true, None) => Unfinished,
        (true, Some(_)) if is_request_line(line) => {
            Refused(localized!("egress-plain-tunnel", host = host))
        }
        (true, Some(_)) => Passes,
    }
}

/// True for `GET /path HTTP/1.1` and the like.
fn is_request_line(line: &[u8]) -> bool {
    const VERSION: &[u8] = b"http/";
    line.windows(VERSION.len())
        .any(|part| part.eq_ignore_ascii_case(VERSION))
}

fn nameless(host: &str) -> OpeningVerdict {
    Refused(localized!("egress-nameless", host = host))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustls::{ClientConfig, ClientConnection, RootCertStore, pki_types::ServerName};
    use std::sync::Arc;

    const HOST: &str = "shop.example";

    fn greeting(name: &str) -> Vec<u8> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(RootCertStore::empty())
            .with_no_client_auth();
        let name = ServerName::try_from(name.to_owned()).unwrap();
        let mut client = ClientConnection::new(Arc::new(config), name).unwrap();
        let mut sent = Vec::new();
        client.write_tls(&mut sent).unwrap();
        sent
    }

    fn check(sent: &[u8], host: &str, wanted: &str) {
        let found = match check_opening(sent, host) {
            Unfinished => "unfinished",
            Passes => "passes",
            Refused(_) => "refused",
        };
        assert_eq!(found, wanted, "{} to {host}", sent.escape_ascii());
    }

    #[test]
    fn encrypted_connection_names_the_site_it_was_made_for() {
        check(&greeting(HOST), HOST, "passes");
        check(&greeting("SHOP.example"), HOST, "passes");
        check(&greeting("collector.example"), HOST, "refused");
        check(&greeting("www.shop.example"), HOST, "refused");
        // Without a name.
        check(&greeting("192.0.2.7"), HOST, "refused");
        check(&greeting("192.0.2.7"), "192.0.2.7", "passes");
        check(&greeting(HOST), "192.0.2.7", "refused");
        check(&greeting("192.0.2.7"), "printer", "passes");
        let whole = greeting(HOST);
        for end in 1..whole.len() {
            check(&whole[..end], HOST, "unfinished");
        }
        check(b"\x16\x03\x01\x00\x02\x01\xff\x00\x00", HOST, "refused");
        check(b"\x16nonsense", HOST, "refused");
    }

    #[test]
    fn plain_requests_do_not_pass_as_tunnels() {
        for request in [
            "GET / HTTP/1.1\r\nHost: collector.example\r\n\r\n",
            "\r\n\n\rPOST /x HTTP/1.0\n",
            "get\t/\thttp/1.1\r\n",
            "PRI * HTTP/2.0\r\n\r\n",
        ] {
            check(request.as_bytes(), HOST, "refused");
        }
        check(b"GET /\xff HTTP/1.1\r\n", HOST, "refused");
        for begin in ["", "\r\n", "G", "GET / HTTP/1.1"] {
            check(begin.as_bytes(), HOST, "unfinished");
        }
        check(&[b'a'; MAX_OPENING_BYTES], HOST, "refused");
    }

    #[test]
    fn protocols_without_names_pass() {
        for opening in [
            "SSH-2.0-OpenSSH_9.6\r\n",
            "EHLO me\r\n",
            "\0\0\0\x08",
            "AMQP\0\0\x09\x01",
        ] {
            check(opening.as_bytes(), HOST, "passes");
        }
    }
}
